// @ts-check
// A button saves looking for the browser's own print; without this module it isn't there.
document.addEventListener("click", ({ target }) => target.closest("[data-print]") && print());
