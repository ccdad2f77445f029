// @ts-check
// Draws a tap before the server has it. The server's answer replaces the drawing.

/** @import { Entry, Fields } from "../entries/queue.js" */

import { made } from "../shared/elements.js";
import { ngettext } from "../shared/language.js";
import { askedFacts, paintSaid, reversed } from "./bidding.js";

/**
 * The whole name in a part of the page, which may show a shorter form; undefined: there is no such part.
 * @param {Element | null | undefined} part
 */
export const nameIn = (part) => (part?.querySelector("bdi.whole") ?? part)?.textContent.trim();

/** The number of the round that the table shows; 0: another page is shown. */
export function roundOfTable() {
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector("#taps [name=round]");
  return Number(field?.value ?? 0);
}

/**
 * The first control in a row that this selects, if any.
 * @param {Element | null | undefined} row
 * @param {string} selector
 * @returns {HTMLButtonElement | undefined}
 */
const within = (row, selector) => row?.querySelector(selector);

/**
 * The fields of a form, in which `tap`, "12 buys 2 1", is unfolded to player, fact, value and was (forms/taps.py).
 * @param {Fields} form
 * @returns {Fields}
 */
export function unfolded({ tap, csrfmiddlewaretoken, ...fields }) {
  if (!tap) return fields;
  const [player, fact, value, was] = tap.split(" ");
  return { ...fields, player, fact, value, was };
}

/**
 * Sets what a button sends: the new value, the one before, and the fact if that changes; does nothing without a button.
 * @param {HTMLButtonElement | null | undefined} button
 * @param {number} value
 * @param {number} was
 * @param {string} [fact]
 */
function set(button, value, was, fact) {
  if (!button) return;
  const carried = unfolded({ tap: button.value });
  button.value = [carried.player, fact ?? carried.fact, value, was].join(" ");
}

/**
 * Draws a number with its buttons for one more and one less.
 * @param {Element | null} row
 * @param {string} fact
 * @param {number} value
 */
function count(row, fact, value) {
  const more = within(row, `[id^="${fact}-"]`);
  const less = within(row, `[id^="fewer-${fact}-"]`);
  for (const figure of more?.querySelectorAll("[data-count]") ?? []) figure.textContent = String(value);
  more?.querySelectorAll("i").forEach((pip, place) => pip.toggleAttribute("data-on", place < value));
  disable(more, value >= Number(more?.dataset.limit ?? Infinity));
  disable(less, value === 0);
  set(more, value + 1, value);
  set(less, Math.max(0, value - 1), value);
}

/**
 * Marks a button as disabled, or not; it can still have the focus.
 * @param {Element | null | undefined} button
 * @param {boolean} off
 */
function disable(button, off) {
  if (off) button?.setAttribute("aria-disabled", "true");
  else button?.removeAttribute("aria-disabled");
}

/**
 * Draws the state of a hand and its two buttons.
 * @param {HTMLElement | null} row
 * @param {string} now "hand": not laid down, "down", "one": one card left, or "floats"
 */
function state(row, now) {
  if (!row) return;
  row.dataset.state = now;
  const down = within(row, '[id^="down-"]');
  const knock = within(row, '[id^="knock-"]');
  down?.setAttribute("aria-pressed", String(now !== "hand"));
  knock?.setAttribute("aria-pressed", String(now === "one" || now === "floats"));
  set(down, now === "hand" ? 1 : 0, now === "hand" ? 0 : 1);
  if (!knock) return;
  set(knock, now === "floats" ? 0 : 1, now === "floats" ? 1 : 0, now === "hand" || now === "down" ? "one_card" : "floating");
}

/**
 * Draws a number that buttons count, and its field if it can also be typed.
 * @param {HTMLElement | null} row
 * @param {string} fact
 * @param {number} value
 */
function step(row, fact, value) {
  count(row, fact, value);
  /** @type {HTMLInputElement | null | undefined} */
  const typed = row?.querySelector(`[id^="typed-${fact}-"]`);
  if (!typed) return;
  // The button for the usual number disappears: the focus must not be lost.
  if (document.activeElement === within(row, `[id^="just-${fact}-"]`)) within(row, `[id^="${fact}-"]`)?.focus({ preventScroll: true });
  typed.closest(".grab").removeAttribute("data-unsaid");
  typed.value = String(value);
  const was = typed.form?.elements.namedItem("was");
  if (was) was.value = String(value);
}

/**
 * Draws how many cards a player has grabbed, and how many are still to be drawn or given back.
 * @param {HTMLElement | null} row
 * @param {number} value
 */
function grab(row, value) {
  step(row, "grabbed", value);
  const due = within(row, ".due");
  if (!due) return;
  const lacking = Number(due.dataset.exact) - value;
  due.textContent = lacking ? dueWords(lacking) : (due.dataset.praise ?? "");
}

/**
 * The words for the cards still to be drawn, or to be given back if the number is negative.
 * @param {number} lacking
 */
const dueWords = (lacking) =>
  lacking > 0 ? ngettext("draws {count} more", "draws {count} more", lacking) : ngettext("gives back {count}", "gives back {count}", -lacking);

/**
 * Draws a button as pressed (1) or not (0).
 * @param {HTMLButtonElement | null} button
 * @param {number} value
 */
function press(button, value) {
  button?.setAttribute("aria-pressed", String(value === 1));
  set(button, 1 - value, value);
}

/** @typedef {(row: HTMLElement | null, value: number) => void} Painter draws a fact, and what follows from it (services/tapping.py) */
/** @type {Record<string, Painter>} */
const painters = {
  grabbed: grab,
  laid_down: (row, value) => state(row, value ? "down" : "hand"),
  one_card: (row, value) => state(row, value ? "one" : "down"),
  floating: (row, value) => state(row, value ? "floats" : "down"),
  exact_cut: (_, value) => press(document.querySelector("button#cut"), value),
};

/**
 * The function that draws a fact; undefined: the server's answer is needed.
 * @param {HTMLElement | null} row
 * @param {string} fact
 * @returns {Painter | undefined}
 */
function painterOf(row, fact) {
  if (fact in painters) return painters[fact];
  if (within(row, `[id^="fewer-${fact}-"]`)) return (_, value) => step(row, fact, value);
  const button = within(row, `[id^="${fact}-"][aria-pressed]`);
  return button ? (_, value) => press(button, value) : undefined;
}

/**
 * Whether a tap is of the round that the table shows; true for a tap of no round.
 * @param {Fields} fields
 */
const isShown = ({ round }) => !round || Number(round) === roundOfTable();

/**
 * Draws a tap, `fields` as its form sends them; returns whether there was anything to draw.
 * @param {Fields} fields
 */
export function paint(fields) {
  if (!isShown(fields)) return false;
  if (paintSaid(fields)) return true;
  const row = document.getElementById(`row-${fields.player}`);
  const painter = fields.fact ? painterOf(row, fields.fact) : undefined;
  painter?.(row, Number(fields.value));
  return Boolean(painter);
}

/**
 * Draws the reverse of a tap, and the row in the state it had before.
 * @param {Fields} fields of the tap
 * @param {string | undefined} before the state; undefined: only the reverse is drawn
 */
export function paintBack(fields, before) {
  paint(reversed(fields));
  if (before && isShown(fields)) state(document.getElementById(`row-${fields.player}`), before);
}

/**
 * The state of a row, to which undoing a tap leads back (state()); undefined: no such row.
 * @param {string} player
 */
export const stateOf = (player) => document.getElementById(`row-${player}`)?.dataset.state;

/**
 * The facts that a table shows, read from its buttons, without those not said yet: `{player, fact, value}`.
 * @param {ParentNode} table
 */
export function factsOf(table) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const taps = table.querySelectorAll("[name=tap]");
  const buttons = [...taps].filter((button) => !button.closest("[data-unsaid]"));
  const tapped = buttons.map(({ value }) => unfolded({ tap: value }));
  return [...tapped.map(({ player, fact, was }) => ({ player, fact, value: Number(was) })), ...askedFacts()];
}

/**
 * Marks the controls of these taps, which wait to be sent, and removes the marks of others.
 * @param {Entry[]} taps
 */
export function markWaiting(taps) {
  for (const badge of document.querySelectorAll(".waits")) badge.remove();
  for (const control of document.querySelectorAll("[data-waits]")) control.removeAttribute("data-waits");
  const clock = document.querySelector('#line [data-icon="clock"]');
  for (const { fields } of taps) {
    const control = isShown(fields) && controlOf(fields);
    if (!control || "waits" in control.dataset) continue;
    control.append(made("span", "waits", clock.cloneNode(true)));
    control.dataset.waits = "";
  }
}

/** @type {Record<string, string>} how the ids of controls begin, by fact, where it is not the fact */
const CONTROLS = { laid_down: "down", one_card: "knock", floating: "knock" };

/**
 * The control on the table by which this fact is tapped; null: none.
 * @param {Fields} fields
 */
const controlOf = ({ player, fact }) => {
  if (!fact) return null;
  if (fact === "exact_cut") return document.getElementById("cut");
  const found = document.getElementById(`${CONTROLS[fact] ?? fact}-${player}`) ?? document.getElementById(`asks-${fact}`);
  return found?.closest(".grab") ?? found;
};
