// @ts-check
// Decides what becomes of an entry that the server has refused.

/** @import { Entry } from "./queue.js" */

import { gettext } from "../shared/language.js";
import { change, drop } from "./queue.js";
import { isShown } from "./shown.js";

const NOT_TAKEN = gettext("The table did not take it.");

/** The statuses of a refusal whose response says why. */
export const REFUSAL_STATUSES = [409, 422];

/**
 * Drops a refused entry if the keeper sees the answer at once: a round whose page is shown (saving.js), or a tap that
 * was sent when it was made, by its note once all is sent. Sets any other entry aside with the reason. Returns the
 * message that follows once all is sent: the note, a sentence, or null for that of a round.
 * @param {Entry} entry
 * @param {number} status
 * @param {string} html the HTML of the response
 * @returns {string | Element | null}
 */
export function refused(entry, status, html) {
  const { fields, late, round } = entry;
  const page = new DOMParser().parseFromString(html, "text/html");
  if (status >= 500) return setAside(entry, { why: gettext("The server could not write it down.") });
  if (!REFUSAL_STATUSES.includes(status)) return setAside(entry, { why: sentence(page, ".said"), signIn: page.querySelector("[data-sign-in]") !== null });
  if (round && (late || !isShown(entry))) return setAside(entry, { why: sentence(page, ".fault, h1"), page: html });
  const said = page.querySelector('[hx-swap-oob="innerHTML:#note"]');
  if (said && late) return setAside(entry, { why: sentence(said, "p"), ...standing(said) });
  drop(fields.key);
  return said;
}

/**
 * The text at the beginning of the first element that this selects in a part; NOT_TAKEN if there is none.
 * @param {ParentNode} part
 * @param {string} selector
 */
const sentence = (part, selector) => part.querySelector(selector)?.firstChild?.textContent?.trim() || NOT_TAKEN;

/**
 * From a note: the present value of the fact of a refused tap, that fact, and when and on whose phone it was written.
 * @param {HTMLElement} said
 */
function standing(said) {
  const [stands, by] = ["stands", "by"].map((part) => said.querySelector(`[data-part=${part}]`));
  return { stands: stands?.textContent, fact: stands?.dataset.fact, by: by?.textContent ?? "" };
}

/**
 * Leaves a refused entry in the queue with the reason. Returns a message about it.
 * @param {Entry} entry
 * @param {Partial<Entry>} more the reason
 */
function setAside({ fields, said }, more) {
  change(fields.key, more);
  return gettext("“{said}” was not saved.", { said });
}
