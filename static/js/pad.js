// Turns the form of a round into the pad: who went out, then hand after hand, then the recap.
// The form's own fields stay the truth; without this module they are filled in as they stand.

import { drop, keep, restore } from "./pad-draft.js";
import { Hand } from "./pad-hand.js";
import { Keys } from "./pad-keys.js";
import { saves } from "./pad-send.js";

const form = document.getElementById("pad");
const who = document.getElementById("who");
const facts = document.getElementById("facts");
const answer = document.getElementById("answer");
const earlier = document.getElementById("earlier");
const next = document.getElementById("next");
const send = document.querySelector('.bar [name="do"]');
const scored = "scored" in form.dataset;

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
  const decks = Number(form.dataset.decks.split(" ")[present - 1] ?? 0);
  const copies = Number(keys.ranks.find((key) => key.dataset.rank === rank).dataset.copies);
  const used = hands.flatMap((hand) => (hand.state ? [] : hand.cards)).filter((card) => card === rank).length;
  return copies * decks - used;
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
  const heading = current ? current.section.querySelector("h2") : who.querySelector("h2");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true, focusVisible: false });
}

function show() {
  who.hidden = current !== null;
  if (facts) facts.hidden = current !== null;
  for (const hand of hands) {
    hand.section.hidden = hand !== current;
    showTab(hand);
  }
  showWho();
  if (current) showHand(current);
  showBar();
}

function showWho() {
  const out = hands.find((hand) => hand.out);
  answer.textContent = out ? `${out.name} went out` : "Who went out?";
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
  word.textContent = hand.state || (number ? hand.sum(keys.worths) : hand === current ? "now" : "…");
  word.classList.toggle("number", number);
  if (hand === current) tab.parentElement.scrollIntoView({ inline: "center", block: "nearest" });
}

function showHand(hand) {
  const { section, state } = hand;
  const count = hand.cards.length;
  const words = { out: "went out: no cards left", floats: "floats: no cards left", away: "not at the table" };
  section.querySelector("output").textContent = hand.sum(keys.worths);
  section.querySelector("[data-left]").textContent =
    words[state] ?? (hand.typing ? "added up in the head" : `${count} card${count === 1 ? "" : "s"} left`);
  section.querySelector("[data-hint]").hidden = state !== "" || hand.typing || count === 0;
  section.querySelector(".typed").hidden = state !== "" || !hand.typing;
  section.querySelector("[data-cards]").hidden = true;
  section.querySelector("[data-or]").hidden = true;
  section.querySelector("[data-tap-cards]").hidden = false;
  hand.pointsField.classList.toggle("figure", hand.typing);
  section.querySelector("output").hidden = hand.typing && state === "";
  keys.show(hand, left);
}

function showBar() {
  const index = hands.indexOf(current);
  const after = current && following(current);
  const someoneOut = hands.some((hand) => hand.out);
  const last = someoneOut && !after;
  earlier.hidden = scored || !current;
  earlier.querySelector("span").textContent = index > 0 ? hands[index - 1].name : "Who";
  next.hidden = scored || last;
  send.hidden = !scored && !last;
  onward = next.hidden ? send : next;
  next.firstElementChild.textContent = (current || someoneOut) && after ? `Next: ${after.name}` : "Who went out?";
  next.ariaDisabled = current || someoneOut ? null : "true";
}

/** One tap on a name leads on; who walks the names by arrow keys goes on by Enter. */
function chooseWho() {
  if (walking) show();
  else go(following(null) ?? hands.find((hand) => hand.out));
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
  for (const hand of hands) showTab(hand);
});
who.addEventListener("keydown", (event) => (walking = event.key.startsWith("Arrow")));
who.addEventListener("pointerdown", () => (walking = false));
// The name that is chosen already changes nothing when it is tapped again: that leads on too.
who.addEventListener("click", (event) => {
  if (event.target.matches("input:checked")) chooseWho();
});
answer.addEventListener("click", (event) => {
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
  hand.section.querySelector("[data-tap-cards]").addEventListener("click", () => type(false));
}
saves(form);

const faulty = hands.find((hand) => hand.section.querySelector(".fault"));
const asked = hands.find((hand) => hand.player === form.dataset.current);
const begun = hands.some((hand) => hand.out) ? (following(null) ?? hands.find((hand) => !hand.state)) : null;
const whole = form.querySelector(":scope > .fault"); // it is the first page that shows the cut and the deal
current = faulty ?? asked ?? (whole ? null : begun) ?? null;
show();
form.dataset.ready = "";
