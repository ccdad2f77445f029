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

const paper = () => document.getElementById("beside");

const isShown = () => Boolean(paper()?.getClientRects().length);

/** @param {Event & { target: Element }} event */
const isIn = ({ target }) => Boolean(target.closest?.("#beside"));

/** Whether there is no signal, as far as this phone knows. */
const isLost = () => isFailing() || !navigator.onLine;

/** Whether it shows the server's current sheet. */
const isFresh = () => paper().querySelector("#sheet") && !paper().querySelector(".stood");

/**
 * Stores a fetched sheet and the present time.
 * @param {string} html
 */
function keep(html) {
  kept = html;
  at = Date.now();
}

/** Shows the last sheet until the requested one is there. */
function fill() {
  if (!isShown() || !kept) return;
  paper().innerHTML = kept;
  htmx.process(paper());
  if (isLost()) tell();
  drawWaiting();
}

/** Shows the age of the sheet, once. */
function tell() {
  if (!isFresh()) return;
  paper().prepend(ageLine(at));
}

/**
 * Called before the sheet is requested: cancels that without signal.
 * @param {Event & { target: Element }} event
 */
function asked(event) {
  if (!isIn(event) || !isLost()) return;
  event.preventDefault();
  missed();
}

/**
 * Called before a newer sheet takes the place of this one.
 * @param {Event & { target: Element }} event
 */
function replaced(event) {
  if (!isIn(event)) return;
  const frame = paper().querySelector("#frame");
  scrolled = frame && { left: frame.scrollLeft, top: isAtEnd(frame) ? frame.scrollHeight : frame.scrollTop };
}

/**
 * Called after the sheet was requested: stores it, or shows the last one with its age.
 * @param {CustomEvent<{ successful: boolean }> & { target: Element }} event
 */
function answered(event) {
  if (!isIn(event)) return;
  if (event.detail.successful) keep(asDrawn(paper()));
  else missed();
  if (event.detail.successful && scrolled) paper().querySelector("#frame").scrollTo(scrolled);
  drawWaiting();
}

/** Called when the server does not answer: shows the stored sheet, if none is shown, and its age. */
function missed() {
  if (!paper().querySelector("#sheet")) fill();
  tell();
}

/** Requests the sheet if it is not the current one. */
const ask = () => isShown() && !isFresh() && htmx.trigger(paper(), "refill");

/** Called when the page of the sheet was fetched (ahead.js): stores its sheet, unless the current one is shown. */
function looked() {
  if (isShown() && isFresh()) return;
  const page = pageOf(lookupAt(`${TABLE}sheet/`)?.text ?? "");
  const parts = [...(page.body.querySelector("#main")?.querySelectorAll(PARTS) ?? [])];
  for (const part of parts) part.hidden = false;
  if (parts.length) keep(`<div id="sheet">${parts.map((part) => part.outerHTML).join("")}</div>`);
}

if (isShown() && isFresh()) keep(asDrawn(paper()));
document.addEventListener("htmx:beforeRequest", asked);
document.addEventListener("htmx:beforeSwap", replaced);
document.addEventListener("htmx:afterRequest", answered);
document.addEventListener("page", fill);
document.addEventListener("looked", looked);
for (const moment of ["reached", "sent"]) document.addEventListener(moment, ask);
window.addEventListener("online", ask);
