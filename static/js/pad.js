// Turns the form of a round into the pad: who went out, then hand after hand, then the recap.
// The form's own fields stay the truth; without this module they are filled in as they stand.

import { drop, keep, restore, saves } from "./pad-draft.js";
import { figure, Hand } from "./pad-hand.js";
import { Keys } from "./pad-keys.js";

const form = document.getElementById("pad");
const who = document.getElementById("who"); // none: nobody goes out in this game
const facts = document.getElementById("facts");
const answer = document.getElementById("answer");
const earlier = document.getElementById("earlier");
const next = document.getElementById("next");
const send = document.querySelector('.bar [name="do"]');
const scored = "scored" in form.dataset;
const first = who ?? facts; // the page before the hands, if there is one
const off = earlier.textContent.trim(); // the small button leads off this form where no page is before
const BARRED = { floats: "floats, cannot go out", away: "away" };

if (restore(form)) {
  document.getElementById("restored").hidden = false;
  document.getElementById("recalled")?.remove();
}

const hands = [...form.querySelectorAll("section[data-player]")].map((section) => new Hand(section, form));
const tabs = new Map([...document.querySelectorAll(".tab")].map((tab) => [tab.dataset.player, tab]));
const keys = new Keys({
  add: (rank) => change(() => current.add(rank)),
  takeBack: (index) => change(() => current.takeBack(index)),
  type: () => type(true),
  next: () => (next.hidden ? send : next).click(),
});
let current = null; // the hand being entered; none: who went out is being asked
let onward = null; // what is still missing; none: the round can be looked over
let walking = false; // through the names by arrow keys

/** After every tap: kept on this phone, then shown. */
function change(act) {
  if (!current || current.state) return;
  act();
  keep(form);
  show();
}

function type(typing) {
  if (!current) return;
  current.type(typing);
  keep(form);
  show();
  if (typing) current.pointsField.focus();
}

/** How many of a rank the decks in play still hold, all hands together. */
function left(rank) {
  const present = hands.filter((hand) => hand.state !== "away").length;
  const key = keys.ranks.find((one) => one.dataset.rank === rank);
  const copies = Number(key.dataset.copies.split(" ")[present - 1] ?? 0);
  const used = hands.flatMap((hand) => (hand.state ? [] : hand.cards)).filter((card) => card === rank).length;
  return copies - used;
}

/** The next hand in seat order of which nothing is known yet, from the one after `hand` on. */
function following(hand) {
  const from = hands.indexOf(hand) + 1;
  return [...hands.slice(from), ...hands.slice(0, from)].find((other) => other !== hand && !other.known);
}

function go(hand) {
  current = hand ?? null;
  show();
  scrollTo(0, 0);
  if (current && !current.cardsField && !current.state) return current.firstField?.focus({ preventScroll: true });
  const heading = current ? current.section.querySelector("h2") : first.querySelector("h2, summary");
  if (!heading.matches("summary")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true, focusVisible: false });
}

function show() {
  if (who) who.hidden = current !== null;
  if (facts) facts.hidden = current !== null;
  for (const hand of hands) {
    hand.section.hidden = hand !== current;
    showTab(hand);
  }
  if (who) showWho();
  if (current) showHand(current);
  showBar();
}

/** Whether it is said who went out, or that nobody did, or need not be. */
function answered() {
  return !who || who.querySelector(":checked") !== null;
}

/** Whether it is said who dealt, or need not be. */
function dealt() {
  const dealers = facts?.querySelector('[name="dealer"]');
  return !dealers || facts.querySelector('[name="dealer"]:checked') !== null;
}

function showWho() {
  const out = hands.find((hand) => hand.out);
  answer.textContent = out ? `${out.name} went out` : "Nobody went out";
  answer.parentElement.hidden = !answered();
  for (const hand of hands) {
    const choice = form.querySelector(`[name="out"][value="${hand.player}"]`);
    const beside = choice.closest(".pick").querySelector("small");
    choice.disabled = hand.state in BARRED;
    beside.textContent = BARRED[hand.state] ?? beside.dataset.beside;
  }
}

function showTab(hand) {
  const tab = tabs.get(hand.player);
  const word = tab.querySelector("span");
  const number = !hand.state && hand.known && hand !== current;
  if (hand === current) tab.setAttribute("aria-current", "step");
  else tab.removeAttribute("aria-current");
  word.textContent = hand.state || (number ? hand.tab(keys.worths) : hand === current ? "now" : "…");
  word.classList.toggle("number", number);
  if (!answered()) word.textContent = "";
  open(tab, hand);
  if (hand === current) tab.parentElement.scrollIntoView({ inline: "center", block: "nearest" });
}

/** Until it is said who went out, the tabs wait: they carry the same names as the answers. */
function open(tab, hand) {
  if (!answered()) return;
  tab.href = `#${hand.section.id}`;
  tab.removeAttribute("role");
  tab.removeAttribute("aria-disabled");
  tab.closest("ol").removeAttribute("tabindex");
}

function showHand(hand) {
  const { section, state } = hand;
  if (hand.pointsField) showSum(hand);
  section.querySelector("[data-left]").textContent = hand.words(keys.worths);
  section.querySelector("[data-hint]").hidden = state !== "" || hand.typing || hand.cards.length === 0;
  section.querySelector(".made")?.toggleAttribute("hidden", state !== "");
  section.querySelector(".typed").hidden = state !== "" || !hand.typing;
  for (const plain of section.querySelectorAll("[data-cards], [data-or]")) plain.hidden = true;
  for (const pad of section.querySelectorAll("[data-tap-cards], [data-sign]")) pad.hidden = false;
  keys.show(hand, left);
}

function showSum(hand) {
  const { section, state, typing, pointsField } = hand;
  const output = section.querySelector("output");
  output.textContent = figure(hand.sum(keys.worths));
  output.toggleAttribute("data-long", output.textContent.length > 3);
  output.hidden = typing && state === "";
  pointsField.classList.toggle("figure", typing);
}

/** What is still missing leads on; it is asked in words where it has to be said on this very page. */
function leading() {
  const after = following(current);
  if (!answered()) return { text: "Who went out?", lead: current && (() => go(null)) };
  if (after) return { text: `Next: ${after.name}`, lead: () => go(after) };
  if (current && !current.known) return { text: current.question };
  if (!dealt()) return { text: "Who drew low?", lead: current && askDealer };
  return null;
}

function askDealer() {
  facts.open = true;
  go(null);
}

/** The page before this one; none: the small button is a link off this form. */
function before() {
  const index = hands.indexOf(current);
  if (scored || index < 0 || (index === 0 && !first)) return null;
  return index ? { text: hands[index - 1].name, hand: hands[index - 1] } : { text: who ? "Who" : "The deal", hand: null };
}

function showBar() {
  onward = leading();
  next.hidden = !onward;
  send.hidden = onward !== null;
  next.firstElementChild.textContent = onward?.text;
  next.ariaDisabled = onward && !onward.lead ? "true" : null;
  earlier.querySelector("span").textContent = before()?.text ?? off;
}

/** One tap on a name leads on; who walks the names by arrow keys goes on by Enter. */
function chooseWho() {
  if (walking) show();
  else go(following(null) ?? hands.find((hand) => hand.out) ?? hands[0]);
}

form.addEventListener("change", (event) => {
  const field = event.target;
  if (field.name === "out") for (const hand of hands) hand.out ? hand.clear() : hand.bringBack();
  if (["floating", "absent"].includes(field.dataset.fact)) field.checked ? current.clear() : current.bringBack();
  keep(form);
  if (field.name === "out") chooseWho();
  else show();
});
form.addEventListener("input", () => {
  keep(form);
  show();
});
who?.addEventListener("keydown", (event) => (walking = event.key.startsWith("Arrow")));
who?.addEventListener("pointerdown", () => (walking = false));
// The name that is chosen already changes nothing when it is tapped again: that leads on too.
who?.addEventListener("click", (event) => {
  if (event.target.matches("input:checked")) chooseWho();
});
answer?.addEventListener("click", (event) => {
  event.preventDefault();
  go(null);
});
earlier.addEventListener("click", (event) => {
  const back = before();
  if (!back) return;
  event.preventDefault();
  go(back.hand);
});
next.addEventListener("click", () => onward?.lead?.());
document.querySelector("#restored button").addEventListener("click", () => {
  drop(form);
  location.reload();
});
for (const hand of hands) {
  tabs.get(hand.player).addEventListener("click", (event) => {
    event.preventDefault();
    if (answered()) go(hand);
  });
  hand.section.querySelector("[data-tap-cards]")?.addEventListener("click", () => type(false));
  hand.section.querySelector("[data-sign]")?.addEventListener("click", () => change(() => hand.turn()));
}
saves(form);

const faulty = hands.find((hand) => hand.section.querySelector(".fault"));
const asked = hands.find((hand) => hand.player === form.dataset.current);
const begun = following(null) ?? hands.find((hand) => !hand.state);
const whole = form.querySelector(":scope > .fault"); // it is the first page that shows the cut and the deal
current = (answered() ? (faulty ?? asked ?? (whole ? null : begun)) : asked) ?? null;
show();
form.dataset.ready = "";
