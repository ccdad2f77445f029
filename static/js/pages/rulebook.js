// @ts-check
// Closes the contents of a rules page when one of its links is followed.
import { keepFocusVisible } from "../shared/uncovered.js";

keepFocusVisible();
const contents = document.getElementById("contents");
contents.addEventListener("click", (event) => {
  if (event.target.closest("a")) contents.hidePopover?.();
});
