// @ts-check
// A match that is being planned, kept on this phone until it is dealt: a reload or a locked phone loses no name.

const NAME = "scorekeeper:plan";
const LASTS = 12 * 3600 * 1000; // milliseconds: a plan of last week would only be in the way

/** Keeps the form as it stands. `dealt`: it has been sent, and perhaps has begun its match. */
export function keep(form, { dealt = false } = {}) {
  const fields = [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "key"].includes(name));
  try {
    localStorage.setItem(NAME, JSON.stringify({ fields, dealt, at: Date.now() }));
  } catch {
    // A full or forbidden store costs the draft, never the match.
  }
}

/** The fields that were kept, as pairs; none where they are old or their match has begun. */
export function kept() {
  try {
    const { fields, dealt, at } = JSON.parse(localStorage.getItem(NAME) ?? "null");
    return Date.now() - at > LASTS || (dealt && !wentBack()) ? [] : fields;
  } catch {
    return [];
  }
}

// Who goes back from the table, or from a lost network, wants to change what was sent.
function wentBack() {
  return /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0])?.type !== "navigate";
}

/**
 * A name as it is compared (rules/names.py): names that differ only in capitals are the same.
 * @param {string} name
 */
export const folded = (name) => name.trim().replace(/\s+/g, " ").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");
