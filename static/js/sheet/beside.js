// @ts-check
// The sheet beside the table on wide screens. Without signal the sheet fetched last is shown with its age. On a phone
// nothing is fetched.

import { lookupAt } from "../match/ahead.js";
import { pageOf } from "../match/in-place.js";
import { TABLE } from "../entries/queue.js";
import { isFailing } from "../entries/sending.js";
import { ageLine, asDrawn, drawWaiting, isAtEnd } from "./waiting-sheet.js";

const PARTS = ":scope > :is(.frame, .part, .legend)"; // of the page of the sheet

let kept = ""; // the sheet as it was fetched last
let at = Date.now(); // when that was
/** @type {{ left: number, top: number } | null} px by which the sheet that is replaced is scrolled; null: there is none */
let scrolled = null;

/** The part of the page with the sheet beside the table; null: the page has none. */
const panel = () => document.getElementById("beside");

/** Whether the part beside the table is visible: not on a narrow screen, nor on another page. */
const isShown = () => Boolean(panel()?.getClientRects().length);

/**
 * Whether the target of an event is the part beside the table, or in it.
 * @param {Event & { target: Element }} event
 */
const isIn = ({ target }) => Boolean(target.closest?.("#beside"));

/** Whether there is no signal, as far as this phone knows. */
const isLost = () => isFailing() || !navigator.onLine;

/** Whether the part beside the table shows a sheet without its age: that is the server's current one. */
const isFresh = () => panel().querySelector("#sheet") && !panel().querySelector(".stood");

/**
 * Keeps a fetched sheet, and the present time as that at which it was fetched, in memory.
 * @param {string} html
 */
function keep(html) {
  kept = html;
  at = Date.now();
}

/**
 * Shows the sheet that was fetched last, and what waits, until the requested one is there; without signal also its age.
 * Does nothing if the part beside the table is not visible, or no sheet was fetched.
 */
function fill() {
  if (!isShown() || !kept) return;
  panel().innerHTML = kept;
  htmx.process(panel());
  if (isLost()) showAge();
  drawWaiting();
}

/** Shows the age of the sheet above it; does nothing if it is shown already or there is no sheet. */
function showAge() {
  if (!isFresh()) return;
  panel().prepend(ageLine(at));
}

/**
 * Called before htmx requests the sheet: without signal cancels the request, and shows the last sheet with its age.
 * @param {Event & { target: Element }} event
 */
function asked(event) {
  if (!isIn(event) || !isLost()) return;
  event.preventDefault();
  missed();
}

/**
 * Called before htmx replaces the sheet by a newer one: stores how far it is scrolled in `scrolled`.
 * @param {Event & { target: Element }} event
 */
function replaced(event) {
  if (!isIn(event)) return;
  const frame = panel().querySelector("#frame");
  scrolled = frame && { left: frame.scrollLeft, top: isAtEnd(frame) ? frame.scrollHeight : frame.scrollTop };
}

/**
 * Called when htmx has a response, or none: keeps the sheet and scrolls it as the one before, or shows the last one with
 * its age; then draws what waits.
 * @param {CustomEvent<{ successful: boolean }> & { target: Element }} event
 */
function answered(event) {
  if (!isIn(event)) return;
  if (event.detail.successful) keep(asDrawn(panel()));
  else missed();
  if (event.detail.successful && scrolled) panel().querySelector("#frame").scrollTo(scrolled);
  drawWaiting();
}

/** Called when the server does not answer: shows the last sheet, if none is shown, and its age. */
function missed() {
  if (!panel().querySelector("#sheet")) fill();
  showAge();
}

/** Has htmx request the sheet beside the table, by the event `refill`, if it is visible and not the current one. */
const requestSheet = () => isShown() && !isFresh() && htmx.trigger(panel(), "refill");

/** Called when ahead.js has fetched a page: keeps the sheet, if it has that, unless the current one is shown. */
function fetched() {
  if (isShown() && isFresh()) return;
  const page = pageOf(lookupAt(`${TABLE}sheet/`)?.text ?? "");
  const parts = [...(page.body.querySelector("#main")?.querySelectorAll(PARTS) ?? [])];
  for (const part of parts) part.hidden = false;
  if (parts.length) keep(`<div id="sheet">${parts.map((part) => part.outerHTML).join("")}</div>`);
}

if (isShown() && isFresh()) keep(asDrawn(panel()));
document.addEventListener("htmx:beforeRequest", asked);
document.addEventListener("htmx:beforeSwap", replaced);
document.addEventListener("htmx:afterRequest", answered);
document.addEventListener("page", fill);
document.addEventListener("fetched", fetched);
for (const moment of ["reached", "sent"]) document.addEventListener(moment, requestSheet);
window.addEventListener("online", requestSheet);
