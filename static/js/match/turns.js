// @ts-check
// The turns from one page of the match to the next. The newest tap counts: the page of an earlier one is not shown.

/** @import { Page } from "./in-place.js" */

import { gettext } from "../shared/language.js";
import { say } from "../table/paint.js";
import { isHeldUp, isSettled, TABLE } from "../entries/queue.js";
import { isFailing, isSending } from "../entries/sending.js";
import { pageOf } from "./in-place.js";

const WAIT = 3000; // milliseconds at most until all is sent
const SILENCE = 1000; // milliseconds until a message confirms the tap

let turns = 0; // number of the current turn
/** @type {{ turn?: number, address?: string }} the current turn and its address: the same tap again does nothing */
let leading = {};

/**
 * Whether this document shows the page of this path itself: the table, the pad, recap or standings of a round.
 * @param {string} path
 */
export function isOurs(path) {
  const rest = path.startsWith(TABLE) ? path.slice(TABLE.length) : null;
  return rest === "" || /^rounds\/\d+\/(standings\/)?$/.test(rest ?? "-");
}

/** Ends the turns that wait for their pages, as another page is shown at once: theirs are not shown any more. */
export function overtake() {
  turns += 1;
  leading = {};
}

/**
 * Begins a turn to this address, with a message after SILENCE; returns its number. Does nothing and returns 0 if the
 * current turn leads there.
 * @param {string} address
 */
export function startTurn(address) {
  if (leading.turn === turns && leading.address === address) return 0;
  turns += 1;
  const turn = turns;
  leading = { turn, address };
  setTimeout(() => leading.turn === turn && turn === turns && say(gettext("One moment …"), { stays: true }), SILENCE);
  return turn;
}

/**
 * Ends a turn; returns whether it is the newest one, so that its page may be shown.
 * @param {number} turn
 */
export function endTurn(turn) {
  if (turn !== turns) return false;
  leading = {};
  return true;
}

/** Resolves once all is sent, after WAIT at the latest; at once if nothing waits or what waits can't be sent now. */
export function untilSent() {
  if (isSettled() || isHeldUp() || (isFailing() && !isSending())) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, WAIT);
    for (const end of ["sent", "unanswered"]) document.addEventListener(end, resolve, { once: true });
  });
}

/**
 * The page of an answer and its address; undefined: it redirects elsewhere, and the browser goes there. Throws if the
 * answer is unusable: of status 429 or 5xx, or not from the app.
 * @param {Response} answer
 * @returns {Promise<Page | undefined | void>}
 */
export async function pageIn(answer) {
  if (answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`);
  const { pathname } = new URL(answer.url);
  const next = answer.headers.get("HX-Redirect") ?? (answer.redirected && !isOurs(pathname) && answer.url);
  if (next) return location.assign(next);
  const page = pageOf(await answer.text());
  if (!page.body.querySelector("#main")) throw new Error("another page"); // for example the sign-in page of a hotel's network
  return { ...page, address: pathname };
}
