// @ts-check
// Sends a form and follows a link only if the server answers: else the page stays as it is, and a message says so. Without
// that the browser would leave the page for its own error.

import { gettext } from "../shared/language.js";
import { followNewest, linkOf } from "../shared/links.js";
import { addNote, note, say } from "../shared/note.js";
import { isReached } from "../shared/signal.js";

const SLOW = 500; // milliseconds after a tap until a message asks to wait
const ASK_THEMSELVES = "[data-passkey], #new-match"; // the forms of passkeys.js and new-match.js

let slow = 0; // the timer of that message
let asking = false; // whether the server is asked before a form is sent
/** @type {HTMLFormElement | null} the form that is being sent, as the server has answered */
let cleared = null;

/**
 * Resolves to whether the server answers; if the next page takes long, a message asks to wait.
 * @param {{ stays?: boolean }} [how] of the message
 */
async function isReachedWithMessage(how) {
  reset();
  const mine = (slow = setTimeout(say, SLOW, gettext("One moment …"), how));
  const reached = await isReached();
  if (!reached) clearTimeout(mine);
  return reached;
}

/**
 * Cancels the event of a form that is submitted, and submits it again once the server has answered. Without an answer says
 * so, and dispatches `unsent` at the form.
 * @param {SubmitEvent & { target: HTMLFormElement }} event
 */
export async function askFirst(event) {
  const { target: form, submitter } = event;
  if (form.method !== "post" || form === cleared) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (asking) return;
  asking = true;
  const reached = await isReachedWithMessage({ stays: true });
  asking = false;
  if (reached) return send(form, submitter);
  say(gettext("Not sent: there is no signal. Try again in a moment."), { stays: true });
  form.dispatchEvent(new Event("unsent"));
}

/**
 * Submits a form without asking again. The browser or a script may still stop it, as for a field that was emptied meanwhile.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
function send(form, submitter) {
  const present = /** @type {HTMLFormElement} */ (form.isConnected ? form : document.getElementById(form.id)); // it may have been replaced
  let isSent = false;
  /** @param {SubmitEvent} event */
  const check = (event) => (isSent = !event.defaultPrevented);
  cleared = present;
  addEventListener("submit", check, { once: true });
  present.requestSubmit(submitter?.id ? document.getElementById(submitter.id) : submitter); // which may have been replaced
  removeEventListener("submit", check);
  if (!isSent) reset();
}

/** Removes the message, and asks again before the next form. */
function reset() {
  cleared = null;
  clearTimeout(slow);
  note()?.replaceChildren();
}

/**
 * Follows the link that was clicked, if any; where there is a worker, that answers it.
 * @param {MouseEvent & { target: HTMLElement }} event
 */
function followLink(event) {
  const link = linkOf(event);
  if (!link || navigator.serviceWorker?.controller) return;
  event.preventDefault();
  // The message goes by itself: the link may lead to a file, and this page stays.
  followNewest(isReachedWithMessage(), () => location.assign(link.href), gettext("This page opens when there is signal."));
}

addNote();
addEventListener("submit", (event) => event.target.matches(ASK_THEMSELVES) || askFirst(event), true); // before any other script
addEventListener("click", followLink); // after any other script
addEventListener("pagehide", reset); // Back may show the page as it was left
