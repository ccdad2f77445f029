// @ts-check
// The page that is shown without signal in place of one that is not kept: links to the kept table, and tries again.

import { gettext } from "../shared/language.js";
import { isReached, whenReached } from "../shared/signal.js";

const { offline, table } = document.documentElement.dataset;
/** @type {HTMLButtonElement} */
const again = document.getElementById("again");
/** @type {HTMLAnchorElement[]} */
const [toTable, home] = ["table", "home"].map((id) => document.getElementById(id));

/** Reloads the page if the server is reached, else says that there is still no signal. */
async function retry() {
  again.disabled = true;
  document.getElementById("tried").textContent = "";
  if (await isReached()) return location.reload();
  again.disabled = false;
  document.getElementById("tried").textContent = gettext("Still no signal.");
}

if (table) toTable.href = table;
toTable.hidden = !table;
home.hidden = Boolean(table) || location.pathname === "/";
again.addEventListener("click", retry);
if (offline !== undefined) whenReached(() => location.reload());
