// The browser's own print gives the note card too; the button saves looking for it.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// Who has jumped to a topic wants to read it.
const contents = document.getElementById("contents");
contents.addEventListener("click", (event) => {
  if (event.target.closest("a")) contents.hidePopover?.();
});
