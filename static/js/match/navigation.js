// @ts-check
// Navigation between the pages of the match. Each tap starts one; only the page of the newest is shown.

/** @import { Page } from "./in-place.js" */

import { gettext } from "../shared/language.js";
import { say } from "../shared/note.js";
import { isBlocked, isSettled, TABLE } from "../entries/queue.js";
import { isFailing, isSending } from "../entries/sending.js";
import { pageOf } from "./in-place.js";

const SEND_TIMEOUT = 3000; // milliseconds at most until all is sent
const MESSAGE_DELAY = 1000; // milliseconds until a message confirms the tap

let newest = 0; // number of the newest navigation
/** @type {{ number?: number, address?: string }} the navigation that waits for its page: the same tap again does nothing */
let current = {};

/**
 * Whether this document shows the page of this path itself: the table, the pad, recap or standings of a round.
 * @param {string} path
 */
export function isOurs(path) {
  const rest = path.startsWith(TABLE) ? path.slice(TABLE.length) : null;
  return rest === "" || /^rounds\/\d+\/(standings\/)?$/.test(rest ?? "-");
}

/** Cancels the navigation that waits for its page, as another page is shown at once. */
export function cancelNavigation() {
  newest += 1;
  current = {};
}

/**
 * Starts the navigation to an address, with a message after MESSAGE_DELAY; returns its number. Does nothing and returns 0
 * if the current one leads there.
 * @param {string} address
 */
export function startNavigation(address) {
  if (current.number === newest && current.address === address) return 0;
  newest += 1;
  const number = newest;
  current = { number, address };
  setTimeout(() => current.number === number && number === newest && say(gettext("One moment …"), { stays: true }), MESSAGE_DELAY);
  return number;
}

/**
 * Ends a navigation; returns whether it is the newest one, so that its page may be shown.
 * @param {number} number
 */
export function endNavigation(number) {
  if (number !== newest) return false;
  current = {};
  return true;
}

/** Resolves once all is sent, after SEND_TIMEOUT at the latest; at once if nothing waits or what waits can't be sent now. */
export function untilSent() {
  if (isSettled() || isBlocked() || (isFailing() && !isSending())) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, SEND_TIMEOUT);
    for (const end of ["sent", "unanswered"]) document.addEventListener(end, resolve, { once: true });
  });
}

/**
 * The page of an answer and its address with its query; undefined: it redirects elsewhere, and the browser goes there.
 * Throws if the answer is unusable: of status 429 or 5xx, or not from the app.
 * @param {Response} answer
 * @returns {Promise<Page | undefined | void>}
 */
export async function pageIn(answer) {
  if (answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`);
  const { pathname, search } = new URL(answer.url);
  const next = answer.headers.get("HX-Redirect") ?? (answer.redirected && !isOurs(pathname) && answer.url);
  if (next) return location.assign(next);
  const page = pageOf(await answer.text());
  if (!page.body.querySelector("#main")) throw new Error("another page"); // for example the sign-in page of a hotel's network
  return { ...page, address: pathname + search };
}
