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

if (restore(form)) document.getElementById("restored").hidden = false;

const hands = [...form.querySelectorAll("section[data-player]")].map((section) => new Hand(section, form));
const tabs = new Map([...document.querySelectorAll(".tab")].map((tab) => [tab.dataset.player, tab]));
const keys = new Keys({
  add: (rank) => change(() => current.add(rank)),
  takeBack: (index) => change(() => current.takeBack(index)),
  type: () => type(true),
  next: () => onward.click(),
});
let current = null; // the hand being entered; none: who went out is being asked
let onward = next; // the primary button of the moment
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
  if (current && !current.cardsField && !current.state) return current.pointsField.focus({ preventScroll: true });
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

function showWho() {
  const out = hands.find((hand) => hand.out);
  answer.textContent = out ? `${out.name} went out` : answered() ? "Nobody went out" : "Who went out?";
  for (const hand of hands) {
    const choice = form.querySelector(`[name="out"][value="${hand.player}"]`);
    const barred = !hand.out && hand.state !== "";
    choice.disabled = barred;
    choice.closest(".pick").querySelector("small").textContent = barred ? hand.state : "";
  }
}

function showTab(hand) {
  const tab = tabs.get(hand.player);
  const word = tab.querySelector("span");
  const number = !hand.state && hand.known;
  if (hand === current) tab.setAttribute("aria-current", "step");
  else tab.removeAttribute("aria-current");
  word.textContent = hand.state || (number ? figure(hand.sum(keys.worths)) : hand === current ? "now" : "…");
  word.classList.toggle("number", number);
  if (hand === current) tab.parentElement.scrollIntoView({ inline: "center", block: "nearest" });
}

function showHand(hand) {
  const { section, state } = hand;
  const output = section.querySelector("output");
  output.textContent = figure(hand.sum(keys.worths));
  output.toggleAttribute("data-long", output.textContent.length > 3);
  section.querySelector("[data-left]").textContent = hand.words(keys.worths);
  section.querySelector("[data-hint]").hidden = state !== "" || hand.typing || hand.cards.length === 0;
  section.querySelector(".made")?.toggleAttribute("hidden", state !== "");
  section.querySelector(".typed").hidden = state !== "" || !hand.typing;
  for (const plain of section.querySelectorAll("[data-cards], [data-or]")) plain.hidden = true;
  for (const pad of section.querySelectorAll("[data-tap-cards], [data-sign]")) pad.hidden = false;
  hand.pointsField.classList.toggle("figure", hand.typing);
  output.hidden = hand.typing && state === "";
  keys.show(hand, left);
}

function showBar() {
  const index = hands.indexOf(current);
  const after = current && following(current);
  const last = answered() && !after;
  earlier.hidden = scored || !current || (index === 0 && !first);
  earlier.querySelector("span").textContent = index > 0 ? hands[index - 1].name : who ? "Who" : "The deal";
  next.hidden = scored || last;
  send.hidden = !scored && !last;
  onward = next.hidden ? send : next;
  next.firstElementChild.textContent = (current || answered()) && after ? `Next: ${after.name}` : "Who went out?";
  next.ariaDisabled = current || answered() ? null : "true";
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
earlier.addEventListener("click", () => go(hands[hands.indexOf(current) - 1]));
next.addEventListener("click", () => {
  const after = following(current);
  if (after && next.ariaDisabled !== "true") go(after);
});
document.querySelector("#restored button").addEventListener("click", () => {
  drop(form);
  location.reload();
});
for (const hand of hands) {
  tabs.get(hand.player).addEventListener("click", (event) => {
    event.preventDefault();
    go(hand);
  });
  hand.section.querySelector("[data-tap-cards]")?.addEventListener("click", () => type(false));
  hand.section.querySelector("[data-sign]")?.addEventListener("click", () => change(() => hand.turn()));
}
saves(form);

const faulty = hands.find((hand) => hand.section.querySelector(".fault"));
const asked = hands.find((hand) => hand.player === form.dataset.current);
const begun = answered() ? (following(null) ?? hands.find((hand) => !hand.state)) : null;
const whole = form.querySelector(":scope > .fault"); // it is the first page that shows the cut and the deal
current = faulty ?? asked ?? (whole ? null : begun) ?? null;
show();
form.dataset.ready = "";
