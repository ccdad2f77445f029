// @ts-check
// Words about a round that waits, as the server would write them (words/headlines.py, words/round_events.py). Pure
// functions: lines and hands are in seat order, names are by player.

/** @import { Hand, Line, Reckoning } from "./reckon.js" */

/**
 * The words that a page of the round contains.
 * @typedef {object} Words
 * @property {Record<string, string>} headlines by the keys of leading(); none once the match is over
 * @property {Record<number, string>} crowds names for so many leaders
 * @property {Deeds} deeds what may happen to a player
 */
/**
 * The words for each event. `nobody`: nobody went out; `target`: the points that end the match, null: none do.
 * @typedef {{ target: number | null, nobody: string, [event: string]: string | number | null }} Deeds
 */
/** @typedef {Record<number, string>} Names names by the ids of players */

/**
 * A fact of a hand that only this game has: the words for 1 or yes, for other numbers, or for each of its choices. The
 * value `silent` is not mentioned. `shared`: the fact is one of the side; `required`: 0 is mentioned, too.
 * @typedef {{ name: string, one: string, many: string, silent: unknown, choices: Record<string, string> | null, shared: boolean, required: boolean }} OwnFact
 */
/** @typedef {{ own: OwnFact[] } & Record<string, string>} Reasons words for why a hand has its score */

import { digits } from "../shared/figures.js";
import { gettext, listed } from "../shared/language.js";

/**
 * The sentence that says who leads; "" where a place now or before is not known, for a single player, or once the match
 * is over.
 * @param {Reckoning} reckoning
 * @param {Pick<Line, "player" | "place" | "total">[]} lines
 * @param {Names} names
 * @param {Words} words
 */
export function headline({ players, places, sides }, lines, names, words) {
  const now = lines.filter(({ place }) => place === 1);
  const present = lines.filter(({ place }) => place !== null);
  if (!now.length || present.length === 1 || !(players[0] in places) || !words.headlines) return "";
  const then = lines.filter(({ player }) => places[player] === 1).map(({ player }) => player);
  const said = words.headlines[leading(now.map(({ player }) => player), then, now.length === present.length)];
  const leaders = words.crowds[now.length] ?? named(now.map(({ player }) => player), names, sides);
  return said.replace("{names}", leaders).replace("{total}", digits(now[0].total));
}

/**
 * The key of the headline that fits who leads `now` and who led before, `then`; `everybody`: all share the first place.
 * @param {number[]} now
 * @param {number[]} then
 * @param {boolean} everybody
 */
function leading(now, then, everybody) {
  const same = now.join() === then.join();
  if (now.length > 1) return everybody ? "level" : same ? "still" : "share";
  if (!then.length) return "leads";
  return same ? "stays" : then.includes(now[0]) ? "alone" : "takes";
}

/**
 * What happened: "Bob went out. Ed cut exactly and floated."; "" where this phone cannot tell all of it.
 * @param {Reckoning} reckoning
 * @param {Line[]} lines
 * @param {Hand[]} hands
 * @param {Names} names
 * @param {Words} words
 */
export function roundEvents({ able, exact_cut: cut, sides }, lines, hands, names, words) {
  if (!able || (hands.some(({ exactCut }) => exactCut) && !cut)) return "";
  const byEvents = new Map();
  const outFirst = [...hands.filter(({ out }) => out), ...hands.filter(({ out }) => !out)];
  for (const hand of outFirst) {
    const line = lines[hands.indexOf(hand)];
    const events = listed(eventsOf(hand, line, words.deeds));
    if (events) byEvents.set(events, [...(byEvents.get(events) ?? []), hand.player]);
  }
  const nobody = hands.some(({ out }) => out) ? "" : words.deeds.nobody;
  const told = [...byEvents].map(([events, those]) => gettext("{names} {events}.", { names: named(those, names, sides), events }));
  return [nobody, ...told].filter(Boolean).join(" ");
}

/**
 * What happened to a player, in words: "went out", "joined with 40".
 * @param {Hand} hand
 * @param {Line} line
 * @param {Deeds} deeds
 */
function eventsOf(hand, { bonus, total, score, joined }, { target, ...words }) {
  const reached = target !== null && total !== null && total >= target && total - Number(score) < target;
  /** @type {Record<string, boolean | undefined>} */
  const done = { out: hand.out, bonus, floating: hand.floating, absent: hand.absent, reached, joined: joined !== null };
  return Object.keys(done).filter((event) => done[event]).map((event) => String(words[event]).replace("{}", digits(joined)));
}

/**
 * Why a hand has its score, in words with commas: the bonus, what was left, facts of the game, a late start.
 * @param {Hand} hand
 * @param {Pick<Line, "bonus" | "joined">} line of the hand
 * @param {Hand[]} hands of the round
 * @param {Reasons} words
 * @param {number[]} partners the players of the side; empty: it is one player's
 * @param {Names} names
 */
export function reason(hand, { bonus, joined }, hands, { own, ...words }, partners = [], names = {}) {
  if (hand.absent) return words.absent;
  const joins = joined !== null && words.joined.replace("{}", digits(joined));
  const facts = partners.length ? ofSide(own, hand, hands, partners, names) : own.map((fact) => ownWords(fact, hand));
  return [bonus && words.bonus, left(hand, hands, words), ...facts, joins].filter(Boolean).join(", ");
}

/**
 * The facts of a side in words, then those of each partner with the name: "Ann bid 4 and took 5". `first` is the hand
 * that counts for the side.
 * @param {OwnFact[]} own
 * @param {Hand} first
 * @param {Hand[]} hands
 * @param {number[]} partners
 * @param {Names} names
 */
function ofSide(own, first, hands, partners, names) {
  const shared = own.filter((fact) => fact.shared && (fact.required || first[fact.name]));
  const each = partners.map((partner) => {
    const hand = hands.find(({ player }) => player === partner) ?? { player: partner };
    const said = own.filter((fact) => !fact.shared).map((fact) => ownWords(fact, hand)).filter(Boolean);
    const last = said.pop();
    if (!last) return "";
    const name = names[partner];
    return said.length ? gettext("{name} {facts} and {last}", { name, facts: said.join(" "), last }) : gettext("{name} {facts}", { name, facts: last });
  });
  return [...shared.map((fact) => ownWords(fact, first)), ...each];
}

/**
 * A fact that only this game has, in words: "took 3"; "" if the hand does not state it, or its value is not mentioned.
 * @param {OwnFact} fact
 * @param {Hand} hand
 */
function ownWords({ name, one, many, silent, choices }, hand) {
  const value = hand[name] ?? null;
  if (value === null || value === false || value === silent) return "";
  if (choices) return choices[String(value)] ?? "";
  return Number(value) === 1 ? one : many.replace("{}", typeof value === "number" && value < 0 ? digits(value) : String(value));
}

/**
 * What a hand was left with, in words: "went out", "not down", its sum or how many cards; "" in games without totals.
 * @param {Hand} hand
 * @param {Hand[]} hands
 * @param {Record<string, string>} words
 */
function left(hand, hands, words) {
  if (hand.out) return words.out;
  if (hand.floating) return words.floating;
  const isTracked = hands.some(({ laidDown, out, floating }) => laidDown && !out && !floating);
  if (hand.laidDown === false || (isTracked && !hand.laidDown)) return words.not_down;
  if (!words.total) return "";
  if (hand.sum) return hand.sum;
  if (hand.cards) return hand.cards === 1 ? words.card : words.cards.replace("{}", String(hand.cards));
  return hand.points === 0 ? "" : words.total;
}

/**
 * Players in a list: "Ann and Bob"; one side as "Ann and Cy", two as "Ann & Cy and Bob & Di".
 * @param {number[]} players of each side its first one
 * @param {Names} names
 * @param {number[][]} sides
 */
function named(players, names, sides) {
  const parties = players.map((player) => (sides.find(([first]) => first === player) ?? [player]).map((member) => names[member]));
  return listed(parties.length === 1 ? parties[0] : parties.map((party) => party.join(" & ")));
}
