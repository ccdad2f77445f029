// @ts-check
// Sends a form only if the server answers: else it stays as it is, and a message says so. Without that the browser would
// leave the page for its own error.

import { isReached } from "../offline/signal.js";
import { gettext } from "../shared/language.js";
import { addNote, note, say } from "../shared/note.js";

const SLOW = 500; // milliseconds without an answer until a message asks to wait

let asking = false; // whether the server is asked before a form is sent
/** @type {HTMLFormElement | null} the form that is being sent, as the server has answered */
let cleared = null;

/**
 * Cancels the event of a form that is submitted, and submits it again once the server has answered. Without an answer says
 * so, and dispatches `unsent` at the form.
 * @param {SubmitEvent & { target: HTMLFormElement }} event
 */
export async function askFirst(event) {
  const { target: form, submitter } = event;
  if (form.method !== "post" || form === cleared || form.matches("[data-passkey]")) return; // passkeys.js asks
  event.preventDefault();
  event.stopImmediatePropagation();
  if (asking) return;
  asking = true;
  note()?.replaceChildren();
  const slow = setTimeout(say, SLOW, gettext("One moment …"), { stays: true });
  const reached = await isReached();
  clearTimeout(slow);
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
  note()?.replaceChildren();
}

addNote();
addEventListener("pagehide", reset); // Back may show the page as it was left
