// The sheet with what waits on this phone: the rounds that were scored since it was drawn stand below the others, what
// was corrected in its place, all of it marked until it is saved. The row that the server has drawn for that
// (templates/sheets/coming.html) is filled in, wherever a sheet is shown: as a page, kept or not, and beside the table.

import { figure, numberIn, ordinal } from "./figures.js";
import { corrections, rounds, unsaved, waiting } from "./queue.js";
import { placeOf, reckon } from "./reckon.js";
import "./sending.js";

const UNKNOWN = "…"; // what the server alone can work out

const drawn = new WeakMap(); // by frame: its `table` as the server has drawn it, whether it was `hidden`, and what was `added`
const saved = new Map(); // the rounds that were saved since this document was opened, by number

/** A line that says from when the sheet is that a page shows. */
export function stood(at) {
  const line = said("stood", asItStood(at));
  line.dataset.at = at;
  return line;
}

const said = (name, textContent) => Object.assign(document.createElement("p"), { className: `quiet ${name}`, textContent });

function asItStood(at) {
  const time = new Date(Number(at)).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (!rounds().length && !corrections().length) return `No signal. This is how the sheet stood at ${time}.`;
  return `No signal. This is how the sheet stood at ${time}, with what waits on this phone.`;
}

/** The HTML of a part of the page, with the sheet in it as the server has drawn it. */
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

/** What the server has drawn, where the table is one that was filled in since: a newer drawing takes that mark away. */
const beforeFilled = (frame) => (frame?.querySelector("table[data-filled]") ? drawn.get(frame) : undefined);

/** Draws what waits into the sheet that is shown, if there is one, unless it is there. */
export function drawWaiting() {
  const frame = document.getElementById("frame");
  offerUndo();
  for (const line of document.querySelectorAll(".stood[data-at]")) line.textContent = asItStood(line.dataset.at);
  const coming = JSON.parse(frame?.querySelector("#coming")?.textContent ?? "null");
  if (!coming) return;
  const { table, hidden, added = "[[],[],[]]" } = beforeFilled(frame) ?? { table: frame.querySelector("table"), hidden: frame.hidden };
  const missing = missingIn(table, coming);
  const now = JSON.stringify([missing, corrections(), unsaved()]);
  if (now === added) return;
  drawn.set(frame, { table, hidden, added: now });
  const isAtEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;
  frame.querySelector("table").replaceWith(filled(table.cloneNode(true), frame.querySelector("template").content, coming, missing));
  frame.hidden = hidden && !missing.length;
  frame.parentElement.querySelector(".empty")?.toggleAttribute("hidden", missing.length > 0);
  if (isAtEnd) frame.scrollTop = frame.scrollHeight;
  tellUnsummed(frame, missing);
}

/** The rounds that a sheet has not got, in order: they wait, need the keeper or were saved since it was drawn. */
function missingIn(table, coming) {
  const entries = new Map([...saved, ...rounds().map((entry) => [entry.round, entry])]);
  const isMissing = ({ round }) => round >= coming.rounds[0].number && !table.querySelector(`#round-${round}`);
  return [...entries.values()].filter(isMissing).sort((one, other) => one.round - other.round);
}

function filled(table, content, coming, missing) {
  table.dataset.filled = "";
  const open = table.querySelector("[aria-current]");
  const totals = corrected(table, coming);
  let isPlanned = true; // who deals is known as long as all is played as the sheet supposes
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
    const head = round ? table.querySelector(`#round-${round} > th > *`) : table.tHead.rows[0].cells[1 + coming.players.indexOf(Number(fields.player))];
    if (head) refuse(head, what);
  }
  return table;
}

/** The rows of a round in the order of the columns. */
const inSeats = ({ rows, fields }, { players }) =>
  players.map((player) => ({ total: null, place: null, ...rows.find((row) => row.player === player), absent: `absent-${player}` in fields }));

/** Whether those are away whom the sheet supposes to be. */
function isSameAway({ fields }, { away }) {
  const gone = Object.keys(fields).filter((name) => name.startsWith("absent-"));
  return gone.length === away.length && away.every((player) => gone.includes(`absent-${player}`));
}

function fillRow(row, entry, coming, isPlanned) {
  const { round, rows, fields } = entry;
  name(row, coming, round);
  row.id = `round-${round}`;
  if (saved.get(round) === entry) settle(row);
  for (const link of row.querySelectorAll("a")) link.href = link.getAttribute("href").replace("/rounds/0/", `/rounds/${round}/`);
  const dealer = Number(fields.dealer || (isPlanned && dealerOf(coming, round)));
  const cutter = fields.exact_cut && isSameAway(entry, coming) ? coming.cutters[dealer] : undefined;
  inSeats({ rows, fields }, coming).forEach((hand, place) => {
    const player = coming.players[place];
    const cell = row.cells[place + 1];
    write(cell, { ...hand, out: fields.out === String(player) });
    cell.toggleAttribute("data-dealt", player === dealer);
    cell.toggleAttribute("data-cut", player === cutter);
    cell.toggleAttribute("data-led", hand.place === 1);
  });
}

const dealerOf = ({ rounds: planned }, round) => planned.find(({ number }) => number === round)?.dealer ?? 0;

/** Writes the number of a round and its contract. */
function name(row, { rounds: planned }, round) {
  const lines = planned.find(({ number }) => number === round)?.contract ?? [];
  row.querySelector("th b").textContent = round;
  row.querySelector("th small").replaceChildren(...lines.flatMap((each) => [document.createElement("br"), each]).slice(1));
}

/** A row that waits no more, and that the sheet has not got yet. */
function settle(row) {
  row.removeAttribute("data-waiting");
  row.querySelector("[data-part=state]").remove();
}

/** Marks what the server did not take, and needs the keeper. */
function refuse(head, what) {
  const sign = document.querySelector('#line [data-icon="warning"]').cloneNode(true);
  const words = Object.assign(document.createElement("span"), { className: "aloud", textContent: ` ${what}: not saved` });
  head.querySelector("[data-part=state]")?.remove();
  head.append(sign, words);
  head.closest("th").dataset.refused = "";
}

/** Writes a hand as templates/sheets/cell.html does. */
function write(cell, { score = null, total, out, absent }) {
  const isOut = out && !score;
  const below = total === null ? (absent ? "" : UNKNOWN) : figure(total);
  cell.querySelector("b").textContent = isOut ? "out" : absent ? "–" : score === null ? UNKNOWN : figure(score);
  putTotal(cell, below, out && !isOut ? "out · " : "");
  cell.toggleAttribute("data-out", isOut);
  cell.toggleAttribute("data-absent", absent);
}

/** Writes a total below a score, after a `word`; it is read out as the total. */
function putTotal(cell, total, word = "") {
  cell.querySelector("small").textContent = word + total;
  const aloud = cell.querySelector(".aloud");
  if (aloud) aloud.textContent = aloud.textContent.replace(/^(?: total)?/, total ? " total" : "");
}

/** The total of a cell as it is written, and the word before it. */
function totalIn(cell) {
  const [, word = "", total] = /^(out · )?([−\d,]+)$/.exec(cell.querySelector("small").textContent) ?? [];
  return { word, total };
}

/** The row of the round being played stands below those that were scored. */
function moveOn(row, coming, round, isPlanned) {
  if (!coming.rounds.some(({ number }) => number === round)) return row.remove();
  name(row, coming, round);
  const dealer = isPlanned ? dealerOf(coming, round) : 0;
  [...row.cells].slice(1).forEach((cell, place) => {
    cell.toggleAttribute("data-dealt", coming.players[place] === dealer);
    cell.querySelector(".aloud")?.remove();
  });
}

/** `totals` are those of the players in their order: `{total, place, absent}`. */
function fillTotals(table, totals) {
  const row = table.tFoot.rows[0];
  row.dataset.waiting = "";
  totals.forEach(({ total, place, absent }, index) => {
    const cell = row.cells[index + 1];
    const [own, below] = [cell.querySelector("small"), cell.querySelector("small:last-child")];
    cell.querySelector("b").textContent = total === null ? UNKNOWN : figure(total);
    below.textContent = absent ? "away" : place === null ? "" : ordinal(place);
    if (own !== below) own.textContent = UNKNOWN; // how many own contracts are made
    cell.toggleAttribute("data-first", place === 1 && cell.closest(".beside") !== null);
  });
}

/** Has the cells say what was corrected and waits; the totals that follow from it, none where nothing was. */
function corrected(table, { players, ranks, best }) {
  const shifts = players.map(() => 0); // null: not known
  const waits = corrections().filter(({ why }) => !why);
  for (const row of waits.length ? table.querySelectorAll("tr[id]") : []) {
    const correction = waits.find(({ round }) => row.id === `round-${round}`);
    if (correction) correct(row, correction, players, shifts);
    [...row.cells].slice(1).forEach((cell, index) => shift(cell, shifts[index]));
  }
  if (!waits.length || !table.tFoot) return null;
  const cells = [...table.tFoot.rows[0].cells].slice(1);
  const totals = cells.map((cell, index) => {
    const total = numberIn(cell.querySelector("b").textContent);
    const absent = cell.querySelector("small:last-child").textContent === "away";
    return { absent, total: shifts[index] === null || total === null ? null : total + shifts[index] };
  });
  const present = totals.filter(({ absent }) => !absent);
  const areKnown = ranks && present.every(({ total }) => total !== null);
  return totals.map((each) => ({ ...each, place: areKnown && !each.absent ? placeOf({ best }, present, each.total) : null }));
}

/** Writes the hands of a round as they were corrected, and adds to the shifts of the totals from there on. */
function correct(row, { reckoning, hands, fields }, players, shifts) {
  const lines = reckon(reckoning, hands);
  players.forEach((player, index) => {
    const cell = row.cells[index + 1];
    const { score, absent } = lines.find((each) => each.player === player);
    const out = fields.out === String(player);
    const stands = cell.textContent;
    const [before, total] = [cell.querySelector("b").textContent, totalIn(cell).total ?? ""].map(numberIn);
    write(cell, { score, total, out, absent });
    cell.toggleAttribute("data-waiting", cell.textContent !== stands);
    const by = absent ? -before : score === null ? null : score - before;
    shifts[index] = by === null || shifts[index] === null ? null : shifts[index] + by;
  });
}

/** Writes a total that stands on others now. */
function shift(cell, by) {
  const { word, total } = totalIn(cell);
  if (total && by !== 0) putTotal(cell, by === null ? UNKNOWN : figure(numberIn(total) + by), word);
}

/** Says of which rounds that wait the server alone can work out the scores. */
function tellUnsummed(frame, missing) {
  const at = frame.closest(".beside") ?? document.querySelector(".felt");
  at.querySelector(".unsummed")?.remove();
  const open = missing.filter((entry) => rounds().some(({ round }) => round === entry.round) && entry.rows.some(({ player, total }) => total === null && !(`absent-${player}` in entry.fields)));
  const names = open.map((entry) => entry.said.toLowerCase());
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  const sentence = names.length && said("unsummed", `The scores of ${all} come with the signal.`);
  if (!sentence) return;
  if (frame.closest(".beside")) at.prepend(sentence);
  else at.append(sentence);
}

/** What waits can be taken back on a page whose own Undo has nothing to undo. */
function offerUndo() {
  const button = document.querySelector('.bar [action$="/undo/"] button.tool:not(#undo-last)');
  if (!button || !document.getElementById("coming")) return;
  button.dataset.off ??= button.disabled;
  const newest = waiting().at(-1);
  button.disabled = !newest && button.dataset.off === "true";
  if (newest) button.ariaLabel = `Undo: ${newest.said}`;
  else button.removeAttribute("aria-label");
}

/** A page that was kept says so where the server is not reached; its newest round is in sight. */
function begin() {
  drawWaiting();
  tellStood();
  const frame = document.querySelector("main > #frame");
  if (frame) frame.scrollTop = frame.scrollHeight;
}

function tellStood() {
  const { first, kept } = document.documentElement.dataset;
  const isTold = first !== undefined || document.querySelector(".stood");
  if (kept && !isTold && document.querySelector("main > #frame")) document.querySelector(".felt").append(stood(kept));
}

document.addEventListener("answered", ({ detail: { entry, taken, withdrawn } }) => {
  if (entry.url.endsWith("/undo/")) saved.clear();
  if (entry.round && !entry.correction && taken && !withdrawn) saved.set(entry.round, entry);
  drawWaiting();
});
for (const moment of ["decided", "drawn", "sent", "unanswered"]) document.addEventListener(moment, drawWaiting);
document.addEventListener("missed", tellStood);
document.addEventListener("page", begin);
begin();
