// @ts-check
// The sheet beside the table, on a screen with room: without signal as it was fetched last, which it says, until it can
// be fetched again. On a phone there is none, and nothing is fetched.

import { lookupAt } from "./ahead.js";
import { pageOf } from "./in-place.js";
import { TABLE } from "./queue.js";
import { isFailing } from "./sending.js";
import { asDrawn, drawWaiting, stood } from "./waiting-sheet.js";

const PARTS = ":scope > :is(.frame, .part, .legend)"; // of the page of the sheet

let kept = ""; // the sheet as it was fetched last
let at = Date.now(); // when that was

const paper = () => document.getElementById("beside");

const isShown = () => Boolean(paper()?.getClientRects().length);

const isIn = ({ target }) => Boolean(target.closest?.("#beside"));

/** Whether there is no signal, as far as this phone knows. */
const isLost = () => isFailing() || !navigator.onLine;

/** Whether it shows the sheet as the server has it. */
const isFresh = () => paper().querySelector("#sheet") && !paper().querySelector(".stood");

function keep(html) {
  kept = html;
  at = Date.now();
}

/** Shows the sheet as it is kept until the one that is asked for is there. */
function fill() {
  if (!isShown() || !kept) return;
  paper().innerHTML = kept;
  htmx.process(paper());
  if (isLost()) tell();
  drawWaiting();
}

/** Says from when the sheet is. */
function tell() {
  if (!isFresh()) return;
  paper().prepend(stood(at));
}

/** Asks for nothing that cannot come. */
function asked(event) {
  if (!isIn(event) || !isLost()) return;
  event.preventDefault();
  missed();
}

function answered(event) {
  if (!isIn(event)) return;
  if (event.detail.successful) keep(asDrawn(paper()));
  else missed();
  drawWaiting();
}

function missed() {
  if (!paper().querySelector("#sheet")) fill();
  tell();
}

/** Asks for the sheet where it is not the server's. */
const ask = () => isShown() && !isFresh() && htmx.trigger(paper(), "refill");

/** The page of the sheet was fetched to be looked at later: where none stands beside the table, that is the newest. */
function looked() {
  if (isShown() && isFresh()) return;
  const page = pageOf(lookupAt(`${TABLE}sheet/`)?.text ?? "");
  const parts = [...(page.body.querySelector("#main")?.querySelectorAll(PARTS) ?? [])];
  for (const part of parts) part.hidden = false;
  if (parts.length) keep(`<div id="sheet">${parts.map((part) => part.outerHTML).join("")}</div>`);
}

if (isShown() && isFresh()) keep(asDrawn(paper()));
document.addEventListener("htmx:beforeRequest", asked);
document.addEventListener("htmx:afterRequest", answered);
document.addEventListener("page", fill);
document.addEventListener("looked", looked);
for (const moment of ["reached", "sent"]) document.addEventListener(moment, ask);
window.addEventListener("online", ask);
