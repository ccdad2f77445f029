// Shares the result as text: by the phone's own sheet where it has one, else by the clipboard.
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
}

function share(button) {
  button.hidden = false;
  button.addEventListener("click", (event) => {
    event.preventDefault();
    navigator.share({ text: textOf(button.dataset.share) }).catch(() => {});
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
