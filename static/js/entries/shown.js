// @ts-check
// Whether the page shows the round of an entry with the values that were sent.

/** @import { Entry } from "./queue.js" */

import { sentFields } from "./queue.js";

/** The names of the fields that nobody enters. */
export const NOT_ENTERED = ["csrfmiddlewaretoken", "do", "key", "own", "revision"];

/**
 * The form of a round, if it is shown; null: it is not.
 * @param {Pick<Entry, "draft">} entry
 * @returns {HTMLFormElement | null}
 */
const formOf = ({ draft }) => document.querySelector(`form[data-draft="${draft}"]`);

/**
 * Whether the form of a round is shown and was changed since its fields were sent, apart from those nobody enters.
 * @param {Pick<Entry, "draft" | "fields">} entry
 */
export function isChanged(entry) {
  const form = formOf(entry);
  const [sent, now] = [entry.fields, form ? sentFields(form, null) : entry.fields];
  return Object.keys({ ...sent, ...now }).some((name) => !NOT_ENTERED.includes(name) && (sent[name] ?? "") !== (now[name] ?? ""));
}

/**
 * Whether the page that is shown is the standings of a round, or its form or recap with the fields of the entry.
 * @param {Entry} entry
 */
export const isShown = (entry) =>
  location.pathname === `${entry.url}standings/` || (formOf(entry) !== null && !isChanged(entry));
