// @ts-check
// Sends the forms of a page only if the server answers, and follows its links likewise.

import { askFirst } from "./ask-first.js";
import "./plain-links.js";

addEventListener("submit", askFirst, true); // before any other script
