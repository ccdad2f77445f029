// @ts-check
// Texts in the language of the page, and its formats of lists, days and times. Its catalogue is a separate script
// (static/js/languages), written by `manage.py compilemessages`; a page in English has none.

/**
 * A language.
 * @typedef {object} Catalogue
 * @property {(count: number) => number} plural the index of the form of a text for a number
 * @property {string} thousands the thousands separator
 * @property {Record<string, string | string[]>} texts translations by the English text; all plural forms of one with {count}
 */

// Without a catalogue, `globalThis.catalogue` may be an element with this id.
/** @type {Partial<Catalogue>} */
const { plural, thousands = ",", texts = {} } = /** @type {{ catalogue?: Catalogue }} */ (globalThis).catalogue ?? {};
const { lang } = document.documentElement;
export { thousands };

/** The language of the page, for `Intl`. English is British, which writes "Ann, Bob and Cy" without a second comma. */
export const locale = !lang || lang === "en" ? "en-GB" : lang;

/**
 * A text with values in the place of its {names}; a name without a value stays.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
const withValues = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/**
 * The translation of a text, or the text itself if there is none, with values in the place of its {names}.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export const gettext = (text, values = {}) => withValues(String(texts[text] ?? text), values);

/**
 * The translation of a text that has a {count}, in its form for this number; values as for gettext().
 * @param {string} one
 * @param {string} many the text for more than one
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export function ngettext(one, many, count, values = {}) {
  const known = texts[one];
  const text = plural && Array.isArray(known) ? known[plural(count)] : count === 1 ? one : many;
  return withValues(text, { count, ...values });
}

/**
 * A list: "Ann, Bob and Cy", or with `type` "disjunction": "Ann, Bob or Cy".
 * @param {string[]} words
 * @param {Intl.ListFormatType} [type]
 */
export const listed = (words, type = "conjunction") => new Intl.ListFormat(locale, { type }).format(words);

/**
 * The time of day in hours and minutes: "21:14".
 * @param {Date} at
 */
export const timeOf = (at) => at.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });

/**
 * A day without its year: "13 March". The first day of a month may have a form of its own: "1er mars".
 * @param {Date} at
 */
export function dayOf(at) {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }).formatToParts(at);
  // Translators: the first day of a month in a date.
  const first = gettext("1");
  return parts.map(({ type, value }) => (type === "day" && at.getDate() === 1 ? first : value)).join("");
}
