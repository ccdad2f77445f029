// @ts-check
// The card keys and the fan of tapped cards: one set, moved to the hand that is being entered.

/** @import { Hand } from "./hand.js" */
/**
 * What a tap on a key does.
 * @typedef {object} Tapped
 * @property {(rank: string) => void} add
 * @property {(index?: number) => void} takeBack by default the last card
 * @property {() => void} type changes to typed points
 * @property {() => void} next goes on
 */

import { digits } from "../shared/figures.js";
import { gettext, ngettext } from "../shared/language.js";

/** The card keys of a pad and the fan of the hand's cards. */
export class Keys {
  /**
   * @param {HTMLFormElement} form
   * @param {Tapped} tapped
   */
  constructor(form, tapped) {
    /** @type {HTMLTemplateElement} */
    const template = document.getElementById("keys");
    /** @type {HTMLTemplateElement} */
    const face = document.getElementById("card");
    const pad = template.content.cloneNode(true);
    this.fan = pad.querySelector(".hand");
    this.keys = pad.querySelector(".keys");
    this.card = face.content.querySelector("li");
    this.ranks = [...this.keys.querySelectorAll("[data-rank]")];
    this.worths = new Map(this.ranks.map((key) => [key.dataset.rank ?? "", Number(key.dataset.worth)]));
    this.fan.addEventListener("click", (event) => {
      const card = event.target.closest("li");
      if (card) this.takeBack(card, tapped);
    });
    this.keys.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (key) this.press(key, tapped);
    });
    // A tapped key does not get the focus, so that Enter goes on to the next hand.
    this.keys.addEventListener("pointerdown", (event) => event.preventDefault());
    form.addEventListener("keydown", (event) => this.stroke(event, tapped));
  }

  /**
   * Removes a card; its neighbour gets the focus if it had it.
   * @param {Element} card
   * @param {Tapped} tapped
   */
  takeBack(card, tapped) {
    const index = [...this.fan.children].indexOf(card);
    const next = card.nextElementSibling ?? card.previousElementSibling ?? this.keys;
    if (card.matches(":focus-within")) next.querySelector("button").focus({ preventScroll: true });
    card.remove();
    tapped.takeBack(index);
  }

  /**
   * Does what a key is for: changes to typed points, takes back the last card, or adds a card unless the key is
   * disabled.
   * @param {HTMLElement} key
   * @param {Tapped} tapped
   */
  press(key, tapped) {
    if (key.dataset.way === "total") tapped.type();
    else if (key.dataset.way === "back") tapped.takeBack();
    else if (key.ariaDisabled !== "true") tapped.add(key.dataset.rank ?? "");
  }

  /**
   * Handles a key of the keyboard: Enter goes on; in the heading, the fan and the keys also ranks and Backspace.
   * @param {KeyboardEvent & { target: HTMLElement }} event
   * @param {Tapped} tapped
   */
  stroke(event, tapped) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && !event.target.matches("button:focus-visible, a, summary")) {
      event.preventDefault();
      tapped.next();
      return;
    }
    // Letters typed or spoken elsewhere are not card keys (WCAG 2.1.4).
    if (this.keys.hidden || !event.target.closest("h2, .hand, .keys")) return;
    const stroke = event.key.toLowerCase();
    const key = this.ranks.find((rank) => rank.dataset.shortcuts?.split(" ").includes(stroke));
    if (key) this.press(key, tapped);
    if (event.key === "Backspace" && this.fan.lastElementChild) this.takeBack(this.fan.lastElementChild, tapped);
  }

  /**
   * Moves the keys and the fan to the section of a hand and shows its cards; `hands` are all of the round. Both are
   * hidden if the hand has no cards or its points are typed.
   * @param {Hand} hand
   * @param {Hand[]} hands
   */
  show(hand, hands) {
    const typed = hand.section.querySelector(".typed");
    if (typed.nextElementSibling !== this.fan) typed.after(this.fan, this.keys);
    this.fan.hidden = this.keys.hidden = hand.state !== "" || hand.typing;
    this.deal(hand.cards);
    const present = hands.filter(({ state }) => state !== "away").length;
    const [own, used] = [[hand], hands].map(countsOf);
    for (const key of this.ranks) markKey(key, present, own.get(key.dataset.rank) ?? 0, used.get(key.dataset.rank) ?? 0);
  }

  /**
   * Shows cards of these ranks in the fan; redraws only from the first that differs, so that only new cards are animated.
   * @param {string[]} ranks
   */
  deal(ranks) {
    const shown = [...this.fan.querySelectorAll("li")];
    const same = ranks.findIndex((rank, index) => shown[index]?.dataset.left !== rank);
    const kept = same < 0 ? ranks.length : same;
    shown.slice(kept).forEach((card) => card.remove());
    this.fan.append(...ranks.slice(kept).map((rank) => this.face(rank)));
  }

  /**
   * A list item with a card of the fan, whose button takes it back.
   * @param {string} rank
   */
  face(rank) {
    const card = this.card.cloneNode(true);
    const [button, face, small] = card.querySelectorAll("button, b, small");
    const key = this.ranks.find((one) => one.dataset.rank === rank);
    card.dataset.left = face.textContent = rank;
    button.ariaLabel = gettext("Take back {card}", { card: key?.dataset.says ?? rank });
    if (!key) return card;
    face.replaceChildren(...key.querySelector("b").cloneNode(true).childNodes);
    small.textContent = digits(Number(key.dataset.worth));
    return card;
  }
}

/**
 * How many cards of each rank are in these hands, by rank; a hand that went out, floats or is away has none.
 * @param {Hand[]} hands
 */
function countsOf(hands) {
  const counts = new Map();
  const left = hands.filter(({ state }) => !state).flatMap(({ cards }) => cards);
  for (const rank of left) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  return counts;
}

/**
 * Shows on a key how many of its rank are in the hand, and whether the decks for those present hold one more.
 * @param {HTMLElement} key
 * @param {number} present how many players are not away
 * @param {number} own cards of its rank in the hand
 * @param {number} used cards of its rank in all hands of the round
 */
function markKey(key, present, own, used) {
  const badge = key.querySelector(".count");
  badge.hidden = !own;
  const { says = "" } = key.dataset;
  const words = own ? ngettext("{card}, {count} in the hand", "{card}, {count} in the hand", own, { card: says }) : says;
  if (key.ariaLabel !== words) key.ariaLabel = words;
  const number = /** @type {Text} */ (badge.firstChild);
  if (number.data !== String(own)) number.data = String(own);
  const copies = Number(key.dataset.copies?.split(" ")[present - 1]); // in the decks for those present
  key.ariaDisabled = copies > used ? null : "true";
}
