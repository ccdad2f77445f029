// @ts-check
// Formats and parses numbers as the server does (words/phrases.py).

import { gettext, locale, thousands } from "./language.js";

const NUMBER = /([-−]?)(\d[\d\s.,’']*)/; // with any thousands separators
const GROUPS = /\B(?=(\d{3})+$)/g;
const ordinals = new Intl.PluralRules(locale, { type: "ordinal" });

/**
 * A whole number as text, with a minus sign and separated thousands: "−5", "1,123"; "0" for null.
 * @param {number | null | undefined} number
 */
export const digits = (number) => String(Number(number)).replace(GROUPS, thousands).replace("-", "−");

/**
 * A place as an ordinal number in the language of the page: "1st", "2nd", "3rd", "4th".
 * @param {number} place
 */
export function ordinal(place) {
  /** @type {Record<string, string | undefined>} */
  const texts = { one: gettext("{place}st", { place }), two: gettext("{place}nd", { place }), few: gettext("{place}rd", { place }) };
  return texts[ordinals.select(place)] ?? gettext("{place}th", { place });
}

/**
 * The first whole number in a text, with any thousands separators; null: none.
 * @param {string} text
 */
export function numberIn(text) {
  const [, sign, found] = NUMBER.exec(text) ?? [];
  return found ? Number((sign && "-") + found.replace(/\D/g, "")) : null;
}

/**
 * A text with `written` in the place of its first number and its sign; the same text if it has no number.
 * @param {string} text
 * @param {string} written
 */
export const withNumber = (text, written) => text.replace(NUMBER, written);

/**
 * The whole number of at most nine digits that was typed, as the form takes it (forms/hands.py). 0 for an empty text;
 * null for a text that is no such number, and for a negative number unless `signed`.
 * @param {string} text
 * @param {boolean} signed whether it may be negative
 */
export function wholeNumber(text, signed = false) {
  if (!text.trim()) return 0;
  const [, sign, typed] = /^([-−+]?)(\d{1,9})$/.exec(text.trim()) ?? [];
  if (!typed) return null;
  const number = ["-", "−"].includes(sign) ? 0 - Number(typed) : Number(typed);
  return number < 0 && !signed ? null : number;
}
