// @ts-check
// Stores unsaved entries of a form on this phone until the server has them: the fields as they are, and as the server had
// drawn them (`base`); `filled` names those that the pad has filled in by itself.

/**
 * The fields of a form: as they are, as the server had drawn them, and the names of those filled in by the pad.
 * @typedef {{ fields: Map<string, FormDataEntryValue>, base: Map<string, FormDataEntryValue>, filled?: string[] }} Draft
 */

import { draftName, storedDraft } from "../entries/sent-draft.js";
import { reload } from "../match/in-place.js";
import { asDrawn } from "../shared/drawn.js";

/** @type {WeakMap<HTMLFormElement, [string, FormDataEntryValue][]>} by form */
const bases = new WeakMap();
/** @type {HTMLFormElement | null} */
let opened = document.querySelector("#pad"); // entries from before this module was loaded are stored too

/**
 * The fields of a form as they are, or as they were `drawn`, as pairs of name and value, without token and key.
 * @param {HTMLFormElement} form
 * @param {FormData} [drawn]
 */
const fieldsOf = (form, drawn = new FormData(form)) =>
  [...drawn].filter(([name]) => !["csrfmiddlewaretoken", "key"].includes(name));

/**
 * The names of the fields that the pad has filled in.
 * @param {HTMLFormElement} form
 */
const filledIn = (form) => [...form.elements].filter(({ dataset }) => "filled" in dataset).map(({ name }) => name);

/**
 * Marks again the fields that the pad had filled in, if the form has the same number as the draft (null: no draft).
 * @param {HTMLFormElement} form
 * @param {Draft | null} draft
 */
function markFilled(form, draft) {
  for (const name of draft?.filled ?? []) {
    const field = form.elements.namedItem(name);
    if (field?.value && field.value === draft?.fields.get(name)) field.dataset.filled = "";
  }
}

/**
 * Stores the fields of a form as its draft, as they are and as they were drawn; does nothing if the browser stores
 * nothing.
 * @param {HTMLFormElement} form
 */
export function keep(form) {
  try {
    const draft = { fields: fieldsOf(form), base: bases.get(form) ?? [], filled: filledIn(form) };
    localStorage.setItem(draftName(form.dataset.draft), JSON.stringify(draft));
  } catch {
    // Without storage there is no draft; the entry is not affected.
  }
}

/**
 * Deletes a draft by its name, if there is one.
 * @param {string | undefined} draft
 */
export function drop(draft) {
  try {
    localStorage.removeItem(draftName(draft));
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * The stored draft of a form; null: there is none, or it cannot be read.
 * @param {HTMLFormElement} form
 */
function read(form) {
  try {
    const { fields, base: drawn, filled = [] } = storedDraft(form.dataset.draft);
    return { fields: new Map(fields), base: new Map(drawn), filled };
  } catch {
    return null;
  }
}

/**
 * Fills the form with its draft, if there is one, and remembers how it was drawn. What was entered before this module
 * was loaded stays, and is stored. Returns whether the draft has changes.
 * @param {HTMLFormElement} form
 */
function restore(form) {
  const drawn = form === opened ? asDrawn(form) : new FormData(form);
  opened = null;
  const [entered, fresh] = [new Map(fieldsOf(form)), new Map(fieldsOf(form, drawn))];
  const early = changes({ fields: entered, base: fresh });
  const changed = applyDraft(form, fresh);
  if (early.length) {
    const others = fieldsOf(form).filter(([name]) => !early.includes(name));
    fill(form, new Map([...others, ...[...entered].filter(([name]) => early.includes(name))]));
    keep(form);
  }
  return changed;
}

/**
 * Fills the form with its draft, if there is one, and shows that, with a button that deletes the draft and reloads.
 * @param {HTMLFormElement} form
 */
export function offerDraft(form) {
  if (restore(form)) {
    document.getElementById("restored").hidden = false;
    document.getElementById("recalled")?.remove();
  }
  document.querySelector("#restored button").addEventListener("click", () => {
    drop(form.dataset.draft);
    reload();
  });
}

/**
 * Fills the form with its draft, and remembers how it was drawn (drawnAs()), which is `fresh`. Returns whether the
 * draft has changes. Deletes a draft whose changes the server has all; does not use it in a form that the server sent
 * back.
 * @param {HTMLFormElement} form
 * @param {Map<string, FormDataEntryValue>} fresh
 */
function applyDraft(form, fresh) {
  const draft = read(form);
  if ("posted" in form.dataset) {
    // The server has sent the form back with what was typed, which is newer than the draft.
    bases.set(form, [...(draft?.base ?? [])]);
    markFilled(form, draft);
    keep(form);
    return false;
  }
  bases.set(form, [...fresh]);
  if (!draft) return false;
  const changed = changes(draft);
  if (changed.every((name) => draft.fields.get(name) === fresh.get(name))) {
    // The server has all of it: a draft that was sent before this script was loaded is left over.
    drop(form.dataset.draft);
    return false;
  }
  if (changed.every((name) => draft.base.get(name) === fresh.get(name))) {
    fill(form, new Map([...fresh].concat(changed.map((name) => [name, draft.fields.get(name)]))));
  } else {
    // Another phone has written the same fields since: with the old revision the server asks which to keep. Hands that
    // were not changed here are taken from the server.
    bases.set(form, [...draft.base]);
    const players = new Set(changed.map(playerOf));
    /** @type {(field: [string, FormDataEntryValue]) => boolean} */
    const isMine = ([name]) => name === "revision" || changed.includes(name) || (name.includes("-") && players.has(playerOf(name)));
    fill(form, new Map([...[...fresh].filter((field) => !isMine(field)), ...[...draft.fields].filter(isMine)]));
  }
  markFilled(form, draft);
  return changed.length > 0;
}

/**
 * The fields of a form as they were drawn, by their names; empty before offerDraft().
 * @param {HTMLFormElement} form
 */
export const drawnAs = (form) => new Map(bases.get(form) ?? []);

/**
 * Makes the present values of these fields count as drawn, as they are saved already or wait in the queue. Does nothing
 * before offerDraft().
 * @param {HTMLFormElement} form
 * @param {string[]} names
 */
export function countAsDrawn(form, names) {
  const drawn = bases.get(form);
  if (!drawn) return;
  const others = drawn.filter(([name]) => !names.includes(name));
  bases.set(form, [...others, ...fieldsOf(form).filter(([name]) => names.includes(name))]);
}

/**
 * The id of the player whose hand a field belongs to: "12" for "points-12"; undefined: a field of the whole round.
 * @param {string} name
 */
const playerOf = (name) => name.split("-")[1];

/**
 * The names of the fields of a draft that differ from what the server had drawn, except "revision" and "own".
 * @param {Draft} draft
 */
function changes({ fields, base: drawn }) {
  const names = new Set([...fields.keys(), ...drawn.keys()]);
  return [...names].filter((name) => !["revision", "own"].includes(name) && fields.get(name) !== drawn.get(name));
}

/**
 * Fills a form in with these fields; token, key and action stay. A radio button or checkbox without a field is
 * unchecked.
 * @param {HTMLFormElement} form
 * @param {Map<string, FormDataEntryValue>} fields
 */
export function fill(form, fields) {
  for (const field of form.elements) {
    if (!field.name || ["csrfmiddlewaretoken", "key", "do"].includes(field.name)) continue;
    if (field.type === "radio") field.checked = fields.get(field.name) === field.value;
    else if (field.type === "checkbox") field.checked = fields.get(field.name) !== undefined;
    else if (fields.get(field.name) !== undefined) field.value = String(fields.get(field.name));
  }
}
