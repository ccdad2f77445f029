// @ts-check
// Shows on the first page, for each match, how many entries wait on this phone or need the keeper; sends those that wait.

import { showItems } from "../shared/elements.js";
import { gettext, ngettext } from "../shared/language.js";
import { whenReached } from "../shared/signal.js";
import { choose, delay, discard, queues } from "./queue.js";

/** @typedef {ReturnType<typeof queues>[number]} Queue */

/** @type {Set<string>} the tables of the matches to which this phone may not write any more */
const closed = new Set();
let asking = false; // whether the server is being asked for access, or must be reached first

/** The part of the page for it; null: the page is not open to this phone any more. */
const place = () => document.getElementById("unsent");

/** Draws an item for each match of which something waits or needs the keeper. */
function draw() {
  const list = place()?.querySelector("ul");
  if (!list) return;
  const items = queues().filter(({ waits, needs }) => waits || needs).map(itemOf);
  showItems(list, items); // those that stay are not announced again
}

/**
 * The list item of a match: a link to its table, and, if this phone may not write to it any more, what can be done.
 * @param {Queue} queue
 */
function itemOf({ table, waits, needs }) {
  const item = place().querySelector("template").content.querySelector("li").cloneNode(true);
  const part = (/** @type {string} */ name) => item.querySelector(`[data-part=${name}]`);
  const title = document.querySelector(`#card[href="${table}"], .match[href="${table}"] > b`)?.textContent;
  part("match").textContent = title ?? gettext("Another match");
  part("waits").textContent = waits ? ngettext("{count} waiting", "{count} waiting", waits) : "";
  part("needs").textContent = needs ? ngettext("{count} needs you", "{count} need you", needs) : "";
  item.querySelector(needs ? '[data-icon="clock"]' : '[data-icon="warning"]').remove();
  item.querySelector("a").href = table;
  part("drop").onclick = () => drop(table);
  if (!closed.has(table)) part("closed").remove();
  return item;
}

/**
 * Drops all that is in the queue of a match, and draws what is left.
 * @param {string} table
 */
function drop(table) {
  discard(table);
  draw();
}

/**
 * Draws what waits, and sends it for the first match that has something to send; `sent` then leads to the next one. The
 * server is asked before whether this phone may write to the match: while the keeper is signed out everything waits.
 * Without an answer tries again once the server is reached.
 */
async function sendNext() {
  draw();
  const table = queues().find((queue) => queue.isDue && !closed.has(queue.table))?.table;
  if (!table || asking) return;
  asking = true;
  try {
    const { isSending, renew, send } = await import(place().dataset.sending ?? "");
    const isOpen = isSending() || (await renew(table));
    if (!isOpen) {
      closed.add(table);
      setTimeout(sendNext);
    } else if (!isSending()) {
      choose(table);
      delay();
      send();
    }
    asking = false;
  } catch {
    whenReached(() => {
      asking = false;
      sendNext();
    });
  }
}

for (const moment of ["answered", "unanswered", "drawn"]) document.addEventListener(moment, draw);
document.addEventListener("sent", () => setTimeout(sendNext)); // once sending has ended
addEventListener("storage", draw); // another window of the match sends its entries itself
addEventListener("pageshow", sendNext); // also after the browser's Back
document.addEventListener("visibilitychange", () => document.hidden || sendNext());
