// @ts-check
// The big screen: text is made to fit, and another page is shown only once the server has answered with it. The pointer and
// the languages are shown for a while after a touch.

import { isFromProxy } from "../shared/answered.js";
import { fit } from "./fit-text.js";

const RETRY_DELAY = 3000; // milliseconds until a page that did not answer is tried again
const CHECK_INTERVAL = 20000; // milliseconds between checks whether the players are at another match
const TIMEOUT = 10000; // milliseconds of a request
const SLIDE_TIME = 15000; // milliseconds for which the podium, or the table of a season, is shown
const POINTER_TIME = 4000; // milliseconds after the last touch
const GONE = 404;
const PARTS = ".felt, #main";

let timer = 0;
let pointerTimer = 0;

/**
 * The text of a page, by which it is compared.
 * @param {ParentNode} page
 */
const textOf = (page) => [...page.querySelectorAll(PARTS)].map((part) => part.textContent).join("");

/**
 * Goes to an address if its page redirects or has another text than this one. If it fails, tries again after
 * RETRY_DELAY; if it is GONE, does nothing.
 * @param {string} address
 */
async function goTo(address) {
  clearTimeout(timer);
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => null);
  if (answer?.status === GONE && !isFromProxy(answer)) return; // the link has ended; live.js shows it
  if (!answer?.ok) {
    timer = setTimeout(goTo, RETRY_DELAY, address);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.redirected || textOf(page) !== textOf(document)) location.replace(answer.url);
}

/** Goes to the match that is played now, if the server redirects there, as this one may never have been ended. */
async function followRedirect() {
  if (document.hidden) return;
  const signal = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(location.href, { method: "HEAD", signal }).catch(() => null);
  if (answer?.ok && answer.redirected) location.replace(answer.url);
}

/** Shows the next of the podium and the tables of seasons, after the last the first, and hides the others. */
function showNextSlide() {
  /** @type {NodeListOf<HTMLElement>} */
  const slides = document.querySelectorAll("[data-slide]");
  const shown = [...slides].findIndex((slide) => !slide.hidden);
  slides.forEach((slide, index) => {
    slide.hidden = index !== (shown + 1) % slides.length;
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
  goTo(address);
}

/** Shows the pointer and the languages for a while. */
function showPointer() {
  document.body.dataset.touched = "";
  clearTimeout(pointerTimer);
  pointerTimer = setTimeout(() => delete document.body.dataset.touched, POINTER_TIME);
}

for (const touch of ["pointermove", "pointerdown", "keydown"]) addEventListener(touch, showPointer);
document.addEventListener("leave", (event) => instead(event, event.detail + location.search)); // the parameters have the language
document.addEventListener("behind", (event) => instead(event, location.href));
new MutationObserver(fit).observe(document.body, { childList: true, subtree: true });
setInterval(followRedirect, CHECK_INTERVAL);
setInterval(showNextSlide, SLIDE_TIME);
addEventListener("resize", fit);
fit();
