// @ts-check
// Follows the links of a page only if the server answers: else the page stays, and a message says so. Where there is a
// worker, it answers them itself.

import { gettext } from "../shared/language.js";
import { linkOf, serverAnswers } from "../shared/links.js";
import { addNote, say } from "../shared/note.js";

let newest = 0; // number of the newest tap, which is the one to follow

/** @param {MouseEvent & { target: HTMLElement }} event */
async function follow(event) {
  const link = linkOf(event);
  if (!link || navigator.serviceWorker?.controller) return;
  event.preventDefault();
  const mine = (newest += 1);
  const reached = await serverAnswers();
  if (!reached) say(gettext("This page opens when there is signal."));
  else if (mine === newest) location.assign(link.href);
}

addNote();
addEventListener("click", follow); // after any other script
