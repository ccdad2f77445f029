// What the server did not take, with what was tapped and why: sent again or dropped, as the keeper says.

import { unfolded } from "./paint.js";
import { add, drop, unsaved, waiting } from "./queue.js";

const sheet = document.getElementById("needs");
const [list, one, rest] = ["ul", "template", ".rest"].map((selector) => sheet.querySelector(selector));

/** What a button says now that taps the same fact, if the table has one. */
const twin = ({ player, fact }) => unfolded({ tap: document.querySelector(`[name=tap][value^="${player} ${fact} "]`)?.value });

/** Who is away by now, of this tap: then a fact of the hand needs the player back first. */
const away = ({ player, fact }) => fact && fact !== "absent" && document.querySelector(`#row-${player}[data-away] .name`)?.textContent;

/** Draws the sheet, and marks the rows, as the queue is now. */
export function draw() {
  const taps = unsaved();
  for (const mark of document.querySelectorAll(".unsaved")) mark.remove();
  list.replaceChildren(...taps.map(drawn));
  for (const { fields, said } of taps) mark(fields.player, said);
  const others = waiting().length;
  rest.textContent = others ? `${others} more ${others === 1 ? "waits" : "wait"} to be sent.` : "All the rest is saved.";
  if (!taps.length) sheet.hidePopover();
}

function drawn(tap) {
  const item = one.content.cloneNode(true);
  const name = away(tap.fields);
  const texts = {
    title: `“${tap.said}” was not saved`,
    said: tap.said,
    at: new Date(tap.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }),
    why: tap.why,
    again: name ? `${name} is here: send it again` : "Send it again",
    drop: name ? `${name} is away: drop it` : "Drop it",
  };
  for (const [part, text] of Object.entries(texts)) item.querySelector(`[data-part=${part}]`).textContent = text;
  item.querySelector("[data-part=again]").onclick = () => again(tap, name);
  item.querySelector("[data-part=drop]").onclick = () => decided(() => drop(tap.fields.key));
  return item;
}

function mark(player, said) {
  const line = document.createElement("span");
  line.className = "mark unsaved";
  line.textContent = `${said.replace(/^.*?: /, "")} not saved`;
  document.querySelector(`#row-${player} .name`)?.parentNode.append(line);
}

/** Sent as if tapped now: it has seen what the table says, and who was marked away is back. */
function again(tap, name) {
  const was = twin(tap.fields).was ?? tap.fields.was;
  decided(() => {
    drop(tap.fields.key);
    if (name) add(tap.url, { ...tap.fields, fact: "absent", value: "0", was: "1" }, `${name}: at the table`);
    add(tap.url, was === undefined ? tap.fields : { ...tap.fields, was: name ? "0" : was }, tap.said);
  });
}

function decided(act) {
  act();
  draw();
  if (unsaved().length) list.querySelector("button").focus();
  document.dispatchEvent(new Event("decided"));
}
