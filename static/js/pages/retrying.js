// @ts-check
// Shows that the server does not answer while a page tries again.

const said = document.querySelector("[data-unanswered]");

document.addEventListener("htmx:sendError", () => {
  said.textContent = said.dataset.unanswered ?? "";
});
document.addEventListener("htmx:afterOnLoad", () => {
  said.textContent = "";
});
