// @ts-check
// Forms as the server has drawn them: something may be entered before the scripts of a page are there.

/** The fields of a form as they were drawn. */
export function asDrawn(form) {
  const copy = document.createElement("form"); // a field of the form may stand outside of it
  for (const field of form.elements) if (field.name) copy.append(field.cloneNode(true));
  copy.reset();
  return new FormData(copy);
}
