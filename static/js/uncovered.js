// @ts-check
// What has the focus is seen: no menu, no sheet and no note lies over it.

const MARGIN = 16; // px between the bar and what is scrolled from under it

/** A menu or a sheet closes once the focus goes on to the page. */
function closeSheet({ target, relatedTarget }) {
  const sheet = target.closest("[popover]");
  if (relatedTarget && sheet?.matches(":popover-open") && !sheet.contains(relatedTarget)) sheet.hidePopover();
}

/** The bar is higher with a note above it: what is scrolled to stops short of that, and so does what has the focus. */
/** @param {ResizeObserverEntry[]} entries */
function makeRoom([{ target: foot }]) {
  const [bar, held] = [foot.getBoundingClientRect(), document.activeElement];
  if (!bar.height || getComputedStyle(foot).position !== "sticky") return;
  const [{ style }, room] = [document.documentElement, `${bar.height + MARGIN}px`];
  if (style.scrollPaddingBlockEnd !== room) style.scrollPaddingBlockEnd = room;
  if (held?.matches("header :focus-visible, main :focus-visible") && held.getBoundingClientRect().bottom > bar.top) held.scrollIntoView({ block: "nearest" });
}

/** What is reached in a frame that scrolls is seen whole: browsers are content with a part of it. */
function showWhole({ target }) {
  if (target.matches(".frame :focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const heights = new ResizeObserver(makeRoom);

function watchFoot() {
  heights.disconnect();
  heights.observe(document.querySelector(".foot"));
}

/** Has nothing cover what has the focus, on this page and on all that take its place. */
export function staysUncovered() {
  document.addEventListener("focusout", closeSheet);
  document.addEventListener("focusin", showWhole);
  document.addEventListener("page", watchFoot);
  watchFoot();
}
