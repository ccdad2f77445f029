// @ts-check
// Turns the form of a round into the pad: who went out, then hand after hand, then the recap.
// The form's fields hold the entries; without this module they are filled in directly.

import { whenShown } from "../match/in-place.js";
import { gettext } from "../shared/language.js";
import { keep, offerDraft } from "./draft.js";
import { Entering } from "./entering.js";
import { Hand } from "./hand.js";
import { Keys } from "./keys.js";
import { addPad, padOf } from "./pads.js";
import { Questions } from "./questions.js";
import { clearFaults, scrollToTab, showHand, showTab, showWho, showWrong } from "./view.js";
import { say } from "../shared/note.js";
import { saveOnSubmit } from "./saving.js";

/** @type {() => HTMLAnchorElement[]} */
const tabs = () => Array.from(document.querySelectorAll(".tab"));

/** The pad of a form: shows one hand at a time, or the first page, which is about the whole table. */
export class Pad {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.who = document.getElementById("who"); // none: nobody goes out in this game
    /** @type {HTMLDetailsElement} */
    this.facts = document.getElementById("facts");
    this.answer = document.getElementById("answer");
    this.earlier = document.getElementById("earlier");
    this.next = document.getElementById("next");
    this.send = document.querySelector('.bar [name="do"]');
    this.scored = "scored" in form.dataset;
    this.questions = new Questions(form);
    this.first = this.who ?? this.questions.parts[0] ?? this.facts; // the page before the hands, if any
    this.place = this.earlier.querySelector("[data-part=place]"); // where the small button leads
    this.off = this.place.textContent; // the text of that where it leaves the form
    this.hands = [...form.querySelectorAll("section[data-player]")].map((section) => new Hand(section, form));
    this.tabs = new Map(tabs().map((tab) => [tab.dataset.player, tab]));
    this.keys = new Keys(form, {
      add: (rank) => this.change((hand) => hand.add(rank)),
      takeBack: (index) => this.change((hand) => hand.takeBack(index)),
      type: () => this.type(true),
      next: () => (this.next.hidden ? this.send : this.next).click(),
    });
    this.entering = new Entering(this);
    for (const hand of this.hands) hand.settle();
    /** @type {{ text: string | undefined, go: () => void, asks?: string } | null} what is still missing; null: nothing, the recap can follow */
    this.onward = null;
    this.walking = false; // whether the arrow keys move through the names
    /** @type {Hand | null} the hand being entered; null: the first page */
    this.current = this.opening();
    /** @type {Hand | null} the hand that was shown last */
    this.shown = null;
    this.isHeard = false; // whether the sum is announced: only after an entry in the hand
    this.listen();
    addPad(this);
    this.show();
  }

  /**
   * The hand with which the pad opens: with a fault, else the one asked for (`data-current`), else the next to be
   * entered, else one with cards; null: the first page. While that is not complete, only the one asked for opens.
   */
  opening() {
    const asked = this.hands.find((hand) => hand.player === this.form.dataset.current) ?? null;
    if (!this.answered()) return asked;
    const shown = this.hands.find((hand) => hand.section.querySelector(".fault")) ?? asked;
    const whole = this.form.querySelector(":scope > .fault"); // the first page has the cut and the deal
    if (shown || (whole && !this.entering.sums.length)) return shown;
    return this.following(null) ?? this.hands.find((hand) => !hand.state) ?? null;
  }

  /** Handles the events of the form and of the bar. */
  listen() {
    const { form, who } = this;
    form.addEventListener("change", (event) => this.changed(event.target));
    form.addEventListener("input", (event) => {
      this.afterEntry(event.target.closest("section[data-player]") ?? form);
      this.entering.typed(event.target);
      this.entered(event.target);
    });
    form.addEventListener("focusin", ({ target }) => this.entering.choose(target));
    who?.addEventListener("keydown", (event) => (this.walking = event.key.startsWith("Arrow")));
    who?.addEventListener("pointerdown", () => (this.walking = false));
    // A tap on the name that is chosen already goes on too.
    who?.addEventListener("click", (event) => {
      if (event.target.matches("input:checked")) this.chooseWho();
    });
    this.answer?.addEventListener("click", (event) => {
      event.preventDefault();
      this.go(null);
    });
    this.earlier.addEventListener("click", (event) => {
      const back = this.before();
      if (!back) return;
      event.preventDefault();
      this.go(back.hand);
    });
    this.next.addEventListener("click", () => this.goToMissing());
    this.send.addEventListener("click", (event) => this.isWrong([this.current, ...this.hands]) && event.preventDefault());
    for (const hand of this.hands) this.listenTo(hand);
  }

  /** Handles taps on the tab of a hand and on its button back to cards. @param {Hand} hand */
  listenTo(hand) {
    this.tabs.get(hand.player)?.addEventListener("click", (event) => {
      event.preventDefault();
      if (this.answered()) this.go(hand);
    });
    hand.section.querySelector("[data-tap-cards]")?.addEventListener("click", () => this.type(false));
  }

  /**
   * Called after a change of a field: updates and draws the hands, and goes on after an answer about the whole table.
   * @param {HTMLInputElement} field
   */
  changed(field) {
    const asks = this.questions.answer(field);
    for (const hand of this.hands) hand.settle();
    this.entered();
    if (field.name === "out" || asks) this.chooseWho();
  }

  /**
   * Called after every tap: fills in what follows, stores the draft, then draws.
   * @param {EventTarget | null} [edited] the field that somebody is typing in
   */
  entered(edited = null) {
    this.entering.fillIn(edited);
    keep(this.form);
    this.show();
  }

  /** The facts of the hands, in seat order. */
  scores() {
    return this.hands.map((hand) => hand.scores(this.keys.worths));
  }

  /** Calls `act` with the hand being entered, and draws, if it may have cards. @param {(hand: Hand) => void} act */
  change(act) {
    if (!this.current || this.current.state) return;
    act(this.current);
    this.afterEntry(this.current.section);
    this.entered();
  }

  /** Called after an entry in a part: removes its messages, and has its sum announced. @param {HTMLElement} part */
  afterEntry(part) {
    this.isHeard = part === this.current?.section;
    clearFaults(part);
  }

  /**
   * Changes the hand that is entered to a typed total, or back to cards, and moves the focus there.
   * @param {boolean} typing
   */
  type(typing) {
    this.change((hand) => hand.type(typing));
    (typing ? this.current?.pointsField : this.keys.ranks[0])?.focus({ preventScroll: !typing });
  }

  /**
   * The next hand in seat order that is not `known`, from the one after `hand` to the one before; undefined: none.
   * @param {Hand | null} hand
   */
  following(hand) {
    const from = hand ? this.hands.indexOf(hand) + 1 : 0;
    return [...this.hands.slice(from), ...this.hands.slice(0, from)].find((other) => other !== hand && !other.known);
  }

  /**
   * Shows a hand, and moves the focus to it, or to its first field if it has no card keys; null: the first page.
   * @param {Hand | null} hand
   */
  go(hand) {
    if (this.current && this.current !== hand) this.current.seen = true;
    this.current = hand;
    if (hand) hand.field = null;
    this.isHeard = false;
    this.show();
    scrollTo(0, 0);
    if (hand && !hand.cardsField && !hand.state) hand.firstField?.focus({ preventScroll: true });
    if (!(hand?.section ?? this.first).contains(document.activeElement)) this.takeFocus();
  }

  /** Focuses the first fault, or else the heading, where card keys of a keyboard work. */
  takeFocus() {
    const { current, form } = this;
    const part = current?.section ?? this.first;
    const wrong = current ? part.querySelector("[aria-invalid]") : form.querySelector(":scope > .fault");
    if (wrong?.checkVisibility()) wrong.focus({ preventScroll: true });
    else part.querySelector("h2[tabindex], summary.link").focus({ preventScroll: true, focusVisible: false });
  }

  /** Goes to what is missing, with a message if it is on this page; does nothing if a number is wrong here. */
  goToMissing() {
    if (!this.onward || this.isWrong([this.current])) return;
    const { go, asks } = this.onward;
    go();
    if (asks) say(asks);
  }

  /**
   * Whether one of these hands has something else than a number in a field; if so, goes there and shows a message.
   * @param {(Hand | null)[]} hands
   */
  isWrong(hands) {
    const hand = hands.find((other) => other?.wrong);
    if (!hand?.wrong) return false;
    if (hand !== this.current) this.go(hand);
    showWrong(hand, hand.wrong);
    return true;
  }

  /** Draws the page of the current hand, or the first page, with the tabs and the bar. */
  show() {
    const { who, facts, hands, current, keys } = this;
    for (const part of [who, facts, ...this.questions.parts]) part?.toggleAttribute("hidden", current !== null);
    for (const hand of hands) {
      const tab = this.tabs.get(hand.player);
      hand.section.hidden = hand !== current;
      if (tab) showTab(tab, hand, { current: hand === current, answered: this.answered(), worths: keys.worths });
    }
    if (who) showWho(who, this.answer, hands);
    this.questions.show(who ? null : this.answer, hands);
    if (current) {
      showHand(current, keys.worths, this.isHeard);
      keys.show(current, hands);
      this.entering.show(current);
    }
    this.showBar();
    const shown = current && this.tabs.get(current.player);
    if (shown && current !== this.shown) scrollToTab(shown);
    this.shown = current;
  }

  /** Whether the first page is answered: who went out, if the game asks, and all questions about the whole table. */
  answered() {
    return this.chosen("out") && this.questions.answered;
  }

  /** Whether a choice with this name is made, or the form has none. @param {string} name */
  chosen(name) {
    return !this.form.elements.namedItem(name) || this.form.querySelector(`[name="${name}"]:checked`) !== null;
  }

  /** What is missing: the button's `text`, the way there (`go`), a message on this page (`asks`); null: nothing. */
  missing() {
    const { current } = this;
    const after = this.following(current);
    if (!this.answered()) return { ...this.questions.firstOpen(this.chosen("out"), current !== null), go: () => this.go(null) };
    if (after) return { text: gettext("Next: {name}", { name: after.short }), go: () => this.go(after) };
    if (current?.lacks) return { text: current.question, go: () => this.go(current), asks: current.question };
    if (!this.chosen("dealer")) return { text: gettext("Who drew low?"), go: () => this.askDealer(), asks: current ? "" : gettext("Choose who drew low.") };
    return null;
  }

  /** Shows the first page with the question of who drew low, and focuses that. */
  askDealer() {
    this.facts.open = true;
    this.go(null);
    this.facts.querySelector("[name=dealer]").focus();
  }

  /** What the button back leads to: its `text`, its `hand` (null: the first page); null: it leads out of the form. */
  before() {
    const hands = this.hands.filter(({ idle }) => !idle);
    const index = this.current ? hands.indexOf(this.current) : -1;
    if (this.scored || index < 0 || (index === 0 && !this.first)) return null;
    return index ? { text: hands[index - 1].short, hand: hands[index - 1] } : { text: this.first === this.facts ? gettext("The deal") : gettext("Who"), hand: null };
  }

  /** Draws the bar: the button back, and the button to what is missing, or to save if nothing is. */
  showBar() {
    this.onward = this.missing();
    this.next.hidden = !this.onward;
    this.send.hidden = this.onward !== null;
    this.next.querySelector(":scope > *").textContent = this.onward?.text ?? "";
    this.next.toggleAttribute("data-missing", Boolean(this.onward?.asks));
    this.place.textContent = this.before()?.text ?? this.off;
  }

  /** Goes on to the next hand; only draws while arrow keys move through the names, or if an answer is missing. */
  chooseWho() {
    if (this.walking || !this.answered()) this.show();
    else this.go(this.following(null) ?? this.hands.find(({ out }) => out) ?? this.hands.find(({ idle }) => !idle) ?? null);
  }
}

whenShown("#pad", (form) => {
  offerDraft(form);
  const pad = new Pad(form);
  saveOnSubmit(form, () => pad.scores());
  for (const part of form.querySelectorAll("[data-cards], [data-or], .typed button")) part.hidden = !part.hidden;
  form.dataset.ready = "";
  if (document.activeElement === document.body) pad.takeFocus();
});
// The heading of a page that replaces another gets the focus; on a pad it moves to where the keys of the keyboard work.
document.addEventListener("page", () => padOf(document.querySelector("#pad"))?.takeFocus());
