// @ts-check
// Stores the referee's entries on this phone: melds of a match's table for the round, in all tabs; the rest until the tab
// is closed.

const PREFIX = "referee ";

/**
 * The name under which a form's entries are stored; in a match it ends with the number of the round.
 * @param {HTMLFormElement} form
 */
const storageKey = (form) => PREFIX + form.dataset.kept;

/**
 * Whether this key of localStorage is that of a form's entries.
 * @param {HTMLFormElement} form
 * @param {string | null} key
 */
export const isTableOf = (form, key) => key === storageKey(form);

/**
 * Stores fields as JSON, if the browser allows it.
 * @param {Storage} store
 * @param {string} name
 * @param {object} fields
 */
function storeFields(store, name, fields) {
  try {
    store.setItem(name, JSON.stringify(fields));
  } catch {
    // Without storage a reload loses the entries; answers are not affected.
  }
}

/**
 * The stored fields; an empty object if there are none or they cannot be read.
 * @param {Storage} store
 * @param {string} name
 */
function read(store, name) {
  try {
    return JSON.parse(store.getItem(name) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/**
 * Stores the entries of a form for this tab; melds on the table of a match for all tabs.
 * @param {HTMLFormElement} form
 */
export function keep(form) {
  const { csrfmiddlewaretoken, ...fields } = Object.fromEntries(new FormData(form));
  storeFields(sessionStorage, storageKey(form), fields);
  if ("match" in form.dataset) storeFields(localStorage, storageKey(form), { table: fields.table });
}

/**
 * Deletes the entries of the other rounds of this match; `name` is that of the present round. Does nothing outside of a
 * match. Throws if the browser stores nothing.
 * @param {string} name
 */
function forget(name) {
  const match = name.replace(/\d+$/, "");
  for (const store of [localStorage, sessionStorage]) {
    for (const old of Object.keys(store)) if (match !== name && old !== name && old.startsWith(match)) store.removeItem(old);
  }
}

/**
 * Fills the form with the stored entries, after those of other rounds are deleted. Returns whether that changed it.
 * @param {HTMLFormElement} form
 */
export function restore(form) {
  const name = storageKey(form);
  try {
    forget(name);
  } catch {
    return false;
  }
  const kept = { ...read(sessionStorage, name), ...read(localStorage, name) };
  let differs = false;
  for (const field of form.elements) {
    if (field.type === "checkbox" && field.name in kept && !field.checked) {
      field.checked = true;
      differs = true;
    }
    if (!(field.name in kept) || field.name === "do" || field.value === kept[field.name]) continue;
    field.value = kept[field.name];
    differs = true;
  }
  return differs;
}
