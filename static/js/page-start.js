// @ts-check
// Pages replace each other in one document (in-place.js); modules start once for each page.

const begun = new WeakSet();

/** Begins with the part of the page that this selects, now and whenever a page with one is shown. */
export function begins(selector, begin) {
  const start = () => {
    const part = document.querySelector(selector);
    if (!part || begun.has(part)) return;
    begun.add(part);
    begin(part);
  };
  start();
  document.addEventListener("page", start);
}
