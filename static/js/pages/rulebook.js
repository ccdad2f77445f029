// @ts-check
// Closes the contents of a rules page when one of its links is followed.
import { staysUncovered } from "../shared/uncovered.js";

staysUncovered();
const contents = document.getElementById("contents");
contents.addEventListener("click", (event) => {
  if (event.target.closest("a")) contents.hidePopover?.();
});
