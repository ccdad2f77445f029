// @ts-check
// Shows what waits in the sheet, on its page and beside the table: new rounds below the others, corrections in their
// place, marked until they are saved. The template of a row comes from the server (templates/sheets/frame.html).

/** @import { Entry, Round } from "../entries/queue.js" */

/**
 * What the server says of the sheet and the rounds to come. `away` are the players expected to be away; `rounds` are
 * those not scored yet, with the planned dealer and the lines of the contract.
 * @typedef {object} Coming
 * @property {number[]} players in the order of the columns: of each side its first one
 * @property {number[]} away
 * @property {Record<number, number>} cutters by dealer
 * @property {{ number: number, dealer: number, contract: string[] }[]} rounds
 * @property {boolean} ranks whether the places follow from the totals
 * @property {"low" | "high"} best
 */

import { made } from "../shared/elements.js";
import { gettext, listed, timeOf } from "../shared/language.js";
import { calledIn, corrections, isSettled, rounds, unsaved, waiting } from "../entries/queue.js";
import { fillTotals, markRefused, markSaved, nameRow, writeHand } from "./cells.js";
import { corrected } from "./corrections.js";
import "../entries/sending.js";

const drawn = new WeakMap(); // by frame: its `table` as the server has drawn it, whether it was `hidden`, and what was `added`
/** @type {Map<number, Round>} the rounds that were saved since another phone has written, by number */
const saved = new Map();

/** Whether the page that is shown is the sheet. */
export const isSheet = () => document.querySelector("main > #frame") !== null;

/**
 * Shows the age of a sheet on its page, unless it is shown already or the page has no sheet.
 * @param {ParentNode} page
 * @param {number | string} at in milliseconds since 1970
 */
export function showSheetAge(page, at) {
  if (page.querySelector(".felt .stood") || !page.querySelector("#main > :is(.frame, .empty)")) return;
  page.querySelector(".felt").append(ageLine(at));
}

/**
 * A line that says at what time the sheet was as it is shown.
 * @param {number | string} at in milliseconds since 1970
 */
export function ageLine(at) {
  const line = made("p", "quiet stood", ageSentence(at));
  line.dataset.at = String(at);
  return line;
}

/**
 * The sentence about the age of the sheet; if a round or correction waits, it says that the sheet shows it.
 * @param {number | string | undefined} at in milliseconds since 1970
 */
function ageSentence(at) {
  const time = timeOf(new Date(Number(at)));
  if (!rounds().length && !corrections().length) return gettext("No signal. This is how the sheet stood at {time}.", { time });
  return gettext("No signal. This is how the sheet stood at {time}, with what waits on this phone.", { time });
}

/**
 * The HTML inside a part of the page, with the sheet in it as the server has drawn it: without what waits, and without
 * lines about its age and about missing scores.
 * @param {HTMLElement} part
 */
export function asDrawn(part) {
  const copy = part.cloneNode(true);
  const before = beforeFilled(part.querySelector("#frame"));
  if (before) {
    const frame = copy.querySelector("#frame");
    frame.querySelector("table").replaceWith(before.table.cloneNode(true));
    frame.hidden = before.hidden;
  }
  for (const line of copy.querySelectorAll(".stood, .unsummed")) line.remove();
  return copy.innerHTML;
}

/**
 * What `drawn` has of a frame whose table was filled in since; undefined: its table is as the server has drawn it.
 * @param {HTMLElement} frame
 */
const beforeFilled = (frame) => (frame?.querySelector("table[data-filled]") ? drawn.get(frame) : undefined);

/**
 * Whether a frame is scrolled to its end.
 * @param {HTMLElement} frame
 */
export const isAtEnd = (frame) => frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;

/**
 * Draws what waits into the sheet that is shown, if there is one and it does not show the same already; a sheet that
 * was scrolled to its end stays there. Updates Undo and the sentence about the age on any page.
 */
export function drawWaiting() {
  const frame = document.getElementById("frame");
  offerUndo();
  for (const line of document.querySelectorAll(".stood[data-at]")) line.textContent = ageSentence(line.dataset.at);
  const coming = JSON.parse(frame?.querySelector("#coming")?.textContent ?? "null");
  if (!coming) return;
  const { table, hidden, added = "[[],[],[]]" } = beforeFilled(frame) ?? { table: frame.querySelector("table"), hidden: frame.hidden };
  const missing = missingIn(table, coming);
  const now = JSON.stringify([missing, corrections(), unsaved()]);
  if (now === added) return;
  drawn.set(frame, { table, hidden, added: now });
  const wasAtEnd = isAtEnd(frame);
  frame.querySelector("table").replaceWith(filled(table.cloneNode(true), frame.querySelector("template").content, coming, missing));
  frame.hidden = hidden && !missing.length;
  frame.parentElement?.querySelector(".empty")?.toggleAttribute("hidden", missing.length > 0);
  if (wasAtEnd) frame.scrollTop = frame.scrollHeight;
  nameUnscored(frame, missing);
}

/**
 * The rounds that a sheet does not show, by number: they wait, need the keeper or were saved since it was drawn.
 * @param {HTMLTableElement} table
 * @param {Coming} coming
 */
function missingIn(table, coming) {
  const byRound = (/** @type {Round} */ entry) => /** @type {const} */ ([entry.round, entry]);
  const entries = new Map([...corrections().map(byRound), ...saved, ...rounds().map(byRound)]);
  const isMissing = (/** @type {Round} */ { round }) => round >= coming.rounds[0].number && !table.querySelector(`#round-${round}`);
  return [...entries.values()].filter(isMissing).sort((one, other) => one.round - other.round);
}

/**
 * Adds what waits to a table, and returns it: corrections, rows for the `missing` rounds, totals, marks of refused
 * entries. The row of the round being played becomes that of the round after the last missing one.
 * @param {HTMLTableElement} table a copy of the server's
 * @param {DocumentFragment} content of the template
 * @param {Coming} coming
 * @param {Round[]} missing
 */
function filled(table, content, coming, missing) {
  table.dataset.filled = "";
  /** @type {HTMLTableRowElement | null} */
  const open = table.querySelector("[aria-current]");
  const totals = corrected(table, coming);
  let isPlanned = true; // the dealer is known while rounds are played as the sheet expects
  for (const entry of missing) {
    const row = content.querySelector("tr").cloneNode(true);
    fillRow(row, entry, coming, isPlanned);
    isPlanned &&= isSameAway(entry, coming) && !entry.fields.dealer;
    table.tBodies[0].insertBefore(row, open);
  }
  const last = missing.at(-1);
  if (last && !table.tFoot) table.append(content.querySelector("tfoot").cloneNode(true));
  if (last && open) moveOn(open, coming, last.round + 1, isPlanned);
  if (last) fillTotals(table, inSeats(last, coming));
  else if (totals) fillTotals(table, totals);
  for (const { fields, round, said: what } of unsaved()) {
    const column = 1 + coming.players.indexOf(Number(fields.player));
    const head = round ? table.querySelector(`#round-${round} > th > *`) : table.tHead?.rows[0].cells[column];
    if (head) markRefused(head, what);
  }
  return table;
}

/**
 * The rows of a round in the order of the columns, with `absent` for who is away; without a row all numbers are null.
 * @param {Pick<Round, "rows" | "fields">} entry
 * @param {Coming} coming
 */
const inSeats = ({ rows, fields }, { players }) =>
  players.map((player) => ({ score: null, total: null, place: null, ...rows.find((row) => row.player === player), absent: `absent-${player}` in fields }));

/**
 * Whether exactly the players are away in a round whom the sheet expects to be.
 * @param {Entry} entry
 * @param {Coming} coming
 */
function isSameAway({ fields }, { away }) {
  const gone = Object.keys(fields).filter((name) => name.startsWith("absent-"));
  return gone.length === away.length && away.every((player) => gone.includes(`absent-${player}`));
}

/**
 * Fills the row of a round that the server's sheet does not have: contract, hands, and who dealt, cut and leads.
 * @param {HTMLTableRowElement} row
 * @param {Round} entry
 * @param {Coming} coming
 * @param {boolean} isPlanned whether all earlier rounds were played as the sheet expects
 */
function fillRow(row, entry, coming, isPlanned) {
  const { round, rows, fields } = entry;
  nameRow(row, coming, round);
  row.id = `round-${round}`;
  if (saved.get(round) === entry) markSaved(row);
  for (const link of row.querySelectorAll("a")) link.href = (link.getAttribute("href") ?? "").replace("/rounds/0/", `/rounds/${round}/`);
  const dealer = Number(fields.dealer || (isPlanned && dealerOf(coming, round)));
  const cutter = fields.exact_cut && isSameAway(entry, coming) ? coming.cutters[dealer] : undefined;
  const hands = inSeats({ rows, fields }, coming);
  const areSeveral = hands.filter(({ place }) => place).length > 1; // one alone leads nobody
  hands.forEach((hand, place) => {
    const player = coming.players[place];
    const cell = row.cells[place + 1];
    writeHand(cell, { ...hand, out: fields.out === String(player) });
    cell.toggleAttribute("data-dealt", player === dealer);
    cell.toggleAttribute("data-cut", player === cutter);
    cell.toggleAttribute("data-led", areSeveral && hand.place === 1);
  });
}

/**
 * The planned dealer of a round; 0: not known.
 * @param {Coming} coming
 * @param {number} round
 */
const dealerOf = ({ rounds: planned }, round) => planned.find(({ number }) => number === round)?.dealer ?? 0;

/**
 * Turns the row of the round being played into that of a later one; removes it if the match has no such round. The
 * dealer is marked only if `isPlanned`: all rounds before were played as the sheet expects.
 * @param {HTMLTableRowElement} row
 * @param {Coming} coming
 * @param {number} round
 * @param {boolean} isPlanned
 */
function moveOn(row, coming, round, isPlanned) {
  if (!coming.rounds.some(({ number }) => number === round)) return row.remove();
  nameRow(row, coming, round);
  const dealer = isPlanned ? dealerOf(coming, round) : 0;
  [...row.cells].slice(1).forEach((cell, place) => {
    cell.toggleAttribute("data-dealt", coming.players[place] === dealer);
    cell.querySelector(".aloud")?.remove();
  });
}

/**
 * Names in a sentence those of the `missing` rounds that wait and whose scores only the server can work out; removes
 * the sentence if there are none.
 * @param {HTMLElement} frame
 * @param {Round[]} missing
 */
function nameUnscored(frame, missing) {
  const at = frame.closest(".beside") ?? document.querySelector(".felt");
  at.querySelector(".unsummed")?.remove();
  const open = missing.filter((entry) => rounds().some(({ round }) => round === entry.round) && entry.rows.some(({ player, total }) => total === null && !(`absent-${player}` in entry.fields)));
  if (!open.length) return;
  const sentence = made("p", "quiet unsummed", gettext("The scores of {rounds} come with the signal.", { rounds: listed(open.map(calledIn)) }));
  if (frame.closest(".beside")) at.prepend(sentence);
  else at.append(sentence);
}

/**
 * Enables the Undo of the page while an entry waits, and names that entry; else the button is as the server drew it.
 * Does nothing at the table, which has its own (taps.js), and without a sheet.
 */
function offerUndo() {
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector('.bar [action$="/undo/"] button.tool:not(#undo-last)');
  if (!button || !document.getElementById("coming")) return;
  button.dataset.off ??= String(button.disabled);
  const newest = waiting().at(-1);
  button.disabled = !newest && button.dataset.off === "true";
  if (newest) button.ariaLabel = gettext("Undo: {what}", { what: newest.said });
  else button.removeAttribute("aria-label");
}

/**
 * Called for each page that is shown: draws what waits, shows the age of a kept sheet, and scrolls to the last round.
 */
function begin() {
  drawWaiting();
  showKeptAge();
  const frame = document.querySelector("main > #frame");
  if (frame) frame.scrollTop = frame.scrollHeight;
}

/** Shows the age of the sheet if its page is one that the worker has kept, and the server did not answer for it. */
function showKeptAge() {
  const { first, kept } = document.documentElement.dataset;
  if (kept && first === undefined && isSheet()) showSheetAge(document, kept);
}

document.addEventListener("answered", ({ detail: { entry, taken, withdrawn } }) => {
  if (entry.url.endsWith("/undo/")) saved.clear();
  if (entry.round && !entry.correction && taken && !withdrawn) saved.set(entry.round, /** @type {Round} */ (entry));
  drawWaiting();
});
document.addEventListener("behind", () => isSettled() && saved.clear()); // another phone may have undone them
for (const moment of ["decided", "drawn", "sent", "unanswered"]) document.addEventListener(moment, drawWaiting);
document.addEventListener("unconfirmed", showKeptAge);
document.addEventListener("page", begin);
begin();
