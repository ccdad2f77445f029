// @ts-check
// Lets a value be put back after the browser's Back. A form sends with each value, in a hidden field `was_…`, what the page
// showed: an equal value was not changed here. A value that was sent changed counts as changed from then on, also when it
// is put back.

const ANOTHER = "\n"; // no field has this value

/**
 * Called once the form is sent: gives each value that differs from its `was_…` a `was_…` that no value equals.
 * @param {HTMLFormElement} form
 */
function markChanged(form) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const shown = form.querySelectorAll("[name^=was_]");
  for (const field of shown) {
    const sent = /** @type {HTMLInputElement | RadioNodeList} */ (form.elements.namedItem(field.name.replace("was_", "")));
    if (sent.value !== field.value) field.value = ANOTHER;
  }
}

addEventListener("submit", ({ target }) => setTimeout(markChanged, 0, target)); // the browser has read the fields by then
