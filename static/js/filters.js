// @ts-check
// Past nights and games by what is chosen: what was chosen before htmx was there, which then asks by itself at every
// choice, is asked for now; and what comes of a choice is said.

import { asDrawn } from "./drawn.js";
import { staysUncovered } from "./uncovered.js";

const SOON = 100; // milliseconds until a part of the page that was just drawn is heard

/** Asks for what a form says by now. */
function ask(form) {
  const [now, drawn] = [new FormData(form), asDrawn(form)].map((fields) => String(new URLSearchParams(/** @type {any} */ (fields))));
  if (now !== drawn) form.requestSubmit();
}

/** Says how much is shown now. */
function tell() {
  const counted = document.getElementById("counted");
  if (counted) counted.textContent = counted.dataset.says;
}

staysUncovered();
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target?.matches("body, #main") && setTimeout(tell, SOON));
// htmx begins at this moment too, and before this module.
addEventListener("DOMContentLoaded", () => document.querySelectorAll("form[hx-get]").forEach(ask));
