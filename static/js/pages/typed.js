// @ts-check
// Stores what was typed or chosen in the forms of a page until it is sent, in this tab, so that a reload loses nothing. A
// button with `data-apart` sends something else.

import { wentBack } from "../shared/arrived.js";
import { asDrawn } from "../shared/drawn.js";

/**
 * The name under which the fields of a form are stored.
 * @param {HTMLFormElement} form
 */
const nameOf = (form) => `typed ${location.pathname} ${form.id}`;

/**
 * The fields that can be changed by hand, as pairs of name and value.
 * @param {HTMLFormElement} form
 * @param {FormData} [fields] as they are, or as they were drawn
 */
const typedIn = (form, fields = new FormData(form)) =>
  [...fields].filter(([name]) => form.querySelector(`[name="${CSS.escape(name)}"]:not([type=hidden])`));

/**
 * Stores the fields of a form, as they are and as they were drawn, if the browser can; `sent`: they are being sent.
 * @param {HTMLFormElement} form
 */
function keep(form, sent = false) {
  try {
    const drawn = typedIn(form, asDrawn(form));
    sessionStorage.setItem(nameOf(form), JSON.stringify({ drawn, typed: typedIn(form), sent }));
  } catch {
    // Without storage a reload loses what was typed; the form is not affected.
  }
}

/**
 * Fills in what was typed and not sent, and unfolds it, where the server still draws what it drew then.
 * @param {HTMLFormElement} form
 */
function restore(form) {
  try {
    const { drawn, typed, sent } = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? "null");
    if (sent && !wentBack()) return sessionStorage.removeItem(nameOf(form));
    const [before, now] = [new Map(drawn), new Map(typedIn(form, asDrawn(form)))];
    for (const [name, value] of typed) {
      if (value === before.get(name) || before.get(name) !== now.get(name)) continue;
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name)); // or the radio buttons of this name
      field.value = value;
      form.closest("details")?.setAttribute("open", "");
      form.querySelector(`details:has([name="${CSS.escape(name)}"])`)?.setAttribute("open", "");
    }
  } catch {
    // Nothing is stored.
  }
}

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("main form[id]");
for (const form of forms) {
  restore(form);
  form.addEventListener("input", () => keep(form));
  form.addEventListener("submit", ({ submitter }) => keep(form, navigator.onLine && !submitter?.matches("[data-apart]")));
}
