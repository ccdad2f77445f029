// The pages of rounds that wait, made on this phone: the server has drawn them (ahead.js), here the numbers are
// filled in. What they say is marked as waiting until it is saved.

import { pagesOf } from "./ahead.js";
import { pageOf } from "./in-place.js";
import { fill } from "./pad-draft.js";
import { figure } from "./pad-hand.js";
import { padOf } from "./pad.js";
import { factsOf } from "./paint.js";
import { change, rounds, waiting } from "./queue.js";
import { after, asPlanned, reckon } from "./reckon.js";
import { rowsOf } from "./saving.js";

const facts = new Map(); // what the table said when it was left, by round
const keys = new Map(); // of the taps that were saved from this page, by round
const applied = new WeakMap(); // what was said of it to a form, by the field's name

const parse = (part, id) => JSON.parse(part.querySelector(`#${id}`)?.textContent ?? "null");

/** The round before this one as it waits; none: it is saved. */
const before = (round) => rounds().find((entry) => entry.round === round - 1);

/** Remembers what the table says before it is left. */
export function rememberTable() {
  const round = document.querySelector("#taps [name=round]")?.value;
  if (round) facts.set(Number(round), factsOf(document));
}

document.addEventListener("answered", ({ detail: { entry, taken } }) => {
  const round = Number(entry.fields.round);
  if (taken && round) keys.set(round, [...(keys.get(round) ?? []), entry.fields.key]);
});

/** The table of a round with the totals and places that wait. */
export function tableOf(round) {
  const page = drawn(round, "table");
  const rows = before(round)?.rows ?? [];
  for (const { player, total, place } of page ? rows : []) {
    const at = page.body.querySelector(`#row-${player} .total`);
    if (total === null || !at) continue;
    at.querySelector("b").textContent = figure(total);
    const said = at.querySelector("span");
    if (place === null || !said) continue;
    said.textContent = ordinal(place);
    at.dataset.place = place;
  }
  if (page) unsettle(page, round);
  return page;
}

/** Marks a page of which the roles hang on a round before it that waits: somebody came, went or dealt in it. */
function unsettle({ body }, round) {
  body.toggleAttribute("data-unsettled", rounds().some((entry) => entry.unplanned && entry.round < round));
}

/** Whether a round that waits was played as its page had supposed. */
function isAsPlanned({ round, fields }) {
  const away = Object.keys(fields).filter((name) => name.startsWith("absent-"));
  const hands = away.map((name) => ({ player: name.replace("absent-", ""), absent: true }));
  const pad = drawn(round, "pad");
  return !pad || asPlanned(parse(pad.body, "reckoning"), [...hands, { deals: Boolean(fields.dealer) }]);
}

function ordinal(number) {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return number + ((!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th");
}

/** The pad of a round with what was tapped at its table; `fields` as they were sent, where it comes back. */
export function padPage(round, fields) {
  const page = drawn(round, "pad");
  const form = page?.body.querySelector("#pad");
  if (!form) return null;
  const waits = before(round);
  const reckoning = form.ownerDocument.getElementById("reckoning");
  const reckoned = waits && following(waits.rows, JSON.parse(reckoning.textContent));
  if (reckoned) reckoning.textContent = JSON.stringify(reckoned);
  if (fields) fill(form, new Map(Object.entries(fields)));
  else tellPad(form, round);
  return page;
}

/** What a round is reckoned with after rows that wait; where a row has no total, nobody has said one before. */
function following(rows, drawnThen) {
  const told = { before: Object.fromEntries(rows.map(({ player }) => [player, null])) };
  return after(told, rows.map((row) => ({ absent: row.total === null, ...row })), drawnThen);
}

/** Says on a pad what was tapped since it was drawn, or since it was told before. */
export function tellPad(form, round) {
  const told = applied.get(form) ?? new Map();
  for (const { player, fact, value } of facts.get(round) ?? []) {
    const name = fact === "exact_cut" ? fact : `${fact}-${player}`;
    if (told.get(name) !== value) enter(form.elements[name], value);
    told.set(name, value);
  }
  applied.set(form, told);
  const waits = waiting().filter(({ fields }) => Number(fields.round) === round);
  const own = [...(keys.get(round) ?? []), ...waits.map(({ fields }) => fields.key)];
  if (form.elements.own) form.elements.own.value = own.join(" ");
}

function enter(field, value) {
  if (!field) return;
  if (field.type === "checkbox") field.checked = value === 1;
  else field.value = value;
}

/** The recap of what a pad says, or null where this phone cannot show one. */
export function recapOf(form, round) {
  const page = drawn(round, "recap");
  const reckoning = parse(document, "reckoning");
  if (!page || !reckoning) return null;
  const hands = padOf(form).scores();
  const lines = reckon(reckoning, hands);
  const words = parse(page.body, "words");
  fillRows(page.body, lines.map((line, index) => ({ ...line, reason: reasonOf(hands[index], words) })));
  const recap = page.body.querySelector("form[data-draft]");
  for (const [name, value] of new FormData(form)) if (!recap.elements[name]) recap.append(hidden(name, value));
  page.body.dataset.waiting = "";
  return page;
}

/** A field that a form carries unseen. */
export const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

/** Why a hand scores what it does, in the words of the page. */
function reasonOf({ out, floating, absent, cards }, { reasons }) {
  if (absent) return reasons.absent;
  if (out) return reasons.out;
  if (floating) return reasons.floating;
  return cards ? (cards === 1 ? reasons.card : reasons.cards.replace("{}", cards)) : reasons.total;
}

/** Fills the rows of a recap, and brings them in the order of the places. */
function fillRows(body, lines) {
  const order = (place) => place ?? Infinity;
  for (const line of [...lines].sort((one, other) => order(one.place) - order(other.place))) {
    const row = body.querySelector(`#row-${line.player}`);
    const part = (name) => row.querySelector(`[data-part=${name}]`);
    part("place").textContent = line.place ?? "–";
    part("score").textContent = line.score === null ? "" : `${line.score > 0 ? "+" : ""}${figure(line.score)}`;
    part("reason").textContent = line.reason;
    part("total").textContent = line.total === null ? "" : figure(line.total);
    part("total").toggleAttribute("data-wide", part("total").textContent.length > 4);
    part("move")?.replaceChildren(...(line.move === null ? [] : moved(body, line.move)));
    row.parentElement.append(row);
  }
}

function moved(body, move) {
  const { one, many, none } = parse(body, "words").moves;
  const way = move > 0 ? "up" : "down";
  const sign = body.querySelector("#moves").content.querySelector(`[data-move=${way}]`).cloneNode(true);
  const places = Math.abs(move);
  return [...(move ? sign.childNodes : []), places === 0 ? none : places === 1 ? one : many.replace("{}", places)];
}

/** The standings of a round that waits, with the rows of the recap that is shown. */
export function standingsOf(entry) {
  const { round, fields } = entry;
  const page = drawn(round, "standings");
  if (!page) return null;
  change(fields.key, { unplanned: !isAsPlanned(entry) });
  unsettle(page, round + 1);
  for (const said of document.querySelectorAll(".standings > li")) {
    const row = page.body.querySelector(`#${said.id}`);
    for (const name of ["place", "move", "score", "reason", "total"]) {
      const [from, to] = [said, row].map((part) => part.querySelector(`[data-part=${name}]`));
      to?.replaceChildren(...(from ? from.cloneNode(true).childNodes : []));
    }
    row.parentElement.append(row);
  }
  return page;
}

function drawn(round, name) {
  const text = pagesOf(round)[name];
  return text ? pageOf(text) : null;
}

/** Marks a page whose totals wait, until they are saved; then its roles are known too. */
export function markPage() {
  if (!rounds().some(({ unplanned }) => unplanned)) document.body.removeAttribute("data-unsettled");
  const round = Number(/\/rounds\/(\d+)\/standings\//.exec(location.pathname)?.[1] ?? 0);
  if (!round && !document.getElementById("ledger")) return; // a recap stays as it was made
  document.body.toggleAttribute("data-waiting", rounds().some((entry) => !round || entry.round === round));
}

for (const moment of ["page", "sent", "answered"]) document.addEventListener(moment, markPage);
