// @ts-check
// Shows what other phones write, without a reload. Updates come by an event stream; if none gets through, the page polls
// every few seconds. A hidden page closes its stream.

/** @import { Answered } from "../entries/queue.js" */

/**
 * What the server sends when something is written: the revision and a sentence about it, the HTML of changed parts by
 * their ids, names, date and place for a keeper's page, and the address at which the content is now, if it has moved.
 * @typedef {{ revision: number, said: string, parts: Record<string, string>, names: string, go?: string }} News
 */

import { isFromProxy, isInAnotherLanguage } from "../shared/answered.js";
import { isAsLeft } from "../shared/arrived.js";
import { idle } from "../shared/idle.js";
import { gettext } from "../shared/language.js";
import { note, say } from "../shared/note.js";
import { reasonOf, showEnded } from "./ended.js";
import { swap, updatePage } from "./redraw.js";
import { keepFocusVisible } from "../shared/uncovered.js";

const SILENCE_TIMEOUT = 40000; // milliseconds without an event; a stream sends one every 15 s
const FIRST_EVENT_TIMEOUT = 6000; // milliseconds until the first event, which is sent at once
const TRIES = 3; // failures in a row until the page polls instead
const POLL_INTERVAL = 4000; // milliseconds between polls
const POLLS_PER_STREAM = 8; // after so many polls a stream is tried again
const TIMEOUT = 10000; // milliseconds of a request
const MAX_DELAY = 30000; // milliseconds between two tries
const LOST = gettext("Not live · trying again");

/** @type {HTMLElement | null} the element that shows whether the page is live; null: the page is not live */
let place = null;
let stream = ""; // its URL
let revision = 0; // that the page shows
let held = 0; // of the newest news that came while entries of this phone were being sent
let tag = ""; // the ETag of the last answer to a poll
/** @type {EventSource | null} */
let source = null;
let timer = 0;
let failures = 0; // in a row
let misses = 0; // fetches of the page after news that failed, in a row
let fetches = 0; // of the page after news
let polls = 0;
let ended = ""; // why the page is no longer open to this browser, as for showEnded(); "": it is

/** The revision of a keeper's table, which this phone's entries redraw; undefined on any other page. */
const own = () => document.querySelector("#ledger[data-revision]")?.dataset.revision;
/** The revision that the page shows. */
const shown = () => Number(own() ?? revision);

/**
 * Shows whether this page is live; dispatches `reached` if it is so again after LOST was shown.
 * @param {string} words "": it is live; others are not shown once the page has ended
 */
function state(words) {
  if (!place || (ended && words)) return;
  const [before, text] = [place.textContent, words || (place.dataset.outdated ?? "")];
  if (text !== before) place.textContent = text; // set again it would be read out again
  if (before === LOST && !words) document.dispatchEvent(new Event("reached"));
}

/**
 * Calls a function after this time, unless the page has ended, and cancels the call that was planned before.
 * @param {() => unknown} what
 * @param {number} milliseconds
 */
function later(what, milliseconds) {
  clearTimeout(timer);
  if (!ended) timer = setTimeout(what, milliseconds);
}

/** Closes the stream, and cancels what was to be done later. */
function close() {
  clearTimeout(timer);
  source?.close();
  source = null;
}

/**
 * Closes the stream, and opens it again unless the page is hidden. It sends what is newer than the page; after a failure,
 * and on a keeper's page, also the revision that is shown, as a new name or date has no revision of its own.
 */
function openStream() {
  close();
  if (document.hidden) return;
  source = new EventSource(`${stream}?after=${shown() - (failures || place?.dataset.names ? 1 : 0)}`);
  source.onmessage = (event) => {
    alive();
    show(JSON.parse(event.data));
  };
  source.addEventListener("beat", ({ data }) => {
    alive();
    if (own() && Number(data) > shown()) behind(Number(data));
  });
  source.addEventListener("stale", () => alive(LOST)); // the server itself gets no news of writes
  source.addEventListener("again", () => {
    close();
    poll({ anew: true });
  });
  source.onerror = lost;
  later(lost, FIRST_EVENT_TIMEOUT);
}

/** Called for each event of the stream: shows `words` ("": live), and calls lost() if no event follows in time. */
function alive(words = "") {
  failures = 0;
  state(words);
  later(lost, SILENCE_TIMEOUT);
}

/** Called when the stream is lost: opens it again later, or polls after TRIES failures. */
function lost() {
  close();
  failures += 1;
  if (failures >= TRIES) return poll();
  state(LOST);
  later(openStream, retryDelay());
}

/** A delay in milliseconds that grows with each failure, in part random so that phones do not try all at once. */
const retryDelay = () => Math.min(MAX_DELAY, 500 * 2 ** failures) * (0.5 + Math.random());

/** Fetches the content and shows it if newer; then opens the stream, or polls on. `anew`: its ticket has expired. */
async function poll({ anew = false } = {}) {
  clearTimeout(timer);
  if (!place) return;
  const { look = "" } = place.dataset;
  try {
    const headers = { "If-None-Match": anew || shown() < revision ? "" : tag }; // a kept table can be older than the tag
    const answer = await fetch(look, { headers, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) });
    if (answer.status === 404 && !isFromProxy(answer)) return location.pathname === "/" ? location.reload() : end(await reasonOf(look, answer)); // home now shows another match
    if (!answer.ok && answer.status !== 304) throw new Error(`status ${answer.status}`);
    state("");
    if (answer.ok && !ended) {
      tag = answer.headers.get("ETag") ?? "";
      const now = await answer.json();
      ({ stream } = now);
      if (now.revision >= shown() || now.go) show(now);
    }
  } catch {
    state(LOST);
    return later(poll, retryDelay());
  }
  if (document.hidden) return;
  polls += 1;
  if (failures < TRIES) later(openStream, anew ? 200 * Math.random() : 0);
  else later(polls % POLLS_PER_STREAM ? poll : openStream, POLL_INTERVAL * (0.75 + Math.random() / 2));
}

/** @param {News} news whose parts and sentence are shown; behind() is called without parts, leave() with `go` */
function show({ revision: newest, said, go, parts, names: told }) {
  if (go) return leave(go);
  const news = newest > shown() || told !== place?.dataset.names;
  if (place) place.dataset.names = told;
  for (const [id, html] of Object.entries(parts)) swap(document.getElementById(id), html);
  if (!news) return;
  if (Object.keys(parts).length) showNews(said);
  else behind(newest);
  if (newest > held) revision = newest;
}

/** @param {CustomEvent<number>} event news that may be about this phone's entries: shown once they are sent, if newer */
export function holdNews(event) {
  event.preventDefault();
  held = Math.max(held, event.detail);
}

/** Called when all entries of this phone may be sent. */
function showHeld() {
  const newest = held;
  held = 0;
  if (newest <= shown()) return;
  behind(newest);
  if (!held) revision = newest;
}

/** @param {string} sentence that replaces the note above the bar; "": removes it */
function showNews(sentence) {
  note()?.replaceChildren();
  if (sentence) say(sentence);
}

/** @param {string} address to which the content has moved: goes there, unless a script handles the event `leave` */
function leave(address) {
  if (document.dispatchEvent(new CustomEvent("leave", { cancelable: true, detail: address }))) location.assign(address);
}

/**
 * Called if the news has no parts: redraws the page. Where a keeper may fill in a form, only says that the score was
 * changed, if it was; a page as it was left (isAsLeft()) is loaded anew, but for a recap, which was not fetched by GET.
 * Another script may handle the event `behind` instead.
 * @param {number} newest revision
 */
function behind(newest) {
  const event = new CustomEvent("behind", { cancelable: true, detail: newest });
  if (!document.dispatchEvent(event)) return;
  if (place && "redraws" in place.dataset) refetchPage(newest > shown() ? newest : 0);
  else if (newest > shown() && place?.dataset.names) {
    if (isAsLeft() && !document.querySelector("form[data-draft]:not(#pad)")) return location.reload();
    place.dataset.outdated = gettext("The score was changed on another phone");
    state("");
  }
}

/**
 * Fetches the page and updates its parts; loads it anew if it redirects or has another language by now. Calls missed()
 * without an answer. A page of the match says what was written last, if that has the revision `newest`.
 */
export async function refetchPage(newest = 0) {
  const { body } = document;
  const mine = (fetches += 1);
  const says = newest > 0 && location.pathname !== "/";
  const address = new URL(location.href);
  if (says) address.searchParams.set("done", String(newest));
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => null);
  const html = (await answer?.text()) ?? "";
  if (document.body !== body || mine !== fetches) return; // another page of the match is shown by now, or newer news
  if (!answer?.ok || answer.headers.has("Kept-At")) return missed(newest); // or from the worker, not from the server
  if (answer.redirected || isInAnotherLanguage(answer)) return location.assign(answer.url);
  const page = new DOMParser().parseFromString(html, "text/html");
  misses = 0;
  updatePage(page);
  if (says) showNews(page.getElementById("note")?.textContent.trim() ?? "");
}

/**
 * Called when news could not be shown: has them fetched again, after a pause that grows with each miss.
 * @param {number} newest its revision; 0: it has none
 */
function missed(newest) {
  if (newest) revision = newest - 1;
  else if (place) place.dataset.names = ""; // a new name or date has no revision
  tag = "";
  misses += 1;
  failures = Math.max(failures, misses);
  close();
  state(LOST);
  later(poll, retryDelay());
}

/** @param {string} why the page is no longer open to this browser, as for showEnded(): closes the stream and shows that */
function end(why) {
  close();
  showEnded(why);
  delete place?.dataset.outdated;
  state("");
  ended = why;
}

/** Fetches the present content and opens the stream again, or closes it if the page is hidden; only on a live page. */
function catchUp() {
  if (ended || !place) return;
  failures = 0;
  close();
  if (!document.hidden) poll();
}

/** Called when a page is shown or redrawn: opens its stream if it is live, or ends it like the page before (end()). */
function begin() {
  if (ended) return end(ended);
  const found = document.getElementById("live");
  if (found === place) return;
  close();
  place = found;
  if (!place) return;
  stream = place.dataset.stream ?? "";
  revision = Math.max(revision, Number(place.dataset.revision));
  openStream();
}

/** @param {CustomEvent<Answered>} event an own entry is answered: it is no news, but what others wrote before it is */
function countOwn({ detail: { taken, html } }) {
  const written = Number(taken && /data-revision="(\d+)"/.exec(html)?.[1]) || 0;
  if (!own() && written > revision + 1) held = Math.max(held, written);
  else revision = Math.max(revision, written);
}

/** Loads page-cache.js once the page is idle; browsers allow it over HTTPS only. */
function keepLater() {
  const { keeping } = place?.dataset ?? {};
  if (keeping && "serviceWorker" in navigator) idle(() => import(keeping).catch(() => {}));
}

document.addEventListener("visibilitychange", catchUp);
window.addEventListener("online", catchUp);
window.addEventListener("offline", () => !ended && place && lost());
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => event.persisted && catchUp());
for (const moment of ["page", "drawn"]) document.addEventListener(moment, begin);
document.addEventListener("answered", countOwn);
document.addEventListener("sent", showHeld);
addEventListener("storage", showHeld); // another window sends its entries itself
// A form leaves the page, unless a script handles it: what it writes is no news.
addEventListener("submit", (event) => setTimeout(() => event.defaultPrevented || close()));
begin();
keepFocusVisible();
if (document.readyState === "complete") keepLater();
else addEventListener("load", keepLater);
