// What was entered and not saved yet: kept on this phone, whatever happens to the page.
// Kept are the fields as they stand, and as the server had drawn them (`base`).

let base = [];

const key = (form) => `scorekeeper:${form.dataset.draft}`;

/** The fields of a form as they stand, without those of one sending. */
function fieldsOf(form) {
  const fields = [...new FormData(form)];
  return fields.filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "key");
}

export function keep(form) {
  try {
    localStorage.setItem(key(form), JSON.stringify({ fields: fieldsOf(form), base }));
  } catch {
    // A full or forbidden store costs the draft, never the entry.
  }
}

export function drop(form) {
  try {
    localStorage.removeItem(key(form));
  } catch {
    // Nothing could be kept there either.
  }
}

function read(form) {
  try {
    const { fields, base: drawn } = JSON.parse(localStorage.getItem(key(form)));
    return { fields: new Map(fields), base: new Map(drawn) };
  } catch {
    return null;
  }
}

/** Fills the form with its draft, if there is one. Whether that changed it. */
export function restore(form) {
  const fresh = new Map(fieldsOf(form));
  const draft = read(form);
  if ("posted" in form.dataset) {
    // The server sends back what was typed; it knows better than the draft.
    base = [...(draft?.base ?? [])];
    keep(form);
    return false;
  }
  base = [...fresh];
  if (!draft) return false;
  const changed = changes(draft);
  if (changed.every((name) => draft.base.get(name) === fresh.get(name))) {
    fill(form, new Map([...fresh].concat(changed.map((name) => [name, draft.fields.get(name)]))));
  } else {
    // Somebody wrote the same fields since: the old revision goes along, and the server asks.
    base = [...draft.base];
    fill(form, draft.fields);
  }
  return changed.length > 0;
}

/** The names of the fields that the keeper changed. */
function changes({ fields, base: drawn }) {
  const names = new Set([...fields.keys(), ...drawn.keys()]);
  return [...names].filter((name) => name !== "revision" && fields.get(name) !== drawn.get(name));
}

function fill(form, fields) {
  for (const field of form.elements) {
    if (!field.name || ["csrfmiddlewaretoken", "key"].includes(field.name)) continue;
    if (field.type === "radio") field.checked = fields.get(field.name) === field.value;
    else if (field.type === "checkbox") field.checked = fields.get(field.name) !== undefined;
    else if (fields.has(field.name)) field.value = fields.get(field.name);
  }
}
