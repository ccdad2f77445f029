// @ts-check
// The link to watch, as a sheet over the table. A tap outside, Escape or "back" closes it.

import { offer } from "../pages/share.js";

const PATIENCE = 3000; // milliseconds for the answer

/** @type {HTMLElement | null} the sheet of the page that is shown */
let sheet = null;

/**
 * Shows the link to watch of this address as a sheet. Throws if the answer is unusable.
 * @param {string} address
 */
export async function show(address) {
  const found = document.getElementById("along");
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok || answer.redirected) throw new Error(`status ${answer.status}`);
  if (!found.isConnected) return; // another page is shown by now
  sheet = found;
  sheet.addEventListener("toggle", leave);
  sheet.innerHTML = await answer.text();
  htmx.process(sheet);
  await styleLoaded(sheet.querySelector("link"));
  offer(sheet);
  sheet.showPopover();
  sheet.querySelector("h2").focus();
  history.pushState("along", "");
}

/**
 * Resolves once the style sheet of the sheet is loaded, or has failed to load.
 * @param {HTMLLinkElement} link
 */
const styleLoaded = (link) => new Promise((done) => {
  link.addEventListener("load", done);
  link.addEventListener("error", done);
});

/**
 * Removes the sheet's entry from the history when it is closed.
 * @param {ToggleEvent} event
 */
function leave({ newState }) {
  if (newState === "closed" && history.state === "along") history.back();
}

window.addEventListener("popstate", () => sheet?.isConnected && sheet.hidePopover());
