// @ts-check
// Handles taps that lead to another page until follow.js is loaded: once this page is drawn, or at such a tap. The page
// contains the URLs of these modules, with their hashes.

/**
 * What follow.js does with a link and a form.
 * @typedef {object} Follow
 * @property {(link: HTMLAnchorElement) => void} followLink
 * @property {(form: HTMLFormElement, button: HTMLButtonElement | null) => void} submit
 */

/**
 * How a tap is handled: by follow.js (`inPlace`) once it is loaded, or by a `sentence` if neither that nor the server
 * can be reached.
 * @typedef {{ inPlace: (follow: Follow) => void, sentence: string }} Way
 */

import { idle } from "../shared/idle.js";
import { gettext } from "../shared/language.js";
import { followNewest, linkOf, nameOf, sendAsPage } from "../shared/links.js";
import { isReached } from "../shared/signal.js";
import { TABLE } from "../entries/queue.js";
import { roundOfTable } from "../table/paint.js";

const LOAD_DELAY = 2000; // milliseconds after loading until the modules are fetched; at once at the table
const LOAD_TIMEOUT = 3000; // milliseconds for follow.js at a tap
const BACKGROUND_TIMEOUT = 10000; // milliseconds of a request in the background

export const NEEDS_SIGNAL = gettext("That needs signal. Try again in a moment.");

/** The state line of a page of a match; null: the first page, whose taps ask-first.js handles. */
const line = document.getElementById("line");
const [more, ...others] = line?.dataset.next?.split(" ") ?? [];
/** @type {Map<string, Promise<Response | null>>} the requests of askEarly(), by address */
const early = new Map();

/** Loads play-on.js and the modules that it imports; resolves to play-on.js, or to null if that can't be loaded. */
const playOn = () => {
  for (const other of others) import(other).catch(() => {}); // in parallel, although they import one another
  return import(more).catch(() => null);
};
/** As playOn(), but resolves to null if play-on.js is not loaded within LOAD_TIMEOUT, or if the page does not load it. */
export const loadFollow = async () => (more && (await Promise.race([playOn(), after(LOAD_TIMEOUT)]))) || null;
/** Loads play-on.js and has it fetch pages ahead once the page is idle; does nothing if it can't be loaded. */
const fetchAhead = () => idle(async () => (await playOn())?.fetchAhead());

/**
 * Resolves to undefined after this time.
 * @param {number} milliseconds
 */
const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Requests the pages of the round being played and the sheet, before the modules that use them are loaded.
 * @param {number} round
 */
function askEarly(round) {
  for (const page of [`rounds/${round}/ahead/`, "sheet/"]) {
    early.set(TABLE + page, fetch(TABLE + page, { signal: AbortSignal.timeout(BACKGROUND_TIMEOUT) }).catch(() => null));
  }
}

/**
 * The answer that was requested early from an address, only at the first call: a promise of it, or of null if none
 * came. Undefined: it was not requested, or was taken before.
 * @param {string} address
 */
export function takeEarly(address) {
  const asked = early.get(address);
  early.delete(address);
  return asked;
}

/**
 * Lets follow.js handle a tap, as the signal may be gone. If it cannot be loaded within LOAD_TIMEOUT, or the page does not
 * load it, `act` does what the browser would, but only if the server answers; else a message says why not. Only the newest
 * tap is followed. Does nothing if follow.js handles taps already, or the worker answers a link.
 * @param {Event} event
 * @param {() => void} act
 * @param {Way} how
 */
function letFollowHandle(event, act, { inPlace, sentence }) {
  const isAnswered = event.type === "click" && navigator.serviceWorker?.controller; // by the worker, with a kept page
  if ("follows" in document.documentElement.dataset || isAnswered) return;
  event.preventDefault();
  const reached = isReached();
  followNewest(loadFollow().then((found) => found ?? reached), (found) => (found === true ? act() : inPlace(found)), sentence);
}

/**
 * Starts to handle taps on links and forms of a page of a match, and to fetch the modules and pages ahead: at the table
 * when it is idle, on other pages after LOAD_DELAY, and again when signal is back.
 */
export function handleTaps() {
  if (!line) return;
  window.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (!link) return;
    const sentence = gettext("“{name}” opens when there is signal.", { name: nameOf(link) });
    letFollowHandle(event, () => location.assign(link.href), { inPlace: ({ followLink }) => followLink(link), sentence });
  });
  window.addEventListener("submit", (event) => {
    const { defaultPrevented, submitter, target } = event;
    if (defaultPrevented) return;
    letFollowHandle(event, () => sendAsPage(target, submitter), { inPlace: ({ submit }) => submit(target, submitter), sentence: NEEDS_SIGNAL });
  });
  if (!more) return;
  const round = roundOfTable();
  if (round) idle(() => askEarly(round));
  setTimeout(fetchAhead, round ? 0 : LOAD_DELAY);
  window.addEventListener("online", fetchAhead);
  document.addEventListener("reached", fetchAhead);
}
