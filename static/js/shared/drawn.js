// @ts-check
// The fields of a form as the server drew them; users may enter something before the scripts are loaded.

/**
 * The named fields of a form as FormData, with the values that the server drew, and not those entered since.
 * @param {HTMLFormElement} form
 */
export function asDrawn(form) {
  const copy = document.createElement("form"); // fields may be outside of the form
  for (const field of form.elements) if (field.name) copy.append(field.cloneNode(true));
  copy.reset();
  return new FormData(copy);
}
