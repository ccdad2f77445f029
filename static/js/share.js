// Shares the result as text, and as a picture where the phone takes one: by its own sheet where it has one,
// else by the clipboard and a file.
// Without this module the text lies ready in its field.

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
  if (navigator.share) part.querySelectorAll("[data-share]").forEach(share);
  part.querySelectorAll("[data-copy]").forEach(copyBy);
  part.querySelectorAll("[data-save]").forEach(saveBy);
}

async function pictureBy(address) {
  const { picture } = await import(address);
  return new File([await picture()], "result.png", { type: "image/png" });
}

function share(button) {
  button.hidden = false;
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    const text = textOf(button.dataset.share);
    const files = button.dataset.picture ? [await pictureBy(button.dataset.picture)] : [];
    navigator.share(navigator.canShare?.({ text, files }) && files.length ? { text, files } : { text }).catch(() => {});
  });
}

function saveBy(button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const file = await pictureBy(button.dataset.save);
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });
}

function copyBy(button) {
  const status = button.parentElement.querySelector("[data-copied]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    status.textContent = (await copy(button.dataset.copy)) ? "Copied." : "Please copy the text yourself.";
  });
}

offer(document);

// A filter puts another page in place of this one.
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target === document.body && offer(document));
