// @ts-check
// Shows the pages of the match in one document. A page that this phone has kept is shown at once, and corrected when the
// server answers. If nothing is kept and the server does not answer, a message says so and the page stays.

/** @import { Entry, Round } from "../entries/queue.js" */
/** @import { Page } from "./in-place.js" */

import { gettext } from "../shared/language.js";
import { backTo, isCurrent, lookupAt } from "./ahead.js";
import { forget, pageOf, previous, show } from "./in-place.js";
import { forgetPad, kept, rememberLeft } from "./kept-pages.js";
import { NEEDS_SIGNAL } from "./leaving.js";
import { linkOf, nameOf, sendAsPage } from "../shared/links.js";
import { holdNews, refetchPage } from "../watching/live.js";
import { keep } from "../pad/draft.js";
import { post } from "../entries/post.js";
import { note, say } from "../shared/note.js";
import { isReached } from "../shared/signal.js";
import { isBlocked, isInMemory, isSavedUpTo, isSettled, roundIn, rounds, sentFields, TABLE, takeBack, waiting } from "../entries/queue.js";
import { correctPage } from "./correct-page.js";
import { cancelNavigation, endNavigation, isOurs, pageIn, startNavigation, untilSent } from "./navigation.js";
import { drawStateLine, isFailing, send } from "../entries/sending.js";
import { isChanged } from "../entries/shown.js";
import { recapOf, standingsOf } from "../offline/waiting.js";
import { padPage } from "../offline/waiting-pad.js";
import { isSheet, showSheetAge } from "../sheet/waiting-sheet.js";

const TIMEOUT = 3000; // milliseconds to wait for a page before the kept one is shown
const BACKGROUND_TIMEOUT = 10000; // milliseconds if the kept one is shown already
const AFRESH = "?afresh=1"; // the pad without the entries from before an undo, which the kept one still has

/** @type {WeakMap<HTMLElement, string>} kept pages that the server has not confirmed yet: their addresses */
const unsure = new WeakMap();

/**
 * Shows a page, and remembers the one that it replaces if that is a pad or a table; `how` is as for show().
 * @param {Page} page
 * @param {string} address
 * @param {{ instead?: boolean }} [how]
 */
function showPage(page, address, how) {
  rememberLeft();
  show(page, address, how);
}

/**
 * Shows a kept page, and then asks the server for it (confirmShown()); a table is updated by live.js. `how` is as for
 * show().
 * @param {Page} page
 * @param {string} address
 * @param {{ instead?: boolean }} [how]
 */
function showKept(page, address, how) {
  cancelNavigation();
  showPage(page, address, how);
  if (document.getElementById("ledger")) return; // live.js updates it from the revision it shows
  unsure.set(document.body, address);
  confirmShown();
}

/**
 * Fetches the page that is shown, if it is in `unsure`, once all is sent, and corrects what is shown by it. Without an
 * answer it stays in `unsure`, for refresh() to try again. Fetches nothing while earlier rounds wait to be sent.
 */
async function confirmShown() {
  const { body } = document;
  const address = unsure.get(body);
  if (!address) return;
  await untilSent();
  if (!isSavedUpTo(roundIn(address))) {
    if (isSheet()) unsure.delete(body); // it is drawn again once all is sent
    return unconfirmed();
  }
  const page = await fetch(address, { signal: AbortSignal.timeout(BACKGROUND_TIMEOUT) }).then(pageIn).catch(() => null);
  if (document.body !== body || !unsure.has(body)) return;
  if (!page) return unconfirmed();
  unsure.delete(body);
  correctPage(page);
}

/** Called when the server does not confirm a kept page: shows the age of the sheet, if that is the page. */
function unconfirmed() {
  const { at } = lookupAt(location.pathname) ?? {};
  if (at) showSheetAge(document, at);
}

/**
 * Goes to a page of the match: to the kept one, or else the server's; with `anew` to the server's, or else the kept one.
 * Shows a message if there is neither. `instead` is as for show(). Does nothing if it is going there already.
 * @param {string} address
 */
async function go(address, { instead = false, anew: asks = false } = {}) {
  const { pathname, search } = new URL(address, location.href);
  const found = () => (search === AFRESH ? null : kept(pathname));
  const known = asks ? null : found();
  if (known) return showKept(known, address, { instead });
  const mine = startNavigation(address);
  if (!mine) return;
  await untilSent();
  const signal = AbortSignal.timeout(TIMEOUT);
  const asked = isSavedUpTo(roundIn(pathname)) ? fetch(address, { signal }).then(pageIn) : Promise.reject(new Error("waiting"));
  const page = await asked.catch(found);
  if (!endNavigation(mine) || page === undefined) return;
  if (page) showPage(page, page.address ?? address, { instead });
  else if ("kept" in document.documentElement.dataset) location.assign(address); // the worker may have it
  else say(gettext("This page opens when there is signal."));
}

/**
 * Called with signal: confirms a page in `unsure`, or, if nothing waits, updates the sheet or reloads a page with an age.
 */
function refresh() {
  if (unsure.has(document.body)) return confirmShown();
  if (!isSettled()) return;
  if (document.querySelector("#live[data-redraws]")) refetchPage();
  else if (document.querySelector(".felt .stood")) location.reload();
}

/**
 * Goes to a page that this document does not show itself, once all is saved. If the kept one is current, the server can't
 * be reached or entries wait, shows the kept one, or a message if there is none.
 * @param {HTMLAnchorElement} link
 */
async function openElsewhere(link) {
  const { href, pathname } = link;
  const known = isCurrent(pathname) && kept(pathname);
  if (known) return showKept(known, href);
  const mine = startNavigation(href);
  if (!mine) return;
  const reached = await isReached();
  if (reached && isFailing()) send();
  if (reached) await untilSent();
  if (!endNavigation(mine)) return;
  if (reached && (isSettled() || (isBlocked() && !isInMemory()))) return location.assign(href);
  const page = kept(pathname);
  if (page) showPage(page, href);
  else say(gettext("“{name}” opens when there is signal.", { name: nameOf(link) }));
}

/**
 * Follows the link that was clicked, unless the browser has to (linkOf()).
 * @param {MouseEvent & { target: HTMLElement }} event
 */
function clicked(event) {
  const link = linkOf(event);
  if (!link) return;
  event.preventDefault();
  followLink(link);
}

/**
 * Follows a link: to a page of the match in this document, to any other by leaving it (openElsewhere()).
 * @param {HTMLAnchorElement} link
 */
export function followLink(link) {
  if (isOurs(link.pathname)) go(link.href);
  else openElsewhere(link);
}

/**
 * Submits a form: a pad or recap in this document, Undo on this phone while entries wait, others as the browser does.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
export function submit(form, submitter) {
  if (form.matches("[data-draft]")) switchPadAndRecap(form, /** @type {HTMLButtonElement} */ (submitter));
  else if (form.action.endsWith("/undo/") && waiting().length) undo();
  else sendPlainly(form, submitter);
}

/**
 * Goes from the pad to its recap, or back ("change"): to the server's page, else to one that this phone makes, else
 * shows a message. Shows nothing if something was entered meanwhile.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} submitter
 */
async function switchPadAndRecap(form, submitter) {
  const change = submitter.value === "change";
  if (change && previous()?.body.querySelector("#pad")) return history.back();
  const mine = startNavigation(form.action);
  const fields = sentFields(form, submitter);
  await untilSent();
  const round = roundIn(form.action);
  const asked = isSavedUpTo(round) ? post(form.action, fields, TIMEOUT).then(pageIn) : Promise.reject(new Error("waiting"));
  const page = await asked.catch(() => (change ? padPage(round, fields) : form.id === "pad" && recapOf(form, round)));
  if (!endNavigation(mine) || page === undefined) return;
  if (isChanged({ draft: form.dataset.draft, fields })) note().querySelector("[data-stays]")?.remove(); // something was entered since
  else if (page) showPage(page, new URL(form.action).pathname);
  else say(gettext("Not reached. Everything entered is kept: try again in a moment."));
}

/**
 * Sends a form as the browser does, once all is saved and if the server answers; else shows NEEDS_SIGNAL. Does nothing
 * if another tap came meanwhile.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
async function sendPlainly(form, submitter) {
  const refused = rounds().find(({ why }) => why);
  if (refused) return say(gettext("{round} was not saved", { round: refused.said }));
  const mine = startNavigation(form.action);
  await untilSent();
  const reached = isSettled() && (await isReached());
  if (!endNavigation(mine)) return;
  if (!reached) return say(NEEDS_SIGNAL);
  sendAsPage(form, submitter);
}

/** Takes back the newest entry that waits, if any: a round by undoRound(), but on the sheet without leaving it. */
function undo() {
  const newest = waiting().at(-1);
  if (!newest) return;
  if (newest.round && !isSheet()) return undoRound(/** @type {Round} */ (newest));
  takeBackHere(newest);
  if (newest.round && !newest.correction) backTo(newest.round);
}

/**
 * Takes an entry back, stays on the page with a message, and dispatches `decided`.
 * @param {Entry} entry
 */
function takeBackHere(entry) {
  takeBack(entry);
  say(gettext("Taken back: {what}", { what: entry.said }));
  document.dispatchEvent(new Event("decided"));
}

/**
 * Takes back a round that waits, and shows its pad with everything in it; stays on the page after a correction. Without
 * a pad ahead shows a message, and takes nothing back.
 * @param {Round} entry
 */
function undoRound(entry) {
  if (entry.correction) return takeBackHere(entry);
  const page = padPage(entry.round, entry.fields);
  if (!page) return say(gettext("Not reached. Try again in a moment."));
  takeBack(entry);
  forget();
  forgetPad(entry.round);
  showPage(page, entry.url);
  keep(document.getElementById("pad"));
  drawStateLine();
  say(gettext("Taken back: {what}", { what: entry.said }));
  send();
}

/** Called when a save gets no answer: shows the standings with the round that waits, if its recap is shown. */
function showWaitingStandings() {
  const recap = document.querySelector(".standings") && document.querySelector("form[data-saving]");
  const entry = recap && rounds().find(({ draft, why }) => draft === recap.dataset.draft && !why);
  const page = entry && standingsOf(entry);
  if (page) showPage(page, `${entry.url}standings/`, { instead: true });
}

/**
 * Shows the pad of a round that was refused: the server's page with the reason, or else the phone's own pad, or else the
 * server's current one.
 * @param {Round} entry
 */
function showRefusedPad(entry) {
  const page = entry.page ? pageOf(entry.page) : padPage(entry.round, entry.fields);
  if (page) showPage(page, entry.url);
  else go(entry.url);
}

/** Starts to handle links and forms, on this page and on all that replace it. */
export function begin() {
  document.documentElement.dataset.follows = "";
  addEventListener("click", clicked);
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return; // another script has handled it
    event.preventDefault();
    submit(event.target, event.submitter);
  });
  document.addEventListener("submit", cancelNavigation, true);
  document.addEventListener("back", cancelNavigation);
  document.addEventListener("unanswered", showWaitingStandings);
  // Once the choice between two conflicting entries is saved, the table is shown.
  document.addEventListener("sent", () => document.querySelector("#conflict[data-saving]") && go(TABLE, { instead: true }));
  for (const moment of ["reached", "sent"]) document.addEventListener(moment, refresh);
  addEventListener("online", refresh); // not every page checks by itself whether the server is reached
  for (const [moment, act] of /** @type {const} */ ([["correct", showRefusedPad], ["takeback", undoRound]])) {
    document.addEventListener(moment, (event) => {
      event.preventDefault();
      act(event.detail);
    });
  }
  document.addEventListener("dropped", (event) => {
    event.preventDefault();
    backTo(event.detail.round);
    go(TABLE, { instead: true, anew: true });
  });
  document.addEventListener("reload", (event) => {
    event.preventDefault();
    go(location.href, { instead: true, anew: true });
  });
  // While entries of this phone are sent, the news may be about them.
  document.addEventListener("behind", (event) => document.getElementById("ledger") || isSettled() || holdNews(event));
}
