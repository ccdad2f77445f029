// @ts-check
// The note above the bar: a sentence on what was done, or why it was not.

import { made } from "./elements.js";

/** The place of the note above the bar; null: the page has none. */
export const note = () => document.getElementById("note");

/** Adds the place of the note to a page that has none: screen readers watch it from then on. */
export function addNote() {
  if (!note()) document.querySelector(".messages").append(Object.assign(made("div"), { id: "note", role: "status" }));
}

/**
 * Shows a sentence above the bar, which disappears unless it `stays`; one that is shown already is not read out again.
 * @param {string} sentence
 */
export function say(sentence, { stays = false } = {}) {
  if (!note()) return;
  if (note().textContent === sentence) {
    if (stays) note().firstElementChild?.setAttribute("data-stays", "");
    return;
  }
  const box = made("div", "note", made("p", "", sentence));
  box.toggleAttribute("data-stays", stays);
  note().replaceChildren(box);
}

// Removes a note that has faded out: other messages need its room.
addEventListener("animationend", ({ animationName, target }) => animationName === "leave" && target.remove());
