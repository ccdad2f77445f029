// @ts-check
// Fetches pages while a page of the match is idle: first those of the round being played and the sheet, which are needed
// without signal; then those of every later round and the referee. They stay in memory as long as this document.

import { idle, whenIdle } from "../shared/idle.js";
import { pageOf, reload, styleSheetsLoaded } from "./in-place.js";
import { takeEarly } from "./leaving.js";
import { isSettled, roundIn, rounds, TABLE } from "../entries/queue.js";
import { roundOfTable } from "../table/paint.js";

const TIMEOUT = 10000; // milliseconds of a request
const LATER_DELAY = 2000; // milliseconds before the pages of later rounds
const RETRY_DELAY = 5000; // milliseconds between tries
const NOTICE_TIME = 5000; // milliseconds for which "Ready without signal" is shown
const SAVED = "saved"; // in localStorage: table and number of the round that this phone has saved last, and when
const [SHEET, REFEREE] = ["sheet/", "referee/"].map((page) => TABLE + page);

/**
 * The pages of a round, fetched before it is played.
 * @typedef {object} Ahead
 * @property {number} round its number
 * @property {string} plan a hash of what the pages depend on besides scores: those of another plan are fetched again
 * @property {boolean} assumed whether the scores of earlier rounds were not known
 * @property {number} until the last round of the match, as planned
 * @property {Record<string, string>} pages the HTML by name: "table", "pad", "recap", "standings"
 * @property {string | null} tag the ETag of the answer
 */

/** @type {Map<number, Ahead>} by round */
const ahead = new Map();
/**
 * The sheet and the referee by address: HTML, time in milliseconds since 1970, and the `round` being played when it was
 * fetched; 0: it is outdated.
 * @type {Map<string, { text: string, at: number | string, round: number }>}
 */
const lookups = new Map();
let shown = 0; // the round of the page that is shown
let isWhole = false; // whether all pages of the round being played were there at the last check
let noticeEnds = 0; // when "Ready without signal" disappears, in milliseconds since 1970
let asked = false; // whether something may have changed since the last answer
let fetching = false;
let laterRun = 0; // number of the run that fetches later rounds; a new run ends the one before
let begun = false;

/**
 * The HTML of the pages of a round, by name; empty: they were not fetched.
 * @param {number} round
 * @returns {Record<string, string>}
 */
const pagesOf = (round) => ahead.get(round)?.pages ?? {};

/**
 * A page of a round by its name (Ahead); null: it was not fetched.
 * @param {number} round
 * @param {string} name
 */
export function pageAhead(round, name) {
  const text = pagesOf(round)[name];
  return text ? pageOf(text) : null;
}

/**
 * Whether the pages of a round lack the scores of earlier rounds, as these were not known.
 * @param {number} round
 */
export const lacksScores = (round) => Boolean(ahead.get(round)?.assumed);

/**
 * The HTML of the sheet or the referee (`text`), and when it was fetched (`at`); undefined: it was not.
 * @param {string} address
 */
export const lookupAt = (address) => lookups.get(address);

/**
 * Whether this is the address of the sheet, and it was fetched since a round was saved last.
 * @param {string} address
 */
export const isCurrent = (address) => address === SHEET && Number(lookups.get(SHEET)?.round) > 0;

/**
 * The number of the round being played, after those that were scored on this phone and are not saved yet. A page that was
 * kept before this phone saved a round, and that the server has not confirmed, is older than that.
 */
export const playing = () => Math.max(shown, afterSaved(), ...rounds().map(({ round }) => round + 1));

/** The number of the round after the one that this phone has saved since the page was kept; 0: there is none. */
function afterSaved() {
  try {
    const [table, round, at] = (localStorage.getItem(SAVED) ?? "").split(" ");
    return table === TABLE && Number(document.documentElement.dataset.kept) < Number(at) ? Number(round) + 1 : 0;
  } catch {
    return 0;
  }
}

/** @param {number} round that was saved last, to be stored if the browser allows it; 0: its score was taken back */
function rememberSaved(round) {
  try {
    localStorage.setItem(SAVED, round ? `${TABLE} ${round} ${Date.now()}` : "");
  } catch {
    // Without storage a kept table may be of an earlier round.
  }
}

/**
 * Makes a round the one being played again, as its score was taken back on this phone; fetches the pages after it.
 * @param {number} round
 */
export function backTo(round) {
  shown = round;
  fetchAhead();
}

/** Sets `shown` to the round being played, if the page says it; a sheet counts only while the round is not known. */
function readShown() {
  const sheet = document.getElementById("coming");
  const table = roundOfTable();
  const number = roundIn(location.pathname);
  if (table) shown = table;
  else if (sheet && !shown) shown = JSON.parse(sheet.textContent).rounds[0].number;
  else if (number && document.querySelector('[action$="/undo/"]')) shown = number + 1;
  else if (number && !document.querySelector("[data-scored]")) shown = number;
}

/** Whether the worker has answered this page from its cache: then it has the pages ahead too. */
const isKept = () => document.documentElement.dataset.kept !== undefined;

/**
 * The answer that was requested early for an address (leaving.js), else a new one. Throws without signal.
 * @param {string} address
 * @param {Record<string, string>} [headers]
 */
const answerAt = async (address, headers = {}) =>
  (await takeEarly(address)) ?? fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT) });

/** Whether the sheet and the pages of the round being played and of the next one are there, if there is a next one. */
const isReady = () => lookups.has(SHEET) && [playing(), playing() + 1].every((round) => ahead.has(round) || isPast(round));

/**
 * Whether a round is after the last one of the match, as planned; false if no pages were fetched.
 * @param {number} round
 */
const isPast = (round) => Number([...ahead.values()].at(-1)?.until) < round;

/**
 * Shows "Not ready without signal yet" until all is there, and then for NOTICE_TIME that it is; dispatches `ready` when
 * all is there. Does nothing on a page without this line.
 */
function showReadiness() {
  const at = document.getElementById("ready");
  if (!at) return;
  const before = isWhole;
  isWhole = !shown || isReady();
  if (isWhole && !before) document.dispatchEvent(new Event("ready"));
  if (isWhole && !before && !at.hidden) {
    noticeEnds = Date.now() + NOTICE_TIME;
    setTimeout(showReadiness, NOTICE_TIME);
  }
  at.dataset.unready ??= at.textContent;
  at.hidden = isWhole && Date.now() >= noticeEnds;
  const words = (isWhole ? at.dataset.ready : at.dataset.unready) ?? "";
  if (at.textContent !== words) at.textContent = words; // written again, it would be read out again
}

/**
 * Fetches the pages that are missing: first those needed now, then later ones. Does nothing on a hidden page or without a
 * known round; nor while entries wait if isReady(), except on a page that the worker has kept. After a failure tries
 * again after RETRY_DELAY until isReady().
 */
async function fetchAhead() {
  readShown();
  showReadiness();
  if (document.hidden || !shown || !(isSettled() || isKept() || !isReady())) return;
  asked = true;
  if (fetching) return;
  fetching = true;
  laterRun += 1; // ends the run that fetches later rounds
  try {
    await fetchNeeded();
  } catch {
    // Without signal the pages fetched before are used.
    if (!isReady()) setTimeout(fetchAhead, RETRY_DELAY);
  } finally {
    fetching = false;
  }
}

/**
 * Fetches the sheet and the pages of the round being played, of the next one and of rounds that wait, again if
 * something may have changed meanwhile; then starts fetchLater(). Throws without signal.
 */
async function fetchNeeded() {
  /** @type {Ahead | null | undefined} */
  let first = null;
  while (asked) {
    asked = false;
    const wanted = playing();
    [first] = await Promise.all([fetchRound(wanted), fetchLookup(SHEET)]);
    // Another phone may have scored the round that is shown; not so if this one has taken a round back meanwhile.
    if (first && !rounds().length && playing() === wanted) shown = first.round;
    await fetchNext(first, first);
    for (const { round } of rounds().reverse()) if (!ahead.has(round)) await fetchRound(round); // needed to take it back
    await styleSheetsLoaded();
    showReadiness();
  }
  setTimeout(fetchLater, ahead.has(playing() + 2) ? 0 : LATER_DELAY, first, laterRun);
}

/**
 * The pages of the round after `last`, fetched unless those of the current plan are there; null: it is the last.
 * @param {Ahead | null | undefined} last
 * @param {Ahead | null | undefined} first the round being played, whose plan counts
 */
async function fetchNext(last, first) {
  if (!last || !first || last.round === first.until) return null;
  const next = ahead.get(last.round + 1);
  return next?.plan === first.plan ? next : fetchRound(last.round + 1);
}

/**
 * Fetches the pages of all later rounds, one after the other, and then the referee; ends without signal, or when a
 * newer run has begun.
 * @param {Ahead | null | undefined} first the round being played
 * @param {number} run number of this run
 */
async function fetchLater(first, run) {
  try {
    for (let last = first; last && run === laterRun; ) {
      await whenIdle();
      last = await fetchNext(last, first);
    }
    await whenIdle();
    if (run === laterRun) await fetchLookup(REFEREE);
  } catch {
    // Tried again when the page or the match changes.
  }
}

/**
 * Fetches and returns the pages of a round, or of the one being played if that round is scored by now; returns the known
 * pages if they have not changed. Null: there is no such round to come, or the server refuses. Throws without signal.
 * @param {number} round
 */
async function fetchRound(round) {
  const known = ahead.get(round);
  /** @type {Record<string, string>} */
  const headers = known?.tag ? { "If-None-Match": known.tag } : {};
  const answer = await answerAt(`${TABLE}rounds/${round}/ahead/`, headers);
  if (answer.status === 304) return known;
  if (!answer.ok || answer.status === 204) return null;
  const found = { ...(await answer.json()), tag: answer.headers.get("ETag") };
  if (!ahead.size) Object.values(found.pages).forEach(pageOf);
  ahead.set(found.round, found);
  return found;
}

/**
 * Fetches the sheet or the referee and dispatches `fetched`. Does nothing if it was fetched in this round, or the table
 * has no link to it. Throws without signal.
 * @param {string} address
 */
async function fetchLookup(address) {
  const round = playing();
  const { table } = pagesOf(round);
  if (lookups.get(address)?.round === round || (table && !table.includes(`"${address}"`))) return;
  const answer = await answerAt(address);
  if (!answer.ok || answer.redirected) return;
  const text = await answer.text();
  lookups.set(address, { text, at: answer.headers.get("Kept-At") ?? Date.now(), round });
  pageOf(text);
  document.dispatchEvent(new Event("fetched"));
}

/** Shows the table of the round being played, if it was fetched, in place of an earlier one that the worker has kept. */
function showCurrentTable() {
  if (isKept() && document.getElementById("ledger") && playing() > roundOfTable() && pagesOf(playing()).table) reload();
}

document.addEventListener("answered", ({ detail: { entry, taken, withdrawn, next } }) => {
  const sheet = lookups.get(SHEET);
  if (entry.round && sheet) sheet.round = 0;
  if (entry.url.endsWith("/undo/")) rememberSaved(0);
  else if (entry.round && taken && !withdrawn && !entry.correction) rememberSaved(next ? 0 : entry.round);
});

/** Starts to fetch ahead: now, and again when the page or the match changes; when called again only fetches. */
export function begin() {
  if (begun) return fetchAhead();
  begun = true;
  fetchAhead().then(showCurrentTable);
  for (const moment of ["page", "drawn", "sent", "reached", "visibilitychange"]) {
    document.addEventListener(moment, () => {
      readShown();
      idle(fetchAhead);
    });
  }
}
