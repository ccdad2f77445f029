// @ts-check
// The print button, hidden without this module.
document.addEventListener("click", ({ target }) => target.closest("[data-print]") && print());
