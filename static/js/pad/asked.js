// @ts-check
// Which numbers of a hand are asked. Some are asked only of the hand with a fact that only one hand can have, others only
// once a hand has that fact. A field that is not asked is empty; its value comes back when it is asked again.

/** @typedef {{ section: HTMLElement, form: HTMLFormElement, player: string }} Asked a hand of the form (hand.js) */

/**
 * The fields of a hand that take a number and are asked now, in the order of the page.
 * @param {Asked} hand
 * @returns {HTMLInputElement[]}
 */
export function numbersOf(hand) {
  /** @type {HTMLInputElement[]} */
  const fields = Array.from(hand.section.querySelectorAll("[data-least]"));
  return fields.filter((field) => !isWithheld(field, hand));
}

/**
 * Whether a field of a hand is not asked now. A field with `data-of` is asked of the hand that has this fact; one with
 * `data-once` of all hands once one of them has this fact, but not of that one if its choice is among `data-unless`.
 * @param {HTMLInputElement} field
 * @param {Asked} hand
 */
export function isWithheld({ dataset: { of, once, unless = "" } }, { form, player }) {
  if (of) return form.elements.namedItem(of)?.value !== player;
  if (!once) return false;
  const whose = form.elements.namedItem(once)?.value;
  const chosen = form.elements.namedItem(`${once}_as`)?.value;
  return !whose || (whose === player && unless.split(" ").includes(chosen ?? ""));
}

/**
 * Hides and empties the fields of a hand that are not asked; shows those that are asked again, with what they had
 * before.
 * @param {Asked} hand
 */
export function settleAsked(hand) {
  /** @type {HTMLInputElement[]} */
  const fields = Array.from(hand.section.querySelectorAll("[data-of], [data-once]"));
  for (const field of fields) {
    const withheld = isWithheld(field, hand);
    field.closest("label").hidden = withheld;
    if (withheld === "kept" in field.dataset) continue;
    if (withheld) field.dataset.kept = contentOf(field);
    const content = withheld ? "" : (field.dataset.kept ?? "");
    if (field.type === "checkbox") field.checked = content === "1";
    else field.value = content;
    if (!withheld) delete field.dataset.kept;
  }
}

/**
 * What a field has: its text, and of a checkbox "1" or "".
 * @param {HTMLInputElement} field
 */
const contentOf = (field) => (field.type === "checkbox" ? (field.checked ? "1" : "") : field.value);
