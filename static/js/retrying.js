// @ts-check
// Says that nothing answers while a page asks again and again.

const said = document.querySelector("[data-unanswered]");

document.addEventListener("htmx:sendError", () => {
  said.textContent = said.dataset.unanswered;
});
document.addEventListener("htmx:afterOnLoad", () => {
  said.textContent = "";
});
