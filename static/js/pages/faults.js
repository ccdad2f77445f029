// @ts-check
// The message of a faulty field is shown until the field is changed.

import { gettext } from "../shared/language.js";

/** Removes "Error: " from the title if no message is left on the page. */
export function clearTitle() {
  if (document.querySelector("[aria-invalid], .fault:not(:empty)")) return;
  const error = `${gettext("Error:")} `;
  if (document.title.startsWith(error)) document.title = document.title.slice(error.length);
}

/**
 * Removes the message of a field and its mark, and "Error: " from the title if it was the last.
 * @param {HTMLElement} field
 */
function clearFault(field) {
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
  for (const id of ids) {
    const part = document.getElementById(id);
    if (part?.matches(".fault")) part.textContent = "";
  }
  field.removeAttribute("aria-invalid");
  clearTitle();
}

document.addEventListener("input", ({ target }) => {
  if (target.form?.id === "pad") return; // pad.js does it there
  const field = target.closest("[aria-invalid]") ?? target.closest(".rule")?.querySelector("[aria-invalid]");
  if (field) clearFault(field);
});

// Changes from before this module was loaded.
/** @type {NodeListOf<HTMLInputElement>} */
const faulty = document.querySelectorAll("form:not(#pad) [aria-invalid]");
for (const field of faulty) if (field.value !== field.defaultValue) clearFault(field);
