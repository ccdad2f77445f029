// @ts-check
// The pads of the forms that are shown. A newer version of a form from the server opens in the state of the present one:
// the state that is in no field is copied from its pad; the fields come from the draft.

/** @import { Hand } from "./hand.js" */
/** @import { Pad } from "./pad.js" */

/** @type {WeakMap<HTMLFormElement, Pad>} by form; until that has a pad of its own, the pad that it replaces */
const pads = new WeakMap();

/**
 * The pad of a form, or of the form that it replaces; undefined: neither has one.
 * @param {HTMLFormElement} form
 */
export const padOf = (form) => pads.get(form);

/**
 * Makes a newer version of a form, `fresh`, open in the state of the pad of `form`. Called before `fresh` is shown.
 * @param {HTMLFormElement} form
 * @param {HTMLFormElement} fresh
 */
export const replaceForm = (form, fresh) => pads.set(fresh, /** @type {Pad} */ (padOf(form)));

/**
 * Makes this the pad of its form, and opens it in the state of the one that it replaces, if any.
 * @param {Pad} pad
 */
export function addPad(pad) {
  const earlier = pads.get(pad.form);
  pads.set(pad.form, pad);
  if (earlier) openAs(pad, earlier);
}

/**
 * Gives a pad the state of an earlier one: of each hand, the hand that is shown, the details, and the field with keys.
 * @param {Pad} pad
 * @param {Pad} earlier
 */
function openAs(pad, { current, entering, facts, hands }) {
  const handLike = (/** @type {Hand | null} */ hand) => pad.hands.find(({ player }) => player === hand?.player) ?? null;
  for (const hand of hands) openHandAs(handLike(hand), hand);
  pad.current = handLike(current);
  pad.facts?.toggleAttribute("open", facts.open);
  const [{ numbers }, field] = [pad.entering, entering.numbers?.field];
  if (!numbers || !field) return;
  numbers.field = fieldLike(pad.form, field);
  numbers.field?.toggleAttribute("data-fresh", "fresh" in field.dataset);
}

/**
 * Gives a hand what an earlier one of the same player has besides its fields: the chosen field, cards or points,
 * whether it was seen, the open drawer, and the values of fields that are not asked.
 * @param {Hand | null} hand null: its player does not take part any more
 * @param {Hand} earlier
 */
function openHandAs(hand, { aside, before, field, section, seen, typing }) {
  if (!hand) return;
  hand.field = field && fieldLike(hand.form, field);
  hand.typing ||= typing && !hand.cards.length;
  hand.aside = aside;
  if (hand.state) hand.before = before;
  hand.seen ||= seen;
  const [drawer, other] = [hand.section, section].map((part) => part.querySelector("details.more"));
  drawer?.toggleAttribute("open", other?.hasAttribute("open"));
  /** @type {NodeListOf<HTMLInputElement>} */
  const withheld = section.querySelectorAll("[data-kept]");
  for (const one of withheld) {
    const like = fieldLike(hand.form, one);
    if (like?.dataset.kept === "") like.dataset.kept = one.dataset.kept;
  }
}

/**
 * The field of a form with the name of this field; null: none.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 * @returns {HTMLInputElement | null}
 */
const fieldLike = (form, { name }) => form.elements.namedItem(name);
