// @ts-check
import { staysUncovered } from "../shared/uncovered.js";

staysUncovered();
// Opens the topic that a link has jumped to.
const contents = document.getElementById("contents");
contents.addEventListener("click", (event) => {
  if (event.target.closest("a")) contents.hidePopover?.();
});
