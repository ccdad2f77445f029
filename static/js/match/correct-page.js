// @ts-check
// Updates a kept page that is shown to the server's version. Entries, focus and scroll position stay.

/** @import { Page } from "./in-place.js" */

import { NOT_ENTERED } from "../entries/shown.js";
import { gettext } from "../shared/language.js";
import { renew } from "./in-place.js";
import { CHANGED, updatePage } from "../watching/redraw.js";
import { drawnAs } from "../pad/draft.js";
import { replaceForm } from "../pad/pads.js";
import { say } from "../shared/note.js";
import { untilLifted } from "../shared/press.js";
import { enteredTaps } from "../offline/waiting-pad.js";

const PARTS = [".felt", "#main", ".bar"];
const NEW_EACH_TIME = /name="(?:csrfmiddlewaretoken|key)" value="[^"]*"/g;

/**
 * Updates the page that is shown to the server's, once no finger is down; a message says so if visible text changes.
 * For a table only dispatches `behind` with its revision. Does nothing if another page is shown by then.
 * @param {Page} page
 */
export async function correctPage({ body, title }) {
  const shown = document.body;
  await untilLifted();
  if (document.body !== shown) return;
  const revision = Number(body.querySelector("#ledger")?.dataset.revision);
  if (revision) return document.dispatchEvent(new CustomEvent("behind", { cancelable: true, detail: revision }));
  /** @type {HTMLFormElement | null} */
  const pad = document.querySelector("#pad");
  if (pad) return correctPad(pad, { body, title });
  if (!PARTS.every((part) => body.querySelector(part))) return renew({ body, title });
  if (PARTS.every((part) => drawing(document, part) === drawing(body, part))) return;
  const before = words();
  updatePage({ body, title });
  if (words() !== before) say(CHANGED);
}

/**
 * The HTML of a part of a page, without tokens and keys, which are new in each response.
 * @param {ParentNode} page
 * @param {string} part
 */
const drawing = (page, part) => page.querySelector(part).innerHTML.replace(NEW_EACH_TIME, "");

/** The text of the page that is shown, with single spaces. */
const words = () => document.getElementById("main").textContent.replace(/\s+/g, " ");

/**
 * Replaces the page of a pad by the server's, unless they are equal; what is entered stays. A message says so if the
 * round was saved or changed on another phone.
 * @param {HTMLFormElement} pad
 * @param {Page} page
 */
function correctPad(pad, page) {
  /** @type {HTMLFormElement | null} */
  const fresh = page.body.querySelector("#pad");
  const isChanged = !fresh || !isSame(pad, fresh, page.body);
  const isReckoned = reckoning(document) === reckoning(page.body); // the round before may have been saved since
  if (!isChanged && isReckoned) return;
  const isEntered = hasEntered(pad);
  if (fresh) replaceForm(pad, fresh);
  renew(page);
  if (!fresh) return;
  document.getElementById("restored").hidden = true;
  if (isChanged) say(changeMessage(fresh, { isEntered, isSaved: "scored" in fresh.dataset && !("scored" in pad.dataset) }));
}

/**
 * The message about a round that was saved (`isSaved`) or changed on another phone; `isEntered`: this pad has entries.
 * @param {HTMLFormElement} form
 * @param {{ isEntered: boolean, isSaved: boolean }} what
 */
function changeMessage({ dataset: { said: round = "" } }, { isEntered, isSaved }) {
  if (isSaved && isEntered) return gettext("{round} was saved on another phone. What you entered is kept.", { round });
  if (isSaved) return gettext("{round} was saved on another phone.", { round });
  if (isEntered) return gettext("{round} was changed on another phone. What you entered is kept.", { round });
  return gettext("{round} was changed on another phone.", { round });
}

/**
 * The data of a page for reckon.js, as JSON; undefined: it has none.
 * @param {ParentNode} page
 */
const reckoning = (page) => page.querySelector("#reckoning")?.textContent;

/**
 * The fields of a form by name, without those that nobody enters.
 * @param {HTMLFormElement} form
 */
const fieldsOf = (form) => new Map([...new FormData(form)].filter(([name]) => !NOT_ENTERED.includes(name)));

/**
 * A value for a comparison: an empty number, an unticked box and a missing field are all "".
 * @param {FormDataEntryValue | number | undefined} value
 */
const plain = (value) => (["0", "undefined"].includes(String(value)) ? "" : String(value));

/**
 * Whether a pad equals the server's: the heading, whether the round is saved, and the fields, except for what was
 * entered or filled in by waiting-pad.js.
 * @param {HTMLFormElement} pad
 * @param {HTMLFormElement} fresh
 * @param {HTMLElement} body
 */
function isSame(pad, fresh, body) {
  const [drawn, tapped, now, then] = [drawnAs(pad), enteredTaps(pad), fieldsOf(pad), fieldsOf(fresh)];
  const isKnown = (/** @type {string} */ name) => [drawn, tapped, now].some((fields) => plain(fields.get(name)) === plain(then.get(name)));
  /** @param {ParentNode} page */
  const heading = (page) => (page.querySelector("h1").firstChild?.textContent ?? "") + (page.querySelector("h1 .wide")?.textContent ?? "");
  return (
    "scored" in pad.dataset === "scored" in fresh.dataset &&
    heading(document) === heading(body) &&
    [...new Set([...now.keys(), ...then.keys()])].every(isKnown)
  );
}

/**
 * Whether something is entered that was neither drawn nor filled in by waiting-pad.js.
 * @param {HTMLFormElement} pad
 */
function hasEntered(pad) {
  const [drawn, tapped] = [drawnAs(pad), enteredTaps(pad)];
  return [...fieldsOf(pad)].some(([name, value]) => [drawn, tapped].every((fields) => plain(fields.get(name)) !== plain(value)));
}
