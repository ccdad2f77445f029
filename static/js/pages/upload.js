// @ts-check
// Refuses a file that is too large before it is sent; without this module the server does.

/** @type {HTMLInputElement | null} */
const file = document.querySelector("[data-most]");

/** Marks the chosen file as too large and says so, or removes that mark; does nothing without a field for a file. */
function checkSize() {
  if (!file) return;
  const large = Number(file.files?.[0]?.size) > Number(file.dataset.most);
  file.setCustomValidity(large ? (file.dataset.large ?? "") : "");
  file.reportValidity();
}

file?.addEventListener("change", checkSize);
// The file may have been chosen before this module was loaded.
if (file?.files?.length) checkSize();
