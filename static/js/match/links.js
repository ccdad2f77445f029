// @ts-check
// Links and forms that lead to another page, and a check whether the server answers.

/** Milliseconds for the answer to such a check. */
export const REACH = 3000;

const PLAIN = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

/** Whether the server answers. */
export function answers() {
  const { href } = document.querySelector("link[rel=icon]");
  return fetch(href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(REACH) }).then(() => true, () => false);
}

/** The link that a click follows in this tab; undefined: none, or the browser handles it. */
export function linkOf(event) {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || Object.entries(PLAIN).some(([key, value]) => event[key] !== value)) return null;
  if (link.target || link.download || link.origin !== location.origin || "along" in link.dataset) return null;
  return link.hash && link.pathname === location.pathname ? null : link;
}

/** The name of a link, for a sentence. */
export const nameOf = (link) => `“${(link.ariaLabel ?? link.innerText).trim()}”`;

/** A hidden field for a form. */
export const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

/** Submits a form as the browser does, with the tapped button, if any. */
export function sendAsPage(form, button) {
  const field = hidden(button?.name, button?.value);
  if (button?.name) form.append(field);
  form.submit();
  field.remove(); // the browser's Back may show this page again
}
