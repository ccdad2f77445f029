// @ts-check
// Runs on a page that the worker has answered from its cache. The page is corrected when the server answers; without an
// answer it shows its age, and is requested again once there is signal.

import { isReload } from "../shared/arrived.js";
import { made } from "../shared/elements.js";
import { dayOf, gettext, timeOf } from "../shared/language.js";
import { CHANGED, updatePage } from "../watching/redraw.js";
import { whenReached } from "../shared/signal.js";

const TIMEOUT = 4000; // milliseconds until the page shows its age

/**
 * What the worker says about a kept page: the server did not answer (`lost`), answers with another page or for another
 * person (`other`), or with this newer HTML (`text`); none of them: with the same page.
 * @typedef {{ lost?: true, other?: true, text?: string }} Verdict
 */

const { body, documentElement: page } = document;
const at = new Date(Number(page.dataset.kept));
const entered = "form[data-tap], form[data-draft], #coming"; // table, pad and sheet send their entries themselves
const { next } = document.getElementById("line")?.dataset ?? {};

/** The sentence about the age of the page: with its time today, else with its day. */
function ageSentence() {
  const isToday = at.toDateString() === new Date().toDateString();
  if (isToday) return gettext("No signal. This is how it stood at {time}.", { time: timeOf(at) });
  return gettext("No signal. This is how it stood on {day}.", { day: dayOf(at) });
}

/**
 * Shows a sentence above the page, in place of an earlier one.
 * @param {string} textContent
 */
function showLine(textContent) {
  const line = document.querySelector(".kept") ?? made("p", "kept");
  line.setAttribute("role", "status");
  line.textContent = textContent;
  document.querySelector(".messages").append(line);
}

/**
 * Shows the age of the page, as the server did not confirm it; on a page of a match other scripts do so after `unconfirmed`.
 * Calls reloadOrResume() once the server is reached.
 */
function showAge() {
  document.getElementById("live")?.setAttribute("hidden", "");
  delete page.dataset.first;
  if (next) document.dispatchEvent(new Event("unconfirmed"));
  else showLine(ageSentence());
  whenReached(reloadOrResume);
}

/**
 * Called when the server is reached: reloads the page, or dispatches `reached` on one that sends entries itself or that
 * follow.js has shown since.
 */
function reloadOrResume() {
  if (document.body === body && !document.querySelector(entered)) return location.reload();
  markConfirmed();
  document.dispatchEvent(new Event("reached"));
}

/** Removes the age of the page, and shows again whether it is live. */
function markConfirmed() {
  delete page.dataset.kept;
  document.querySelector(".kept")?.remove();
  document.getElementById("live")?.removeAttribute("hidden");
}

/** Asks the worker how the server has answered for this page; shows its age if the worker does not say in TIMEOUT. */
function askWorker() {
  const { serviceWorker } = navigator;
  const late = setTimeout(showAge, TIMEOUT);
  serviceWorker.addEventListener("message", ({ data }) => {
    clearTimeout(late);
    applyVerdict(data);
  }, { once: true });
  serviceWorker.startMessages();
  serviceWorker.controller?.postMessage({ asked: true });
}

/**
 * Shows the age of the page, reloads it, replaces what has changed, or confirms it, as the server has answered.
 * @param {Verdict} answer
 */
async function applyVerdict({ lost, other, text }) {
  if (lost) return document.querySelector(".kept") || showAge();
  if (other) return location.reload();
  markConfirmed();
  if (!text || document.body !== body) return; // follow.js has the page confirmed that it has shown since
  const fresh = new DOMParser().parseFromString(text, "text/html");
  if (next) return import(next.split(" ")[0]).then((follow) => follow.correctPage(fresh));
  if (!document.querySelector("#live[data-redraws]")) return isReload || location.reload(); // reloaded, it is the newest
  updatePage(fresh);
  showLine(CHANGED);
}

if ("first" in page.dataset) askWorker();
else showAge();
