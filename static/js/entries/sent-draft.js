// @ts-check
// The draft of a form (pad/draft.js) whose round is in the queue: it is deleted once the round is saved. What is entered in
// the form later is stored as another draft, without the mark, and stays.

/** @import { Entry } from "./queue.js" */

const NOT_DRAWN = ["csrfmiddlewaretoken", "key", "do"]; // fields that a draft does not have

/**
 * The name in localStorage of a draft.
 * @param {string | undefined} draft
 */
export const draftName = (draft) => `scorekeeper:${draft}`;

/**
 * A draft as it is stored; null: there is none. Throws if the browser stores nothing.
 * @param {string | undefined} draft
 */
export const storedDraft = (draft) => JSON.parse(localStorage.getItem(draftName(draft)) ?? "null");

/**
 * Marks a draft as sent with an entry, if there is one.
 * @param {string | undefined} draft
 */
export function markSent(draft) {
  try {
    const stored = storedDraft(draft);
    if (stored) localStorage.setItem(draftName(draft), JSON.stringify({ ...stored, sent: true }));
  } catch {
    // Without storage there is no draft.
  }
}

/**
 * Called when an entry is saved: deletes its draft if that is marked as sent. A draft that was changed since then stays,
 * with the entry's fields as what the form showed.
 * @param {Entry} entry
 */
export function dropSent({ draft, fields }) {
  try {
    const stored = storedDraft(draft);
    const base = Object.entries(fields).filter(([name]) => !NOT_DRAWN.includes(name));
    if (stored?.sent) localStorage.removeItem(draftName(draft));
    else if (stored) localStorage.setItem(draftName(draft), JSON.stringify({ ...stored, base }));
  } catch {
    // Without storage there is no draft.
  }
}
