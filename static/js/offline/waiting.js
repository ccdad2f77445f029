// @ts-check
// Makes the pages of rounds that wait: fills numbers into pages that were fetched ahead (ahead.js). The numbers are marked
// until the rounds are saved.

/** @import { Entry, Fields, Round } from "../entries/queue.js" */
/** @import { Reckoning, Row } from "./reckon.js" */

import { isPlanned, pagesOf } from "../match/ahead.js";
import { figure, ordinal } from "../shared/figures.js";
import { pageOf } from "../match/in-place.js";
import { hidden } from "../match/links.js";
import { fill, rebase } from "../pad/draft.js";
import { padOf } from "../pad/pad.js";
import { factsOf, nameIn } from "../table/paint.js";
import { change, rounds, waiting } from "../entries/queue.js";
import { after, asPlanned, moved, reckon } from "./reckon.js";
import { headline, reason, told } from "./round-words.js";

/** @type {Map<number, { player: string, fact: string, value: number }[]>} the facts on the table when it was left, by round */
const facts = new Map();
/** @type {Map<number, string[]>} keys of the taps that were saved from this page, by round */
const keys = new Map();
/** @type {Map<number, Entry>} rounds that this page has saved, by number */
const saved = new Map();
/** @type {WeakMap<HTMLFormElement, Map<string, number>>} what was entered in a form for the keeper, by the name of the field */
const applied = new WeakMap();

const parse = (part, id) => JSON.parse(part.querySelector(`#${id}`)?.textContent ?? "null");

/**
 * The round before, as it waits or was saved since this round was drawn; undefined: this round shows it already.
 * @param {number} round
 * @returns {Entry | undefined}
 */
const before = (round) =>
  rounds().find((entry) => entry.round === round - 1) ?? (isPlanned(round) ? saved.get(round - 1) : undefined);

/** Remembers the facts on the table. Called before it is left. */
export function rememberTable() {
  const round = document.querySelector("#taps [name=round]")?.value;
  if (round) facts.set(Number(round), factsOf(document));
}

document.addEventListener("answered", ({ detail: { entry, taken } }) => {
  const round = Number(entry.fields.round);
  if (taken && entry.round) saved.set(entry.round, entry);
  if (taken && round) keys.set(round, [...(keys.get(round) ?? []), entry.fields.key]);
});

/**
 * The table of a round with the totals and places that wait; null: this phone has none.
 * @param {number} round
 */
export function tableOf(round) {
  const page = drawn(round, "table");
  if (!page) return null;
  for (const line of before(round)?.rows ?? []) {
    const at = page.body.querySelector(`#row-${line.player} .total`);
    if (at && line.total !== null) fillTotal(at, line);
    if (at && line.score !== null) at.before(...lastIn(page.body, line));
  }
  unsettle(page, round);
  return page;
}

function fillTotal(at, { total, place }) {
  const [number, said] = at.querySelectorAll(":scope > *");
  number.textContent = figure(total);
  number.dataset.signs = number.textContent.length;
  if (place === null || !said) return;
  said.textContent = ordinal(place);
  at.dataset.place = place;
}

/** Fills in the score of the round before, on a table with a column for it. */
function lastIn(body, { score }) {
  const last = body.querySelector("#last")?.content.firstElementChild.cloneNode(true);
  if (last) last.querySelector("b").textContent = signed(score);
  return last ? [last] : [];
}

const signed = (score) => `${score > 0 ? "+" : ""}${figure(score)}`;

/** Marks a page whose roles are not certain, as an earlier round that waits was played otherwise than supposed. */
function unsettle({ body }, round) {
  body.toggleAttribute("data-unsettled", rounds().some((entry) => entry.unplanned && entry.round < round));
}

/**
 * Whether a round that waits was played as its page had supposed.
 * @param {Round} entry
 */
function isAsPlanned({ round, fields }) {
  const away = Object.keys(fields).filter((name) => name.startsWith("absent-"));
  const hands = away.map((name) => ({ player: Number(name.replace("absent-", "")), absent: true }));
  const pad = drawn(round, "pad");
  return !pad || asPlanned(parse(pad.body, "reckoning"), [...hands, { player: 0, deals: Boolean(fields.dealer) }]);
}

/**
 * The pad of a round with what was tapped at its table, or with the fields that were sent; null: this phone has none.
 * @param {number} round
 * @param {Fields} [fields]
 */
export function padPage(round, fields) {
  const page = drawn(round, "pad");
  const form = page?.body.querySelector("#pad");
  if (!form) return null;
  if (fields) fill(form, new Map(Object.entries(fields)));
  else tellPad(form, round);
  return page;
}

/**
 * Enters in a pad what was tapped at the table since it was drawn.
 * @param {HTMLFormElement} form
 * @param {number} round
 */
export function tellPad(form, round) {
  const entered = applied.get(form) ?? new Map();
  for (const { player, fact, value } of facts.get(round) ?? []) {
    const name = fact === "exact_cut" ? fact : `${fact}-${player}`;
    if (entered.get(name) !== value) enter(form.elements.namedItem(name), value);
    entered.set(name, value);
  }
  applied.set(form, entered);
  rebase(form, [...entered.keys()]);
  const waits = waiting().filter(({ fields }) => Number(fields.round) === round);
  const own = [...(keys.get(round) ?? []), ...waits.map(({ fields }) => fields.key)];
  const field = form.querySelector("[name=own]");
  if (field) field.value = own.join(" ");
}

/**
 * What tellPad has entered in a form, by the names of the fields.
 * @param {HTMLFormElement} form
 */
export const toldTo = (form) => applied.get(form) ?? new Map();

function enter(field, value) {
  if (!field) return;
  if (field.type === "checkbox") field.checked = value === 1;
  else field.value = value;
}

/**
 * The recap of what a pad says; null: this phone cannot show one.
 * @param {HTMLFormElement} form
 * @param {number} round
 */
export function recapOf(form, round) {
  const page = drawn(round, "recap");
  const reckoning = reckoningOf(document, round);
  if (!page || !reckoning) return null;
  const hands = padOf(form)?.scores() ?? [];
  const lines = reckon(reckoning, hands);
  const words = parse(page.body, "words");
  fillRows(page.body, lines.map((line, index) => ({ ...line, reason: reason(hands[index], line, hands, words.reasons) })));
  tell(page.body, told(reckoning, lines, hands, namesIn(page.body, reckoning), words));
  const recap = page.body.querySelector("form[data-draft]");
  for (const [name, value] of new FormData(form)) if (!recap.elements[name]) recap.append(hidden(name, value));
  page.body.dataset.waiting = "";
  return page;
}

const namesIn = (body, { players }) =>
  Object.fromEntries(players.map((player) => [player, nameIn(body.querySelector(`#row-${player} .name`))]));

/** Writes on a page what happened in its round. */
function tell(body, sentence) {
  const line = body.querySelector("[data-part=told]");
  line.textContent = sentence;
  line.hidden = !sentence;
}

/** Fills the rows of a recap and sorts them by place. */
function fillRows(body, lines) {
  const order = (place) => place ?? Infinity;
  for (const line of [...lines].sort((one, other) => order(one.place) - order(other.place))) {
    const row = body.querySelector(`#row-${line.player}`);
    const part = (name) => row.querySelector(`[data-part=${name}]`);
    part("place").textContent = line.place ?? "–";
    part("score").textContent = line.absent ? "–" : line.score === null ? "" : signed(line.score);
    part("reason").textContent = line.reason;
    part("total").textContent = line.total === null ? "" : figure(line.total);
    part("total").toggleAttribute("data-wide", part("total").textContent.length > 4);
    part("move")?.replaceChildren(...(line.move === null ? [] : moveIn(body, line.move)));
    row.parentElement.append(row);
  }
}

function moveIn(body, move) {
  const { one, many, none } = parse(body, "words").moves;
  const way = move > 0 ? "up" : "down";
  const sign = body.querySelector("#moves").content.querySelector(`[data-move=${way}]`).cloneNode(true);
  const places = Math.abs(move);
  return [...(move ? sign.childNodes : []), places === 0 ? none : places === 1 ? one : many.replace("{}", places)];
}

/**
 * The standings of a round that waits, with the rows of the recap that is shown; null: this phone has none.
 * @param {Round} entry
 */
export function standingsOf(entry) {
  const { round, fields } = entry;
  const page = drawn(round, "standings");
  if (!page) return null;
  change(fields.key, { unplanned: !isAsPlanned(entry) });
  unsettle(page, round + 1);
  page.body.toggleAttribute("data-over", isOver(entry, page.body));
  tell(page.body, document.querySelector("[data-part=told]")?.textContent ?? "");
  const leads = leadingAfter(entry, page.body);
  if (leads) page.body.querySelector("h1").textContent = leads;
  for (const said of document.querySelectorAll(".standings > li")) {
    const row = page.body.querySelector(`#${said.id}`);
    for (const name of ["place", "move", "score", "reason", "total"]) {
      const [from, to] = [said, row].map((part) => part.querySelector(`[data-part=${name}]`));
      to?.replaceChildren(...(from ? from.cloneNode(true).childNodes : []));
      to?.toggleAttribute("data-wide", from?.hasAttribute("data-wide") ?? false);
    }
    row.parentElement.append(row);
  }
  return page;
}

/**
 * Whether a player has reached the points that end the match.
 * @param {{ rows: Row[] }} entry
 * @param {HTMLElement} body
 */
function isOver({ rows }, body) {
  const { target } = parse(body, "words").deeds;
  return target !== null && rows.some(({ total }) => total !== null && total >= target);
}

/**
 * Who leads after a round that waits; nothing where this phone cannot tell.
 * @param {Round} entry
 * @param {HTMLElement} body
 */
function leadingAfter({ round, rows }, body) {
  const pad = drawn(round, "pad");
  const reckoning = pad && reckoningOf(pad.body, round);
  const inSeats = reckoning?.players.map((player) => /** @type {Row} */ (rows.find((row) => row.player === player)));
  return reckoning && inSeats && headline(reckoning, inSeats, namesIn(body, reckoning), parse(body, "words"));
}

/**
 * What a round is reckoned with, after the round before as that waits.
 * @param {ParentNode} pad
 * @param {number} round
 * @returns {Reckoning | null}
 */
function reckoningOf(pad, round) {
  const reckoning = parse(pad, "reckoning");
  const waits = before(round);
  return reckoning && waits?.rows ? after(reckoning, waits.rows, reckoning) : reckoning;
}

document.addEventListener("rewritten", ({ detail: { entry, earlier } }) => {
  const pad = drawn(entry.round, "pad");
  if (!pad) return;
  for (const { round, fields, rows } of rounds()) {
    if (round > entry.round) change(fields.key, { rows: moved(parse(pad.body, "reckoning"), rows, earlier.rows, entry.rows) });
  }
});

function drawn(round, name) {
  const text = pagesOf(round)[name];
  return text ? pageOf(text) : null;
}

/** Marks a page with totals that wait, until they are saved. */
function markPage() {
  if (!rounds().some(({ unplanned }) => unplanned)) document.body.removeAttribute("data-unsettled");
  const round = Number(/\/rounds\/(\d+)\/standings\//.exec(location.pathname)?.[1] ?? 0);
  if (!round && !document.getElementById("ledger")) return; // a recap stays as it was made
  document.body.toggleAttribute("data-waiting", rounds().some((entry) => !round || entry.round === round));
}

for (const moment of ["page", "sent", "answered"]) document.addEventListener(moment, markPage);
