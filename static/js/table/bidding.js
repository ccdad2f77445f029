// @ts-check
// Draws what is said before play: who drew low and deals, the bids of the rows in turn, facts that only one hand can have,
// and what is missing to score.

/** @import { Fields } from "../entries/queue.js" */

const UNSAID = "-"; // in a button: nothing was said before

/** @type {string | undefined} the player whose keys were opened last */
let opened;
/** @type {WeakMap<Element, boolean>} whether a question was unanswered when `openOrClose` last ran */
const asking = new WeakMap();
/** @type {WeakMap<Element, string>} the id of the player who was the answer to a question when `openOrClose` last ran */
const answers = new WeakMap();

/** The bids of the rows, in the order in which they are made. */
const bids = () =>
  [...document.querySelectorAll(".bid")].sort((one, other) => Number(one.dataset.turn) - Number(other.dataset.turn));

/**
 * The buttons with the names that answer who drew low; none if the dealer is known.
 * @type {() => NodeListOf<HTMLButtonElement>}
 */
const dealerButtons = () => document.querySelectorAll("#drew + form button");

/** The button of the player who drew low; undefined: none was tapped. */
const chosenDealer = () => [...dealerButtons()].find((lot) => lot.ariaPressed === "true");

/**
 * Whether nothing has been said yet in a bid or a question.
 * @param {HTMLElement} part
 */
const isUnsaid = (part) => "unsaid" in part.dataset;

/**
 * Opens or closes the keys of a bid.
 * @param {HTMLElement} bid
 * @param {boolean} open
 */
const setOpen = (bid, open) => bid.querySelector("details").toggleAttribute("open", open);

/**
 * The field with the player and the value that a question shows: "12 8S", "0" for nobody; null: it has none.
 * @param {HTMLElement} part
 */
const seenIn = (part) => part.querySelector("form").elements.namedItem("seen");

/**
 * Draws the tap of a bid, of a fact that only one hand can have, or of who drew low, and what is next; moves the focus
 * on if it was there. Returns false if it is another tap.
 * @param {Fields} fields
 */
export function paintSaid(fields) {
  const isDrawn = fields.seen !== undefined ? paintAsked(fields) : fields.fact ? paintBid(fields) : paintDealer(fields);
  if (!isDrawn) return false;
  const had = document.activeElement?.closest(".bids, .asks form, #drew + form");
  drawNext();
  if (had && (chosenDealer() || had.getClientRects().length === 0)) moveFocus();
  return true;
}

/**
 * The fields of a tap that leads back from this one to what was said before.
 * @param {Fields} fields
 * @returns {Fields}
 */
export function reversed(fields) {
  if (!fields.fact) return { ...fields, player: "0" };
  if (fields.seen === undefined) return { ...fields, value: fields.was };
  const [player, value = ""] = fields.seen.split(" ");
  return { ...fields, player, value };
}

/**
 * Draws who drew low, player "0" for nobody; returns false if the table does not ask for it.
 * @param {Fields} fields
 */
function paintDealer({ player }) {
  if (!player) return false;
  for (const lot of dealerButtons()) lot.ariaPressed = String(lot.value === player);
  return dealerButtons().length > 0;
}

/**
 * Draws a bid in its row, and closes its keys; returns false if the tap is no bid.
 * @param {Fields} fields
 */
function paintBid({ player, fact, value }) {
  const bid = document.querySelector(`.bid[data-player="${player}"][data-fact="${fact}"]`);
  if (!bid) return false;
  bid.toggleAttribute("data-unsaid", value === UNSAID);
  bid.querySelector("summary b").textContent = value === UNSAID ? "" : value;
  for (const key of bid.querySelectorAll("button")) {
    const [, , number] = key.value.split(" ");
    key.value = [player, fact, number, value].join(" ");
    key.setAttribute("aria-pressed", String(number === value));
  }
  setOpen(bid, false);
  return true;
}

/**
 * Draws a fact that only one hand can have; returns false if the table does not ask for it.
 * @param {Fields} fields
 */
function paintAsked({ player, fact, value }) {
  /** @type {HTMLDetailsElement | null} */
  const part = document.querySelector(`.asks[data-fact="${fact}"]`);
  if (!part) return false;
  const isNobody = player === "0";
  part.toggleAttribute("data-unsaid", isNobody);
  part.open = isNobody;
  part.querySelector("[data-part=words]").textContent = isNobody ? part.dataset.asks ?? "" : saidBy(part, player, value);
  const seen = seenIn(part);
  if (seen) seen.value = `${player} ${value}`.trim();
  for (const chip of part.querySelectorAll("button")) {
    chip.setAttribute("aria-pressed", String(chip.value === (chip.name === "player" ? player : value) && !isNobody));
  }
  return true;
}

/**
 * The sentence of a fact that only one hand can have: "Bob plays 8 ♠".
 * @param {HTMLElement} part
 * @param {string} player
 * @param {string} value
 */
function saidBy(part, player, value) {
  const name = part.querySelector(`[name=player][value="${player}"]`)?.closest(".chip")?.textContent ?? "";
  return JSON.parse(document.getElementById("sentences").textContent)[part.dataset.fact ?? ""][1]
    .replace("{value}", () => wordsOf(value))
    .replace("{name}", () => name);
}

/**
 * The value of a fact as the table shows it: "8 ♠" for "8S".
 * @param {string} value
 */
export const wordsOf = (value) => document.querySelector(`.values [value="${value}"]`)?.textContent ?? value;

/**
 * The field `seen` of a tap that is sent again, with what the table shows now; an empty object for a tap without it.
 * @param {Fields} fields
 * @returns {Fields}
 */
export function seenNow({ fact, seen }) {
  const part = seen === undefined ? null : document.querySelector(`.asks[data-fact="${fact}"]`);
  return part ? { seen: seenIn(part)?.value ?? "0" } : {};
}

/** The facts that only one hand can have, and who drew low, as far as they are said: `{player, fact, value}`. */
export function askedFacts() {
  const dealer = chosenDealer();
  const asked = [...document.querySelectorAll(".asks:not([data-unsaid])")].map((part) => {
    const [player, value] = (seenIn(part)?.value ?? "").split(" ");
    return { player, fact: part.dataset.fact ?? "", value: value === "1" ? 1 : value };
  });
  return dealer ? [...asked, { player: dealer.value, fact: "dealer", value: 1 }] : asked;
}

/**
 * Draws who bids next, opens the keys of that player and closes those opened before; draws what is missing to score.
 */
function drawNext() {
  const all = bids();
  const unsaid = all.filter(isUnsaid);
  const next = unsaid[0]?.dataset.player ?? "";
  for (const bid of all) {
    const { player } = bid.dataset;
    bid.toggleAttribute("data-next", player === next);
    if (next !== opened && (player === next || player === opened)) setOpen(bid, player === next);
  }
  opened = next;
  document.querySelectorAll(".asks").forEach(openOrClose);
  const asked = document.querySelector(".asks[data-unsaid]");
  if (all.length) writeBidCount(all.length, unsaid.length);
  linkScoreButton(unsaid, asked ?? (chosenDealer() ? null : document.getElementById("drew")));
}

/**
 * Opens a question whose answer was taken back since the last call, and closes one that was answered since. Unchecks a
 * player who is no longer the answer; a choice that was not sent yet stays checked.
 * @param {HTMLElement} part
 */
function openOrClose(part) {
  if (asking.get(part) !== isUnsaid(part)) part.toggleAttribute("open", isUnsaid(part));
  asking.set(part, isUnsaid(part));
  const [player] = (seenIn(part)?.value ?? "").split(" ");
  /** @type {HTMLInputElement | null} */
  const earlier = part.querySelector(`:checked[value="${answers.get(part)}"]`);
  if (earlier && earlier.value !== player) earlier.checked = false;
  answers.set(part, player);
}

/**
 * The words for the bids that the page contains.
 * @returns {Record<string, string> & { numbers: string[] }}
 */
const words = () => JSON.parse(document.getElementById("bidding-words").textContent);

/**
 * Writes how many have bid, and how far the bids are from the tricks: "7 of 8 bid · one over". `missing` are the
 * players who have not bid.
 * @param {number} players
 * @param {number} missing
 */
function writeBidCount(players, missing) {
  const line = document.getElementById("bidding");
  if (!line) return;
  const told = words();
  const sum = bids().reduce((all, bid) => all + Number(bid.querySelector("summary b").textContent), 0);
  const off = "dealt" in line.dataset ? sum - Number(line.dataset.dealt) : 0;
  const late = "dealt" in line.dataset && !missing ? (off < 0 ? told.under : told.even) : told.said;
  const text = (off > 0 ? told.over : late)
    .replace("{said}", String(players - missing))
    .replace("{players}", String(players))
    .replace("{off}", told.numbers[Math.abs(off)] ?? String(Math.abs(off)));
  if (line.textContent !== text) line.textContent = text;
}

/**
 * Links the button to score to the first of the `unsaid` bids, or to the question `asked`, or to the pad if there is
 * neither; writes the text of the button accordingly.
 * @param {HTMLElement[]} unsaid
 * @param {HTMLElement | null} asked
 */
function linkScoreButton(unsaid, asked) {
  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector("#score");
  if (!link) return;
  if (!("missing" in link.dataset)) Object.assign(link.dataset, { href: link.getAttribute("href"), ready: link.textContent });
  const part = unsaid[0] ?? asked;
  const place = (part?.querySelector("summary") ?? part)?.id;
  link.toggleAttribute("data-settle", !place);
  link.href = place ? `#${place}` : link.dataset.href ?? "";
  if (place) link.dataset.missing = "said";
  else delete link.dataset.missing;
  link.textContent = unsaid.length ? missing(unsaid.length) : asked ? asked.dataset.asks ?? asked.textContent : link.dataset.ready ?? "";
}

/**
 * The text of the button to score while bids are missing.
 * @param {number} count
 */
const missing = (count) => (count === 1 ? words().one : words().many.replace("{missing}", String(count)));

/** Moves the focus to the bid that is next, else to the first open question, else to the button to score. */
function moveFocus() {
  const bid = document.querySelector(".bid[data-next]");
  const asked = document.querySelector(".asks[data-unsaid]");
  (bid ?? asked)?.querySelector("summary").focus({ preventScroll: true });
  if (bid ?? asked) (bid?.closest(".row") ?? asked).scrollIntoView({ block: "nearest" });
  else document.getElementById("score")?.focus({ preventScroll: true });
}

for (const shown of /** @type {const} */ (["drawn", "page"])) document.addEventListener(shown, drawNext);
window.addEventListener("pageshow", () => {
  drawNext();
  // Where the table opens at its top, all keys of who bids next lie above the bar.
  if (scrollY === 0) document.querySelector(".bid[data-next]")?.closest(".row").scrollIntoView({ block: "nearest" });
});

// The button to score leads to what is missing, wherever the page is scrolled to.
document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target.closest("#score[data-missing=said]");
  const place = link && document.getElementById(link.hash.slice(1));
  if (!place) return;
  event.preventDefault();
  place.closest("details")?.toggleAttribute("open", true);
  (place.closest(".row") ?? place).scrollIntoView({ block: "nearest" });
  place.focus({ preventScroll: true });
});
