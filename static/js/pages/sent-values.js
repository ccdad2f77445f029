// @ts-check
// Lets a value be put back after the browser's Back. A form says with each value, in a hidden field `was_…`, what the page
// showed, as another keeper may have changed what is equal. What was sent changed counts as changed from then on.

const ANOTHER = "\n"; // no field has this value

/**
 * Once the form is sent, says of its values that differ from those shown that the page showed another one.
 * @param {HTMLFormElement} form
 */
function forget(form) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const shown = form.querySelectorAll("[name^=was_]");
  for (const field of shown) {
    const sent = /** @type {HTMLInputElement | RadioNodeList} */ (form.elements.namedItem(field.name.replace("was_", "")));
    if (sent.value !== field.value) field.value = ANOTHER;
  }
}

addEventListener("submit", ({ target }) => setTimeout(forget, 0, target)); // the browser has read the fields by then
