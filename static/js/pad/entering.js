// @ts-check
// Enters numbers with keys: after a tap the next hand is shown, and the last hand is filled in from the others.

/** @import { Hand } from "./hand.js" */
/** @import { Sum } from "./sums.js" */
/**
 * What Entering needs of the pad: the hand being entered (`current`; null: none) and the next of which nothing is known
 * (`following`); functions to go to a hand (`go`), to draw (`show`), and to report a part with an entry (`afterEntry`)
 * and then its field (`entered`).
 * @typedef {object} Entered
 * @property {HTMLFormElement} form
 * @property {Hand[]} hands
 * @property {Hand | null} current
 * @property {(hand: Hand) => Hand | undefined} following
 * @property {(hand: Hand) => void} go
 * @property {() => void} show
 * @property {(field: HTMLInputElement) => void} entered
 * @property {(part: HTMLElement) => void} afterEntry
 */

import { Numbers } from "./numbers.js";
import { besideName, fillIn } from "./sums.js";
import { clearFaults } from "./view.js";

/** The entering of numbers in a pad: by keys, or by typing if the page has none, and the filling in of what follows. */
export class Entering {
  /** @param {Entered} pad */
  constructor(pad) {
    this.pad = pad;
    /** @type {HTMLTemplateElement | null} none: numbers are typed */
    const template = document.querySelector("#numbers");
    this.numbers = template && new Numbers(template, pad.form, { put: (text) => this.put(text), done: () => this.done(), field: () => this.nextField() });
    /** @type {Sum[]} */
    this.sums = template ? JSON.parse(document.getElementById("sums").textContent) : [];
  }

  /**
   * Fills in the numbers that follow from those entered (sums.js).
   * @param {EventTarget | null} edited the field that somebody is typing in
   */
  fillIn(edited) {
    fillIn(this.pad.hands, this.sums, edited);
  }

  /**
   * Shows the keys for the active number of a hand, and beside its name what is left of a sum, if its number adds up.
   * Does nothing if numbers are typed.
   * @param {Hand} hand
   */
  show(hand) {
    if (!this.numbers) return;
    const { beside, rest } = besideName(hand, this.pad.hands, this.sums);
    if (beside && !hand.state) hand.section.querySelector("[data-left]").textContent = beside;
    for (const field of hand.shown) field.closest("label")?.toggleAttribute("data-active", field === hand.active);
    this.numbers.show(hand, hand.active, { rest, several: hand.shown.length > 1 });
  }

  /**
   * Called when somebody types in a field: removes its marks as filled in by the pad and as to be typed over.
   * @param {HTMLInputElement} field
   */
  typed({ dataset }) {
    delete dataset.filled;
    delete dataset.fresh;
  }

  /**
   * Enters a text in the field whose keys are shown, removes the messages about it, and reports it to the pad. Does
   * nothing without such a field.
   * @param {string} text
   */
  put(text) {
    const { current } = this.pad;
    const field = current?.active;
    if (!current || !field) return;
    current.field = field;
    field.value = text;
    this.typed(field);
    this.pad.afterEntry(current.section);
    if (this.sums.length) clearFaults(this.pad.form);
    this.pad.entered(field);
  }

  /**
   * Goes on after a whole number was tapped: to an empty field of this hand, else to the next hand of which nothing is
   * known, else to the last hand that the pad has filled in; stays if there is none.
   */
  done() {
    const { current, hands } = this.pad;
    if (!current) return;
    current.field = null;
    const next = current.active?.value === "" ? current : this.pad.following(current);
    const filled = hands.findLast((hand) => hand.section.querySelector("[data-filled]"));
    if (next === current) this.pad.show();
    else if (next || filled) this.pad.go(next ?? filled ?? current);
  }

  /** Moves the focus to the next visible number of the hand, after the last to the first; does nothing without one. */
  nextField() {
    const { current } = this.pad;
    if (!current?.active) return;
    const fields = current.shown.filter((field) => field.checkVisibility());
    fields[(fields.indexOf(current.active) + 1) % fields.length]?.focus({ preventScroll: true });
  }

  /**
   * Called when a field gets the focus: shows the keys of its number. Does nothing if it is not of the hand being
   * entered or was chosen already.
   * @param {EventTarget | null} target
   */
  choose(target) {
    const { current } = this.pad;
    const field = this.numbers && current?.shown.find((each) => each === target);
    if (!current || !field || current.field === field) return;
    current.field = field;
    this.pad.show();
  }
}
