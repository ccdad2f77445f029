// @ts-check
// From 820 px a night is shown beside the list; below that its link leads to its page.

const wide = matchMedia("(min-width: 51.25em) and (min-height: 30.01em)");
/** The part beside the list; null: the page has none. */
const beside = () => document.getElementById("beside");
/** @type {() => HTMLAnchorElement | null} the link of the first night; null: the list is empty */
const firstLink = () => document.querySelector("#main .night > a");

/**
 * Shows the night of a link beside the list, null: none; `chosen` by a tap, it also sets the address and gets the
 * focus. Does nothing on a narrow screen.
 * @param {HTMLAnchorElement | null} link
 */
async function showNight(link, { chosen = false } = {}) {
  if (!link) beside()?.replaceChildren();
  if (!link || !beside() || !wide.matches) return;
  try {
    await htmx.ajax("GET", link.href, { source: chosen ? link : beside(), target: beside(), swap: "innerHTML show:none" });
  } catch {
    return; // another night was chosen meanwhile
  }
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("#main .night > a");
  for (const other of links) {
    other.toggleAttribute("aria-current", false);
    if (other.href === link.href) other.ariaCurrent = "true";
  }
  beside().scrollTop = 0;
  if (chosen) beside().querySelector("h2")?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target.closest("#main .night > a");
  if (!link || !wide.matches || !beside() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showNight(link, { chosen: true });
});
// After a filter the first night is another one.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "main") showNight(firstLink());
});
// The popover with more filters closes when it is sent. While it is open, no response replaces it.
document.addEventListener("submit", ({ target, submitter }) => submitter && target.querySelector(":popover-open")?.hidePopover());
document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  if (target.matches(":popover-open")) detail.shouldSwap = false;
});
document.addEventListener("htmx:historyRestore", () => showNight(firstLink()));
wide.addEventListener("change", () => showNight(firstLink()));
showNight(firstLink());
