// @ts-check
// Saves a round. It waits in the queue like a tap, and is sent even after the page is left. The next page is in the
// answer, or at the address to which it redirects.

/** @import { NewEntry, Round } from "../entries/queue.js" */
/** @import { Page } from "../match/in-place.js" */
/** @import { Hand as Facts, Row } from "../offline/reckon.js" */
/** @typedef {NewEntry & { round: number, rows: Row[] }} NewRound a round that is not in the queue yet */

import { digits, numberIn } from "../shared/figures.js";
import { gettext } from "../shared/language.js";
import { forget, pageOf, renew, show } from "../match/in-place.js";
import { nameIn } from "../table/paint.js";
import { add, earlierOf, sentFields } from "../entries/queue.js";
import { drawStateLine, sayWhenSent, send } from "../entries/sending.js";
import { markSent } from "../entries/sent-draft.js";
import { isShown } from "../entries/shown.js";

const TIMEOUT = 100; // milliseconds until the match goes on without an answer

/**
 * Has a form saved through the queue when it is submitted by its button to save; `scores` returns the facts of its
 * hands, if it has them.
 * @param {HTMLFormElement} form
 * @param {() => Facts[]} [scores]
 */
export function saveOnSubmit(form, scores) {
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.value !== "save") return;
    event.preventDefault();
    save(form, button, scores);
  });
}

/**
 * Puts the round of a form into the queue, unless the same entry waits, and sends it. If the form is still shown
 * without an answer after TIMEOUT, the match goes on without one (unanswered()).
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 * @param {() => Facts[]} [scores]
 */
function save(form, button, scores) {
  const { key, csrfmiddlewaretoken, ...fields } = sentFields(form, button);
  const { draft, called, said = "" } = form.dataset;
  const url = new URL(form.action).pathname;
  const round = Number(url.split("/").at(-2));
  const sentence = document.querySelector("[data-part=told]")?.textContent;
  const correction = "scored" in form.dataset;
  const corrected = correction && scores && { hands: scores(), reckoning: reckoningOf(document) }; // not by a choice
  const entry = { url, fields, said, called, sentence, round, draft, correction, ...corrected, rows: rowsOf(document) };
  if (!waits(entry)) queueRound(entry);
  form.dataset.saving = ""; // an earlier entry of the round may be waiting while this one is in the recap
  drawStateLine();
  send();
  setTimeout(() => form.isConnected && waits(entry) && unanswered(), TIMEOUT);
}

/**
 * The data for reckon.js that a page of a round has.
 * @param {ParentNode} page
 */
const reckoningOf = (page) => JSON.parse(page.querySelector("#reckoning").textContent);

/**
 * Puts a round into the queue. If it replaces an earlier entry, dispatches `rewritten`, so that waiting.js changes the
 * totals of later rounds.
 * @param {NewRound} entry
 */
function queueRound(entry) {
  const earlier = earlierOf(entry);
  add(entry);
  markSent(entry.draft);
  if (earlier) document.dispatchEvent(new CustomEvent("rewritten", { detail: { entry, earlier } }));
}

/**
 * Whether an entry of the round with the same fields is waiting already; a second tap then only tries to send it.
 * @param {NewRound} entry
 */
function waits(entry) {
  const earlier = earlierOf(entry);
  if (!earlier || earlier.why) return false;
  const { key, ...before } = earlier.fields;
  return JSON.stringify(before) === JSON.stringify(entry.fields);
}

/**
 * The rows of a recap or the standings, in their order, as `{player, score, total, place}` with null for what is not
 * shown.
 * @param {ParentNode} page
 */
const rowsOf = (page) =>
  [...page.querySelectorAll(".standings > li")].map((row) => ({
    player: Number(row.id.replace("row-", "")),
    score: numberIn(row.querySelector(".score b").textContent),
    total: numberIn(row.querySelector(".total").textContent),
    place: numberIn(row.querySelector(".place").textContent),
  }));

/** Dispatches `unanswered`, so that follow.js shows the standings as this phone works them out. */
const unanswered = () => document.dispatchEvent(new Event("unanswered"));

document.addEventListener("answered", ({ detail: { entry, taken, withdrawn, html, address } }) => {
  if (!entry.round || withdrawn) return;
  if (taken) forget();
  if (taken && address) return arrived(/** @type {Round} */ (entry), pageOf(html), address);
  if (!taken && html && isShown(entry)) show(pageOf(html), entry.url, { instead: true });
});

/**
 * Called with the page that answers a saved round: shows it if the round is still shown, and a message if this phone
 * has worked out other totals.
 * @param {Round} entry
 * @param {Page} page
 * @param {string} address
 */
function arrived(entry, page, address) {
  const sentence = difference(entry.rows, page.body);
  if (sentence) sayWhenSent(sentence);
  if (location.pathname === address) renew(page);
  else if (isShown(entry)) show(page, address, { instead: true });
}

/**
 * Marks the totals on the server's page that differ from those known in `rows`; returns a sentence about them, or "".
 * @param {Row[]} rows
 * @param {HTMLElement} body
 */
function difference(rows, body) {
  const mine = new Map(rows.map(({ player, total }) => [player, total]));
  const others = rowsOf(body).filter(({ player, total }) => ![undefined, null, total].includes(mine.get(player)));
  const words = others.map(({ player, total }) => {
    const row = body.querySelector(`#row-${player}`);
    row.querySelector(".total").setAttribute("data-changed", "");
    const name = nameIn(row.querySelector(".name")) ?? "";
    return gettext("{name} has {total}, not {other}", { name, total: digits(total), other: digits(mine.get(player)) });
  });
  if (!words.length) return "";
  const totals = words.reduce((some, more) => gettext("{some}; {more}", { some, more }));
  return gettext("The server counts otherwise: {totals}.", { totals });
}
