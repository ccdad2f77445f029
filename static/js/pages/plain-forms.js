// @ts-check
// Sends the forms of a page only if the server answers.

import { askFirst } from "./ask-first.js";

addEventListener("submit", askFirst, true); // before any other script
