// What was entered and not saved yet: kept on this phone, whatever happens to the page.

const kept = (form) => `scorekeeper:${form.dataset.draft}`;

/** The fields of a form as they stand; those of one sending (key, token) are not kept. */
function fieldsOf(form) {
  const fields = [...new FormData(form)];
  return fields.filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "key");
}

export function keep(form) {
  try {
    localStorage.setItem(kept(form), JSON.stringify(fieldsOf(form)));
  } catch {
    // A full or forbidden store costs the draft, never the entry.
  }
}

export function drop(form) {
  try {
    localStorage.removeItem(kept(form));
  } catch {
    // Nothing could be kept there either.
  }
}

/** Fills the form with its draft, the revision it was drawn from included. Whether that changed it. */
export function restore(form) {
  const draft = read(form);
  if (!draft || JSON.stringify(draft) === JSON.stringify(fieldsOf(form))) return false;
  const fields = new Map(draft);
  for (const field of form.elements) {
    if (!field.name || field.name === "csrfmiddlewaretoken" || field.name === "key") continue;
    if (field.type === "radio") field.checked = fields.get(field.name) === field.value;
    else if (field.type === "checkbox") field.checked = fields.has(field.name);
    else if (fields.has(field.name)) field.value = fields.get(field.name);
  }
  return true;
}

function read(form) {
  try {
    const draft = JSON.parse(localStorage.getItem(kept(form)));
    return Array.isArray(draft) ? draft : null;
  } catch {
    return null;
  }
}
