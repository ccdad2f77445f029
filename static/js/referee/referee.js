// @ts-check
// The referee's pad: a tapped card is shown in the fan at once; the answer comes from the server.
// The form's fields hold the entries; without this module every key is a button that sends them.

import { centreTab, made } from "../shared/elements.js";
import { gettext } from "../shared/language.js";
import { untilLifted } from "../shared/press.js";
import { isTableOf, keep, restore } from "./draft.js";

const DELAY = 120; // milliseconds after a tap, so that quick taps make one request
const TIMEOUT = 10000; // milliseconds of a request
const REPLACED = "asked again";
const SHOW = "show"; // changes nothing, so any other action may replace it
/** @type {Record<string, (what: string) => void>} what the card keys do, by the first part of their values */
const TAP = { suit: choose, add, back: takeBack, clear: removeCards };

let timer = 0;
/** @type {AbortController | null} the current request, aborted by the next one */
let asking = null;
let acting = ""; // the action of the current request
/** @type {(() => void)[]} taps that wait for the answer to the current request */
const later = [];
/** @type {string | null} the action that failed, to be tried again */
let unasked = null;

/** @type {() => HTMLFormElement} */
const form = () => document.getElementById("ask");
/** The list of the cards being entered; null: nothing takes cards. */
const fan = () => form().querySelector(".hand");
/** The card keys. */
const pad = () => document.getElementById("card-pad");
/** @type {(name: string) => HTMLInputElement} the field of the form with this name */
const field = (name) => /** @type {HTMLInputElement} */ (form().elements.namedItem(name));
/** The field with the cards of the fan. */
const slot = () => field(`cards-${fan().dataset.slot}`);
/** @type {(input: HTMLInputElement | null) => string[]} the cards that a field holds, in order */
const cardsIn = (input) => input?.value.split(/[\s|]+|\w+:/).filter(Boolean) ?? [];
/**
 * The key of a rank; null: the pad has none.
 * @param {string} rank
 */
const keyOf = (rank) => pad().querySelector(`[data-rank="${rank}"]`);
/** @type {(key: HTMLElement) => string} the card that a key enters, with the chosen suit if cards of it have one */
const cardOf = (key) => (key.dataset.rank ?? "") + ("suited" in key.dataset ? field("suit").value : "");

/**
 * Shows the server's answer; the focus stays, or goes to what is being entered.
 * @param {string} html
 */
function show(html) {
  const before = /** @type {HTMLElement} */ (document.activeElement);
  htmx.swap(document.body, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  const after = document.getElementById(before.id) ?? form().querySelector("[aria-pressed=true]") ?? pad().querySelector("button");
  if (!before.isConnected) after?.focus({ preventScroll: true });
  centreTab(document.querySelector("#asks [aria-current]").closest("li"));
}

/**
 * Posts the fields with the action `act`, and shows the answer; without an action only the verdict changes. Aborts an
 * earlier request. Without an answer shows that, and remembers the action in `unasked`.
 */
async function askServer(act = "") {
  clearTimeout(timer);
  asking?.abort(REPLACED);
  acting = act;
  const request = new AbortController();
  asking = request;
  const timeout = setTimeout(() => request.abort(), TIMEOUT);
  const body = new URLSearchParams([...new FormData(form())].map(([name, value]) => [name, String(value)]));
  body.set("do", act);
  try {
    const answer = await fetch(location.pathname, { method: "POST", headers: { "HX-Request": "true" }, body, signal: request.signal });
    if (!answer.ok && answer.status !== 422) throw new Error(`status ${answer.status}`);
    const html = await answer.text();
    await untilLifted();
    request.signal.throwIfAborted();
    acting = "";
    unasked = null;
    const next = answer.headers.get("HX-Redirect"); // the match is over
    if (next) return location.assign(next);
    show(html);
    keep(form());
    handleWaiting();
  } catch (error) {
    if (error === REPLACED) return;
    acting = "";
    unasked = act;
    outOfReach();
    handleWaiting();
  } finally {
    clearTimeout(timeout);
  }
}

/**
 * Handles a tap on a card at once, or after the answer to an action that is pending, as that replaces the fan.
 * @param {() => void} tap
 */
function whenAnswered(tap) {
  if (acting) later.push(tap);
  else tap();
}

/** Handles the taps that waited for the answer. */
function handleWaiting() {
  for (const tap of later.splice(0)) tap();
}

/** Shows that there is no answer, in place of an outdated one; all entries stay. */
function outOfReach() {
  for (const old of document.querySelectorAll("#follows > *, [data-answer]")) old.remove();
  document.getElementById("verdict").replaceChildren(
    made("h2", "", gettext("The referee is out of reach")),
    made("p", "", gettext("All you have tapped stays here; the answer comes when there is a network again.")),
  );
}

/**
 * Enters the cards of the fan in their field after a tap, stores them, and asks the server soon.
 * @param {string[]} cards
 */
function changed(cards) {
  slot().value = cards.join(" ");
  badges();
  keep(form());
  clearTimeout(timer);
  timer = setTimeout(askServer, DELAY);
}

/** Stores what is typed, and asks the server soon, or after the answer to an action that is pending. */
function typed() {
  keep(form());
  if (acting === SHOW) return askServer(SHOW); // the answer to the earlier one would take back what was typed since
  clearTimeout(timer);
  timer = setTimeout(() => (acting ? later.push(typed) : askServer()), DELAY);
}

/**
 * The number by which the cards of a hand are sorted, as the server does.
 * @param {string} card
 */
function sortKey(card) {
  const bare = keyOf(card);
  const key = bare ?? keyOf(card.slice(0, -1));
  const order = Number(key.dataset.order);
  return bare || "wild" in key.dataset ? order : 100 * (1 + "SHDC".indexOf(card.slice(-1))) + order;
}

/**
 * Adds the card of a key to the fan, or replaces the card of a fan for only one; does nothing if the key is disabled.
 * @param {string} rank
 */
function add(rank) {
  const key = keyOf(rank);
  if (key.ariaDisabled === "true") return;
  const card = cardOf(key);
  const cards = fan().dataset.most === "1" ? [] : cardsIn(slot());
  const after = "sorted" in fan().dataset ? cards.findIndex((other) => sortKey(other) > sortKey(card)) : -1;
  const at = after < 0 ? cards.length : after;
  if (cards.length === 0) fan().replaceChildren();
  fan().insertBefore(face(card), fan().children[at] ?? null);
  changed([...cards.slice(0, at), card, ...cards.slice(at)]);
}

/** @param {number | string} index of the card to remove from the fan; "": the last one */
function takeBack(index) {
  const cards = cardsIn(slot());
  const at = index === "" ? cards.length - 1 : Number(index);
  if (at < 0) return;
  const card = fan().children[at];
  const next = card.nextElementSibling ?? card.previousElementSibling;
  if (card.contains(document.activeElement)) (next ?? pad()).querySelector("button").focus({ preventScroll: true });
  card.remove();
  changed(cards.filter((_, other) => other !== at));
}

/** Draws the cards that were entered before a reload, as the server may be out of reach; does nothing without a fan. */
function layOut() {
  if (!fan()) return;
  const cards = cardsIn(slot());
  if (cards.length) fan().replaceChildren(...cards.map(face));
  badges();
}

/** Removes all cards from the fan. */
function removeCards() {
  fan().replaceChildren();
  changed([]);
}

/** @param {string} suit to choose for the cards that are tapped from now on */
function choose(suit) {
  field("suit").value = suit;
  /** @type {NodeListOf<HTMLButtonElement>} */
  const keys = pad().querySelectorAll("[data-suit]");
  for (const key of keys) key.ariaPressed = String(key.value === `suit:${suit}`);
  badges();
  keep(form());
}

/**
 * A card of the fan, drawn from the keys of its rank and suit.
 * @param {string} card
 */
function face(card) {
  const button = document.createElement("button");
  const key = keyOf(card) ?? keyOf(card.slice(0, -1));
  const suit = "suited" in key.dataset && pad().querySelector(`[value="suit:${card.at(-1)}"]`);
  const rank = key.querySelector("b").cloneNode(true);
  const name = { card: key.dataset.said ?? "", suit: (suit && suit.ariaLabel) || "" };
  const words = suit ? gettext("Take back {card} of {suit}", name) : gettext("Take back {card}", name);
  button.append(made("span", "aloud", words), rank, ...(suit ? [suit.querySelector(":scope > *").cloneNode(true)] : []));
  button.type = "button";
  return made("li", "", button);
}

/** Shows on each key how many of its card are in the fan, and disables it if the decks or the fan hold no more. */
function badges() {
  const one = fan().dataset.most === "1";
  const here = cardsIn(slot());
  const counted = form().dataset.counted?.split(" ") ?? [];
  const places = [...form().elements].filter((input) => counted.includes(input.name));
  const used = places.flatMap(cardsIn);
  for (const key of pad().querySelectorAll("[data-rank]")) {
    const card = cardOf(key);
    const count = here.filter((other) => other === card).length;
    const spent = used.filter((other) => other === card).length >= Number(key.dataset.copies);
    key.ariaDisabled = spent || (!one && here.length >= Number(fan().dataset.most)) ? "true" : null;
    key.querySelector(".count")?.remove();
    if (count) key.append(made("span", "count", String(count), made("span", "aloud", ` ${gettext("tapped")}`)));
  }
}

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  const act = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
  const [verb, what] = act.split(":");
  if (TAP[verb]) whenAnswered(() => TAP[verb](what));
  else if (!acting || acting === SHOW) askServer(act || SHOW);
});

document.addEventListener("click", (event) => {
  const card = event.target.closest(".hand li");
  if (!card) return;
  event.preventDefault();
  const index = [...card.closest("ol").children].indexOf(card);
  whenAnswered(() => takeBack(index));
});

document.addEventListener("change", (event) => {
  if (event.target.form !== form()) return;
  // What is typed stays as it is, unless other fields depend on it.
  if (event.target.closest(".told") && !("reshapes" in event.target.dataset)) typed();
  else askServer(SHOW);
});

document.addEventListener("input", (event) => {
  if (event.target.closest(".told") && event.target.matches("input:not([type=checkbox])")) typed();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || pad().hidden) return;
  // Letters typed or spoken elsewhere are not card keys (WCAG 2.1.4).
  if (!event.target.closest("h1, .hand, #card-pad")) return;
  whenAnswered(() => handleKey(event.key));
});

/**
 * Handles a key of the keyboard: a rank, a suit or Backspace.
 * @param {string} pressed
 */
function handleKey(pressed) {
  const stroke = pressed.toLowerCase();
  const keys = [...pad().querySelectorAll("[data-shortcuts]")];
  const key = keys.find((rank) => rank.dataset.shortcuts?.split(" ").includes(stroke));
  const suit = pad().querySelector(`[value="suit:${CSS.escape(pressed.toUpperCase())}"]`);
  // A letter may be both: in German a D is a queen.
  if (key) add(key.dataset.rank ?? "");
  else if (suit) choose(pressed.toUpperCase());
  else if (stroke === "backspace") takeBack("");
}

addEventListener("storage", ({ key }) => isTableOf(form(), key) && restore(form()) && askServer(acting || SHOW));
addEventListener("online", () => unasked !== null && askServer(unasked));
if (document.activeElement === document.body) {
  const heading = document.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true, focusVisible: false });
}
if (restore(form())) {
  layOut();
  askServer(SHOW);
}
