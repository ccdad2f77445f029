// @ts-check
// Keeps the focused element visible: no menu, sheet or note covers it.

const MARGIN = 16; // px between the bar and the focused element

/**
 * Called when an element loses the focus: closes the open popover around it if the focus moves to a part of the page
 * outside of the popover. Does nothing if the focus leaves the page.
 * @param {FocusEvent & { target: HTMLElement }} event
 */
function closeSheet({ target, relatedTarget }) {
  const sheet = target.closest("[popover]");
  if (relatedTarget && sheet?.matches(":popover-open") && !sheet.contains(/** @type {Node} */ (relatedTarget))) sheet.hidePopover();
}

/**
 * Called when the height of the bar changes: keeps the bar from covering what is scrolled to and what has the focus.
 * Does nothing if the bar is hidden or does not stay at the foot of the window.
 * @param {ResizeObserverEntry[]} entries
 */
function makeRoom([{ target: foot }]) {
  const [bar, held] = [foot.getBoundingClientRect(), document.activeElement];
  if (!bar.height || getComputedStyle(foot).position !== "sticky") return;
  const [{ style }, room] = [document.documentElement, `${bar.height + MARGIN}px`];
  if (style.scrollPaddingBlockEnd !== room) style.scrollPaddingBlockEnd = room;
  if (held?.matches("header :focus-visible, main :focus-visible") && held.getBoundingClientRect().bottom > bar.top) held.scrollIntoView({ block: "nearest" });
}

/**
 * Scrolls an element of a scrolling frame into view as a whole when it gets a visible focus; browsers show only a part.
 * @param {FocusEvent & { target: HTMLElement }} event
 */
function showWhole({ target }) {
  if (target.matches(".frame :focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const heights = new ResizeObserver(makeRoom);

/** Observes the height of the bar of the page that is shown, and no longer that of the page before. */
function watchFoot() {
  heights.disconnect();
  heights.observe(document.querySelector(".foot"));
}

/** Starts to keep the focused element visible, on this page and on all that replace it. */
export function keepFocusVisible() {
  document.addEventListener("focusout", closeSheet);
  document.addEventListener("focusin", showWhole);
  document.addEventListener("page", watchFoot);
  watchFoot();
}
