// @ts-check
// Makes the pages of rounds that wait: fills numbers into pages that were fetched ahead (match/ahead.js). The numbers are
// marked until the rounds are saved.

/** @import { Entry, Round } from "../entries/queue.js" */
/** @import { Page } from "../match/in-place.js" */
/** @import { Hand, Line, Reckoning, Row } from "./reckon.js" */

import { lacksScores, pageAhead } from "../match/ahead.js";
import { digits, ordinal } from "../shared/figures.js";
import { hidden } from "../shared/elements.js";
import { padOf } from "../pad/pads.js";
import { nameIn } from "../table/paint.js";
import { change, rounds } from "../entries/queue.js";
import { asPlanned, correctedRows, inSeats, nextReckoning, reckon } from "./reckon.js";
import { headline, reason, roundEvents } from "./round-words.js";

/** @type {Map<number, Entry>} rounds that this page has saved, by number */
const saved = new Map();

/**
 * The data of the JSON script with this id; null: there is none.
 * @param {ParentNode} part
 * @param {string} id
 */
const parse = (part, id) => JSON.parse(part.querySelector(`#${id}`)?.textContent ?? "null");

/**
 * The entry of the round before, which waits or was saved since the pages of this round were fetched; undefined: none.
 * @param {number} round
 * @returns {Entry | undefined}
 */
const entryBefore = (round) =>
  rounds().find((entry) => entry.round === round - 1) ?? (lacksScores(round) ? saved.get(round - 1) : undefined);

document.addEventListener("answered", ({ detail: { entry, taken } }) => {
  if (taken && entry.round) saved.set(entry.round, entry);
});

/**
 * The table of a round, with the totals and places of rounds that wait; null: this phone has no such page.
 * @param {number} round
 */
export function tableOf(round) {
  const page = pageAhead(round, "table");
  if (!page) return null;
  const before = entryBefore(round);
  for (const line of before?.rows ?? []) {
    const at = page.body.querySelector(`#row-${line.player} .total`);
    if (at && line.total !== null) fillTotal(at, line);
    if (at && line.score !== null) at.before(...lastScore(page.body, line, Number(before?.fields.out)));
  }
  markUncertain(page, round);
  return page;
}

/**
 * Writes a total and its place, if that is known and shown.
 * @param {HTMLElement} at
 * @param {Row} row
 */
function fillTotal(at, { total, place }) {
  const [number, said] = at.querySelectorAll(":scope > *");
  number.textContent = digits(total);
  number.dataset.signs = String(number.textContent.length);
  if (place === null || !said) return;
  said.textContent = ordinal(place);
  at.dataset.place = String(place);
}

/**
 * The element with the score of the round before, in an array; empty on a table without a column for it.
 * @param {HTMLElement} body
 * @param {Row} row
 * @param {number} out the player who went out; NaN: nobody
 */
function lastScore(body, { player, score }, out) {
  /** @type {HTMLTemplateElement | null} */
  const template = body.querySelector("#last");
  const last = template?.content.firstElementChild?.cloneNode(true);
  if (last) last.querySelector("b").textContent = score || player !== out ? signed(Number(score)) : template.dataset.out ?? "";
  return last ? [last] : [];
}

/**
 * A score with its sign: "+20", "0", "−100".
 * @param {number} score
 */
const signed = (score) => `${score > 0 ? "+" : ""}${digits(score)}`;

/**
 * Marks a page or removes its mark: dealer and cutter are uncertain if an earlier round that waits was not played as
 * planned.
 * @param {Page} page
 * @param {number} round
 */
function markUncertain({ body }, round) {
  body.toggleAttribute("data-unsettled", rounds().some((entry) => entry.unplanned && entry.round < round));
}

/**
 * Whether a round that waits was played as its page expected (asPlanned()); true if that was not fetched.
 * @param {Round} entry
 */
function isAsPlanned({ round, fields }) {
  const away = Object.keys(fields).filter((name) => name.startsWith("absent-"));
  const hands = away.map((name) => ({ player: Number(name.replace("absent-", "")), absent: true }));
  const pad = pageAhead(round, "pad");
  return !pad || asPlanned(parse(pad.body, "reckoning"), [...hands, { player: 0, deals: Boolean(fields.dealer) }]);
}

/**
 * The recap of a pad's entries, filled in as this phone works them out, with their fields in its form; null: its page
 * was not fetched, or has no reckoning.
 * @param {HTMLFormElement} form
 * @param {number} round
 */
export function recapOf(form, round) {
  const page = pageAhead(round, "recap");
  const reckoning = reckoningOf(document, round);
  if (!page || !reckoning) return null;
  const hands = inSeats(reckoning, padOf(form)?.scores() ?? []);
  const lines = reckon(reckoning, hands).filter(({ player }) => page.body.querySelector(`#row-${player}`)); // partners may share a row
  const own = lines.map(({ player }) => /** @type {Hand} */ (hands.find((hand) => hand.player === player)));
  const words = parse(page.body, "words");
  const partners = (/** @type {number} */ player) => reckoning.sides.find(([first]) => first === player);
  const why = (/** @type {Line} */ line, /** @type {number} */ index) => reason(own[index], line, hands, words.reasons, partners(line.player), words.names);
  fillRows(page.body, lines.map((line, index) => ({ ...line, reason: why(line, index), shared: partners(line.player) !== undefined })));
  writeEvents(page.body, roundEvents(reckoning, lines, own, namesIn(page.body, reckoning), words));
  /** @type {HTMLFormElement} */
  const recap = page.body.querySelector("form[data-draft]");
  for (const [name, value] of new FormData(form)) if (!recap.elements.namedItem(name)) recap.append(hidden(name, String(value)));
  page.body.dataset.waiting = "";
  return page;
}

/**
 * The names of the players, by id.
 * @param {HTMLElement} body
 * @param {Reckoning} reckoning
 */
const namesIn = (body, { players }) =>
  parse(body, "words").names ?? Object.fromEntries(players.map((player) => [player, nameIn(body.querySelector(`#row-${player} .name`)) ?? ""]));

/**
 * Writes on a page what happened in its round; hides the line if that is "".
 * @param {HTMLElement} body
 * @param {string} sentence
 */
function writeEvents(body, sentence) {
  const line = body.querySelector("[data-part=told]");
  line.textContent = sentence;
  line.hidden = !sentence;
}

/**
 * Fills the rows of a recap and sorts them by place. `shared`: the row is that of partners, whose reason is long.
 * @param {HTMLElement} body
 * @param {(Line & { reason: string, shared: boolean })[]} lines
 */
function fillRows(body, lines) {
  const order = (/** @type {Row} */ { place }) => place ?? Infinity;
  for (const line of [...lines].sort((one, other) => order(one) - order(other))) {
    const row = body.querySelector(`#row-${line.player}`);
    const part = (/** @type {string} */ name) => row.querySelector(`[data-part=${name}]`);
    part("place").textContent = String(line.place ?? "–");
    part("score").textContent = line.absent ? "–" : line.score === null ? "" : signed(line.score);
    part("reason").textContent = line.reason;
    part("total").textContent = line.total === null ? "" : digits(line.total);
    part("total").toggleAttribute("data-wide", part("total").textContent.length > 4 || (line.shared && line.reason !== ""));
    part("move")?.replaceChildren(...(line.move === null ? [] : moveIn(body, line.move)));
    row.parentElement?.append(row);
  }
}

/**
 * The sign and the words for the places gained (or lost, below 0).
 * @param {HTMLElement} body
 * @param {number} move
 */
function moveIn(body, move) {
  const { one, many, none } = parse(body, "words").moves;
  const way = move > 0 ? "up" : "down";
  /** @type {HTMLTemplateElement} */
  const signs = body.querySelector("#moves");
  const sign = signs.content.querySelector(`[data-move=${way}]`).cloneNode(true);
  const places = Math.abs(move);
  return [...(move ? sign.childNodes : []), places === 0 ? none : places === 1 ? one : many.replace("{}", places)];
}

/**
 * The page of the standings after a round that waits to be sent, filled in from the recap that is shown; null: this
 * phone has no such page. Also stores in the entry whether it is `unplanned`.
 * @param {Round} entry
 */
export function standingsOf(entry) {
  const { round, fields } = entry;
  const page = pageAhead(round, "standings");
  if (!page) return null;
  change(fields.key, { unplanned: !isAsPlanned(entry) });
  markUncertain(page, round + 1);
  page.body.toggleAttribute("data-over", isOver(entry, page.body));
  writeEvents(page.body, document.querySelector("[data-part=told]")?.textContent ?? "");
  const heading = leadingAfter(entry, page.body);
  if (heading) page.body.querySelector("h1").textContent = heading;
  for (const said of document.querySelectorAll(".standings > li")) {
    const row = page.body.querySelector(`#${said.id}`);
    if (!row) continue;
    for (const name of ["place", "move", "score", "reason", "total"]) {
      const [from, to] = [said, row].map((part) => part.querySelector(`[data-part=${name}]`));
      to?.replaceChildren(...(from ? from.cloneNode(true).childNodes : []));
      to?.toggleAttribute("data-wide", from?.hasAttribute("data-wide") ?? false);
    }
    row.parentElement?.append(row);
  }
  return page;
}

/**
 * Whether a player has reached the points that end the match, where nothing else ends it.
 * @param {{ rows: Row[] }} entry
 * @param {HTMLElement} body
 */
function isOver({ rows }, body) {
  const { target } = parse(body, "words").deeds;
  return body.querySelector(".over") !== null && target !== null && rows.some(({ total }) => total !== null && total >= target);
}

/**
 * The sentence that says who leads after a round that waits; "", null or undefined where this phone cannot tell.
 * @param {Round} entry
 * @param {HTMLElement} body
 */
function leadingAfter({ round, rows }, body) {
  const pad = pageAhead(round, "pad");
  const reckoning = pad && reckoningOf(pad.body, round);
  const lines = reckoning?.players.flatMap((player) => rows.filter((row) => row.player === player));
  return reckoning && lines && headline(reckoning, lines, namesIn(body, reckoning), parse(body, "words"));
}

/**
 * The reckoning of a round, with the totals of the round before if that waits; null: its page has none.
 * @param {ParentNode} pad
 * @param {number} round
 * @returns {Reckoning | null}
 */
function reckoningOf(pad, round) {
  const reckoning = parse(pad, "reckoning");
  const waits = entryBefore(round);
  return reckoning && waits?.rows ? nextReckoning(reckoning, waits.rows, reckoning) : reckoning;
}

document.addEventListener("rewritten", ({ detail: { entry, earlier } }) => {
  const pad = pageAhead(entry.round, "pad");
  if (!pad) return;
  for (const { round, fields, rows } of rounds()) {
    if (round > entry.round) change(fields.key, { rows: correctedRows(parse(pad.body, "reckoning"), rows, earlier.rows, entry.rows) });
  }
});

/** Called for each page that is shown, and as entries are saved: marks a table or standings while its totals wait. */
function markPage() {
  if (!rounds().some(({ unplanned }) => unplanned)) document.body.removeAttribute("data-unsettled");
  const round = Number(/\/rounds\/(\d+)\/standings\//.exec(location.pathname)?.[1] ?? 0);
  if (!round && !document.getElementById("ledger")) return; // a recap stays as it was made
  document.body.toggleAttribute("data-waiting", rounds().some((entry) => !round || entry.round === round));
}

for (const moment of ["page", "sent", "answered"]) document.addEventListener(moment, markPage);
