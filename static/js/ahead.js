// What comes next, fetched while a page of the match lies idle: the pages of this round and of every later one, and
// the pages to look things up in. They stay in memory as long as this document.

import { idle } from "./idle.js";
import { pageOf, reload } from "./in-place.js";
import { isSettled, roundIn, rounds, TABLE } from "./queue.js";

const PATIENCE = 10000; // milliseconds for one answer
const LOOKUPS = ["sheet/", "referee/"].map((page) => TABLE + page);

const ahead = new Map(); // `{plan, until, pages}` by round
const lookups = new Map(); // `{text, at}` by address
let shown = 0; // the round that the page in front is about
let looked = 0; // the round in which the lookups were fetched
let fetching = false;
let begun = false;

/** The pages of a round, by their names: "table", "pad", "recap", "standings". */
export const pagesOf = (round) => ahead.get(round)?.pages ?? {};

/** A page to look things up in: its text, and when it was fetched. */
export const lookupAt = (address) => lookups.get(address);

/** The round being played, as far as this phone knows: after those that were scored on it and are not saved yet. */
export const playing = () => Math.max(shown, ...rounds().map(({ round }) => round + 1));

/** A round that was scored on this phone is being played again. */
export function backTo(round) {
  shown = round;
  fetchAhead();
}

function note() {
  const sheet = document.getElementById("coming");
  const table = document.querySelector("#taps [name=round]");
  const number = roundIn(location.pathname);
  if (table) shown = Number(table.value);
  else if (sheet && !shown) shown = JSON.parse(sheet.textContent).rounds[0].number;
  else if (number && document.querySelector('[action$="/undo/"]')) shown = number + 1;
  else if (number && !document.querySelector("[data-scored]")) shown = number;
}

/** Whether this page was opened without signal: then what comes next was kept with it (worker/). */
const isKept = () => document.documentElement.dataset.kept !== undefined;

const rest = () => new Promise(idle);

/** Fetches what is missing, one page after the other; all of it where the first says that the plan is another. */
async function fetchAhead() {
  note();
  if (fetching || document.hidden || !(isSettled() || isKept()) || !shown) return;
  fetching = true;
  try {
    await fetchRounds();
    if (looked !== playing()) await fetchLookups();
  } catch {
    // Without signal what was fetched before is there.
  } finally {
    fetching = false;
  }
}

async function fetchRounds() {
  const first = await fetchRound(playing());
  if (first && !rounds().length) shown = first.round; // another phone may have scored the one that is shown
  for (const { round } of rounds().reverse()) if (!ahead.has(round)) await fetchRound(round); // to be taken back
  for (let last = first; last && last.round < first.until; ) {
    const round = last.round + 1;
    await rest();
    last = ahead.get(round)?.plan === first.plan ? ahead.get(round) : await fetchRound(round);
  }
}

/** The pages of a round, or of the one being played where that was scored; none: there is no such round to come. */
async function fetchRound(round) {
  const known = ahead.get(round);
  const headers = known ? { "If-None-Match": known.tag } : {};
  const answer = await fetch(`${TABLE}rounds/${round}/ahead/`, { headers, signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 304) return known;
  if (!answer.ok || answer.status === 204) return null;
  const found = { ...(await answer.json()), tag: answer.headers.get("ETag") };
  if (!ahead.size) Object.values(found.pages).forEach(pageOf);
  ahead.set(found.round, found);
  return found;
}

async function fetchLookups() {
  const { table } = pagesOf(playing());
  for (const address of LOOKUPS.filter((each) => table?.includes(`"${each}"`))) {
    await rest();
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok || answer.redirected) continue;
    const text = await answer.text();
    lookups.set(address, { text, at: answer.headers.get("Kept-At") ?? Date.now() });
    pageOf(text);
  }
  looked = playing();
  document.dispatchEvent(new Event("looked"));
}

/** The table that was kept may be of a round that has been scored since: then the one being played is shown. */
function catchUp() {
  if (isKept() && document.getElementById("ledger") && playing() > shown) reload();
}

/** Fetches it now, and again whenever the page or the match has changed. */
export function begin() {
  if (begun) return;
  begun = true;
  fetchAhead().then(catchUp);
  for (const moment of ["page", "drawn", "sent", "reached", "visibilitychange"]) {
    document.addEventListener(moment, () => {
      note();
      idle(fetchAhead);
    });
  }
}
