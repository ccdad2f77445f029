// What the server did not take, with what was entered and why: sent again, mended or dropped, as the keeper says.

import { unfolded } from "./paint.js";
import { add, drop, unsaved, waiting } from "./queue.js";

const sheet = () => document.getElementById("needs");

/** What a button says now that taps the same fact, if the table has one. */
const twin = ({ player, fact }) => unfolded({ tap: document.querySelector(`[name=tap][value^="${player} ${fact} "]`)?.value });

/** Who is away by now, of this tap: then a fact of the hand needs the player back first. */
const away = ({ player, fact }) => fact && fact !== "absent" && document.querySelector(`#row-${player}[data-away] .name`)?.textContent;

/** Draws the sheet, and marks the rows, as the queue is now. */
export function draw() {
  if (!sheet()) return;
  const entries = unsaved();
  for (const mark of document.querySelectorAll(".unsaved")) mark.remove();
  sheet().querySelector("ul").replaceChildren(...entries.map(drawn));
  for (const { fields, said, round } of entries) if (!round) mark(fields.player, said);
  const others = waiting().length;
  sheet().querySelector(".rest").textContent = others ? `${others} more ${others === 1 ? "waits" : "wait"} to be sent.` : "All the rest is saved.";
  if (!entries.length) sheet().hidePopover();
}

function drawn(entry) {
  const item = sheet().querySelector("template").content.cloneNode(true);
  const name = away(entry.fields);
  const texts = {
    title: `“${entry.said}” was not saved`,
    way: entry.round ? "You entered" : "You tapped",
    said: entry.said,
    at: new Date(entry.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }),
    why: entry.why,
    again: entry.round ? `Look at ${entry.said.toLowerCase()}` : name ? `${name} is here: send it again` : "Send it again",
    drop: name ? `${name} is away: drop it` : "Drop it",
  };
  for (const [part, text] of Object.entries(texts)) item.querySelector(`[data-part=${part}]`).textContent = text;
  item.querySelector("[data-part=again]").onclick = () => (entry.round ? mend(entry) : again(entry, name));
  item.querySelector("[data-part=drop]").onclick = () => decided(() => drop(entry.fields.key));
  return item;
}

function mark(player, said) {
  const line = document.createElement("span");
  line.className = "mark unsaved";
  line.textContent = `${said.replace(/^.*?: /, "")} not saved`;
  document.querySelector(`#row-${player} .name`)?.parentNode.append(line);
}

/** Opens the pad of a round (follow.js). */
function mend(entry) {
  sheet().hidePopover();
  document.dispatchEvent(new CustomEvent("mend", { detail: entry }));
}

/** Sent as if tapped now: it has seen what the table says, and who was marked away is back. */
function again(tap, name) {
  const was = twin(tap.fields).was ?? tap.fields.was;
  decided(() => {
    drop(tap.fields.key);
    if (name) add({ url: tap.url, fields: { ...tap.fields, fact: "absent", value: "0", was: "1" }, said: `${name}: at the table` });
    add({ url: tap.url, fields: was === undefined ? tap.fields : { ...tap.fields, was: name ? "0" : was }, said: tap.said });
  });
}

function decided(act) {
  act();
  draw();
  if (unsaved().length) sheet().querySelector("ul button").focus();
  document.dispatchEvent(new Event("decided"));
}
