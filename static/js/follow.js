// @ts-check
// Shows the pages of the match in one document. A page that this phone keeps is shown at once, and put right when the
// server answers; where the server does not answer and nothing is kept, this is said and the page stays.

/** @import { Entry, Round } from "./queue.js" */
/** @import { Page } from "./in-place.js" */

import { backTo, isCurrent, lookupAt } from "./ahead.js";
import { forget, pageOf, previous, show } from "./in-place.js";
import { forgetPad, kept, rememberLeft } from "./kept-pages.js";
import { NEEDS_SIGNAL } from "./leaving.js";
import { answers, linkOf, nameOf, sendAsPage } from "./links.js";
import { drawAnew } from "./live.js";
import { keep } from "./pad-draft.js";
import { say } from "./paint.js";
import { isFleeting, isHeldUp, isSettled, isUpTo, roundIn, rounds, TABLE, takeBack, waiting } from "./queue.js";
import { putRight } from "./put-right.js";
import { isFailing, isSending, line, post, send } from "./sending.js";
import { padPage, recapOf, standingsOf } from "./waiting.js";
import { isSheet, tellStood } from "./waiting-sheet.js";

const PATIENCE = 3000; // milliseconds for a page, until the one that is kept is shown
const UNHURRIED = 10000; // milliseconds for one that is shown already as it is kept
const SILENCE = 1000; // milliseconds until it is said that a tap was felt
const AFRESH = "?afresh=1"; // the pad without what had been entered before an undo, which the one that is kept recalls

/** @type {WeakMap<HTMLElement, string>} pages shown as they are kept that the server has not confirmed: their addresses */
const unsure = new WeakMap();

let turns = 0; // a tap ends the turn before: its page is not shown any more
/** @type {{ turn?: number, address?: string }} the turn under way and its address: the same tap again does nothing */
let leading = {};

/** Whether this document shows the pages of this address itself. */
function isOurs(path) {
  const rest = path.startsWith(TABLE) ? path.slice(TABLE.length) : null;
  return rest === "" || /^rounds\/\d+\/(standings\/)?$/.test(rest ?? "-");
}

/** Shows a page after the one that is shown. */
function turnTo(page, address, how) {
  rememberLeft();
  show(page, address, how);
}

/** Begins a turn to this address, and says so if it takes long; returns its number, 0 where it is under way. */
function starts(address) {
  if (leading.turn === turns && leading.address === address) return 0;
  turns += 1;
  const turn = turns;
  leading = { turn, address };
  setTimeout(() => leading.turn === turn && turn === turns && say("One moment …", { stays: true }), SILENCE);
  return turn;
}

/** Ends a turn; returns whether it is still the newest one. */
function ends(turn) {
  if (turn !== turns) return false;
  leading = {};
  return true;
}

/** Resolves once all is sent, or at once where it can't be sent. */
function quiet() {
  if (isSettled() || isHeldUp() || (isFailing() && !isSending())) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    for (const end of ["sent", "unanswered"]) document.addEventListener(end, resolve, { once: true });
  });
}

/**
 * The page of an answer and its address; undefined: it leads elsewhere. Throws where the answer is of no use.
 * @param {Response} answer
 * @returns {Promise<Page | undefined | void>}
 */
async function pageIn(answer) {
  if (answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`);
  const { pathname } = new URL(answer.url);
  const next = answer.headers.get("HX-Redirect") ?? (answer.redirected && !isOurs(pathname) && answer.url);
  if (next) return location.assign(next);
  const page = pageOf(await answer.text());
  if (!page.body.querySelector("#main")) throw new Error("another page"); // of a network that wants a sign-in first
  return { ...page, address: pathname };
}

/** Shows a page that is kept, and then asks the server for it. */
function goOnWith(page, address, how) {
  turns += 1;
  leading = {};
  turnTo(page, address, how);
  if (document.getElementById("ledger")) return; // live.js follows it from the revision that it shows
  unsure.set(document.body, address);
  check();
}

/** Asks the server for a page that is shown as it is kept; one that cannot be reached is asked again when it is. */
async function check() {
  const { body } = document;
  const address = unsure.get(body);
  if (!address) return;
  await quiet();
  if (!isUpTo(roundIn(address))) {
    if (isSheet()) unsure.delete(body); // it is drawn anew once all is sent
    return missed();
  }
  const page = await fetch(address, { signal: AbortSignal.timeout(UNHURRIED) }).then(pageIn).catch(() => null);
  if (document.body !== body || !unsure.has(body)) return;
  if (!page) return missed();
  unsure.delete(body);
  putRight(page);
}

/** Says from when the sheet is, as the server does not confirm it. */
function missed() {
  const { at } = lookupAt(location.pathname) ?? {};
  if (at) tellStood(document, at);
}

/** Goes to a page of the match: the one that is kept, or else the server's; `anew`: the server's, if it answers. */
async function go(address, { instead = false, anew: asks = false } = {}) {
  const { pathname, search } = new URL(address, location.href);
  const found = () => (search === AFRESH ? null : kept(pathname));
  const known = asks ? null : found();
  if (known) return goOnWith(known, address, { instead });
  const mine = starts(address);
  if (!mine) return;
  await quiet();
  const signal = AbortSignal.timeout(PATIENCE);
  const asked = isUpTo(roundIn(pathname)) ? fetch(address, { signal }).then(pageIn) : Promise.reject(new Error("waiting"));
  const page = await asked.catch(found);
  if (!ends(mine) || page === undefined) return;
  if (page) turnTo(page, page.address ?? address, { instead });
  else if ("kept" in document.documentElement.dataset) location.assign(address); // the worker may have it
  else say("This page opens when there is signal.");
}

/** Puts a page right that was shown as it was kept, draws the sheet anew, or asks for the page. */
function anew() {
  if (unsure.has(document.body)) return check();
  if (!isSettled()) return;
  if (isSheet()) drawAnew();
  else if (document.querySelector(".felt .stood")) location.reload();
}

/** Goes to a page that is not of the match's own kinds; shows what is kept of it where the server can't be reached. */
async function leave(link) {
  const { href, pathname } = link;
  const known = isCurrent(pathname) && kept(pathname);
  if (known) return goOnWith(known, href);
  const mine = starts(href);
  if (!mine) return;
  const reached = await answers();
  if (reached && isFailing()) send();
  if (reached) await quiet();
  if (!ends(mine)) return;
  if (reached && (isSettled() || (isHeldUp() && !isFleeting()))) return location.assign(href);
  const page = kept(pathname);
  if (page) turnTo(page, href);
  else say(`${nameOf(link)} opens when there is signal.`);
}

function clicked(event) {
  const link = linkOf(event);
  if (!link) return;
  event.preventDefault();
  lead(link);
}

/** Goes where a link leads. */
export function lead(link) {
  if (isOurs(link.pathname)) go(link.href);
  else leave(link);
}

function submitted(event) {
  if (event.defaultPrevented) return;
  event.preventDefault();
  submit(event.target, event.submitter);
}

/** Submits a form. */
export function submit(form, submitter) {
  if (form.matches("[data-draft]")) look(form, submitter);
  else if (form.action.endsWith("/undo/") && waiting().length) undo();
  else sendPlainly(form, submitter);
}

/** From the pad to its recap, and back. */
async function look(form, submitter) {
  const change = submitter.value === "change";
  if (change && previous()?.body.querySelector("#pad")) return history.back();
  const mine = starts(form.action);
  const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form, submitter)));
  await quiet();
  const round = roundIn(form.action);
  const asked = isUpTo(round) ? post(form.action, fields, PATIENCE).then(pageIn) : Promise.reject(new Error("waiting"));
  const page = await asked.catch(() => (change ? padPage(round, fields) : form.id === "pad" && recapOf(form, round)));
  if (!ends(mine) || page === undefined) return;
  if (page) turnTo(page, new URL(form.action).pathname);
  else say("Not reached. Everything entered is kept: try again in a moment.");
}

/** Sends a form that changes the page, as the browser does. */
async function sendPlainly(form, submitter) {
  const mine = starts(form.action);
  await quiet();
  const reached = isSettled() && (await answers());
  ends(mine);
  if (!reached) return say(NEEDS_SIGNAL);
  sendAsPage(form, submitter);
}

/** Takes back the newest entry that waits. */
function undo() {
  const newest = waiting().at(-1);
  if (!newest) return;
  if (newest.round && !isSheet()) return undoRound(/** @type {Round} */ (newest));
  takeBackHere(newest);
  if (newest.round && !newest.correction) backTo(newest.round);
}

/**
 * Takes an entry back and stays on the page.
 * @param {Entry} entry
 */
function takeBackHere(entry) {
  takeBack(entry);
  forget();
  say(`Taken back: ${entry.said}`);
  document.dispatchEvent(new Event("decided"));
}

/**
 * Takes back a round that waits, and shows its pad with everything in it; stays on the page after a correction.
 * @param {Round} entry
 */
function undoRound(entry) {
  if (entry.correction) return takeBackHere(entry);
  const page = padPage(entry.round, entry.fields);
  if (!page) return say("Not reached. Try again in a moment.");
  takeBack(entry);
  forget();
  forgetPad(entry.round);
  turnTo(page, entry.url);
  keep(document.getElementById("pad"));
  line();
  say(`Taken back: ${entry.said}`);
  send();
}

/** A save that nobody answers: the evening goes on with the standings as they wait. */
function goOn() {
  const recap = document.querySelector(".standings") && document.querySelector("form[data-saving]");
  const entry = recap && rounds().find(({ draft, why }) => draft === recap.dataset.draft && !why);
  const page = entry && standingsOf(entry);
  if (page) turnTo(page, `${entry.url}standings/`, { instead: true });
}

/**
 * Shows the pad of a round that was refused, with everything in it and the server's sentence.
 * @param {Round} entry
 */
function mend(entry) {
  const page = entry.page ? pageOf(entry.page) : padPage(entry.round, entry.fields);
  if (page) turnTo(page, entry.url);
  else go(entry.url);
}

/** Begins to lead, on this page and on all that take its place. */
export function begin() {
  document.documentElement.dataset.follows = "";
  addEventListener("click", clicked);
  addEventListener("submit", submitted);
  document.addEventListener("submit", () => (turns += 1), true);
  document.addEventListener("unanswered", goOn);
  // A choice between two writings that has been made leads on.
  document.addEventListener("sent", () => document.querySelector("#conflict[data-saving]") && go(TABLE, { instead: true }));
  for (const moment of ["reached", "sent"]) document.addEventListener(moment, anew);
  addEventListener("online", anew); // not every page notices by itself that the server is reached
  const instead = {
    mend,
    takeback: undoRound,
    reload: () => go(location.href, { instead: true, anew: true }),
  };
  for (const [request, act] of Object.entries(instead)) {
    document.addEventListener(request, (/** @type {any} */ event) => {
      event.preventDefault();
      act(event.detail);
    });
  }
  // What this phone sends itself is no news from another one.
  document.addEventListener("behind", (event) => {
    if (!document.getElementById("ledger") && !(isSheet() && isSettled())) event.preventDefault();
  });
}
