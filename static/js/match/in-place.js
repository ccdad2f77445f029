// @ts-check
// Shows pages in one document: a page replaces another, and the browser's Back shows that one again.

import { note } from "../shared/note.js";

/**
 * A page: its body, its title and, if the server has just sent it, its address.
 * @typedef {{ body: HTMLElement, title: string, address?: string }} Page
 */
/** @type {Map<number, Page & { top: number }>} the pages that were left, by their place in the history */
const left = new Map();

/** @type {Promise<boolean>[]} for each requested style sheet, whether it was loaded */
const loading = [];

const begun = new WeakSet(); // the parts that whenShown() has found

let place = history.state?.place ?? Date.now();
history.replaceState({ ...history.state, place }, "");

/**
 * The page of this HTML; begins to load its style sheets.
 * @param {string} html
 * @returns {Page}
 */
export function pageOf(html) {
  const { body, title, head } = new DOMParser().parseFromString(html, "text/html");
  for (const { href } of sheetsIn(head)) loadSheet(href);
  return { body, title };
}

/** @type {(head: HTMLElement) => NodeListOf<HTMLLinkElement>} */
const sheetsIn = (head) => head.querySelectorAll("link[rel=stylesheet]");

/**
 * Begins to load a style sheet into the head, unless it is there; styleSheetsLoaded() waits for it. In a body
 * it would be removed with the page.
 * @param {string} address
 */
export function loadSheet(address) {
  const { href } = new URL(address, location.href);
  if ([...sheetsIn(document.head)].some((link) => link.href === href)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  loading.push(new Promise((came) => {
    link.addEventListener("load", () => came(true));
    link.addEventListener("error", () => came(false));
    link.addEventListener("error", () => link.remove()); // requested again with the next page
  }));
}

/** Resolves once all style sheets requested since the last call are loaded; throws if one is not. */
export async function styleSheetsLoaded() {
  const came = await Promise.all(loading.splice(0));
  if (came.includes(false)) throw new Error("A style sheet is missing.");
}

/**
 * Shows a page under its address, as a new entry of the history, or `instead` of the current one; dispatches `page`.
 * The page before is stored for Back.
 * @param {Page} page
 * @param {string} address
 * @param {{ instead?: boolean }} [how]
 */
export function show(page, address, { instead = false } = {}) {
  storePage();
  if (!instead) place += 1;
  history[instead ? "replaceState" : "pushState"]({ place }, "", address);
  put(page);
  scrollTo(0, 0);
}

/**
 * Shows a newer version of the page under the same address, and keeps the scroll position, the focus and the cursor;
 * dispatches `page`.
 * @param {Page} page
 */
export function renew({ body, title }) {
  const [x, y] = [scrollX, scrollY];
  const { id, name, type, value, selectionStart, selectionEnd } = /** @type {HTMLInputElement} */ (document.activeElement);
  put({ body, title });
  const one = type === "radio" ? `[value="${CSS.escape(value)}"]` : ""; // of those with the same name
  /** @type {HTMLInputElement | null} */
  const field = id ? document.getElementById(id) : name ? document.querySelector(`[name="${name}"]${one}`) : null;
  field?.focus({ preventScroll: true });
  if (field && selectionEnd && field.value === value) field.setSelectionRange(selectionStart, selectionEnd);
  scrollTo(x, y);
}

/** The page to which the browser's Back leads; undefined: it was not shown in this document. */
export const previous = () => left.get(place - 1);

/**
 * Calls `begin` with the part of the page that this selects, if there is one: now, and once for each other such part
 * when its page is shown.
 * @param {string} selector
 * @param {(form: HTMLFormElement) => void} begin
 */
export function whenShown(selector, begin) {
  const start = () => {
    /** @type {HTMLFormElement | null} */
    const part = document.querySelector(selector);
    if (!part || begun.has(part)) return;
    begun.add(part);
    begin(part);
  };
  start();
  document.addEventListener("page", start);
}

/** Forgets the pages that were left, as they are out of date: Back asks the server. */
export const forget = () => left.clear();

/** Shows the page of the present address again: dispatches `reload` for follow.js, and without it reloads. */
export function reload() {
  if (document.dispatchEvent(new Event("reload", { cancelable: true }))) location.reload();
}

/** Stores the page that is shown for the browser's Back, with its scroll position and without its note. */
function storePage() {
  note()?.replaceChildren();
  left.set(place, { body: document.body, title: document.title, top: scrollY });
}

/**
 * Replaces the page that is shown, dispatches `page`, and moves the focus to the heading if no listener has moved it.
 * @param {Page} page
 */
function put({ body, title }) {
  document.body.replaceWith(body);
  htmx.process(body);
  document.title = title;
  document.dispatchEvent(new Event("page"));
  const heading = document.querySelector("h1");
  heading.tabIndex = -1;
  if (document.activeElement === document.body) heading.focus({ preventScroll: true, focusVisible: false });
}

// Another phone has written, the keeper has decided about an entry, or has tapped.
for (const moment of ["behind", "decided"]) document.addEventListener(moment, forget);
document.addEventListener("submit", ({ target }) => target.matches("[data-tap]") && forget());
addEventListener("popstate", ({ state }) => {
  if (!state?.place || state.place === place) return;
  document.dispatchEvent(new Event("back"));
  storePage();
  place = state.place;
  const page = left.get(place);
  if (!page) return reload();
  put(page);
  scrollTo(0, page.top);
});
