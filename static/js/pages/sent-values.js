// @ts-check
// Makes it possible to change a value back after the browser's Back. A hidden field `was_…` has the value that the page
// showed: the server takes an equal value as unchanged. Once a changed value was sent, this module makes `was_…` differ from
// every value, so that the first value counts as a change, too.

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
