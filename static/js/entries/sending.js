// @ts-check
// Sends the entries that wait (queue.js), one after the other, and tries again until the server has answered each.

/** @import { Answered, Entry } from "./queue.js" */

import { whenIdle } from "../shared/idle.js";
import { gettext, ngettext } from "../shared/language.js";
import { handleTaps } from "../match/leaving.js";
import { note, say } from "../shared/note.js";
import { untilLifted } from "../shared/press.js";
import { markWaiting } from "../table/paint.js";
import { post } from "./post.js";
import { change, delay, drop, isInMemory, isWithdrawn, next, TABLE, undoInstead, unsaved, waiting } from "./queue.js";
import { REFUSAL_STATUSES, refused } from "./refused.js";
import { dropSent } from "./sent-draft.js";
import { isShown } from "./shown.js";
import { keepFocusVisible } from "../shared/uncovered.js";

const RETRY_DELAYS = [1000, 2000, 4000, 8000, 15000]; // milliseconds between two tries
const TRIES = 3; // responses with status 5xx until an entry is set aside
const RETRY_STATUSES = [408, 425, 429, 502, 503, 504]; // the app was not reached, or asks to wait

export const NOT_SAVED = gettext("Not saved yet, will try again");

/** @type {((last: Answered & { trouble: string | Element | null }) => unknown)[]} given to whenSent() */
const finishers = [];
let sending = false;
let failures = 0; // since the last answer
let recovers = false; // whether a try of this series failed
let timer = 0;
let pause = 0; // milliseconds that the server asked to wait at least
let pauseEnds = 0; // when that time is over, by a monotonic clock
let saved = 0; // entries of this series
/** @type {string | Element | null} the message for the end of this series: a sentence, or the note of an answer */
let trouble = null;

/** Whether entries are being sent now, one after the other. */
export const isSending = () => sending;

/** Whether something waits and the last try to send it got no answer. */
export const isFailing = () => failures > 0;

/**
 * Calls `act` each time when all is sent, with the last answer and the message that follows (`trouble`, null: none),
 * and waits for it; `sent` is dispatched afterwards. Not called if that answer leads to another page.
 * @param {(last: Answered & { trouble: string | Element | null }) => unknown} act
 */
export const whenSent = (act) => finishers.push(act);

/**
 * Makes a sentence appear once all is sent, in place of the note of an earlier response.
 * @param {string} sentence
 */
export const sayWhenSent = (sentence) => (trouble = sentence);

/**
 * Sends what waits, one entry after the other; dispatches `answered` after each, and ends with finish(). Tries again
 * later if one gets no answer. Does nothing while it is sending already, or while the server has asked to wait.
 */
export async function send() {
  if (sending || performance.now() < pauseEnds) return;
  sending = true;
  clearTimeout(timer);
  timer = 0;
  if (!next()) {
    failures = 0; // what was tried is taken back
    recovers = false;
  }
  try {
    /** @type {Answered | null} */
    let last = null;
    for (let entry = next(); entry; entry = next()) {
      last = await sendOne(entry);
      failures = 0;
      document.dispatchEvent(new CustomEvent("answered", { detail: last }));
      if (!next()) await untilIdle();
    }
    if (last) await finish(last);
  } catch {
    tryLater();
  } finally {
    sending = false;
  }
  // There may be new taps by now.
  if (next() && !timer) send();
}

/** Resolves once the phone is idle and no finger is down, so that after quick taps the table is redrawn once. */
async function untilIdle() {
  await whenIdle();
  await untilLifted();
}

/**
 * Sends an entry; removes it from the queue if it was saved, or sets it aside or drops it if it was refused. Returns
 * the answer. Throws if the entry has to be sent again: there is no answer, the server asks to wait or cannot be
 * reached, has failed (5xx) less than TRIES times, or something else than the app has answered.
 * @param {Entry} entry
 * @returns {Promise<Answered>}
 */
async function sendOne(entry) {
  const { key } = entry.fields;
  const tries = entry.tries ?? 1;
  const answer = await attempt(entry);
  const { ok, status } = answer;
  if (RETRY_STATUSES.includes(status)) {
    pause = 1000 * Number(answer.headers.get("Retry-After")) || 0; // NaN for a date
    pauseEnds = performance.now() + pause;
    throw new Error(`status ${status}`);
  }
  if (status >= 500 && tries < TRIES) {
    change(key, { tries: tries + 1 });
    throw new Error(`status ${status}`);
  }
  const html = await answer.text();
  if (entry.round) await untilLifted(); // its page replaces the one that is shown
  const [address, onward] = ["HX-Replace-Url", "HX-Redirect"].map((name) => answer.headers.get(name));
  // The sign-in page of a hotel's network, for example, is no answer.
  if (ok && !onward && !(entry.round ? address : html.includes("hx-swap-oob"))) throw new Error("another page");
  const withdrawn = isWithdrawn(key);
  if (ok && !withdrawn) {
    saved += 1;
    dropSent(entry);
  }
  if (withdrawn) undoOrDrop(entry, ok);
  else if (ok) drop(key);
  else trouble = refused(entry, status, html) ?? trouble;
  return { entry, taken: ok, withdrawn, html: ok || REFUSAL_STATUSES.includes(status) ? html : "", address, next: onward };
}

/**
 * Posts an entry, and marks it as sent before, as it may arrive although no response comes back. Restores the earlier
 * mark if there was no network at all. Throws without a response.
 * @param {Entry} entry
 */
async function attempt({ url, fields, sent }) {
  const { onLine } = navigator;
  change(fields.key, { sent: true });
  try {
    return await post(url, fields);
  } catch (error) {
    if (!onLine) change(fields.key, { sent });
    throw error;
  }
}

/**
 * Called with the response for an entry that was taken back while it was being sent: undoes the entry if it was saved
 * (redoes it if it was an Undo), else drops it. The undo of such an entry (undoInstead()) is dropped in any case.
 * @param {Entry} entry
 * @param {boolean} taken whether the server saved it
 */
function undoOrDrop(entry, taken) {
  if (taken && !entry.undoes) undoInstead(entry);
  else drop(entry.fields.key);
}

/**
 * Called when all is sent: goes to the page to which the last answer leads; else calls the finishers, shows the message
 * of this series, draws the state line and dispatches `sent`.
 * @param {Answered} last
 */
async function finish(last) {
  const [said, recovered] = [trouble, recovers];
  recovers = false;
  trouble = null;
  for (const { fields, others } of unsaved()) change(fields.key, { others: others ?? saved });
  saved = 0;
  drawStateLine();
  if (shouldFollow(last)) return location.assign(/** @type {string} */ (last.next));
  for (const act of finishers) await act({ ...last, trouble: said });
  if (said) showMessage(said);
  else if (recovered) say(gettext("Saved"));
  drawStateLine();
  document.dispatchEvent(new Event("sent"));
}

/**
 * Shows a sentence, or the note of an answer.
 * @param {string | Element} said
 */
function showMessage(said) {
  if (typeof said === "string") say(said);
  else note()?.replaceChildren(...said.childNodes);
}

/**
 * Whether to go to the address to which an answer redirects, if it does: only from a page of the match, and after a round
 * only to the result, or from a page of that round.
 * @param {Answered} last
 */
const shouldFollow = ({ entry, next: address }) =>
  address !== null && location.pathname.startsWith(TABLE) && (!entry.round || address.includes("/result/") || isShown(entry));

/**
 * Called when a try gets no answer: tries again after a pause that grows with each failure, or that the server asked
 * for. Shows a message after the first failure of a series, marks all entries as late, and dispatches `unanswered`.
 */
function tryLater() {
  if (!recovers) say(NOT_SAVED, { stays: !document.getElementById("line") }); // the line says what waits
  timer = setTimeout(send, Math.max(pause, RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)]));
  failures += 1;
  recovers = true;
  pause = 0;
  delay();
  drawStateLine();
  document.dispatchEvent(new Event("unanswered"));
}

/**
 * Draws the state line: saved, how many wait, how many need the keeper; marks the controls of taps that wait after a
 * failure, and draws the sheet of refused entries. Does nothing on a page without the line.
 */
export function drawStateLine() {
  const [waits, needs] = [waiting().length, unsaved().length];
  const at = document.getElementById("line");
  if (!at) return;
  at.hidden = false;
  const [done, sends, needy] = at.querySelectorAll(":scope > *");
  done.hidden = waits > 0 || needs > 0 || !document.body.matches(".table"); // on other pages it is not shown
  sends.hidden = !waits;
  sends.querySelector("b").textContent = ngettext("{count} waiting", "{count} waiting", waits);
  const beside = sends.querySelector("[data-unstored]");
  beside.dataset.stored ??= beside.innerHTML;
  beside.innerHTML = (isInMemory() ? beside.dataset.unstored : beside.dataset.stored) ?? "";
  beside.hidden = !failures || needs > 0;
  needy.hidden = !needs;
  needy.querySelector("b").textContent = ngettext("{count} needs you", "{count} need you", needs);
  markWaiting(failures ? waiting() : []);
  const sheet = document.getElementById("needs");
  if (sheet && (needs || sheet.matches(":popover-open"))) import(sheet.dataset.module ?? "").then(({ draw }) => draw(), () => {});
}

/** Removes `?done=` from the address, so that a reload does not show again what was just written. */
function forgetDone() {
  if (new URLSearchParams(location.search).has("done")) history.replaceState(history.state, "", location.pathname);
}

/** Draws the state line and sends what waits. */
function resume() {
  drawStateLine();
  send();
}

handleTaps();
keepFocusVisible();
forgetDone();
window.addEventListener("online", send);
window.addEventListener("storage", drawStateLine); // another window of the match sends its entries itself
document.addEventListener("reached", send);
window.addEventListener("pageshow", () => {
  delay();
  resume();
});
document.addEventListener("page", resume);
document.addEventListener("decided", resume);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") send();
});
window.addEventListener("beforeunload", (event) => {
  if (isInMemory()) event.preventDefault();
});
