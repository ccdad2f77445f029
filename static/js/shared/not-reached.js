// @ts-check
// Says that the server did not answer a request of htmx, until it answers one.

import { gettext } from "./language.js";
import { addNote, note, say } from "./note.js";

/** Called when a request fails. */
const tell = () => say(gettext("Not reached. Try again in a moment."), { stays: true });

/** Starts to say it, on this page and on all that replace it. */
export function sayWhenNotReached() {
  addNote();
  document.addEventListener("htmx:sendError", tell);
  document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
    const { status } = detail.xhr;
    if (status >= 500 || status === 429) tell();
    else note()?.replaceChildren();
  });
  document.addEventListener("htmx:afterSwap", addNote); // the page may be another one
}
