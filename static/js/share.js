// @ts-check
// Shares words and pictures: by the phone's own sheet where it has one, else by the clipboard and a file.
// Without this module the words lie ready in their field, and the picture is a link.

import { staysUncovered } from "./uncovered.js";

const textOf = (id) => document.getElementById(id).value;

// In a home network the app runs on plain http, where browsers offer no clipboard but this one.
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

/** Makes the buttons in this part of the page do what they say. */
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

// Where the phone's sheet takes no pictures the link saves it.
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

// A filter puts another page in place of this one.
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target === document.body && offer(document));
