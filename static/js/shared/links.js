// @ts-check
// Links and forms that lead to another page.

import { hidden } from "./elements.js";
import { say } from "./note.js";

let newest = 0; // number of the newest tap, which is the one to follow

/**
 * The link that a click follows in this tab. Null: there is none, or the browser or another script has to handle it: with
 * a modifier key, to another tab, file or server, or within this page.
 * @param {MouseEvent & { target: HTMLElement }} event
 */
export function linkOf(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target.closest("a[href]");
  const isPlain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || event.defaultPrevented || !isPlain) return null;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin || "along" in link.dataset) return null;
  return link.hash && link.pathname === location.pathname ? null : link;
}

/**
 * The name of a link, for a sentence.
 * @param {HTMLAnchorElement} link
 */
export const nameOf = (link) => (link.ariaLabel ?? link.innerText).trim();

/**
 * Once `asked` resolves, calls `act` with what it found, or shows a sentence if it found nothing; does nothing if
 * another tap came meanwhile.
 * @template T
 * @param {Promise<T | false | null>} asked
 * @param {(found: T) => void} act
 * @param {string} sentence
 */
export async function followNewest(asked, act, sentence) {
  const mine = (newest += 1);
  const found = await asked;
  if (mine !== newest) return;
  if (found) act(found);
  else say(sentence);
}

/**
 * Submits a form as the browser does, with the field of the tapped button, if any; sends no `submit` event.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 */
export function sendAsPage(form, button) {
  const field = button?.name ? hidden(button.name, button.value) : null;
  if (field) form.append(field);
  form.submit();
  field?.remove(); // the browser's Back may show this page again
}
