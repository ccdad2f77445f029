// @ts-check
// Writes scores and totals into the cells of a sheet, as templates/sheets/cell.html does.

import { made } from "../shared/elements.js";
import { digits, numberIn, ordinal, withNumber } from "../shared/figures.js";
import { gettext } from "../shared/language.js";

const UNKNOWN = "…"; // what only the server can work out

/**
 * Writes the number of a round and the lines of its contract, if it is still to come, at the head of a row.
 * @param {HTMLTableRowElement} row
 * @param {{ rounds: { number: number, contract: string[] }[] }} coming
 * @param {number} round
 */
export function nameRow(row, { rounds: planned }, round) {
  const lines = planned.find(({ number }) => number === round)?.contract ?? [];
  row.querySelector("th b").textContent = String(round);
  row.querySelector("th small").replaceChildren(...lines.flatMap((line) => [document.createElement("br"), line]).slice(1));
}

/**
 * Removes the marks of a row whose round was waiting, as it is saved by now.
 * @param {HTMLElement} row
 */
export function markSaved(row) {
  row.removeAttribute("data-waiting");
  row.querySelector("[data-part=state]").remove();
}

/**
 * Writes the score and the total of a hand into its cell, as templates/sheets/cell.html does; null is shown as "…". A
 * player who is away has "–" for the score, and nothing for a total of null; one who went out without points has "out".
 * @param {HTMLTableCellElement} cell
 * @param {{ score: number | null, total: number | null, out: boolean, absent: boolean }} hand
 */
export function writeHand(cell, { score, total, out, absent }) {
  const isOut = out && !score;
  const below = total === null ? (absent ? "" : UNKNOWN) : digits(total);
  const shown = cell.querySelector("b");
  shown.textContent = isOut ? gettext("out") : absent ? "–" : score === null ? UNKNOWN : digits(score);
  if (absent) shown.setAttribute("aria-hidden", "true");
  else shown.removeAttribute("aria-hidden");
  cell.querySelector("small").textContent = out && !isOut ? gettext("out · {total}", { total: below }) : below;
  markTotal(cell, below !== "", absent);
  cell.toggleAttribute("data-out", isOut);
  cell.toggleAttribute("data-absent", absent);
}

/**
 * Adds the word "total" to the text for screen readers in a cell, or removes it; does nothing if there is no such text.
 * A comma separates it from the figures before it; a player who is away may have none.
 * @param {HTMLElement} cell
 * @param {boolean} isTotal
 * @param {boolean} absent
 */
function markTotal(cell, isTotal, absent) {
  const [aloud, word] = [cell.querySelector(".aloud"), ` ${gettext("total")}`];
  if (!aloud) return;
  const rest = (aloud.textContent.startsWith(word) ? aloud.textContent.slice(word.length) : aloud.textContent).replace(/^, /, "");
  aloud.textContent = `${isTotal ? word : ""}${isTotal || !absent ? ", " : ""}${rest}`;
}

/**
 * The total of a cell; null: none, or not known.
 * @param {HTMLTableCellElement} cell
 */
export const totalIn = (cell) => numberIn(cell.querySelector("small").textContent);

/**
 * Adds `by` to the total in a cell after an earlier round was corrected, or writes "…" if that is not known. Does
 * nothing if the cell has no total.
 * @param {HTMLTableCellElement} cell
 * @param {number | null} by null: not known
 */
export function shiftTotal(cell, by) {
  const total = totalIn(cell);
  const small = cell.querySelector("small"); // a word may stand before the total
  if (total !== null && by !== 0) small.textContent = withNumber(small.textContent, by === null ? UNKNOWN : digits(total + by));
}

/**
 * Writes the totals at the foot of a sheet, in the order of the columns, and marks them as waiting; null is shown as
 * "…" for a total and as nothing for a place, the number of own contracts always as "…". Does nothing without a foot.
 * @param {HTMLTableElement} table
 * @param {{ total: number | null, place: number | null, absent: boolean }[]} totals
 */
export function fillTotals(table, totals) {
  const row = table.tFoot?.rows[0];
  if (!row) return;
  row.dataset.waiting = "";
  totals.forEach(({ total, place, absent }, index) => {
    const cell = row.cells[index + 1];
    const [own, below] = [cell.querySelector("small"), cell.querySelector("small:last-child")];
    cell.querySelector("b").textContent = total === null ? UNKNOWN : digits(total);
    below.textContent = absent ? gettext("away") : place === null ? "" : ordinal(place);
    if (own !== below) own.textContent = UNKNOWN; // how many own contracts are made
    cell.toggleAttribute("data-first", place === 1 && cell.closest(".beside") !== null);
  });
}

/**
 * Marks the head of a row or column, in place of an earlier mark, as having an entry that was refused.
 * @param {HTMLElement} head
 * @param {string} what the entry in words
 */
export function markRefused(head, what) {
  const sign = document.querySelector('#line [data-icon="warning"]').cloneNode(true);
  const words = made("span", "aloud", ` ${gettext("{what}: not saved", { what })}`);
  head.querySelector("[data-part=state]")?.remove();
  head.append(sign, words);
  head.closest("th").dataset.refused = "";
}
