// @ts-check
// The pages of the match that can be shown without the server: those shown before in this document, and those fetched
// ahead.

/** @import { Page } from "./in-place.js" */

import { made } from "../shared/elements.js";
import { gettext } from "../shared/language.js";
import { lookupAt, playing } from "./ahead.js";
import { pageOf } from "./in-place.js";
import { roundIn, rounds, TABLE } from "../entries/queue.js";
import { isFailing } from "../entries/sending.js";
import { tableOf } from "../offline/waiting.js";
import { padPage, rememberTable, enterTaps } from "../offline/waiting-pad.js";
import { showSheetAge } from "../sheet/waiting-sheet.js";
import { roundOfTable } from "../table/paint.js";

const REFEREE = gettext("No signal. The referee answers when it is back.");

/** @type {Map<number, Page>} the pads that were left, by round, with their entries */
const pads = new Map();
/** @type {Map<number, Page>} the tables that were left, by round */
const tables = new Map();

/** Remembers the page that is shown, if it is a pad or a table, for kept(). Called before another one replaces it. */
export function rememberLeft() {
  const left = { body: document.body, title: document.title };
  const table = roundOfTable();
  if (document.getElementById("pad")) pads.set(roundIn(location.pathname), left);
  if (table) tables.set(table, left);
}

/**
 * Forgets the pad of a round that was left.
 * @param {number} round
 */
export const forgetPad = (round) => pads.delete(round);

/**
 * The page for an address that this phone can show; null: none. A table is as it was left if no round waits, else as
 * waiting.js makes it. A pad is as it was left or fetched ahead, with the taps at the table; that of a saved round is
 * not shown. Sheet and referee are as they were fetched.
 * @param {string} path
 * @returns {Page | null}
 */
export function kept(path) {
  const round = roundIn(path);
  rememberTable();
  if (path === TABLE) return (!rounds().length && tables.get(playing())) || tableOf(playing());
  const lookup = lookupAt(path);
  if (lookup) return lookedUp(lookup);
  if (!/\/rounds\/\d+\/$/.test(path)) return null;
  const waits = rounds().find((entry) => entry.round === round);
  if (round < playing() && !waits) return null;
  const left = pads.get(round);
  if (!left || left.body === document.body) return padPage(round, waits?.fields); // not the body that is shown now
  /** @type {HTMLFormElement} */
  const form = left.body.querySelector("#pad");
  enterTaps(form, round);
  form.dispatchEvent(new Event("input"));
  return left;
}

/**
 * The sheet or the referee as it was fetched: the sheet shows its age without signal, the referee that there is none.
 * @param {{ text: string, at: number | string }} lookup
 */
function lookedUp({ text, at }) {
  const page = pageOf(text);
  if (isFailing() || !navigator.onLine) showSheetAge(page.body, at);
  if (page.body.querySelector("#ask")) page.body.querySelector(".top").after(made("p", "quiet stood", REFEREE));
  return page;
}

document.addEventListener("answered", ({ detail: { entry, taken } }) => {
  if (!entry.round) return;
  tables.clear();
  if (taken) forgetPad(entry.round);
});
