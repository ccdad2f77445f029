// What was chosen before htmx was there, which then asks by itself at every choice, is asked for now.

/** Whether a field stands as the server has drawn it. */
function isAsDrawn(field) {
  if (field.options) return (field.querySelector("[selected]") ?? field.options[0]).selected;
  return field.value === field.defaultValue && field.checked === field.defaultChecked;
}

/** Asks for what a form says by now. */
function ask(form) {
  const fields = [...form.elements].filter((field) => field.matches("input, select"));
  if (!fields.every(isAsDrawn)) form.requestSubmit();
}

// htmx begins at this moment too, and before this module.
addEventListener("DOMContentLoaded", () => document.querySelectorAll("form[hx-get]").forEach(ask));
