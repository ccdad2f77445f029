// @ts-check
// The two sets tapped in for the referee, side by side: what each is worth, and which beats the other.

/**
 * A set: its cards, their sum, the name and the token of the player, and the points: the sum times the token.
 * @typedef {{ cards: string[], name: string, sum: number, token: string, points: number }} Meld
 */

import { made } from "../shared/elements.js";
import { gettext } from "../shared/language.js";
import { nameIn } from "./paint.js";

const empty = new WeakMap(); // the text of a side without a set

/** The part of the table with the two sets; null: the page has none. */
const beats = () => document.getElementById("beats");

/** The key under which sessionStorage has the fields of the referee for this round. */
const storedAs = () => beats().dataset.kept ?? "";

/** The two sides: "before" and "mine". */
const sides = () => [...beats().querySelectorAll("[data-side]")];

/** The fields that the referee has stored for this round, by name; empty: none. */
function read() {
  return JSON.parse(sessionStorage.getItem(storedAs()) ?? "{}");
}

/**
 * The name of the player who has a token in this round; undefined: nobody.
 * @param {string} token
 */
function holder(token) {
  const rows = [...document.querySelectorAll(".row")];
  return nameIn(rows.find((row) => row.querySelector(".coin b")?.textContent === token)?.querySelector(".name"));
}

/**
 * The set of a side ("before" or "mine") among the stored fields; null while its cards are missing, or a player with
 * its token.
 * @param {Record<string, string>} kept
 * @param {string} side
 */
function setOf(kept, side) {
  const cards = (kept[`cards-${side}`] ?? "").split(" ").filter(Boolean);
  const token = kept[`token-${side}`] ?? "";
  const name = holder(token);
  if (!cards.length || !name) return null;
  const sum = cards.reduce((all, card) => all + Number(card), 0);
  return { cards, name, sum, token, points: sum * Number(token) };
}

/**
 * A card with its rank, marked if that has two digits.
 * @param {string} rank
 */
function face(rank) {
  const card = made("i", "", rank);
  card.toggleAttribute("data-long", rank.length > 1);
  return card;
}

/**
 * Draws a side with its set and `words` below it; without a set as the server drew it.
 * @param {HTMLElement} side
 * @param {Meld | null} set
 * @param {string | undefined} words
 */
function draw(side, set, words) {
  if (!empty.has(side)) empty.set(side, side.innerHTML);
  side.innerHTML = empty.get(side);
  if (!set) return;
  side.querySelector(".cards").replaceChildren(...set.cards.map(face));
  side.querySelector(".sum").append(`${set.sum} × ${set.token} `, made("b", "", String(set.points)));
  side.querySelector("small").textContent = words ?? "";
}

/**
 * The words below the second set: whether it beats the first one, and by how much; without a first one only its player.
 * @param {Meld | null} before
 * @param {Meld | null} mine
 */
function answer(before, mine) {
  if (!before || !mine) return mine?.name;
  const { name } = mine;
  const more = mine.points - before.points;
  return more > 0 ? gettext("{name} beats it by {points}", { name, points: more }) : gettext("{name} does not beat it", { name });
}

/** Draws the two sets of this round that were tapped in on this phone, and which beats the other. */
export function drawSets() {
  const kept = read();
  const [before, mine] = ["before", "mine"].map((side) => setOf(kept, side));
  const [left, right] = sides();
  draw(left, before, before ? gettext("{name}, on the table", { name: before.name }) : "");
  draw(right, mine, answer(before, mine));
  const than = before && mine ? Math.sign(before.points - mine.points) : null;
  beats().querySelector(".than").textContent = than === null ? "" : ["<", "=", ">"][than + 1];
  beats().querySelector("button").hidden = !before && !mine;
}

document.addEventListener("drawn", () => beats() && drawSets());
document.addEventListener("click", ({ target }) => {
  if (!target.closest("#beats")) return;
  if (target.closest("button")) {
    sessionStorage.removeItem(storedAs());
    drawSets();
  }
  // Opens the referee with the side that was tapped.
  const side = target.closest("[data-side]")?.dataset.side;
  if (side) sessionStorage.setItem(storedAs(), JSON.stringify({ ...read(), into: side }));
});
