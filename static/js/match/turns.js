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
 * Whether this document shows the pages of this address itself.
 * @param {string} path
 */
export function isOurs(path) {
  const rest = path.startsWith(TABLE) ? path.slice(TABLE.length) : null;
  return rest === "" || /^rounds\/\d+\/(standings\/)?$/.test(rest ?? "-");
}

/** Starts a turn that shows its page at once: the pages of earlier ones are not shown. */
export function overtake() {
  turns += 1;
  leading = {};
}

/**
 * Begins a turn to this address, with a message if it takes long; returns its number, 0 if it is the current one.
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
 * Ends a turn; returns whether it is still the newest one.
 * @param {number} turn
 */
export function endTurn(turn) {
  if (turn !== turns) return false;
  leading = {};
  return true;
}

/** Resolves once all is sent, after WAIT at the latest, or at once if it can't be sent. */
export function quiet() {
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
