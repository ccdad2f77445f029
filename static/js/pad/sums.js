// @ts-check
// Numbers of a round with a given sum: the last ones are filled in if only one number is possible. If numbers may be
// negative, those not entered yet are filled in with equal shares.

/** @import { Hand } from "./hand.js" */
/** @typedef {{ fact: string, total: number }} Sum the numbers of this fact add up to the total over all hands */

import { digits, wholeNumber } from "../shared/figures.js";
import { gettext } from "../shared/language.js";
import { isWithheld } from "./asked.js";

/**
 * The fields of a fact that adds up, of the hands at the table for which it is asked.
 * @param {Hand[]} hands
 * @param {string} fact
 */
const fieldsFor = (hands, fact) =>
  hands.filter(({ state }) => state !== "away").flatMap((hand) => {
    const field = hand.fieldOf(fact);
    return field && !isWithheld(field, hand) ? [field] : [];
  });

/**
 * Whether a field has a number that was not filled in by the pad.
 * @param {HTMLInputElement} field
 */
const isTold = ({ value, dataset }) => value !== "" && !("filled" in dataset);

/**
 * What is left of a sum besides these fields; null where one of them is no number.
 * @param {HTMLInputElement[]} told
 * @param {number} total
 */
const restOf = (told, total) =>
  told.reduce((/** @type {number | null} */ rest, { value }) => {
    const number = wholeNumber(value, true);
    return rest === null || number === null ? null : rest - number;
  }, total);

/**
 * Fills in the fields whose number follows from those that the keeper has entered; empties fields that were filled in if
 * none follows now. Does not change `edited`, the field that somebody is typing in.
 * @param {Hand[]} hands
 * @param {Sum[]} sums
 * @param {EventTarget | null} edited
 */
export function fillIn(hands, sums, edited) {
  for (const { fact, total } of sums) {
    const fields = fieldsFor(hands, fact);
    const told = fields.filter((field) => isTold(field) || field === edited);
    const others = fields.filter((field) => !told.includes(field));
    const rest = restOf(told, total);
    const number = told.some(isTold) && others.length && rest !== null ? numberFor(rest, others) : null;
    for (const field of others) fillField(field, number);
  }
}

/**
 * The number for each of these fields with `rest` left: their equal share, if only that is possible or they may be
 * negative; null: several are possible, or none.
 * @param {number} rest
 * @param {HTMLInputElement[]} others
 */
function numberFor(rest, others) {
  const [least, most] = [Number(others[0].dataset.least), Number(others[0].dataset.most)];
  const share = rest / others.length;
  if (!Number.isInteger(share) || share < least || share > most) return null;
  return others.length === 1 || least < 0 || share === least || share === most ? share : null;
}

/**
 * Fills a number in and marks the field as filled in; null: empties it if it was, and removes the mark.
 * @param {HTMLInputElement} field
 * @param {number | null} number
 */
function fillField(field, number) {
  if (number === null) {
    if ("filled" in field.dataset) field.value = "";
    delete field.dataset.filled;
  } else {
    field.value = String(number);
    field.dataset.filled = "";
  }
}

/**
 * What to show about the first sum to which a hand adds a number: a text `beside` its name, "5 of 7 left" or that the
 * number was filled in ("": none), and the `rest` of the sum, above which the number is too much (null: no limit).
 * @param {Hand} hand
 * @param {Hand[]} hands
 * @param {Sum[]} sums
 */
export function besideName(hand, hands, sums) {
  for (const { fact, total } of sums) {
    const own = hand.fieldOf(fact);
    if (!own || isWithheld(own, hand)) continue;
    const others = fieldsFor(hands, fact).filter((field) => field !== own && isTold(field));
    const rest = restOf(others, total);
    if (rest !== null) return Number(own.dataset.least) < 0 ? shared(own, others, rest) : limited(own, rest, total);
  }
  return { beside: "", rest: null };
}

/**
 * What besideName() returns if numbers may be negative: the sum of the others, or that the number was filled in.
 * @param {HTMLInputElement} own
 * @param {HTMLInputElement[]} others
 * @param {number} rest
 */
function shared({ dataset }, others, rest) {
  const told = others.length ? gettext("the others: {sum}", { sum: digits(-rest) }) : "";
  return { beside: "filled" in dataset ? gettext("filled in: an equal share") : told, rest: null };
}

/**
 * What besideName() returns if numbers are not negative: `rest` of `total` is left for this hand.
 * @param {HTMLInputElement} own
 * @param {number} rest
 * @param {number} total
 */
function limited({ dataset }, rest, total) {
  const filled = rest ? gettext("filled in: all that was left") : gettext("filled in: none was left");
  return { beside: "filled" in dataset ? filled : gettext("{rest} of {total} left", { rest: digits(rest), total: digits(total) }), rest };
}
