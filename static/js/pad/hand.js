// @ts-check
// A hand of the form. The form's fields hold the entries; the pad only shows and changes them.

/** @import { Hand as Facts } from "../offline/reckon.js" */
/** @typedef {Map<string, number>} Worths points of a card by its rank */

import { digits, wholeNumber } from "../shared/figures.js";
import { gettext, ngettext } from "../shared/language.js";
import { isWithheld, numbersOf, settleAsked } from "./asked.js";

/** @type {Record<string, string>} why a hand has no cards */
const STATES = { out: gettext("went out: no cards left"), floats: gettext("floats: no cards left"), away: gettext("not at the table") };
/** @type {Record<string, string>} the same on its tab */
const TABS = { out: gettext("out"), floats: gettext("floats"), away: gettext("away") };

/** @type {(form: HTMLFormElement, name: string) => HTMLInputElement | null} the field or the choices with this name */
const fieldIn = (form, name) => form.elements.namedItem(name);

/** What a player has in a round: what the fields of the form hold, and what follows from that. */
export class Hand {
  /**
   * @param {HTMLElement} section
   * @param {HTMLFormElement} form
   */
  constructor(section, form) {
    this.section = section;
    this.form = form;
    this.player = section.dataset.player ?? "";
    this.name = section.dataset.name ?? "";
    this.short = section.dataset.short ?? "";
    this.cardsField = fieldIn(form, `cards-${this.player}`); // none: this game has points only
    this.pointsField = fieldIn(form, `points-${this.player}`); // none: nothing is left in this game
    /** @type {HTMLInputElement[]} fields of the required numbers */
    this.required = Array.from(section.querySelectorAll("[data-question]"));
    /** @type {HTMLInputElement | null} the number chosen to be entered; null: the first that is missing */
    this.field = null;
    this.seen = "scored" in form.dataset; // whether the hand was shown: then its optional numbers count as entered
    this.meldedField = fieldIn(form, `melded-${this.player}`); // none: melds score nothing in this game
    /** @type {Record<string, string>} ranks by their letters in the language of the page */
    this.letters = { JOKER: "JK", ...JSON.parse(form.dataset.letters ?? "{}") };
    this.token = Number(section.dataset.token ?? 1);
    this.signed = Number(this.pointsField?.dataset.least) < 0; // points may be negative
    this.typing = !this.cardsField || this.pointsField?.value !== "";
    this.aside = ""; // the cards, while a total is typed instead
    /** @type {{ cards: string, points: string } | null} what was entered before the hand had a `state` */
    this.before = null;
  }

  /** @returns {string[]} the ranks of the cards entered, in order; letters of the page's language are translated */
  get cards() {
    const typed = (this.cardsField?.value ?? "").toUpperCase().split(/[\s,;.+]+/).filter(Boolean);
    return typed.map((rank) => this.letters[rank] ?? rank);
  }

  set cards(ranks) {
    if (this.cardsField) this.cardsField.value = ranks.join(" ");
  }

  /**
   * Whether the box of a fact in this hand is ticked; false without such a box.
   * @param {string} fact
   */
  ticked(fact) {
    /** @type {HTMLInputElement | null} */
    const field = this.section.querySelector(`[data-fact="${fact}"]`);
    return field?.checked ?? false;
  }

  /** Whether this player went out. */
  get out() {
    return fieldIn(this.form, "out")?.value === this.player;
  }

  /** Why no cards are asked for: "out", "away" or "floats"; "" if they are. */
  get state() {
    if (this.out) return "out";
    if (this.ticked("absent")) return "away";
    return this.ticked("floating") ? "floats" : "";
  }

  /** Whether all required numbers, melds, cards or points are entered; if none are required, whether it was shown. */
  get known() {
    if (this.state !== "away" && this.open) return false;
    if (this.state) return this.state !== "out" || this.meldedField?.value !== "";
    if (this.pointsField) return this.pointsField.value !== "" || this.cards.length > 0;
    return this.seen || this.asked.length > 0 || this.shown.every((field) => field.closest(".drawer"));
  }

  /** Whether something required is missing; false if only optional numbers were not shown yet. */
  get lacks() {
    return !this.known && (this.state !== "" || this.open !== undefined || this.pointsField !== null);
  }

  /** The fields of the required numbers that are asked now (isWithheld()). */
  get asked() {
    return this.required.filter((field) => !isWithheld(field, this));
  }

  /** The first field of `asked` that is empty; undefined: none. */
  get open() {
    return this.asked.find((field) => field.value === "");
  }

  /** The fields of numbers that may be entered by keys now; that of the points only if a total is typed. */
  get shown() {
    return numbersOf(this).filter((field) => field !== this.pointsField || (this.typing && !this.state));
  }

  /** The field whose keys are shown: that chosen, else an empty one, required first, else the last; undefined: none. */
  get active() {
    const { shown } = this;
    if (this.field && shown.includes(this.field)) return this.field;
    const beside = shown.filter((field) => !field.closest(".drawer"));
    return this.open ?? beside.find((field) => field.value === "") ?? beside.at(-1);
  }

  /** Whether nothing is asked of this hand now: the game has no points, and none of its numbers is asked. */
  get idle() {
    return !this.pointsField && this.required.length > 0 && !this.shown.length;
  }

  /**
   * The field of this hand for a fact; null: it has none.
   * @param {string} fact
   */
  fieldOf(fact) {
    return fieldIn(this.form, `${fact}-${this.player}`);
  }

  /** @returns {HTMLInputElement[]} the fields of the numbers beside the points */
  get numbers() {
    return Array.from(this.section.querySelectorAll(`.chip.count [name$="-${this.player}"]`));
  }

  /** The first field that is no whole number, or negative where none may be; undefined: none, or the player is away. */
  get wrong() {
    if (this.state === "away") return undefined;
    const isWrong = (/** @type {HTMLInputElement} */ field) => wholeNumber(field.value, Number(field.dataset.least) < 0) === null;
    return [...this.numbers, this.pointsField].find((field) => field && isWrong(field));
  }

  /** The field that gets the focus if no cards are entered: an empty required one, the points, or the first asked. */
  get firstField() {
    return this.open ?? this.pointsField ?? this.asked[0];
  }

  /** The question about what is missing: that of the first empty number, the melds of who went out, or what is left. */
  get question() {
    if (this.open) return this.open.dataset.question;
    const { name } = this;
    if (this.state === "out") return gettext("What has {name} melded?", { name });
    return this.cardsField ? gettext("What does {name} have left?", { name }) : gettext("How many points for {name}?", { name });
  }

  /**
   * The text of the tab of a known hand: why it has no cards, its points, or its numbers; "done" or "…" without any.
   * @param {Worths} worths
   */
  tab(worths) {
    if (this.state) return TABS[this.state];
    return this.pointsField ? this.figure(worths) : this.asked.map((field) => field.value).join("\u00a0· ") || (this.seen ? gettext("done") : "…");
  }

  /**
   * The points: melded less left; where melds score nothing, left times the token. 0 if away; null: one is no number.
   * @param {Worths} worths
   */
  sum(worths) {
    if (this.state === "away") return 0;
    const [melded, left] = [this.melded, this.left(worths)];
    if (melded === null || left === null) return null;
    return this.meldedField ? melded - left : left * this.token;
  }

  /**
   * The points of the hand as text; "–" if they are no number.
   * @param {Worths} worths
   */
  figure(worths) {
    const sum = this.sum(worths);
    return sum === null ? "–" : digits(sum);
  }

  /**
   * The facts of this hand for reckon.js; points are null if the game asks for none or something is no number.
   * @param {Worths} worths
   * @returns {Facts}
   */
  scores(worths) {
    const able = this.pointsField && this.numbers.every(({ value }) => wholeNumber(value, true) !== null);
    return {
      ...saidIn(this.form, this.player),
      player: Number(this.player),
      points: able ? this.sum(worths) : null,
      out: this.out,
      floating: this.ticked("floating"),
      absent: this.ticked("absent"),
      exactCut: fieldIn(this.form, "exact_cut")?.checked ?? false,
      deals: fieldIn(this.form, "dealer")?.value === this.player,
      cards: this.cards.length,
      laidDown: this.ticked("laid_down") || null, // unticked may mean that nobody tapped it
      sum: this.state ? "" : this.factors(worths),
    };
  }

  /** The points melded; 0 without any, null if what is typed is no number. */
  get melded() {
    return this.meldedField ? wholeNumber(this.meldedField.value) : 0;
  }

  /**
   * What is written beside the name: why the hand has no cards, the sum behind its points, or how many are left.
   * @param {Worths} worths
   */
  words(worths) {
    if (this.state) return STATES[this.state];
    const [sum, count] = [this.factors(worths), this.cards.length];
    if (sum) return this.typing ? `${sum} = ${this.figure(worths)}` : sum;
    if (!this.cardsField) return "";
    if (this.typing) return gettext("added up in the head");
    const { leftToo } = this.section.dataset;
    if (leftToo) return ngettext("{count} card left, {more}", "{count} cards left, {more}", count, { more: leftToo });
    return ngettext("{count} card left", "{count} cards left", count);
  }

  /**
   * The sum behind the points: "35 − 10", "20 × 3"; "" if they are just what was left, or no number.
   * @param {Worths} worths
   */
  factors(worths) {
    const left = this.left(worths);
    if (this.sum(worths) === null) return "";
    return this.meldedField ? `${this.melded} − ${left}` : "token" in this.section.dataset ? `${left} × ${this.token}` : "";
  }

  /**
   * What was left, in points; 0 for a hand without cards or a game without points, null if what is typed is no number.
   * @param {Worths} worths
   */
  left(worths) {
    if (this.state || !this.pointsField) return 0;
    if (this.typing) return wholeNumber(this.pointsField.value, this.signed);
    return this.cards.reduce((sum, rank) => sum + (worths.get(rank) ?? 0), 0);
  }

  /** @param {string} rank of the card that is added to the hand */
  add(rank) {
    this.cards = [...this.cards, rank];
  }

  /** Removes the card at this place, by default the last one. */
  takeBack(index = this.cards.length - 1) {
    this.cards = this.cards.filter((_, at) => at !== index);
  }

  /**
   * Changes from cards to a typed total, or back to the cards tapped before; removes the total.
   * @param {boolean} typing
   */
  type(typing) {
    if (typing) this.aside = this.cardsField?.value ?? "";
    this.fill({ cards: typing ? "" : this.aside, points: "" });
    this.typing = typing;
  }

  /** Empties what is not asked, and cards and points while there is a `state`; brings them back once that ends. */
  settle() {
    settleAsked(this);
    if (!this.pointsField) return;
    if (this.state) {
      this.before ??= { cards: this.cardsField?.value ?? "", points: this.pointsField.value };
      this.fill({ cards: "", points: "" });
    } else if (this.before) {
      this.fill(this.before);
      this.before = null;
    }
  }

  /** @param {{ cards: string, points: string }} fields the new texts of both; the points are typed if there are any */
  fill({ cards, points }) {
    if (this.cardsField) this.cardsField.value = cards;
    if (this.pointsField) this.pointsField.value = points;
    this.typing = !this.cardsField || points !== "";
  }
}

/**
 * What the form says of a player, by fact: a number, a text that is no number, or null for an empty field. A fact that
 * only one hand can have is a field whose value is the player; what counts is its choice, in the field `…_as`, or 1.
 * @param {HTMLFormElement} form
 * @param {string} player
 */
function saidIn(form, player) {
  const fields = new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const valueOf = (/** @type {string} */ text) => (text === "" ? null : (wholeNumber(text, true) ?? text));
  const lone = [...fields].filter(([name, whose]) => !name.includes("-") && whose === player);
  const own = [...fields].filter(([name]) => name.endsWith(`-${player}`)).map(([name, text]) => [name.split("-")[0], valueOf(text)]);
  return Object.fromEntries([...lone.map(([name]) => [name, fields.get(`${name}_as`) ?? 1]), ...own]);
}
