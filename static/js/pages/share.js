// @ts-check
// Shares text and pictures by the phone's share sheet if it has one, else by the clipboard and a file. Without this module
// the text is in its field, and the picture is a link.

import { gettext } from "../shared/language.js";
import { keepFocusVisible } from "../shared/uncovered.js";

/** @type {(id: string) => HTMLTextAreaElement} the field with this id, which has the text to be shared or copied */
const fieldOf = (id) => document.getElementById(id);

/**
 * Copies the text of a field in the way that browsers allow over plain HTTP too; returns whether it worked.
 * @param {HTMLTextAreaElement} field
 */
function copySelected(field) {
  field.focus();
  field.select();
  return document.execCommand("copy");
}

/**
 * Copies the text of the field with this id; returns whether it worked.
 * @param {string} id
 */
async function copy(id) {
  const field = fieldOf(id);
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return copySelected(field);
  }
}

/**
 * Starts the buttons in a part of the page: to share, if the browser can, to copy, and to send a picture.
 * @param {ParentNode} part
 */
export function startButtons(part) {
  if ("share" in navigator) part.querySelectorAll("[data-share]").forEach(share);
  part.querySelectorAll("[data-send]").forEach("share" in navigator ? share : copyBy);
  part.querySelectorAll("[data-copy]").forEach(copyBy);
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const pictures = part.querySelectorAll("[data-picture]");
  pictures.forEach(sendPicture);
}

/**
 * Shows a button that opens the share sheet with the text of its field.
 * @param {HTMLElement} button
 */
function share(button) {
  const id = button.dataset.share ?? button.dataset.send ?? "";
  button.hidden = false;
  button.addEventListener("click", () => navigator.share({ text: fieldOf(id).value }).catch(() => {}));
}

/**
 * A PNG file of these parts.
 * @param {BlobPart[]} parts
 * @param {string} name
 */
const png = (parts, name) => new File(parts, name, { type: "image/png" });

/**
 * Fetches the picture of a link and opens the share sheet with it. Throws if either fails or is cancelled.
 * @param {HTMLAnchorElement} link
 */
async function shareFile(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.statusText);
  await navigator.share({ files: [png([await answer.blob()], link.download)] });
}

/**
 * Has a link share its picture if the share sheet takes pictures; otherwise the link saves it.
 * @param {HTMLAnchorElement} link
 */
function sendPicture(link) {
  if (!navigator.canShare?.({ files: [png([], link.download)] })) return;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    shareFile(link).catch((error) => error.name === "AbortError" || location.assign(link.href));
  });
}

/**
 * Has a button copy its text (`data-copy` or `data-send`), and a line beside it say whether that worked.
 * @param {HTMLElement} button
 */
function copyBy(button) {
  const status = button.parentElement?.querySelector("[data-copied]");
  button.addEventListener("click", async () => {
    const copied = await copy(button.dataset.copy ?? button.dataset.send ?? "");
    if (status) status.textContent = copied ? gettext("Copied.") : gettext("Please copy the text yourself.");
  });
}

// Removes soft hyphens, at which a long name may break (templatetags/names.py), from what is copied from the page.
document.addEventListener("copy", (event) => {
  const chosen = String(getSelection());
  if (!chosen.includes("\u00ad")) return;
  event.clipboardData?.setData("text/plain", chosen.replaceAll("\u00ad", ""));
  event.preventDefault();
});

keepFocusVisible();
startButtons(document);
document.documentElement.dataset.shares = ""; // shows the buttons (buttons.css), also those that are drawn later

// A filter replaces the page.
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target === document.body && startButtons(document));
