// @ts-check
import { staysUncovered } from "./uncovered.js";

staysUncovered();
// Who has jumped to a topic wants to read it.
const contents = document.getElementById("contents");
contents.addEventListener("click", (event) => {
  if (event.target.closest("a")) contents.hidePopover?.();
});
