// @ts-check
// What the pad shows: who went out, what is known of each hand on its tab, and the hand that is being entered.

import { clearTitle } from "./faults.js";

const BARRED = { floats: "floats, cannot go out", away: "away" };

/** Has a part say something, unless it does already: what is drawn anew is measured anew. */
const reads = (part, words) => part.textContent === words || (part.textContent = words);

/** Shows the answer in the head, and beside the names who cannot have gone out. */
export function showWho(who, answer, hands) {
  const out = hands.find((hand) => hand.out);
  reads(answer, out ? `${out.short} went out` : "Nobody went out");
  answer.parentElement.hidden = !who.querySelector(":checked");
  for (const { player, state } of hands) {
    const choice = who.querySelector(`[value="${player}"]`);
    const beside = choice.closest(".pick").querySelector("small");
    choice.disabled = state in BARRED;
    reads(beside, BARRED[state] ?? beside.dataset.beside);
  }
}

/** Shows a tab: `current` is that of the hand being entered. Until it is `answered` who went out, the tabs wait. */
export function showTab(tab, hand, { current, answered, worths }) {
  const word = tab.querySelector("span");
  const number = !hand.state && hand.known && !current;
  tab.ariaCurrent = current ? "step" : null;
  reads(word, answered ? hand.state || (number ? hand.tab(worths) : current ? "now" : "…") : "");
  word.classList.toggle("number", number);
  word.toggleAttribute("data-long", word.textContent.length > 4);
  if (answered && !tab.href) openTab(tab, hand);
}

/** Scrolls the tabs to one. Everything else is shown before: the page is measured for it. */
export function scrollToTab(tab) {
  tab.parentElement.scrollIntoView({ inline: "center", block: "nearest" });
}

/** A tab that waits is no link: it carries the same name as an answer. */
function openTab(tab, hand) {
  tab.href = `#${hand.section.id}`;
  tab.role = null;
  tab.ariaDisabled = null;
  tab.closest("ol").removeAttribute("tabindex");
}

/** Shows what is left in a hand, in words and as a sum, which is read out once it `isHeard`. */
export function showHand(hand, worths, isHeard) {
  const { section, state, typing } = hand;
  if (hand.pointsField) showSum(hand, worths, isHeard);
  reads(section.querySelector("[data-left]"), hand.words(worths));
  section.querySelector("[data-hint]").hidden = state !== "" || typing || hand.cards.length === 0;
  section.querySelector(".made")?.toggleAttribute("hidden", state !== "");
  section.querySelector(".typed").hidden = state !== "" || !typing;
}

/** Says at a field of a hand that it holds no number, and leads there. */
export function showWrong({ section, player }, field) {
  clearFaults(section);
  const value = field.value.trim();
  const faults = Object.assign(document.createElement("div"), { id: `faults-${player}` });
  const fault = Object.assign(document.createElement("p"), { className: "fault", role: "alert" });
  fault.textContent = `“${value}” is ${/^[-−]\d+$/.test(value) ? "less than nothing" : "not a number"}.`;
  faults.append(fault);
  section.querySelector(".typed").before(faults);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", faults.id);
  if (field.closest(".drawer")) section.querySelector("details.more").open = true;
  field.focus();
}

/** Takes away what is said to be wrong in a part of the form: it has been changed since. */
export function clearFaults(part) {
  const faults = part.querySelectorAll(":scope > .fault, :scope > [id^=faults-]");
  if (!faults.length) return;
  for (const fault of faults) fault.remove();
  for (const field of part.querySelectorAll("[aria-invalid]")) if (field.closest("section") === part) field.removeAttribute("aria-invalid");
  document.querySelector(`.tab[data-player="${part.dataset.player}"]`)?.removeAttribute("data-fault");
  clearTitle();
}

function showSum(hand, worths, isHeard) {
  const { section, state, typing, pointsField } = hand;
  const output = section.querySelector("output");
  output.ariaLive = isHeard ? null : "off";
  reads(output, hand.figure(worths));
  output.toggleAttribute("data-long", output.textContent.length > 3);
  output.hidden = typing && state === "";
  pointsField.classList.toggle("figure", typing);
}
