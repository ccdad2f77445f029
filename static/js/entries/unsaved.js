// @ts-check
// The sheet of refused entries, with the reasons: the keeper sends them again, corrects or drops them.

/** @import { Entry, Fields, Round } from "./queue.js" */

import { seenNow } from "../table/bidding.js";
import { nameIn, unfolded } from "../table/paint.js";
import { add, drop, unsaved, waiting } from "./queue.js";

const sheet = () => document.getElementById("needs");

/** @type {Record<string, string>} */
const ICONS = { laid_down: "laid-down", one_card: "one-card", floating: "floats", absent: "seats", exact_cut: "cut", buys: "back" };

/**
 * The text of the button for the same fact, if the table has one.
 * @param {Fields} tap
 */
function twin({ player, fact }) {
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector(`[name=tap][value^="${player} ${fact} "]`);
  return unfolded({ tap: button?.value ?? "" });
}

/**
 * The player of a tap, if away by now: then the player has to be back first.
 * @param {Fields} tap
 */
const away = ({ player, fact }) =>
  fact && fact !== "absent" ? nameIn(document.querySelector(`#row-${player}[data-away] .name`)) : undefined;

/** Draws the sheet and marks the rows from the queue. */
export function draw() {
  if (!sheet()) return;
  const entries = unsaved();
  for (const old of document.querySelectorAll(".unsaved")) old.remove();
  sheet().querySelector("ul").replaceChildren(...entries.map(itemOf));
  for (const { fields, said, round } of entries) if (!round) mark(fields.player, said);
  sheet().querySelector("[data-part=rest]").textContent = rest(waiting().length, entries.at(-1)?.others);
  sheet().querySelector(".rest svg").toggleAttribute("hidden", waiting().length > 0);
  if (!entries.length) sheet().hidePopover();
}

/**
 * The other entries: how many wait, and how many were saved.
 * @param {number} waits
 * @param {number | undefined} saved
 */
function rest(waits, saved) {
  if (waits) return waits === 1 ? "One more waits to be sent." : `${waits} more wait to be sent.`;
  if (saved) return saved === 1 ? "The other one is saved." : `The other ${saved} are saved.`;
  return "All the rest is saved.";
}

/**
 * The list item of an entry that was not saved, with its buttons.
 * @param {Entry} entry
 */
function itemOf(entry) {
  const item = sheet().querySelector("template").content.cloneNode(true);
  const name = away(entry.fields);
  const [, whose, what] = /^(.+?): (.+)$/.exec(entry.said) ?? [];
  const texts = {
    title: entry.round ? `${entry.said} was not saved` : what ? `${whose}’s “${what}” was not saved` : `“${entry.said}” was not saved`,
    way: entry.round ? "You entered" : "You tapped",
    said: entry.sentence || entry.said,
    stands: entry.stands ?? "",
    at: new Date(entry.at ?? 0).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }),
    why: entry.why ?? "",
    by: entry.by ?? "",
    again: entry.round ? `Look at ${entry.said.toLowerCase()}` : keeping(entry, name, what),
    drop: name ? `${name} is away: drop it` : "Drop it",
  };
  for (const [part, text] of Object.entries(texts)) item.querySelector(`[data-part=${part}]`).textContent = text;
  item.querySelector("[data-stands]").hidden = !entry.stands;
  if (!entry.signIn) item.querySelector("[data-part=sign-in]").remove();
  for (const [row, fact] of [["tapped", entry.fields.fact], ["stands", entry.fact]]) picture(item.querySelector(`[data-${row}] use`), fact);
  item.querySelector("[data-part=again]").onclick = () => (entry.round ? mend(/** @type {Round} */ (entry)) : again(entry, name));
  item.querySelector("[data-part=drop]").onclick = () => decided(() => drop(entry.fields.key));
  return item;
}

/**
 * Shows the icon of a fact, if it has one.
 * @param {Element} use the reference of the icon to its drawing
 * @param {string} [fact]
 */
function picture(use, fact = "") {
  use.setAttribute("href", (use.getAttribute("href") ?? "").replace(/#.*/, `#${ICONS[fact]}`));
  use.closest("svg").toggleAttribute("hidden", !(fact in ICONS));
}

/**
 * The text of the button that sends a tap again.
 * @param {Entry} entry
 * @param {string | undefined} name
 * @param {string | undefined} what
 */
function keeping({ stands }, name, what) {
  if (name) return `${name} is here: keep ${what}`;
  return stands && what ? `Keep ${what}` : "Send it again";
}

/**
 * @param {string} player
 * @param {string} said
 */
function mark(player, said) {
  const line = document.createElement("span");
  line.className = "mark unsaved";
  line.textContent = `${said.replace(/^.*?: /, "")} not saved`;
  document.querySelector(`#row-${player} .name`)?.parentElement?.append(line);
}

/**
 * Opens the pad of a round with its entries (follow.js), or else as the server has it.
 * @param {Round} entry
 */
async function mend(entry) {
  sheet().hidePopover();
  const { next } = document.getElementById("line").dataset;
  if (next) await import(next.split(" ")[0]).catch(() => {});
  if (document.dispatchEvent(new CustomEvent("mend", { detail: entry, cancelable: true }))) location.assign(entry.url);
}

/**
 * Sends a tap as if made now: with the current value of the table, and the player back if away.
 * @param {Entry} tap
 * @param {string | undefined} name
 */
function again(tap, name) {
  const was = twin(tap.fields).was ?? tap.fields.was;
  decided(() => {
    drop(tap.fields.key);
    if (name) add({ url: tap.url, fields: { ...tap.fields, fact: "absent", value: "0", was: "1" }, said: `${name}: at the table`, sentence: `${name} is at the table` });
    const fields = was === undefined ? tap.fields : { ...tap.fields, was: name ? "0" : was };
    add({ url: tap.url, fields: { ...fields, ...seenNow(tap.fields) }, said: tap.said, sentence: tap.sentence });
  });
}

/** @param {() => void} act */
function decided(act) {
  act();
  draw();
  if (unsaved().length) sheet().querySelector("ul button").focus();
  document.dispatchEvent(new Event("decided"));
}
