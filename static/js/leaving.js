// @ts-check
// What a tap does that leads to another page, until pages take each other's place (follow.js): that is fetched once this
// page is drawn, or now. Modules that are asked for later are named by the page, with their hash.

import { idle } from "./idle.js";
import { answers, linkOf, nameOf, REACH, sendAsPage } from "./links.js";
import { say } from "./paint.js";
import { TABLE } from "./queue.js";

const LATER = 2000; // milliseconds after a page is there, until what comes next is fetched; at once at the table
const UNHURRIED = 10000; // milliseconds for an answer that nobody waits for

export const NEEDS_SIGNAL = "That needs signal. Try again in a moment.";

const [more, ...others] = document.getElementById("line")?.dataset.next?.split(" ") ?? [];
const early = new Map(); // what the round being played needs, on its way before the modules that show it are there
let turns = 0; // who taps something else meanwhile is led there

const playOn = () => {
  for (const other of others) import(other).catch(() => {}); // not one after the other, as they import one another
  return import(more).catch(() => null);
};
const fetchAhead = () => idle(async () => (await playOn())?.fetchAhead());

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function askEarly(round) {
  for (const page of [`rounds/${round}/ahead/`, "sheet/"]) {
    early.set(TABLE + page, fetch(TABLE + page, { signal: AbortSignal.timeout(UNHURRIED) }).catch(() => null));
  }
}

/** The answer for an address that was asked for already, if it is one; null: nobody answered. */
export function askedEarly(address) {
  const asked = early.get(address);
  early.delete(address);
  return asked;
}

/** Has what comes next lead on, as nobody may have noticed yet that there is no signal. Where that cannot be loaded the
    page is left only if the server answers. */
async function leave(event, act, { inPlace, sentence }) {
  const isAnswered = event.type === "click" && navigator.serviceWorker?.controller; // by a page that is kept
  if ("follows" in document.documentElement.dataset || isAnswered || !more) return;
  event.preventDefault();
  const mine = (turns += 1);
  const follow = await Promise.race([playOn(), later(REACH)]);
  const reached = follow || (await answers());
  if (!reached) say(sentence);
  else if (mine === turns) follow ? inPlace(follow) : act();
}

/** Has this page lead on; what comes next is fetched with the next signal where it cannot be now. */
export function leadsOn() {
  window.addEventListener("click", (event) => {
    const link = linkOf(event);
    const sentence = link && `${nameOf(link)} opens when there is signal.`;
    if (link) leave(event, () => location.assign(link.href), { inPlace: ({ lead }) => lead(link), sentence });
  });
  window.addEventListener("submit", (event) => {
    const { defaultPrevented, submitter, target } = event;
    if (defaultPrevented) return;
    const inPlace = ({ submit }) => submit(target, submitter);
    leave(event, () => sendAsPage(target, submitter), { inPlace, sentence: NEEDS_SIGNAL });
  });
  if (!more) return;
  const round = document.querySelector("#taps [name=round]")?.value;
  if (round) idle(() => askEarly(round));
  setTimeout(fetchAhead, round ? 0 : LATER);
  window.addEventListener("online", fetchAhead);
  document.addEventListener("reached", fetchAhead);
}
