// @ts-check
// Keys for numbers, in place of the phone's keyboard: a key for each number where they are few, else the ten digits. One
// set, moved to the hand that is being entered.

/** @import { Hand } from "./hand.js" */
/**
 * What a tap on a key does.
 * @typedef {object} Entered
 * @property {(text: string) => void} put fills the field in
 * @property {() => void} done goes on: a whole number was tapped
 * @property {() => void} field goes to the next field of the hand
 */

const MOST_KEYS = 31; // numbers with a key each
const DIGITS = 9; // the most that a field takes

/**
 * Whether each number of a field has a key of its own: none is negative, and they are at most MOST_KEYS.
 * @param {HTMLInputElement} field
 */
const isOneTap = ({ dataset: { least, most } }) => Number(least) >= 0 && Number(most) - Number(least) < MOST_KEYS;

/** The keys for the numbers of a form. */
export class Numbers {
  /**
   * @param {HTMLTemplateElement} template
   * @param {HTMLFormElement} form
   * @param {Entered} entered
   */
  constructor(template, form, entered) {
    const part = template.content.cloneNode(true);
    this.keys = part.querySelector(".keys");
    /** @type {HTMLOutputElement} the number, for screen readers: the field that takes the digits has no focus */
    this.heard = part.querySelector("output");
    form.append(this.heard);
    /** @type {HTMLElement[]} */
    this.digits = Array.from(this.keys.querySelectorAll("button"));
    /** @type {HTMLInputElement | null} the field whose keys are drawn */
    this.field = null;
    this.shape = "";
    this.entered = entered;
    this.keys.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (key && this.field) this.press(key, this.field);
      if (key && this.digits.includes(key)) this.heard.value = this.field?.value ?? "";
    });
    // A tapped key does not get the focus: the field keeps it.
    this.keys.addEventListener("pointerdown", (event) => event.preventDefault());
    for (const field of form.querySelectorAll("[data-least]")) field.inputMode = "none";
  }

  /**
   * Does what a key is for: enters its number and goes on, adds a digit if the number stays within its bounds, erases
   * one, changes the sign, or changes the field.
   * @param {HTMLElement} key
   * @param {HTMLInputElement} field
   */
  press(key, field) {
    const { number, digit, way } = key.dataset;
    const before = "filled" in field.dataset || "fresh" in field.dataset ? "" : field.value.trim();
    if (number !== undefined) {
      this.entered.put(number);
      this.entered.done();
    } else if (way === "field") this.entered.field();
    else if (way === "erase") this.entered.put(before.slice(0, -1).replace(/^[-−]$/, ""));
    else if (way === "sign") this.entered.put(/^[-−]/.test(field.value) ? field.value.slice(1) : `-${field.value.replace(/^\+/, "")}`);
    else if (digit && fits(field, `${before}${digit}`)) this.entered.put(trimmed(`${before}${digit}`));
  }

  /**
   * Moves the keys to the part of a hand and shows those of a field; hides them without one. `rest` is what is left of a
   * sum, `several` says whether the hand has more fields.
   * @param {Hand} hand
   * @param {HTMLInputElement | undefined} field
   * @param {{ rest: number | null, several: boolean }} how
   */
  show(hand, field, { rest, several }) {
    this.keys.hidden = !field;
    if (!field) return;
    if (field !== this.field && this.field) delete this.field.dataset.fresh;
    if (field !== this.field && field.value) field.dataset.fresh = ""; // the first digit begins anew
    this.field = field;
    if (this.keys.parentElement !== hand.section) hand.section.append(this.keys);
    this.draw(field);
    this.keys.ariaLabel = field.labels?.[0]?.textContent.trim().replace(/\s+/g, " ") ?? "";
    for (const key of this.keys.querySelectorAll("[data-number]")) showNumber(key, field, rest);
    for (const key of this.digits) {
      if (key.dataset.way === "sign") key.hidden = Number(field.dataset.least) >= 0;
      if (key.dataset.way === "field") key.hidden = !several;
    }
  }

  /**
   * Draws the keys that fit the bounds of a field, one for each number or ten digits, unless they are drawn already.
   * @param {HTMLInputElement} field
   */
  draw(field) {
    const { least, most } = field.dataset;
    const shape = isOneTap(field) ? `${least}-${most}` : "digits";
    if (shape === this.shape) return;
    this.shape = shape;
    this.keys.dataset.shape = shape === "digits" ? shape : "numbers";
    this.keys.replaceChildren(...(shape === "digits" ? this.digits : numbers(this.digits[0], Number(least), Number(most))));
  }
}

/**
 * The keys for all numbers from `least` to `most`, as copies of the key of a `digit`.
 * @param {HTMLElement} digit
 * @param {number} least
 * @param {number} most
 */
const numbers = (digit, least, most) =>
  Array.from({ length: most - least + 1 }, (_, index) => {
    const key = digit.cloneNode(true);
    delete key.dataset.digit;
    key.dataset.number = key.querySelector("b").textContent = String(least + index);
    return key;
  });

/**
 * Marks a key as pressed if its number is in the field, and as too much if it is above `rest`, what is left of a sum.
 * @param {HTMLElement} key
 * @param {HTMLInputElement} field
 * @param {number | null} rest
 */
function showNumber(key, field, rest) {
  const { number } = key.dataset;
  key.ariaPressed = String(field.value !== "" && Number(field.value) === Number(number));
  key.toggleAttribute("data-over", rest !== null && Number(number) > rest);
}

/**
 * A number as text without leading zeros.
 * @param {string} text
 */
const trimmed = (text) => text.replace(/^([-−]?)0+(?=\d)/, "$1");

/**
 * Whether a number with one more digit is within the bounds of its field: beyond them a digit does nothing.
 * @param {HTMLInputElement} field
 * @param {string} text
 */
function fits({ dataset: { least, most } }, text) {
  const number = Number(text.replace("−", "-"));
  return trimmed(text).length <= DIGITS && Number(least) <= number && number <= Number(most);
}
