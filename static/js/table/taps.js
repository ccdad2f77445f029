// @ts-check
// Taps at the table: drawn at once, stored on this phone, and sent in order.

import { gettext } from "../shared/language.js";
import "./menu.js";
import { wording } from "./tap-words.js";
import { note, say } from "../shared/note.js";
import { untilLifted } from "../shared/press.js";
import { paint, paintBack, stateOf, unfolded } from "./paint.js";
import { add, isSettled, rounds, sentFields, TABLE, takeBack, unsaved, waiting } from "../entries/queue.js";
import { swapOutOfBand } from "../watching/redraw.js";
import { drawStateLine, isFailing, isSending, NOT_SAVED, sayWhenSent, send, whenSent } from "../entries/sending.js";

const TIMEOUT = 10000; // milliseconds of a request

let warned = ""; // keys of the unsaved entries that the keeper was warned of
let newest = 0; // the lowest revision of a table that shows all that is known to have changed
let drawing = false; // whether the server's table is being fetched
/** @type {(() => void) | null} goes to the page that was tapped, once everything is saved */
let then = null;

/** Whether the page that is shown is the table. */
const isTable = () => document.getElementById("ledger") !== null;

whenSent(async ({ html, trouble }) => {
  if (!isTable()) return;
  if (html.includes("hx-swap-oob") && !rounds().length) showTable(html);
  else await fetchTable().catch(() => {});
  if (isSettled() && late()) await fetchTable().catch(() => {});
  if (!trouble) then?.();
  then = null;
});

/**
 * Replaces the drawn table by the server's, and dispatches `drawn`; the focus stays at the table. While a number is
 * being typed, only makes the table count as outdated (late()).
 * @param {string} html
 * @param {string} [kept] as for swapOutOfBand()
 */
function showTable(html, kept) {
  if (typing()) {
    newest = Math.max(newest, revision() + 1);
    return;
  }
  const held = focusedPart();
  swapOutOfBand(html, kept);
  // Redo is hidden once there is nothing to redo.
  if (held?.closest("#redo[hidden]")) document.querySelector("#redo ~ li :is(a, summary)").focus({ preventScroll: true });
  for (const id of held ? [held.id, "undo-last"] : []) {
    if (!focusedPart()) document.getElementById(id)?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event("drawn"));
}

/** The part of the page that has the focus and can be seen; null: none. */
function focusedPart() {
  const { activeElement: held, body } = document;
  return held !== body && held?.checkVisibility() ? held : null;
}

/** The revision of the table that is shown; Infinity without a table, also after the pen was taken back (live.js). */
const revision = () => Number(document.getElementById("ledger")?.dataset.revision ?? Infinity);
/** Whether another phone has written something that the table does not show yet. */
const late = () => newest > revision();

/**
 * The field for a number that has the focus; null: none. Until it is left, other phones' taps are not shown.
 * @type {() => HTMLInputElement | null}
 */
const focused = () => document.querySelector("form[data-tap] input:not([type=hidden], [type=radio]):focus");

/**
 * The number that a field had when it was drawn.
 * @param {HTMLInputElement} field
 */
const drawnIn = (field) => field.form?.elements.namedItem("was")?.value ?? "";

/** Whether a number is being typed. Nothing replaces it, not even the answer to an earlier tap. */
function typing() {
  const field = focused();
  return field !== null && field.value !== drawnIn(field);
}

/**
 * Fetches the table and shows it, unless entries wait or another page is shown by then; one that was late() says what
 * another phone has written. Throws without an answer.
 */
async function fetchTable() {
  const known = newest;
  const signal = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(late() ? `${TABLE}?done=${known}` : TABLE, { headers: { "HX-Request": "true" }, signal });
  const next = answer.headers.get("HX-Redirect");
  if (next) return location.assign(next);
  const html = await answer.text();
  await untilLifted();
  if (!answer.ok || waiting().length || rounds().length || !isTable()) return;
  if (newest === known) newest = 0;
  showNewest(html);
}

/**
 * Shows a fetched table with its note, if any; the note that is shown is kept, but not one with a button or `data-stays`.
 * @param {string} html
 */
function showNewest(html) {
  showTable(html, note().querySelector(".note:not([data-stays], :has(button))") ? "#note" : "");
}

/** Updates a table that may be outdated, unless entries wait, the table is being fetched or a number is being typed. */
async function updateTable() {
  if (!isTable() || waiting().length || isSending() || drawing || typing()) return;
  const known = newest;
  drawing = true;
  await fetchTable().catch(() => {});
  drawing = false;
  if (newest > known && late()) updateTable(); // more was written meanwhile
}

/**
 * Shows a message, also in place of the note of a pending answer.
 * @param {string} sentence
 */
function sayNow(sentence) {
  say(sentence);
  if (isSending()) sayWhenSent(sentence);
}

/**
 * Handles a tap: draws it, adds it to the queue and sends it. Undo takes back an entry that waits instead, if it can. A
 * disabled button only says why; a typed number that has not changed does nothing.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 */
function tapped(form, button) {
  if (form.id === "undo" && takeNewestBack()) return;
  if (button?.getAttribute("aria-disabled") === "true") return sayNow(button.dataset.says ?? "");
  then = null; // a new tap cancels leaving the page
  const fields = unfolded(sentFields(form, button));
  const said = !(button ?? form).closest("[data-unsaid]"); // for an unset number 0 is a change
  if (said && "was" in fields && fields.value === fields.was) return; // typed, but unchanged
  const before = stateOf(fields.player);
  const shown = paint(fields);
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action;
  add({ url, fields, ...wording({ form, button, fields, url }), before, painted: shown });
  offerUndo();
  drawStateLine();
  // The note and its button disappear: the focus must not be lost.
  if (note().contains(button)) document.getElementById("undo-last").focus({ preventScroll: true });
  if (!isFailing() && shown) note().replaceChildren();
  else if (!isFailing()) say(gettext("One moment …"), { stays: true });
  send();
}

/**
 * Takes back the newest entry that waits; returns false if there is none, or if it was not drawn here, so that the
 * server has to undo it. A round is taken back by follow.js, which handles `takeback` and shows its pad.
 */
function takeNewestBack() {
  const entry = waiting().at(-1);
  if (!entry || (!entry.painted && !entry.round)) return false;
  const event = new CustomEvent("takeback", { detail: entry, cancelable: true });
  if (entry.round && document.dispatchEvent(event)) return false;
  then = null;
  if (entry.round) return true;
  takeBack(entry);
  paintBack(entry.fields, entry.before);
  offerUndo();
  drawStateLine();
  if (isFailing()) say(gettext("Taken back: {what}", { what: entry.said }));
  send();
  return true;
}

/**
 * Called when a try to send gets no answer: takes back the undos at the end of the queue, as only the server can show
 * their result, and shows a message.
 */
function dropUndos() {
  const undos = waiting().slice(1 + waiting().findLastIndex(({ url }) => !url.endsWith("/undo/")));
  if (!undos.length) return;
  undos.forEach(takeBack);
  offerUndo();
  drawStateLine();
  say(gettext("Undo needs signal. Try again in a moment."));
}

/**
 * Delays leaving the table until every tap is saved, as the next page has to show them all. With follow.js nothing is
 * delayed. Before scoring, the keeper is warned once of entries that were refused.
 * @param {Event & { target: HTMLElement }} event
 * @param {() => void} go goes to the next page
 */
function leaveWhenSaved(event, go) {
  const untold = unsaved().map(({ fields }) => fields.key).join();
  if (untold && untold !== warned && event.target.closest("#score")) {
    event.preventDefault();
    warned = untold;
    return say(gettext("Not all you tapped is saved. Look below, or tap again to go on."), { stays: true });
  }
  if (!waiting().length || document.documentElement.dataset.follows !== undefined) return;
  event.preventDefault();
  then = go;
  say(isFailing() ? NOT_SAVED : gettext("Saving first …"), { stays: true });
  send();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-tap]")) {
    event.preventDefault();
    tapped(form, event.submitter);
  } else if (form.matches("[data-settle]")) leaveWhenSaved(event, () => form.submit());
});

document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target.closest("a[data-settle]");
  if (link) leaveWhenSaved(event, () => location.assign(link.href));
});

// A typed number is sent when its field is left.
document.addEventListener("change", (event) => {
  /** @type {HTMLFormElement | null} */
  const form = event.target.closest("form[data-tap]");
  if (event.target.type !== "radio") form?.requestSubmit();
});
document.addEventListener("focusin", (event) => {
  /** @type {HTMLInputElement | null} */
  const field = event.target.closest("form[data-tap] input");
  field?.select();
});

// If it is no number, a message says so, and the old one is shown again.
document.addEventListener("invalid", (event) => {
  const field = event.target;
  if (!field.closest("form[data-tap]")) return;
  event.preventDefault();
  if (field.value) sayNow(gettext("{what} “{value}”, but that is not a number.", { what: field.ariaLabel ?? "", value: field.value }));
  field.value = drawnIn(field);
}, true);

/** Loads beats.js and draws the two sets, if this tab has stored sets for the referee and the table shows them. */
function showSets() {
  const { kept, show: module } = document.getElementById("beats")?.dataset ?? {};
  try {
    if (kept && sessionStorage.getItem(kept)) import(module ?? "").then((sets) => sets.drawSets());
  } catch {
    // Without storage there are no sets.
  }
}

/** Enables Undo if an entry waits, and names that entry; else its name is what the server can undo. */
function offerUndo() {
  const undo = document.getElementById("undo-last");
  const last = waiting().at(-1);
  undo?.removeAttribute("aria-label");
  if (last) undo?.removeAttribute("aria-disabled");
  if (undo && last && !last.url.endsWith("/undo/")) undo.ariaLabel = gettext("Undo: {what}", { what: last.said });
}

/** Draws the taps that wait, and offers to undo the last of them. */
function paintWaiting() {
  for (const { fields } of waiting()) paint(fields);
  offerUndo();
}

window.addEventListener("pageshow", (event) => {
  showSets();
  paintWaiting();
  if (event.persisted) updateTable();
});
document.addEventListener("decided", paintWaiting);
document.addEventListener("unanswered", dropUndos);
document.addEventListener("page", () => {
  then = null;
  if (!isTable()) return;
  showSets();
  paintWaiting();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") updateTable();
});

// Another phone has written, or a name was corrected, which has no revision (live.js). The answer to a pending tap has
// the newest table.
document.addEventListener("behind", (event) => {
  if (!isTable()) return;
  event.preventDefault();
  newest = Math.max(event.detail, revision() + 1);
  if (!focused()) updateTable();
});
document.addEventListener("focusout", () => setTimeout(() => late() && updateTable()));
addEventListener("storage", () => late() && updateTable()); // what another window has sent waits no more
