// @ts-check
// Writes corrections that wait into the cells of a sheet.

/** @import { Correction } from "../entries/queue.js" */
/** @import { Line } from "../offline/reckon.js" */
/** @import { Coming } from "./waiting-sheet.js" */

import { numberIn } from "../shared/figures.js";
import { corrections } from "../entries/queue.js";
import { placeOf, reckon } from "../offline/reckon.js";
import { shiftTotal, totalIn, writeHand } from "./cells.js";

/**
 * Writes corrections that wait into the rows of their rounds, and the new totals into these and all later rows. Returns
 * the totals and places of the foot, in the order of the columns, with null for what is not known; returns null if no
 * correction waits or the sheet has no foot.
 * @param {HTMLTableElement} table
 * @param {Coming} coming
 */
export function corrected(table, { players, ranks, best }) {
  /** @type {(number | null)[]} by how much the total of each player changes; null: not known */
  const shifts = players.map(() => 0);
  const waits = /** @type {Correction[]} */ (corrections().filter(({ why, hands }) => !why && hands));
  /** @type {NodeListOf<HTMLTableRowElement>} */
  const rows = table.querySelectorAll("tr[id]");
  for (const row of waits.length ? rows : []) {
    const correction = waits.find(({ round }) => row.id === `round-${round}`);
    if (correction) correct(row, correction, players, shifts);
    [...row.cells].slice(1).forEach((cell, index) => shiftTotal(cell, shifts[index]));
  }
  if (!waits.length || !table.tFoot) return null;
  const cells = [...table.tFoot.rows[0].cells].slice(1);
  const totals = cells.map((cell, index) => {
    const total = numberIn(cell.querySelector("b").textContent);
    const absent = numberIn(cell.querySelector("small:last-child").textContent) === null; // "away", no place
    const by = shifts[index];
    return { player: players[index], absent, total: by === null || total === null ? null : total + by };
  });
  const present = totals.filter(({ absent }) => !absent);
  const areKnown = ranks && present.every(({ total }) => total !== null);
  return totals.map((line) => ({ ...line, place: areKnown && !line.absent ? placeOf({ best, sides: [] }, present, line.total) : null }));
}

/**
 * Writes the hands of a correction into the row of its round, and adds their changes to `shifts`: of each player, in
 * the order of the columns, by how much the totals change from that round on; null: not known.
 * @param {HTMLTableRowElement} row
 * @param {Correction} correction
 * @param {number[]} players
 * @param {(number | null)[]} shifts
 */
function correct(row, { reckoning, hands, fields }, players, shifts) {
  const lines = reckon(reckoning, hands);
  players.forEach((player, index) => {
    const cell = row.cells[index + 1];
    const { score, absent } = /** @type {Line} */ (lines.find((line) => line.player === player));
    const out = fields.out === String(player);
    const stands = cell.textContent;
    const [before, total] = [numberIn(cell.querySelector("b").textContent), totalIn(cell)];
    writeHand(cell, { score, total, out, absent });
    cell.toggleAttribute("data-waiting", cell.textContent !== stands);
    const by = absent ? -(before ?? 0) : score === null ? null : score - (before ?? 0); // "out" and "–" count nothing
    const sum = shifts[index];
    shifts[index] = by === null || sum === null ? null : sum + by;
  });
}
