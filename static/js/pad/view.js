// @ts-check
// Draws the pad: who went out, the tabs of the hands, and the hand that is being entered.

/** @import { Hand, Worths } from "./hand.js" */

import { clearTitle } from "../pages/faults.js";
import { gettext } from "../shared/language.js";

/** @type {Record<string, string>} why a player cannot go out, by the state of the hand */
const BARRED = { floats: gettext("floats, cannot go out"), away: gettext("away") };

/**
 * Sets the text of a part if it differs: any change makes the browser measure again.
 * @param {HTMLElement} part
 * @param {string} words
 */
const setText = (part, words) => part.textContent === words || (part.textContent = words);

/**
 * Shows in the head who went out, and hides it while no name is chosen. Disables the names of players who float or are
 * away, and says so beside them.
 * @param {HTMLElement} who
 * @param {HTMLElement} answer
 * @param {Hand[]} hands
 */
export function showWho(who, answer, hands) {
  const out = hands.find((hand) => hand.out);
  setText(answer, out ? gettext("{name} went out", { name: out.short }) : gettext("Nobody went out"));
  answer.parentElement?.toggleAttribute("hidden", !who.querySelector(":checked"));
  for (const { player, state } of hands) {
    /** @type {HTMLInputElement} */
    const choice = who.querySelector(`[value="${player}"]`);
    const beside = choice.closest(".pick").querySelector("small");
    choice.disabled = state in BARRED;
    setText(beside, BARRED[state] ?? beside.dataset.beside);
  }
}

/**
 * Draws a tab, and hides that of an idle hand; `current`: its hand is being entered. Tabs have a text and become links
 * only once the first page is `answered`.
 * @param {HTMLAnchorElement} tab
 * @param {Hand} hand
 * @param {{ current: boolean, answered: boolean, worths: Worths }} how
 */
export function showTab(tab, hand, { current, answered, worths }) {
  const word = tab.querySelector("span");
  tab.closest("li").hidden = hand.idle;
  const number = !hand.state && hand.known && !current;
  tab.ariaCurrent = current ? "step" : null;
  setText(word, answered ? (hand.state || number ? hand.tab(worths) : current ? gettext("now") : "…") : "");
  word.classList.toggle("number", number);
  word.toggleAttribute("data-long", word.textContent.length > 4);
  if (answered && !tab.href) openTab(tab, hand);
}

/**
 * Scrolls the tabs to one. Call it last, as it measures the page.
 * @param {HTMLElement} tab
 */
export function scrollToTab(tab) {
  tab.parentElement?.scrollIntoView({ inline: "center", block: "nearest" });
}

/**
 * Makes a tab a link to its hand, and takes the list of tabs out of the order of the Tab key.
 * @param {HTMLAnchorElement} tab
 * @param {Hand} hand
 */
function openTab(tab, hand) {
  tab.href = `#${hand.section.id}`;
  tab.role = null;
  tab.ariaDisabled = null;
  tab.closest("ol").removeAttribute("tabindex");
}

/**
 * Shows what is left in a hand, in words and as a sum; `isHeard`: screen readers announce it.
 * @param {Hand} hand
 * @param {Worths} worths
 * @param {boolean} isHeard
 */
export function showHand(hand, worths, isHeard) {
  const { section, state, typing } = hand;
  if (hand.pointsField) showSum(hand, worths, isHeard);
  setText(section.querySelector("[data-left]"), hand.words(worths));
  section.querySelector("[data-hint]").hidden = state !== "" || typing || hand.cards.length === 0;
  section.querySelector(".made")?.toggleAttribute("hidden", state !== "");
  section.querySelector(".typed").hidden = state !== "" || !typing;
}

/**
 * Shows above the fields of a hand that one of them is no number or must not be negative, and focuses that field.
 * @param {Hand} hand
 * @param {HTMLInputElement} field
 */
export function showWrong({ section, player }, field) {
  clearFaults(section);
  const value = field.value.trim();
  const faults = Object.assign(document.createElement("div"), { id: `faults-${player}` });
  const fault = Object.assign(document.createElement("p"), { className: "fault", role: "alert" });
  const isNegative = /^[-−]\d+$/.test(value);
  fault.textContent = isNegative ? gettext("“{value}” is less than nothing.", { value }) : gettext("“{value}” is not a number.", { value });
  faults.append(fault);
  section.querySelector(".typed").before(faults);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", faults.id);
  if (field.closest(".drawer")) section.querySelector("details.more").toggleAttribute("open", true);
  field.focus();
}

/**
 * Removes the messages in a part of the form that has been changed, and the marks of its fields, its tab and the title;
 * does nothing without messages.
 * @param {HTMLElement} part
 */
export function clearFaults(part) {
  const faults = part.querySelectorAll(":scope > .fault, :scope > [id^=faults-]");
  if (!faults.length) return;
  for (const fault of faults) fault.remove();
  for (const field of part.querySelectorAll("[aria-invalid]")) if (field.closest("section") === part) field.removeAttribute("aria-invalid");
  document.querySelector(`.tab[data-player="${part.dataset.player}"]`)?.removeAttribute("data-fault");
  clearTitle();
}

/**
 * Shows the score of a hand, unless its points are typed; `isHeard`: screen readers announce it.
 * @param {Hand} hand
 * @param {Worths} worths
 * @param {boolean} isHeard
 */
function showSum(hand, worths, isHeard) {
  const { section, state, typing, pointsField } = hand;
  const output = section.querySelector("output");
  output.ariaLive = isHeard ? null : "off";
  setText(output, hand.figure(worths));
  output.toggleAttribute("data-long", output.textContent.length > 3);
  output.hidden = typing && state === "";
  pointsField?.classList.toggle("figure", typing);
}
