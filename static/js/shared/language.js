// @ts-check
// Texts in the language of the page. Its catalogue is a script of its own (static/js/languages), written by
// `manage.py compilemessages`; a page in English has none.

/** @typedef {{ plural: (count: number) => number, texts: Record<string, string | string[]> }} Catalogue */

const catalogue = /** @type {{ catalogue?: Catalogue }} */ (globalThis).catalogue;

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
const put = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/**
 * The translation of a text, with values in the place of its {names}.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export const gettext = (text, values = {}) => put(String(catalogue?.texts[text] ?? text), values);

/**
 * The translation of a text that has a {count}.
 * @param {string} one
 * @param {string} many the text for more than one
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export function ngettext(one, many, count, values = {}) {
  const known = catalogue?.texts[one];
  const text = Array.isArray(known) ? known[catalogue.plural(count)] : count === 1 ? one : many;
  return put(text, { count, ...values });
}
