// @ts-check
// The questions to the whole table, besides who went out: which hand has a fact that only one can have, and its choice.

/** @import { Hand } from "./hand.js" */

import { gettext, listed, locale } from "../shared/language.js";
import { clearFaults } from "./view.js";

/** The questions about the whole table in the form of a round. */
export class Questions {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    /** @type {HTMLElement[]} */
    this.parts = [...form.querySelectorAll("[data-asks]")];
  }

  /** Whether each question is answered: by a player and, where there are choices, one of them; or by nobody. */
  get answered() {
    return this.parts.every(isAnswered);
  }

  /**
   * What to answer first, as `{text, asks}`: the text of the button that leads there, and the message about it, ""
   * where a hand is shown.
   * @param {boolean} out whether it is known who went out, or is not asked
   * @param {boolean} elsewhere whether a hand is shown
   */
  firstOpen(out, elsewhere) {
    const part = this.parts.find((question) => !isAnswered(question));
    const open = part ? (whose(part) ? whichOf(part) : part.querySelector("h2").textContent) : "";
    const text = out ? open : gettext("Who went out?");
    return { text, asks: elsewhere ? "" : out ? open : gettext("Choose who went out.") };
  }

  /**
   * Called after a change of a field: returns the part of its question, undefined: it is of none. Removes the messages
   * there, and the choice if the answer is nobody.
   * @param {HTMLInputElement} field
   */
  answer(field) {
    const part = this.parts.find((question) => question.contains(field));
    if (!part) return undefined;
    clearFaults(part);
    if (field.name === part.dataset.asks && !field.value) for (const choice of choicesOf(part)) clearChoice(choice);
    return part;
  }

  /**
   * Writes the answer of the first question into the head, which is hidden without an answer, and disables the answers
   * that name a player who is away.
   * @param {HTMLElement | null} answer none: the head tells who went out
   * @param {Hand[]} hands
   */
  show(answer, hands) {
    for (const part of this.parts) {
      for (const { player, state } of hands) {
        /** @type {HTMLInputElement | null} */
        const choice = part.querySelector(`[name="${part.dataset.asks}"][value="${player}"]`);
        if (choice) choice.disabled = state === "away";
      }
    }
    const [part] = this.parts;
    if (!part || !answer) return;
    answer.parentElement?.toggleAttribute("hidden", !isAnswered(part));
    const words = wordsOf(part);
    if (isAnswered(part) && answer.textContent !== words) answer.textContent = words;
  }
}

/**
 * The field of the checked answer, whose value is a player's id or "" for nobody; null: not answered.
 * @param {HTMLElement} part
 * @returns {HTMLInputElement | null}
 */
const whose = (part) => part.querySelector(`[name="${part.dataset.asks}"]:checked`);

/**
 * The fields of a question's choices; none if it only asks whose it is.
 * @param {HTMLElement} part
 * @returns {HTMLInputElement[]}
 */
const choicesOf = (part) => Array.from(part.querySelectorAll(`[name="${part.dataset.asks}_as"]`));

/**
 * The field of the choice made; undefined: none.
 * @param {HTMLElement} part
 */
const chosen = (part) => choicesOf(part).find((choice) => (choice.type === "radio" ? choice.checked : choice.value !== ""));

/**
 * What is asked once a player is the answer: "Knocked, gin or big gin?"; of a list of choices "Choose the contract".
 * @param {HTMLElement} part
 */
function whichOf(part) {
  const words = choicesOf(part).flatMap((choice) => (choice.type === "radio" ? choice.closest("label").textContent.trim() : []));
  if (!words.length) return gettext("Choose {what}", { what: part.dataset.label ?? "" });
  const choices = listed(words, "disjunction");
  return gettext("{choices}?", { choices: choices[0].toLocaleUpperCase(locale) + choices.slice(1) });
}

/**
 * Whether the question is answered: by "nobody", or by a player and, if there are choices, one of them.
 * @param {HTMLElement} part
 */
function isAnswered(part) {
  const player = whose(part);
  return player !== null && (player.value === "" || !choicesOf(part).length || chosen(part) !== undefined);
}

/**
 * Clears a choice.
 * @param {HTMLInputElement} choice
 */
function clearChoice(choice) {
  if (choice.type === "radio") choice.checked = false;
  else choice.value = "";
}

/**
 * The answer in words: "Ann: made trump", "Ann: knocked", "Dead hand".
 * @param {HTMLElement} part
 */
function wordsOf(part) {
  const player = whose(part);
  const who = player?.closest("label").textContent.trim() ?? "";
  if (!player?.value) return who;
  const choice = chosen(part);
  const which = choice?.closest("label")?.textContent ?? choice?.querySelector("option:checked")?.textContent;
  return gettext("{name}: {what}", { name: who, what: (which ?? part.dataset.label ?? "").trim() });
}
