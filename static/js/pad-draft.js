// @ts-check
// What was entered and not saved yet: kept on this phone, whatever happens to the page, until the
// server has it. Kept are the fields as they stand, and as the server had drawn them (`base`).

import { asDrawn } from "./drawn.js";

const bases = new WeakMap(); // by form
let opened = document.getElementById("pad"); // what was entered there before this module was there is kept too

const key = (draft) => `scorekeeper:${draft}`;

/** The fields of a form as they stand, or as they were `drawn`, without those of one sending. */
const fieldsOf = (form, drawn = new FormData(form)) =>
  [...drawn].filter(([name]) => !["csrfmiddlewaretoken", "key"].includes(name));

export function keep(form) {
  try {
    localStorage.setItem(key(form.dataset.draft), JSON.stringify({ fields: fieldsOf(form), base: bases.get(form) ?? [] }));
  } catch {
    // A full or forbidden store costs the draft, never the entry.
  }
}

/** Forgets a draft by its name. */
export function drop(draft) {
  try {
    localStorage.removeItem(key(draft));
  } catch {
    // Nothing could be kept there either.
  }
}

function read(form) {
  try {
    const { fields, base: drawn } = JSON.parse(localStorage.getItem(key(form.dataset.draft)) ?? "null");
    return { fields: new Map(fields), base: new Map(drawn) };
  } catch {
    return null;
  }
}

/** Fills the form with its draft, if there is one; what is entered already stays. Whether the draft changed it. */
export function restore(form) {
  const drawn = form === opened ? asDrawn(form) : new FormData(form);
  opened = null;
  const [entered, fresh] = [new Map(fieldsOf(form)), new Map(fieldsOf(form, drawn))];
  const early = changes({ fields: entered, base: fresh });
  const changed = bring(form, fresh);
  if (early.length) {
    const others = fieldsOf(form).filter(([name]) => !early.includes(name));
    fill(form, new Map([...others, ...[...entered].filter(([name]) => early.includes(name))]));
    keep(form);
  }
  return changed;
}

/** Fills the form, `fresh` as it was drawn, with its draft. */
function bring(form, fresh) {
  const draft = read(form);
  if ("posted" in form.dataset) {
    // The server sends back what was typed; it knows better than the draft.
    bases.set(form, [...(draft?.base ?? [])]);
    keep(form);
    return false;
  }
  bases.set(form, [...fresh]);
  if (!draft) return false;
  const changed = changes(draft);
  if (changed.every((name) => draft.fields.get(name) === fresh.get(name))) {
    // The server has it all: what was sent before this script was loaded stays behind as a draft.
    drop(form.dataset.draft);
    return false;
  }
  if (changed.every((name) => draft.base.get(name) === fresh.get(name))) {
    fill(form, new Map([...fresh].concat(changed.map((name) => [name, draft.fields.get(name)]))));
  } else {
    // Somebody wrote the same fields since: the old revision goes along, and the server asks. Hands in
    // which nothing was changed here are those of now.
    bases.set(form, [...draft.base]);
    const players = new Set(changed.map(playerOf));
    /** @type {(field: [string, any]) => boolean} */
    const isMine = ([name]) => name === "revision" || changed.includes(name) || (playerOf(name) && players.has(playerOf(name)));
    fill(form, new Map([...[...fresh].filter((field) => !isMine(field)), ...[...draft.fields].filter(isMine)]));
  }
  return changed.length > 0;
}

/** The fields of a form as they were drawn, by their names. */
export const drawnAs = (form) => new Map(bases.get(form) ?? []);

/** Has a form count fields with these names as drawn: what they say is written down already, or waits by itself. */
export function rebase(form, names) {
  if (!bases.has(form)) return;
  const others = bases.get(form).filter(([name]) => !names.includes(name));
  bases.set(form, [...others, ...fieldsOf(form).filter(([name]) => names.includes(name))]);
}

/** Whose hand a field belongs to; none: the round's own. */
const playerOf = (name) => name.split("-")[1];

/** The names of the fields that the keeper changed. */
function changes({ fields, base: drawn }) {
  const names = new Set([...fields.keys(), ...drawn.keys()]);
  return [...names].filter((name) => !["revision", "own"].includes(name) && fields.get(name) !== drawn.get(name));
}

/** Fills a form in with these fields. */
export function fill(form, fields) {
  for (const field of form.elements) {
    if (!field.name || ["csrfmiddlewaretoken", "key", "do"].includes(field.name)) continue;
    if (field.type === "radio") field.checked = fields.get(field.name) === field.value;
    else if (field.type === "checkbox") field.checked = fields.get(field.name) !== undefined;
    else if (fields.has(field.name)) field.value = fields.get(field.name);
  }
}
