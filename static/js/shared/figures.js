// @ts-check
// Formats and parses numbers as the server does (words/phrases.py).

/**
 * A number as it is read: "−5", "1,123".
 * @param {number | null | undefined} number
 */
export const figure = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",").replace("-", "−");

/**
 * 1st, 2nd, 3rd, 4th …
 * @param {number} number
 */
export function ordinal(number) {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return number + ((!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th");
}

/**
 * The number in a text; null: none.
 * @param {string} text
 */
export const numberIn = (text) => (/\d/.test(text) ? Number(text.trim().replaceAll(",", "").replace("−", "-")) : null);
