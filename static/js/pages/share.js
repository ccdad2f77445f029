// @ts-check
// Shares text and pictures by the phone's share sheet if it has one, else by the clipboard and a file. Without this module
// the text is in its field, and the picture is a link.

import { staysUncovered } from "../shared/uncovered.js";

const textOf = (id) => document.getElementById(id).value;

// Over plain HTTP browsers have no other clipboard.
function copySelected(field) {
  field.focus();
  field.select();
  return document.execCommand("copy");
}

async function copy(id) {
  const field = document.getElementById(id);
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return copySelected(field);
  }
}

/** Starts the buttons in this part of the page. */
export function offer(part) {
  if ("share" in navigator) part.querySelectorAll("[data-share]").forEach(share);
  part.querySelectorAll("[data-send]").forEach("share" in navigator ? share : copyBy);
  part.querySelectorAll("[data-copy]").forEach(copyBy);
  part.querySelectorAll("[data-picture]").forEach(sendPicture);
}

function share(button) {
  const id = button.dataset.share ?? button.dataset.send;
  button.hidden = false;
  button.addEventListener("click", () => navigator.share({ text: textOf(id) }).catch(() => {}));
}

const png = (parts, name) => new File(parts, name, { type: "image/png" });

async function shareFile(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.statusText);
  await navigator.share({ files: [png([await answer.blob()], link.download)] });
}

// If the share sheet takes no pictures, the link saves it.
function sendPicture(link) {
  if (!navigator.canShare?.({ files: [png([], link.download)] })) return;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    shareFile(link).catch((error) => error.name === "AbortError" || location.assign(link.href));
  });
}

function copyBy(button) {
  const status = button.parentElement.querySelector("[data-copied]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    const copied = await copy(button.dataset.copy ?? button.dataset.send);
    status.textContent = copied ? "Copied." : "Please copy the text yourself.";
  });
}

// What is copied from the page goes without the places where a long name may break (templatetags/names.py).
document.addEventListener("copy", (event) => {
  const chosen = String(getSelection());
  if (!chosen.includes("\u00ad")) return;
  event.clipboardData?.setData("text/plain", chosen.replaceAll("\u00ad", ""));
  event.preventDefault();
});

staysUncovered();
offer(document);

// A filter replaces the page.
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target === document.body && offer(document));
