// @ts-check
// Links and forms that lead away from a page, and whether the server answers before it is left.

/** Milliseconds for an answer that only says that there is one. */
export const REACH = 3000;

const PLAIN = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

/** Whether the server answers. */
export function answers() {
  const { href } = document.querySelector("link[rel=icon]");
  return fetch(href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(REACH) }).then(() => true, () => false);
}

/** The link that a click follows in the place of this page; none: it leads nowhere, or somebody else sees to it. */
export function linkOf(event) {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || Object.entries(PLAIN).some(([key, value]) => event[key] !== value)) return null;
  if (link.target || link.download || link.origin !== location.origin || "along" in link.dataset) return null;
  return link.hash && link.pathname === location.pathname ? null : link;
}

/** What a link is called, to be said in a sentence. */
export const nameOf = (link) => `“${(link.ariaLabel ?? link.innerText).trim()}”`;

/** A field that a form carries unseen. */
export const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

/** Sends a form as the browser does, with the button that was tapped, if any. */
export function sendAsPage(form, button) {
  const field = hidden(button?.name, button?.value);
  if (button?.name) form.append(field);
  form.submit();
  field.remove(); // the browser's Back may bring this page again
}
