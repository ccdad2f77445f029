// @ts-check
// A form that takes the server a while is sent once, and says so.

for (const form of document.querySelectorAll("[data-once]")) {
  const said = form.querySelector("[role=status]");
  const before = said.textContent;
  form.addEventListener("submit", (event) => {
    if (form.ariaBusy) event.preventDefault();
    form.ariaBusy = "true";
    said.textContent = form.dataset.once;
  });
  // The back button may show the page as it was left.
  addEventListener("pageshow", () => {
    form.ariaBusy = null;
    said.textContent = before;
  });
}
