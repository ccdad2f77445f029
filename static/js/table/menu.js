// @ts-check
// The menu of the table, and the link to watch, which opens over it.

import { gettext, timeOf } from "../shared/language.js";
import { say } from "../shared/note.js";

const FIVE_MINUTES = 300000; // milliseconds

/** @type {HTMLElement | null} the line of the menu that says when the match will be over */
let over = null;

/**
 * Loads the link to watch and shows it over the table (watch-link.js), or a message if it can't be loaded.
 * @param {Event} event
 * @param {HTMLAnchorElement} link
 */
function showWatchLink(event, { dataset, href }) {
  event.preventDefault();
  import(dataset.along ?? "").then((along) => along.openSheet(href)).catch(() => say(gettext("“{name}” opens when there is signal.", { name: gettext("Watch along") })));
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#menu :is(a, button)")) document.getElementById("menu").hidePopover?.();
  /** @type {HTMLAnchorElement | null} */
  const along = event.target.closest("a[data-along]");
  if (along) showWatchLink(event, along);
});

// Closes the questions when the menu is closed, so that a late tap in it does not answer one.
document.addEventListener("toggle", ({ target, newState }) => {
  if (target.id !== "menu" || newState !== "closed") return;
  for (const part of target.querySelectorAll("details[open]")) part.removeAttribute("open");
}, true);

// The estimated end may have passed: then the present time is shown, rounded up to five minutes.
document.addEventListener("beforetoggle", ({ target }) => {
  if (target.id !== "menu") return;
  for (const time of target.querySelectorAll("time")) {
    const soonest = Math.ceil(Date.now() / FIVE_MINUTES) * FIVE_MINUTES;
    time.textContent = timeOf(new Date(Math.max(Date.parse(time.dateTime), soonest)));
  }
}, true);

/** Copies the line that says when the match will be over from the last table with it into a table fetched ahead. */
function keepEnd() {
  const menu = document.getElementById("menu");
  const told = document.getElementById("over");
  if (told) over = told;
  else if (over && "ahead" in (menu?.dataset ?? {})) menu?.querySelector("ul")?.prepend(over.cloneNode(true));
}

window.addEventListener("pageshow", keepEnd);
document.addEventListener("page", keepEnd);
