// @ts-check
// The big screen: text is made to fit, and another page is shown only once the server has answered with it. The pointer and
// the languages are shown for a while after a touch.

import { isFromProxy } from "../shared/answered.js";
import { fit } from "./fit-text.js";

const AGAIN = 3000; // milliseconds until a page that did not answer is tried again
const LOOK = 20000; // milliseconds between checks whether the players are at another match
const PATIENCE = 10000; // milliseconds for one answer
const FACE = 15000; // milliseconds for which the podium, or the table of a season, is shown
const STIRRED = 4000; // milliseconds after the last touch
const GONE = 404;
const PARTS = ".felt, #main";

let timer = 0;
let stirred = 0;

/**
 * The text of a page, by which it is compared.
 * @param {ParentNode} page
 */
const textOf = (page) => [...page.querySelectorAll(PARTS)].map((part) => part.textContent).join("");

/**
 * Goes to an address if its page redirects or has another text than this one. If it fails, tries again after AGAIN; if
 * it is GONE, does nothing.
 * @param {string} address
 */
async function turn(address) {
  clearTimeout(timer);
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (answer?.status === GONE && !isFromProxy(answer)) return; // the link has ended; live.js shows it
  if (!answer?.ok) {
    timer = setTimeout(turn, AGAIN, address);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.redirected || textOf(page) !== textOf(document)) location.replace(answer.url);
}

/** Goes to the match that is played now, if the server redirects there, as this one may never have been ended. */
async function followRedirect() {
  if (document.hidden) return;
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(location.href, { method: "HEAD", signal }).catch(() => null);
  if (answer?.ok && answer.redirected) location.replace(answer.url);
}

/** Shows the next of the podium and the tables of seasons, after the last the first, and hides the others. */
function turnOver() {
  /** @type {NodeListOf<HTMLElement>} */
  const faces = document.querySelectorAll("[data-face]");
  const shown = [...faces].findIndex((face) => !face.hidden);
  faces.forEach((face, index) => {
    face.hidden = index !== (shown + 1) % faces.length;
  });
  fit();
}

/**
 * Cancels an event of live.js, and goes to an address instead.
 * @param {Event} event
 * @param {string} address
 */
function instead(event, address) {
  event.preventDefault();
  turn(address);
}

/** Shows the pointer and the languages for a while. */
function showPointer() {
  document.body.dataset.stirred = "";
  clearTimeout(stirred);
  stirred = setTimeout(() => delete document.body.dataset.stirred, STIRRED);
}

for (const touch of ["pointermove", "pointerdown", "keydown"]) addEventListener(touch, showPointer);
document.addEventListener("leave", (event) => instead(event, event.detail + location.search)); // the parameters have the language
document.addEventListener("behind", (event) => instead(event, location.href));
new MutationObserver(fit).observe(document.body, { childList: true, subtree: true });
setInterval(followRedirect, LOOK);
setInterval(turnOver, FACE);
addEventListener("resize", fit);
fit();
