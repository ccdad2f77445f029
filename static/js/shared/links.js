// @ts-check
// Links and forms that lead to another page, and a check whether the server answers.

import { hidden } from "./elements.js";

/** Milliseconds for the answer to the check of serverAnswers(). */
export const REACH_TIMEOUT = 3000;

/** Asks the server for the icon of the page; resolves to whether it answers within REACH_TIMEOUT, and no error. */
export function serverAnswers() {
  /** @type {HTMLLinkElement} */
  const icon = document.querySelector("link[rel=icon]");
  return fetch(icon.href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(REACH_TIMEOUT) }).then(({ ok }) => ok, () => false);
}

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
