// @ts-check
// What is asked of the whole table, as who went out is: which hand has a fact that only one can have, and which choice.

/** @import { Hand } from "./hand.js" */

import { gettext, listed, locale } from "../shared/language.js";
import { clearFaults } from "./view.js";

export class Questions {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    /** @type {HTMLElement[]} */
    this.parts = [...form.querySelectorAll("[data-asks]")];
  }

  /** Whether each is answered: with a player and, where it is a choice, with which; or with nobody. */
  get answered() {
    return this.parts.every(isAnswered);
  }

  /**
   * The question that is open: its text on a button, and what it asks for on its own page.
   * @param {boolean} out whether it is known who went out, or is not asked
   * @param {boolean} elsewhere whether a hand is shown
   */
  lead(out, elsewhere) {
    const part = this.parts.find((each) => !isAnswered(each));
    const open = part ? (whose(part) ? whichOf(part) : part.querySelector("h2").textContent) : "";
    const text = out ? open : gettext("Who went out?");
    return { text, asks: elsewhere ? "" : out ? open : gettext("Choose who went out.") };
  }

  /**
   * Called after a change: the part with this field, if it is one of these. If nobody has it, it is no choice either.
   * @param {HTMLInputElement} field
   */
  answer(field) {
    const part = this.parts.find((each) => each.contains(field));
    if (!part) return undefined;
    clearFaults(part);
    if (field.name === part.dataset.asks && !field.value) for (const choice of choicesOf(part)) clear(choice);
    return part;
  }

  /**
   * Shows in the head what was answered; an absent player can have nothing.
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
 * Whose it is, "" for nobody; undefined: not answered.
 * @param {HTMLElement} part
 * @returns {HTMLInputElement | null}
 */
const whose = (part) => part.querySelector(`[name="${part.dataset.asks}"]:checked`);

/**
 * @param {HTMLElement} part
 * @returns {HTMLInputElement[]}
 */
const choicesOf = (part) => Array.from(part.querySelectorAll(`[name="${part.dataset.asks}_as"]`));

/**
 * The choice made; undefined: none.
 * @param {HTMLElement} part
 */
const chosen = (part) => choicesOf(part).find((choice) => (choice.type === "radio" ? choice.checked : choice.value !== ""));

/**
 * What is asked once it is known whose it is: "Knocked, gin or big gin?", "Choose the contract".
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

/** @param {HTMLInputElement} choice */
function clear(choice) {
  if (choice.type === "radio") choice.checked = false;
  else choice.value = "";
}

/**
 * The answer in words: "Ann: made trump", "Ann: knocked", "Nobody".
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
