// @ts-check
// The words of a tap: those of its button, and a sentence.

/** @import { Fields } from "../entries/queue.js" */
/** @typedef {{ form: HTMLFormElement, button: HTMLButtonElement | null, fields: Fields, url: string }} Tap `url`: where it is posted */

import { gettext } from "../shared/language.js";
import { wordsOf } from "./bidding.js";
import { nameIn } from "./paint.js";

const ISOLATES = /[\u2068\u2069]/g; // around a name in a sentence (templatetags/names.py)

/**
 * The words of a tap for its entry in the queue (NewEntry): `said` and `sentence`; also `whose` and `what`, if `said`
 * begins with the player's name. Call it once the tap is drawn.
 * @param {Tap} tap
 */
export function wording(tap) {
  const sentence = sentenceOf(tap);
  const said = tap.fields.seen ? sentence : wordsOnButton(tap);
  const whose = nameOf(tap.fields) ?? "";
  const before = `${whose.replace(ISOLATES, "")}: `;
  return said.startsWith(before) && whose ? { said, sentence, whose, what: said.slice(before.length) } : { said, sentence };
}

/**
 * A tap in the words of its button: "Bob: 1 card"; of a typed number its label and the number.
 * @param {Tap} tap
 */
function wordsOnButton({ form, button }) {
  /** @type {HTMLInputElement | null} */
  const field = form.querySelector("input[aria-label]");
  const words = field ? gettext("{what} {number}", { what: field.ariaLabel ?? "", number: field.value }) : (button ?? form).innerText;
  const short = button?.querySelector("bdi.short")?.textContent ?? "";
  return words.replace(short, "").replace(/\s+/g, " ").replace(/ ([:,.])/g, "$1").trim();
}

/**
 * A tap as a sentence: "Bob has one card left"; "" for a tap without one, such as an undo.
 * @param {Tap} tap
 */
function sentenceOf({ fields, url }) {
  const { fact, value } = fields;
  const sentences = JSON.parse(document.getElementById("sentences").textContent);
  const [silent, said] = sentences[fact ?? url.split("/").at(-2)] ?? ["", ""];
  return (Number(value) === 0 ? silent : said).replace("{value}", () => wordsOf(value)).replace("{name}", () => nameOf(fields));
}

/**
 * The name of a tap's player, as the table shows it; undefined: the tap has none.
 * @param {Fields} fields
 */
const nameOf = ({ player }) => nameIn(document.querySelector(`#row-${player} .name`));
