// What was chosen before htmx was there, which then asks by itself at every choice, is asked for now.

import { asDrawn } from "./drawn.js";

/** Asks for what a form says by now. */
function ask(form) {
  const [now, drawn] = [new FormData(form), asDrawn(form)].map((fields) => String(new URLSearchParams(fields)));
  if (now !== drawn) form.requestSubmit();
}

// htmx begins at this moment too, and before this module.
addEventListener("DOMContentLoaded", () => document.querySelectorAll("form[hx-get]").forEach(ask));
