// @ts-check
// Carries out every tap in the new-match form at once, and has the server draw what depends on it.
// The hidden `seat` inputs hold the seats; without this script each button sends the same form.

import { dragRows } from "./drag.js";
import { asDrawn } from "../shared/drawn.js";
import { hidden, made } from "../shared/elements.js";
import { askFirst } from "../pages/ask-first.js";
import "../pages/faults.js";
import { folded, keep, kept } from "./plan-draft.js";
import { untilLifted } from "../shared/press.js";

/** @type {HTMLFormElement} */
const form = document.getElementById("new-match");
const seated = document.getElementById("seated");
/** @type {HTMLInputElement} */
const input = document.getElementById("name");
const said = document.getElementById("said");
let drawing = new AbortController();
let pending = false; // whether a new drawing of the page is on its way
/** @type {Element | null} */
let asking = null; // the part in which "another number" was chosen since the last drawing was requested

/** Who sits where, in words. */
const seating = () => document.querySelector("#felt svg").getAttribute("aria-label");
/** The fields of the seats, in order. */
const seats = () => [...seated.querySelectorAll("input")];
/** @type {(name: string) => HTMLInputElement | undefined} the field of a player's seat; undefined: the player has none */
const seatOf = (name) => seats().find((seat) => seat.value === name);
/** Whether no seat is left. */
const full = () => seats().length >= Number(seated.dataset.most);
/** The buttons with the names of the players. */
const chips = () => [...document.getElementById("chips").querySelectorAll("button")];

/** @type {Record<string, (name: string) => void>} what the buttons of the form do, by their names */
const MOVES = {
  /** Gives a player the last seat, unless they have one or the table is full. */
  sit(name) {
    if (seatOf(name) || full()) return;
    seated.append(hidden("seat", name));
  },
  /** Takes a player's seat away. */
  rise(name) {
    seatOf(name)?.remove();
  },
  /** Swaps a player's seat with the one before. */
  earlier(name) {
    const seat = seatOf(name);
    seat?.previousElementSibling?.before(seat);
  },
  /** Swaps a player's seat with the one after. */
  later(name) {
    const seat = seatOf(name);
    seat?.nextElementSibling?.after(seat);
  },
  /** Draws by chance who deals first, and announces it. */
  random() {
    /** @type {NodeListOf<HTMLInputElement>} */
    const dealers = form.querySelectorAll("[name=first]");
    const drawn = dealers[below(dealers.length)];
    drawn.checked = true;
    said.textContent = drawn.value;
  },
  // A name that has a seat already, or gets none as the table is full, stays in its field, and the server says why.
  /** Seats the player whose name is typed, with a new chip if the club has none for it, and empties the field. */
  add() {
    const name = input.value.normalize().trim().replace(/\s+/g, " ");
    const chip = chips().find((other) => folded(other.value) === folded(name));
    if (!name || full() || (chip && seatOf(chip.value))) return;
    if (!chip) addChip(name);
    MOVES.sit(chip ? chip.value : name);
    input.value = "";
  },
};

/**
 * Adds a chip for a new name to those of the players.
 * @param {string} name
 */
function addChip(name) {
  /** @type {HTMLTemplateElement} */
  const chip = document.getElementById("chip");
  const item = chip.content.cloneNode(true);
  const button = item.querySelector("button");
  button.value = name;
  button.append(name);
  document.getElementById("chips").append(item);
}

/**
 * A random whole number below `limit`, uniformly.
 * @param {number} limit
 * @returns {number}
 */
function below(limit) {
  const most = Math.floor(2 ** 32 / limit) * limit;
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0];
  return drawn < most ? drawn % limit : below(limit);
}

/** Numbers the chips of the seated players, and sets which move a tap on each chip is. */
function numberChips() {
  const names = seats().map((seat) => seat.value);
  for (const chip of chips()) {
    const seat = names.indexOf(chip.value) + 1;
    chip.name = seat ? "rise" : "sit";
    chip.setAttribute("aria-pressed", String(seat > 0));
    chip.querySelector("i")?.remove();
    if (seat) chip.prepend(made("i", "", String(seat)));
  }
}

/**
 * Stores the plan, and has the server draw the page after a move (of MOVES, or "look"), which says why a player with
 * this name got no seat.
 * @param {string} move
 * @param {string} [name]
 */
function draw(move, name = "") {
  keep(form);
  const body = new FormData(form);
  if (move === "sit" && !seatOf(name)) body.set(move, name);
  else body.set(move === "add" ? "add" : "look", "1");
  return postForm(body);
}

/**
 * Posts the form and shows the page of the answer; aborts an earlier request. Without an answer the page stays.
 * @param {FormData} body
 */
async function postForm(body) {
  drawing.abort();
  const { signal } = (drawing = new AbortController());
  pending = true;
  asking = null;
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal });
    const html = await answer.text();
    await untilLifted();
    if (!signal.aborted) replaceParts(new DOMParser().parseFromString(html, "text/html"));
  } catch (error) {
    if (!signal.aborted) console.warn("The page could not be drawn again", error);
  }
  if (signal === drawing.signal) pending = false;
}

/**
 * Replaces the parts of the page by those of a newer drawing, except where somebody is typing. The focus stays on the
 * same control; a new seating is announced.
 * @param {Document} page
 */
function replaceParts(page) {
  const [held, before] = [/** @type {HTMLInputElement} */ (document.activeElement), seating()];
  const again = held?.name && held !== input && held.form === form && `[name="${CSS.escape(held.name)}"][value="${CSS.escape(held.value)}"]`;
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.getElementById(part.id);
    if (!fresh || isBeingTyped(part)) continue;
    keepOpen(part, fresh);
    part.replaceWith(fresh);
  }
  document.title = page.title;
  if (page.querySelector("#name[aria-invalid]")) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  if (seating() !== before) said.textContent = seating();
  if (again && !document.contains(held)) focusOn(document.querySelector(again) ?? chips()[0] ?? input);
}

/**
 * Gives a control the focus; if it is disabled, as an arrow is at an end of the list, the enabled one beside it.
 * @param {HTMLElement} control
 */
function focusOn(control) {
  const enabled = control.matches(":disabled") ? control.parentElement?.querySelector(":enabled") : control;
  enabled?.focus({ preventScroll: true });
}

/**
 * Whether something is being typed in a part, or a field was just opened there for that: then the part is not replaced.
 * @param {HTMLElement} part
 */
function isBeingTyped(part) {
  const held = /** @type {HTMLInputElement} */ (document.activeElement);
  return part === asking || (held !== input && part.contains(held) && held.matches("input:not([type=radio])"));
}

/**
 * Opens in the newer drawing of a part (`fresh`) what is open in the page; what was closed there stays closed.
 * @param {HTMLElement} part
 * @param {HTMLElement} fresh
 */
function keepOpen(part, fresh) {
  /**
   * All `details` of a part, with the part itself if it is one.
   * @param {HTMLElement} root
   */
  const folds = (root) => [root, ...root.querySelectorAll("details")].filter((fold) => fold.matches("details"));
  folds(part).forEach((fold, index) => {
    const copy = folds(fresh)[index];
    // A part that was folded since stays folded.
    if (copy) copy.open = fold.open || (copy.open && !fold.querySelector("[name=game]:checked"));
  });
}

/**
 * Enters the fields of a stored plan, as pairs of name and value, and has the server draw them.
 * @param {[string, string][]} fields
 */
function restore(fields) {
  for (const [name, value] of fields) {
    if (name === "seat") MOVES.sit(value);
    else enter(name, value);
  }
  const body = new FormData(form);
  body.set("look", "1");
  postForm(body);
}

/**
 * Enters a field of the plan; one that the page does not have yet is hidden in a part that is drawn again.
 * @param {string} name
 * @param {string} value
 */
function enter(name, value) {
  const control = form.elements.namedItem(name);
  if (control) control.value = value;
  if (control?.value === value) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const choices = form.querySelectorAll(`[name="${CSS.escape(name)}"]`);
  for (const choice of choices) choice.checked = false;
  document.getElementById("draw").append(hidden(name, value));
}

/** The names of the fields that were changed before this module was loaded. */
function early() {
  const [now, drawn] = [new FormData(form), asDrawn(form)];
  return [...now.keys()].filter((name) => String(now.getAll(name)) !== String(drawn.getAll(name)));
}

/**
 * Goes to the part that the big button still needs. Returns false if there is none, or if a new drawing is on its way:
 * then the server decides.
 * @param {HTMLButtonElement | null} button
 */
function goToMissing(button) {
  const missing = button?.dataset.missing;
  const answered = missing === "draw" && form.querySelector("[name=first]:checked");
  if (!missing || pending || answered) return false;
  const part = document.getElementById(missing);
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView({ block: "center" });
  const control = missing === "who" ? input : part.querySelector("input:checked, input:enabled");
  control.focus({ preventScroll: true });
  said.textContent = button.dataset.says ?? "";
  return true;
}

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (goToMissing(button)) return event.preventDefault();
  if (!button || !(button.name in MOVES)) {
    askFirst(event);
    return keep(form, { dealt: !event.defaultPrevented });
  }
  event.preventDefault();
  const { name: move, value } = button; // a tapped chip has another move afterwards
  MOVES[move](value);
  numberChips();
  draw(move, value);
});
form.addEventListener("change", (event) => {
  if (event.target.value === "other") asking = event.target.closest("[data-part]");
  else if (event.target !== input) draw("look");
});
input.addEventListener("input", () => keep(form));
// Tried again once there is a network.
addEventListener("online", () => draw("look"));
dragRows(form, {
  took: () => drawing.abort(),
  left(row) {
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = row.closest("ol, ul").querySelectorAll("[name=later]");
    seated.prepend(...[...buttons].flatMap(({ value }) => seatOf(value) ?? []));
    numberChips();
    draw("look");
  },
});
// Coming from the catalogue, the game is the one chosen there; the players are those of the plan.
const people = ["seat", "name"];
const chosen = new URLSearchParams(location.search).has("game");
const entered = early();
const planned = seats().length || input.defaultValue ? [] : kept();
const fields = planned.filter(([name]) => (!chosen || people.includes(name)) && !entered.includes(name));
if (fields.length) restore(fields);
else if (entered.length) draw("look");
// A page restored by Back would send the key of the match that it has started.
addEventListener("pageshow", (event) => event.persisted && location.reload());
