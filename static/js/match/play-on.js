// @ts-check
// Starts the modules that show all pages of a match in one document. Loaded by leaving.js.

import "../sheet/beside.js";
import "../watching/live.js";
import "../pad/pad.js";
import "../pad/recap.js";
import "../watching/keep-awake.js";
import "../table/taps.js";
import "../entries/unsaved.js";
import { begin as fetchAhead } from "./ahead.js";
import "../sheet/waiting-sheet.js";
import { begin as follow } from "./follow.js";
import { loadSheet } from "./in-place.js";
import { correctPage } from "./correct-page.js";

export { fetchAhead };
export { followLink, submit } from "./follow.js";
export { correctPage };

follow();
loadSheet(document.getElementById("line").dataset.look ?? ""); // the style of entries that wait
