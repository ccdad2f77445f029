// @ts-check
// The link to watch, as a sheet over the table. A tap outside, Escape or "back" closes it.

import { startButtons } from "../pages/share.js";

const TIMEOUT = 3000; // milliseconds of the request

/** @type {HTMLElement | null} the sheet of the page that is shown */
let sheet = null;

/**
 * Fetches the link to watch at this address and shows it as a sheet, with an entry of the history that Back removes.
 * Does nothing if another page is shown by then; throws without a usable answer.
 * @param {string} address
 */
export async function openSheet(address) {
  const found = document.getElementById("along");
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok || answer.redirected) throw new Error(`status ${answer.status}`);
  const html = await answer.text();
  if (!found.isConnected) return; // another page is shown by now
  sheet = found;
  sheet.addEventListener("toggle", handleToggle);
  sheet.innerHTML = html;
  htmx.process(sheet);
  await styleLoaded(sheet.querySelector("link"));
  startButtons(sheet);
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
 * Called when the sheet opens or closes: goes back from its entry of the history when it is closed.
 * @param {ToggleEvent} event
 */
function handleToggle({ newState }) {
  if (newState === "closed" && history.state === "along") history.back();
}

window.addEventListener("popstate", () => sheet?.isConnected && sheet.hidePopover());
