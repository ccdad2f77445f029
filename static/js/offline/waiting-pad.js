// @ts-check
// Fills the pads of rounds that were fetched ahead (match/ahead.js) with what was tapped at their table.

/** @import { Entry, Fields } from "../entries/queue.js" */

import { waiting } from "../entries/queue.js";
import { pageAhead } from "../match/ahead.js";
import { countAsDrawn, fill } from "../pad/draft.js";
import { factsOf, roundOfTable } from "../table/paint.js";

/** @type {Map<number, { player: string, fact: string, value: number | string }[]>} the facts on the table when it was left, by round */
const facts = new Map();
/** @type {Map<number, string[]>} keys of the taps that were saved from this page and that pads show, by round */
const keys = new Map();
/** @type {WeakMap<HTMLFormElement, Map<string, number | string>>} what enterTaps has entered, by form and field */
const applied = new WeakMap();

/** Stores the facts on the table in memory, if the page is the table. Called before it is left. */
export function rememberTable() {
  const round = roundOfTable();
  if (round) facts.set(round, factsOf(document));
}

document.addEventListener("answered", ({ detail: { entry, taken } }) => {
  const round = Number(entry.fields.round);
  if (taken && round && isEntered(entry)) keys.set(round, [...(keys.get(round) ?? []), entry.fields.key]);
});

/**
 * Whether enterTaps() enters a tap: true, except for a dealer out of turn.
 * @param {Entry} entry
 */
const isEntered = ({ url }) => !url.endsWith("/dealer/");

/**
 * The pad of a round fetched ahead, with these `fields`, by default with what was tapped at its table; null: none.
 * @param {number} round
 * @param {Fields} [fields]
 */
export function padPage(round, fields) {
  const page = pageAhead(round, "pad");
  /** @type {HTMLFormElement | null | undefined} */
  const form = page?.body.querySelector("#pad");
  if (!page || !form) return null;
  if (fields) fill(form, new Map(Object.entries(fields)));
  else enterTaps(form, round);
  return page;
}

/**
 * Enters in a pad what was tapped at the table and is not entered yet, as if drawn (countAsDrawn()); writes the
 * keys of these taps into the field `own`.
 * @param {HTMLFormElement} form
 * @param {number} round
 */
export function enterTaps(form, round) {
  const entered = applied.get(form) ?? new Map();
  for (const [name, value] of (facts.get(round) ?? []).flatMap((said) => fieldsFor(form, said))) {
    if (entered.get(name) !== value) enter(form.elements.namedItem(name), value);
    entered.set(name, value);
  }
  applied.set(form, entered);
  countAsDrawn(form, [...entered.keys()]);
  const waits = waiting().filter((entry) => Number(entry.fields.round) === round && isEntered(entry));
  const own = [...(keys.get(round) ?? []), ...waits.map(({ fields }) => fields.key)];
  /** @type {HTMLInputElement | null} */
  const field = form.querySelector("[name=own]");
  if (field) field.value = own.join(" ");
}

/**
 * The fields of a fact, as pairs of name and value. A fact that only one hand can have has a field with the player, and
 * a second one for its choice; without a value it has none.
 * @param {HTMLFormElement} form
 * @param {{ player: string, fact: string, value: number | string }} said
 * @returns {[string, number | string][]}
 */
function fieldsFor(form, { player, fact, value }) {
  const own = `${fact}-${player}`;
  if (fact === "exact_cut") return [[fact, value]];
  if (!form.elements.namedItem(fact) || form.elements.namedItem(own)) return [[own, value]];
  return value ? [[fact, player], [`${fact}_as`, value]] : [];
}

/**
 * What enterTaps has entered in a form, by the names of the fields.
 * @param {HTMLFormElement} form
 */
export const enteredTaps = (form) => applied.get(form) ?? new Map();

/**
 * Enters a value in a field, if there is such a field.
 * @param {HTMLInputElement | null} field
 * @param {number | string} value
 */
function enter(field, value) {
  if (!field) return;
  if (field.type === "checkbox") field.checked = value === 1;
  else field.value = String(value);
}
