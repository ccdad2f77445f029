// @ts-check
// Filters of past nights and games. htmx sends the form at every choice; this module sends a choice that was made before
// htmx was loaded, and announces the number of results.

import { asDrawn } from "../shared/drawn.js";
import { sayWhenNotReached } from "../shared/not-reached.js";
import { keepFocusVisible } from "../shared/uncovered.js";

const ANNOUNCE_DELAY = 100; // milliseconds until a screen reader notices a new part of the page

/**
 * Sends a form, by htmx, if its fields differ from what the server drew.
 * @param {HTMLFormElement} form
 */
function sendIfChanged(form) {
  const [now, drawn] = [new FormData(form), asDrawn(form)].map((fields) => String(new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))));
  if (now !== drawn) form.requestSubmit();
}

/** Announces how many results are shown. */
function announceCount() {
  const counted = document.getElementById("counted");
  if (counted) counted.textContent = counted.dataset.says ?? "";
}

keepFocusVisible();
sayWhenNotReached();
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target?.matches("body, #main") && setTimeout(announceCount, ANNOUNCE_DELAY));
// htmx starts on the same event, and its listener runs first.
addEventListener("DOMContentLoaded", () => {
  /** @type {NodeListOf<HTMLFormElement>} */
  const forms = document.querySelectorAll("form[hx-get]");
  forms.forEach(sendIfChanged);
});
