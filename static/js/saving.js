// @ts-check
// Saves a round. It waits in the queue like a tap, so that it goes out by itself whatever happens to the page; what
// comes next is in the answer, or where the answer leads.

import { numberIn } from "./figures.js";
import { forget, pageOf, renew, show } from "./in-place.js";
import { drop } from "./pad-draft.js";
import { nameIn } from "./paint.js";
import { add, earlierOf } from "./queue.js";
import { insistOn, isShown, line, send } from "./sending.js";

const PATIENCE = 100; // milliseconds until the evening goes on without an answer

/** Has a form saved this way; `scores` tells what its hands score, where the form says it itself. */
export function saves(form, scores) {
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "save") return;
    event.preventDefault();
    save(form, event.submitter, scores);
  });
}

function save(form, button, scores) {
  const { key, csrfmiddlewaretoken, ...fields } = Object.fromEntries(new FormData(form, button));
  const { draft, said } = form.dataset;
  const url = new URL(form.action).pathname;
  const round = Number(url.split("/").at(-2));
  const sentence = document.querySelector("[data-part=told]")?.textContent;
  const corrected = "scored" in form.dataset && { hands: scores(), reckoning: reckoningOf(document) };
  const entry = { url, fields, said, sentence, round, draft, correction: Boolean(corrected), ...corrected, rows: rowsOf(document) };
  if (!waits(entry)) write(entry);
  form.dataset.saving = ""; // an earlier writing of the round may be waiting while this one is only looked over
  line();
  send();
  setTimeout(() => form.isConnected && waits(entry) && unanswered(), PATIENCE);
}

/** What a round is reckoned with, as its page was drawn (reckon.js). */
const reckoningOf = (page) => JSON.parse(page.querySelector("#reckoning").textContent);

/** Has a round wait; what was played after an earlier writing of it stands on other totals now (waiting.js). */
function write(entry) {
  const earlier = earlierOf(entry);
  add(entry);
  if (earlier) document.dispatchEvent(new CustomEvent("rewritten", { detail: { entry, earlier } }));
}

/** Whether exactly this is waiting already: who taps again only has it tried again. */
function waits(entry) {
  const earlier = earlierOf(entry);
  if (!earlier || earlier.why) return false;
  const { key, ...before } = earlier.fields;
  return JSON.stringify(before) === JSON.stringify(entry.fields);
}

/** What a recap or the standings say: `{player, score, total, place}` in their order. */
export const rowsOf = (page) =>
  [...page.querySelectorAll(".standings > li")].map((row) => ({
    player: Number(row.id.replace("row-", "")),
    score: numberIn(row.querySelector(".score b").textContent),
    total: numberIn(row.querySelector(".total").textContent),
    place: numberIn(row.querySelector(".place").textContent),
  }));

/** The page says what cannot be shown yet, where no page of this phone shows it (waiting.js). */
const unanswered = () => document.dispatchEvent(new Event("unanswered"));

document.addEventListener("answered", ({ detail: { entry, taken, withdrawn, html, address } }) => {
  if (!entry.round || withdrawn) return;
  if (taken) {
    drop(entry.draft);
    forget();
  }
  if (taken && address) return arrived(entry, pageOf(html), address);
  if (!taken && html && isShown(entry)) show(pageOf(html), entry.url, { instead: true });
});

/** Shows the standings as the server counts them, and says where this phone has counted otherwise. */
function arrived(entry, page, address) {
  const sentence = difference(entry.rows, page.body);
  if (sentence) insistOn(sentence);
  if (location.pathname === address) renew(page);
  else if (isShown(entry)) show(page, address, { instead: true });
}

/** Which totals are others than those that this phone has worked out, marked on the page. */
function difference(rows, body) {
  const mine = new Map(rows.map(({ player, total }) => [player, total]));
  const others = rowsOf(body).filter(({ player, total }) => ![undefined, null, total].includes(mine.get(player)));
  const words = others.map(({ player, total }) => {
    const row = body.querySelector(`#row-${player}`);
    row.querySelector(".total").setAttribute("data-changed", "");
    return `${nameIn(row.querySelector(".name"))} has ${total}, not ${mine.get(player)}`;
  });
  return words.length ? `The server counts otherwise: ${words.join("; ")}.` : "";
}
