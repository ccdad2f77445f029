// @ts-check
// Keeps a slow form from being sent twice, and shows that it is being sent.

for (const form of document.querySelectorAll("[data-once]")) {
  const said = form.querySelector("[role=status]");
  const before = said.textContent;
  form.addEventListener("submit", (event) => {
    if (form.ariaBusy) event.preventDefault();
    form.ariaBusy = "true";
    said.textContent = form.dataset.once ?? "";
  });
  // Back may show the page as it was left.
  addEventListener("pageshow", () => {
    form.ariaBusy = null;
    said.textContent = before;
  });
}
