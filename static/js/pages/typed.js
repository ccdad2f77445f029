// @ts-check
// Stores what was typed or chosen in the forms of a page until it is sent, in this tab, so that a reload loses nothing.
// A new visit shows what the server has, except after the server did not answer, after another form of the page was sent,
// or after a button with `data-apart`, which sends something else.

import { wentBack } from "../shared/arrived.js";
import { asDrawn } from "../shared/drawn.js";
import "./ask-first.js";

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
 * Stores the fields of a form, as they are and as they were drawn, if the browser can; `stays`: also for the next visit.
 * @param {HTMLFormElement} form
 */
function keep(form, stays = false) {
  try {
    const drawn = typedIn(form, asDrawn(form));
    sessionStorage.setItem(nameOf(form), JSON.stringify({ drawn, typed: typedIn(form), stays }));
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
    const { drawn, typed, stays } = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? "null");
    if (!stays && !wentBack()) return sessionStorage.removeItem(nameOf(form));
    const [before, now] = [new Map(drawn), new Map(typedIn(form, asDrawn(form)))];
    for (const [name, value] of typed) {
      if (value === before.get(name) || before.get(name) !== now.get(name)) continue;
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name)); // or the radio buttons of this name
      field.value = value;
      form.closest("details")?.setAttribute("open", "");
      form.querySelector(`details:has([name="${CSS.escape(name)}"])`)?.setAttribute("open", "");
    }
    keep(form);
  } catch {
    // Nothing is stored.
  }
}

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("main form[id]");
for (const form of forms) {
  let isUnsent = false;
  restore(form);
  form.addEventListener("input", () => keep(form, isUnsent));
  form.addEventListener("unsent", () => keep(form, (isUnsent = true)));
}
document.addEventListener("submit", ({ target, submitter }) => {
  for (const form of forms) keep(form, form !== target || submitter?.matches("[data-apart]"));
});
