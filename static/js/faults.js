// @ts-check
// What is wrong in a field is said there until it is changed.

/** Once nothing is said to be wrong any more, the title does not say so either. */
export function clearTitle() {
  if (document.querySelector("[aria-invalid], .fault:not(:empty)")) return;
  document.title = document.title.replace(/^Error: /, "");
}

function clear(field) {
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
  for (const id of ids) {
    const part = document.getElementById(id);
    if (part?.matches(".fault")) part.textContent = "";
  }
  field.removeAttribute("aria-invalid");
  clearTitle();
}

document.addEventListener("input", ({ target }) => {
  if (target.form?.id === "pad") return; // that sees to it itself
  const field = target.closest("[aria-invalid]") ?? target.closest(".rule")?.querySelector("[aria-invalid]");
  if (field) clear(field);
});

// What was changed before this module was there.
for (const field of document.querySelectorAll("form:not(#pad) [aria-invalid]")) if (field.value !== field.defaultValue) clear(field);
