// @ts-check
// Pages in one document: a page is shown in the place of another, and the browser's Back brings that one again.

/** @typedef {{ body: HTMLElement, title: string, address?: string }} Page */
/** @type {Map<number, Page & { top: number }>} the pages that were left, by their place in the history */
const left = new Map();

/** @type {Promise<boolean>[]} for each style sheet that was asked for, whether it came */
const loading = [];

let place = history.state?.place ?? Date.now();
history.replaceState({ ...history.state, place }, "");

/**
 * The page that this HTML says; the style sheets that it needs are loaded.
 * @param {string} html
 * @returns {Page}
 */
export function pageOf(html) {
  const { body, title, head } = new DOMParser().parseFromString(html, "text/html");
  for (const { href } of head.querySelectorAll("link[rel=stylesheet]")) loadSheet(href);
  return { body, title };
}

/** Loads a style sheet, unless this document has it: one in a body goes with its page. */
export function loadSheet(address) {
  const { href } = new URL(address, location.href);
  if ([...document.head.querySelectorAll("link[rel=stylesheet]")].some((link) => link.href === href)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  loading.push(new Promise((came) => {
    link.addEventListener("load", () => came(true));
    link.addEventListener("error", () => came(false));
    link.addEventListener("error", () => link.remove()); // with the next page it is asked for again
  }));
}

/** Resolves once all style sheets are there that were asked for; throws where one of them is not. */
export async function styled() {
  const came = await Promise.all(loading.splice(0));
  if (came.includes(false)) throw new Error("A style sheet is missing.");
}

/** A line that says what a page can do that is shown as it was kept. */
export const keptLine = (textContent) => Object.assign(document.createElement("p"), { className: "quiet stood", textContent });

/** Shows a page under its own address, after the one that is shown, or `instead` of it. */
export function show(page, address, { instead = false } = {}) {
  leave();
  if (!instead) place += 1;
  history[instead ? "replaceState" : "pushState"]({ place }, "", address);
  put(page);
  scrollTo(0, 0);
}

/** Shows a page newer than the one that is shown, where the keeper looks at it and enters something. */
export function renew({ body, title }) {
  const [x, y] = [scrollX, scrollY];
  const { id, name, value, selectionStart, selectionEnd } = /** @type {any} */ (document.activeElement);
  put({ body, title });
  const field = id ? document.getElementById(id) : name && document.querySelector(`[name="${name}"]`);
  field?.focus({ preventScroll: true });
  if (field && selectionEnd && field.value === value) field.setSelectionRange(selectionStart, selectionEnd);
  scrollTo(x, y);
}

/** The page to which the browser's Back leads, where it was shown in this document. */
export const previous = () => left.get(place - 1);

/** Forgets the pages that were left: what they say is not so any more. Who goes back asks the server. */
export const forget = () => left.clear();

/** Asks for the page at this address, wherever it may come from (follow.js). */
export function reload() {
  if (document.dispatchEvent(new Event("reload", { cancelable: true }))) location.reload();
}

function leave() {
  left.set(place, { body: document.body, title: document.title, top: scrollY });
}

function put({ body, title }) {
  document.body.replaceWith(body);
  htmx.process(body);
  document.title = title;
  document.dispatchEvent(new Event("page"));
  const heading = document.querySelector("h1");
  heading.tabIndex = -1;
  if (document.activeElement === document.body) heading.focus({ preventScroll: true, focusVisible: false });
}

addEventListener("popstate", ({ state }) => {
  if (!state?.place || state.place === place) return;
  leave();
  place = state.place;
  const page = left.get(place);
  if (!page) return reload();
  put(page);
  scrollTo(0, page.top);
});
