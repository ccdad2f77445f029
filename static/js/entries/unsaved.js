// @ts-check
// The sheet of refused entries, with the reasons: the keeper sends them again, corrects or drops them.

/** @import { Entry, Fields, Round } from "./queue.js" */

import { made, showItems } from "../shared/elements.js";
import { gettext, ngettext, timeOf } from "../shared/language.js";
import { loadFollow, NEEDS_SIGNAL } from "../match/leaving.js";
import { say } from "../shared/note.js";
import { isReached } from "../shared/signal.js";
import { seenNow } from "../table/bidding.js";
import { nameIn, unfolded } from "../table/paint.js";
import { add, calledIn, drop, TABLE, unsaved, waiting } from "./queue.js";

/** The sheet of refused entries, a popover; null: the page has none. */
const sheet = () => document.getElementById("needs");

/** @type {Record<string, string>} the icons of facts, by fact */
const ICONS = { laid_down: "laid-down", one_card: "one-card", floating: "floats", absent: "seats", exact_cut: "cut", buys: "back" };

/**
 * The fields that the table's button for the same player and fact sends now; an empty object without such a button.
 * @param {Fields} tap
 */
function currentTap({ player, fact }) {
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector(`[name=tap][value^="${player} ${fact} "]`);
  return unfolded({ tap: button?.value ?? "" });
}

/**
 * The name of a tap's player if the table shows this player as away: the player has to be back first. Otherwise undefined.
 * @param {Fields} tap
 */
const away = ({ player, fact }) =>
  fact && fact !== "absent" ? nameIn(document.querySelector(`#row-${player}[data-away] .name`)) : undefined;

/** Draws the sheet of refused entries, if the page has it, and their marks in the rows; closes it if there are none. */
export function draw() {
  if (!sheet()) return;
  const entries = unsaved();
  for (const old of document.querySelectorAll(".unsaved")) old.remove();
  showItems(sheet().querySelector("ul"), entries.map(itemOf));
  for (const { fields, what, said, round } of entries) if (!round) markUnsaved(fields.player, what ?? said);
  sheet().querySelector("[data-part=rest]").textContent = othersSentence(waiting().length, entries.at(-1)?.others);
  sheet().querySelector(".rest svg").toggleAttribute("hidden", waiting().length > 0);
  if (!entries.length) sheet().hidePopover();
}

/**
 * The sentence about the other entries: how many wait, or else how many were saved; "all" if no number is known.
 * @param {number} waits
 * @param {number | undefined} saved
 */
function othersSentence(waits, saved) {
  if (waits) return ngettext("One more waits to be sent.", "{count} more wait to be sent.", waits);
  if (saved) return ngettext("The other one is saved.", "The other {count} are saved.", saved);
  return gettext("All the rest is saved.");
}

/**
 * The list item of an entry that was not saved, with its buttons: send again or correct, drop, and sign in if needed.
 * @param {Entry} entry
 */
function itemOf(entry) {
  const item = sheet().querySelector("template").content.querySelector("li").cloneNode(true);
  const name = away(entry.fields);
  item.dataset.key = entry.fields.key;
  const texts = {
    title: titleOf(entry),
    way: entry.round ? gettext("You entered") : gettext("You tapped"),
    said: entry.sentence || entry.said,
    stands: entry.stands ?? "",
    at: timeOf(new Date(entry.at ?? 0)),
    why: entry.why ?? "",
    by: entry.by ?? "",
    again: entry.round ? gettext("Look at {round}", { round: calledIn(entry) }) : resendText(entry, name),
    drop: name ? gettext("{name} is away: drop it", { name }) : gettext("Drop it"),
  };
  for (const [part, text] of Object.entries(texts)) item.querySelector(`[data-part=${part}]`).textContent = text;
  item.querySelector("[data-stands]").hidden = !entry.stands;
  const signIn = item.querySelector("[data-part=sign-in]");
  // The server has no standings of a round that is not saved: sign-in leads back to its form.
  const back = new URLSearchParams({ next: entry.round ? entry.url : location.pathname });
  if (entry.signIn) signIn.setAttribute("href", `${signIn.getAttribute("href")}?${back}`);
  else signIn.remove();
  for (const [row, fact] of [["tapped", entry.fields.fact], ["stands", entry.fact]]) picture(item.querySelector(`[data-${row}] use`), fact);
  item.querySelector("[data-part=again]").onclick = () => (entry.round ? openPad(/** @type {Round} */ (entry)) : sendAgain(entry, name));
  item.querySelector("[data-part=drop]").onclick = () => decline(entry);
  return item;
}

/**
 * The heading of an entry: what was not saved.
 * @param {Entry} entry
 */
function titleOf({ round, said, whose, what }) {
  if (round) return gettext("{round} was not saved", { round: said });
  return whose && what ? gettext("{name}’s “{what}” was not saved", { name: whose, what }) : gettext("“{said}” was not saved", { said });
}

/**
 * Shows the icon of a fact, or hides it if the fact has none.
 * @param {Element} use the reference of the icon to its drawing
 * @param {string} [fact]
 */
function picture(use, fact = "") {
  use.setAttribute("href", (use.getAttribute("href") ?? "").replace(/#.*/, `#${ICONS[fact]}`));
  use.closest("svg").toggleAttribute("hidden", !(fact in ICONS));
}

/**
 * The text of the button that sends a tap again: "Send it again", but "Keep 1 card" if the table shows another value
 * now, and "Bob is here: keep 1 card" for a player who is away.
 * @param {Entry} entry
 * @param {string | undefined} name of the player, if away
 */
function resendText({ stands, said, what = said }, name) {
  if (name) return gettext("{name} is here: keep {what}", { name, what });
  return stands && what !== said ? gettext("Keep {what}", { what }) : gettext("Send it again");
}

/**
 * Adds a line to the row of a player that says what was not saved; does nothing without such a row.
 * @param {string} player
 * @param {string} what
 */
function markUnsaved(player, what) {
  const line = made("span", "mark unsaved", gettext("{what} not saved", { what }));
  document.querySelector(`#row-${player} .name`)?.parentElement?.append(line);
}

/**
 * Opens the pad of a round with its entries: follow.js does so when `correct` is dispatched. Goes to the server's pad if
 * follow.js cannot be loaded, or shows NEEDS_SIGNAL if the server does not answer either.
 * @param {Round} entry
 */
async function openPad(entry) {
  sheet().hidePopover();
  await loadFollow();
  if (!document.dispatchEvent(new CustomEvent("correct", { detail: entry, cancelable: true }))) return;
  if (await isReached()) location.assign(entry.url);
  else say(NEEDS_SIGNAL);
}

/**
 * Drops an entry. After a dropped round, shows its table, as the pages after it show scores that do not exist: follow.js
 * does so when `dropped` is dispatched. If that cannot be loaded and the server does not answer either, shows
 * NEEDS_SIGNAL, and drops nothing.
 * @param {Entry} entry
 */
async function decline(entry) {
  const leads = entry.round && !entry.correction;
  if (leads) sheet().hidePopover();
  if (leads && !(await loadFollow()) && !(await isReached())) return say(NEEDS_SIGNAL);
  if (!unsaved().some(({ fields }) => fields.key === entry.fields.key)) return; // decided meanwhile
  decided(() => drop(entry.fields.key));
  if (leads && document.dispatchEvent(new CustomEvent("dropped", { detail: entry, cancelable: true }))) location.assign(TABLE);
}

/**
 * Adds a tap to the queue again, with the value that the table shows now as the former one. If the player is away, first
 * adds a tap by which the player is back.
 * @param {Entry} tap
 * @param {string | undefined} name of the player, if away
 */
function sendAgain(tap, name) {
  const was = currentTap(tap.fields).was ?? tap.fields.was;
  decided(() => {
    drop(tap.fields.key);
    if (name) add({ url: tap.url, fields: { ...tap.fields, fact: "absent", value: "0", was: "1" }, ...backAtTable(name) });
    const fields = was === undefined ? tap.fields : { ...tap.fields, was: name ? "0" : was };
    add({ url: tap.url, fields: { ...fields, ...seenNow(tap.fields) }, said: tap.said, whose: tap.whose, what: tap.what, sentence: tap.sentence });
  });
}

/**
 * The words of a tap by which a player is back at the table: `{said, whose, what, sentence}`.
 * @param {string} name
 */
const backAtTable = (name) => ({
  said: gettext("{name}: at the table", { name }),
  whose: name,
  what: gettext("at the table"),
  sentence: gettext("{name} is at the table", { name }),
});

/**
 * Carries out the keeper's decision about an entry, draws the sheet again, and dispatches `decided`, so that what waits
 * is sent. The focus moves to the first entry left.
 * @param {() => void} act
 */
function decided(act) {
  act();
  draw();
  if (unsaved().length) sheet().querySelector("ul button").focus();
  document.dispatchEvent(new Event("decided"));
}
