// @ts-check
// A file that is too large is told so before it is sent; without this module the server says it.

const file = document.querySelector("[data-most]");

function check() {
  const large = file.files[0]?.size > Number(file.dataset.most);
  file.setCustomValidity(large ? file.dataset.large : "");
  file.reportValidity();
}

file?.addEventListener("change", check);
// It may have been chosen before this module was there.
if (file?.files.length) check();
