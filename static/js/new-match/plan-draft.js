// @ts-check
// Stores the plan of a match on this phone until it is dealt, so that a reload loses no name.

import { wentBack } from "../shared/arrived.js";

const NAME = "scorekeeper:plan";
const MAX_AGE = 12 * 3600 * 1000; // milliseconds: an older plan is of another night

/**
 * Stores the form as it is, if the browser can. `dealt`: it is being sent, and may start its match.
 * @param {HTMLFormElement} form
 */
export function keep(form, { dealt = false } = {}) {
  const fields = [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "key"].includes(name));
  try {
    localStorage.setItem(NAME, JSON.stringify({ fields, dealt, at: Date.now() }));
  } catch {
    // Without storage there is no draft; the match is not affected.
  }
}

/**
 * The stored fields, as pairs of name and value; empty if they are old or their match has started.
 * @returns {[string, string][]}
 */
export function kept() {
  try {
    const { fields, dealt, at } = JSON.parse(localStorage.getItem(NAME) ?? "null");
    return Date.now() - at > MAX_AGE || (dealt && !wentBack()) ? [] : fields;
  } catch {
    return [];
  }
}

/**
 * A name as it is compared (rules/names.py): names that differ only in capitals are the same.
 * @param {string} name
 */
export const folded = (name) => name.trim().replace(/\s+/g, " ").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");
