// @ts-check
// Works out scores, totals and places of a round without the server. It reads no page and keeps nothing.

/**
 * The data from which a round is worked out, as its page has it (pages/round/page.py). Players are given by their ids.
 * @typedef {object} Reckoning
 * @property {boolean} sums whether points of hands and bonuses add up to the totals
 * @property {boolean} able whether the places follow from the totals, too
 * @property {"low" | "high"} best which total is the best one
 * @property {number[]} players in seat order
 * @property {Record<number, number | null | undefined>} before the totals before this round; null: never at the table, undefined: not known
 * @property {Record<number, number | null | undefined>} places the places before this round
 * @property {number[]} away who was away when the page was drawn
 * @property {ExactCut | null} exact_cut
 * @property {{ fact: string, value: number, points: number } | null} bonus what is added where a fact has this value
 * @property {Bids | null} bids what a bid and the tricks taken bring; null where the points of the hands are entered
 * @property {number[][]} sides the sides with their players; the hand of the first one counts for all. Empty: all play alone
 */

/**
 * Points (rules/bids.py): a `base`, and so many for each `trick` taken, each one `off` the bid and each card `dealt`.
 * `bonus`: how much of the hand's bonus counts: all (1), none (0), or half (2), rounded down to a multiple of 5.
 * @typedef {{ base: number, trick: number, off: number, dealt: number, bonus: number }} BidLine
 */

/**
 * The points by how a bid came out; null: as any other bid. `dealt` are the cards dealt to each; null: not known.
 * @typedef {{ exact: BidLine, missed: BidLine, zero: BidLine | null, zero_missed: BidLine | null, one_off: BidLine | null, dealt: number | null }} Bids
 */

/**
 * What an exact cut adds: `player` is the cutter, and `cutters` by who deals instead.
 * @typedef {{ player: number | null, points: number, cutters: Record<number, number> }} ExactCut
 */

/**
 * A hand of a round, and the other facts of it by their names.
 * @typedef {object} HandFacts
 * @property {number} player
 * @property {number | null} [points] as the pad sums them up; null: not known
 * @property {boolean} [out]
 * @property {boolean} [floating]
 * @property {boolean} [absent]
 * @property {boolean} [exactCut] whether the cut of the round was exact
 * @property {boolean} [deals] whether the form says that this player dealt
 * @property {number} [cards] how many are left
 * @property {boolean | null} [laidDown]
 * @property {string} [sum] how the score comes about, in figures
 */
/** @typedef {HandFacts & Record<string, unknown>} Hand */

/**
 * What a round brings a player; null where that is not known.
 * @typedef {object} Row
 * @property {number} player
 * @property {number | null} score
 * @property {number | null} total
 * @property {number | null} place
 */

/**
 * What a round brings a player, in full.
 * @typedef {object} LineFacts
 * @property {boolean} absent
 * @property {boolean} bonus whether the score has a bonus
 * @property {number | null} joined the total with which a player joined late; null: not in this round, or not known
 * @property {number | null} move places gained since the round before, below 0 lost; null: not known
 */
/** @typedef {Row & LineFacts} Line */

/**
 * A hand for each player, in seat order; that of a partner for whom nothing is entered has only the player.
 * @param {Pick<Reckoning, "players">} reckoning
 * @param {Hand[]} hands
 * @returns {Hand[]}
 */
export const inSeats = ({ players }, hands) => players.map((player) => hands.find((hand) => isSame(hand.player, player)) ?? { player });

/**
 * Scores a round: returns a line for each hand with its score, total and place, in seat order.
 * @param {Reckoning} reckoning
 * @param {Hand[]} entered
 * @returns {Line[]}
 */
export function reckon(reckoning, entered) {
  const hands = inSeats(reckoning, entered);
  const lines = hands.map((hand) => lineOf(reckoning, hands, hand));
  const present = lines.filter((line) => !line.absent);
  const areKnown = reckoning.able && present.every(({ total }) => total !== null);
  return lines.map((line) => {
    const place = areKnown && !line.absent ? placeOf(reckoning, present, line.total) : null;
    const before = reckoning.places[firstSeat(reckoning, line.player)] ?? null;
    return { ...line, place, move: place === null || before === null ? null : before - place };
  });
}

/**
 * The reckoning of the next round: that of its page, with the totals and places after this round.
 * @param {Reckoning} reckoning of this round
 * @param {Row[]} rows of this round
 * @param {Reckoning} drawn that of the next round's page; by default the page was never seen
 * @returns {Reckoning}
 */
export function nextReckoning(reckoning, rows, drawn = unseen(reckoning)) {
  // If a total is not known, no place is; in a game in which totals make no places, those that are known are used.
  const known = rows.some(({ place }) => place !== null) ? rows : rows.filter(({ total }) => total !== null && !reckoning.able);
  return {
    ...drawn,
    before: Object.fromEntries(known.map(({ player, total }) => [player, total])),
    places: Object.fromEntries(known.map(({ player, place }) => [player, place])),
  };
}

/**
 * The rows of a later round once an earlier one was corrected: the totals moved by the difference, with new places;
 * null where a total is not known.
 * @param {Pick<Reckoning, "best" | "sides">} reckoning
 * @param {Row[]} rows of the later round
 * @param {Row[]} then the earlier round's rows before
 * @param {Row[]} now the earlier round's rows by now
 * @returns {Row[]}
 */
export function correctedRows(reckoning, rows, then, now) {
  /** @type {(those: Row[], player: number) => number | null} */
  const total = (those, player) => those.find((row) => row.player === player)?.total ?? null;
  const totals = rows.map((row) => {
    const [before, by] = [total(then, row.player), total(now, row.player)];
    return { ...row, total: row.total === null || before === null || by === null ? null : row.total + by - before };
  });
  const present = totals.filter(({ place }) => place !== null);
  const areKnown = present.every((row) => row.total !== null);
  return totals.map((row) => ({ ...row, place: areKnown && row.place !== null ? placeOf(reckoning, present, row.total) : null }));
}

/**
 * Whether a round was played as its page expected: the same players are away, and nobody deals out of turn.
 * @param {Pick<Reckoning, "away">} reckoning
 * @param {Pick<Hand, "player" | "absent" | "deals">[]} hands
 */
export function asPlanned({ away }, hands) {
  return sameAway(away, hands) && !hands.some(({ deals }) => deals);
}

/**
 * The reckoning of a round whose page was never seen: it is not known who cuts, and how many cards are dealt.
 * @param {Reckoning} reckoning
 * @returns {Reckoning}
 */
function unseen(reckoning) {
  const { exact_cut: cut, bids } = reckoning;
  return { ...reckoning, exact_cut: cut && { ...cut, player: null, cutters: {} }, bids: bids && { ...bids, dealt: null } };
}

/**
 * Whether two ids are those of the same player: they may come from fields, as text.
 * @param {number} one
 * @param {number} other
 */
const isSame = (one, other) => String(one) === String(other);

/**
 * The first player of a player's side, whose hand counts for the side; without sides the player. An entry of an older
 * version has no `sides`.
 * @param {Pick<Reckoning, "sides">} reckoning
 * @param {number} player
 */
const firstSeat = ({ sides = [] }, player) => sides.find((side) => side.some((partner) => isSame(partner, player)))?.[0] ?? player;

/**
 * The line of a hand, without `place` and `move`.
 * @param {Reckoning} reckoning
 * @param {Hand[]} hands
 * @param {Hand} hand
 */
function lineOf(reckoning, hands, hand) {
  const { player } = hand;
  const before = reckoning.before[firstSeat(reckoning, player)];
  const absent = Boolean(hand.absent);
  if (absent) return { player, score: null, total: before ?? null, absent, bonus: false, joined: null };
  const bonus = bonusOf(reckoning, hands, hand);
  const points = pointsOf(reckoning, hands, hand);
  const score = reckoning.sums && points !== null && bonus !== null ? points + bonus : null;
  const joined = before === null ? joinsWith(reckoning, hands) : null;
  const start = before !== null ? before : joined !== null ? joined : 0; // undefined if not known
  const total = score === null || typeof start !== "number" ? null : start + score;
  return { player, score, total, absent, bonus: Boolean(bonus), joined: joined ?? null };
}

/**
 * The points of a hand, or of its side, before any bonus; null: not known.
 * @param {Reckoning} reckoning
 * @param {Hand[]} hands
 * @param {Hand} hand
 */
function pointsOf(reckoning, hands, { player }) {
  const counts = hands.find((hand) => isSame(hand.player, firstSeat(reckoning, player)));
  if (!counts) return null;
  if (reckoning.bids) return sameAway(reckoning.away, hands) ? bidPoints(reckoning.bids, counts) : null;
  return typeof counts.points === "number" ? counts.points : null;
}

/**
 * What a bid and the tricks taken bring; null where one of them is not known.
 * @param {Bids} bids
 * @param {Hand} hand
 */
function bidPoints(bids, { bid, tricks, bonus }) {
  if (typeof bid !== "number" || typeof tricks !== "number" || bids.dealt === null) return null;
  const off = Math.abs(bid - tricks);
  const line = bidLine(bids, bid, off);
  const said = typeof bonus === "number" ? bonus : 0;
  const counted = [0, said, Math.floor(said / 10) * 5][line.bonus];
  return line.base + line.trick * tricks + line.off * off + line.dealt * bids.dealt + counted;
}

/**
 * The line by which a bid is scored that is `off` by so many tricks.
 * @param {Bids} bids
 * @param {number} bid
 * @param {number} off
 */
function bidLine({ exact, missed, zero, zero_missed: zeroMissed, one_off: oneOff }, bid, off) {
  if (off === 0) return (bid === 0 && zero) || exact;
  if (off === 1 && oneOff) return oneOff;
  return (bid === 0 && zeroMissed) || missed;
}

/**
 * What an exact cut and an exact grab add; null: not known.
 * @param {Reckoning} reckoning
 * @param {Hand[]} hands
 * @param {Hand} hand
 */
function bonusOf(reckoning, hands, hand) {
  const cut = cutOf(reckoning, hands, hand);
  const { bonus } = reckoning;
  return cut === null ? null : cut + (bonus && hand[bonus.fact] === bonus.value ? bonus.points : 0);
}

/**
 * Whether exactly these players are away.
 * @param {number[]} away
 * @param {Pick<Hand, "player" | "absent">[]} hands
 */
function sameAway(away, hands) {
  const gone = hands.filter(({ absent }) => absent).map(({ player }) => String(player));
  return gone.length === away.length && away.every((player) => gone.includes(String(player)));
}

/**
 * What an exact cut adds for this hand; null: it is not known who cut, as others are away than the page expected.
 * @param {Reckoning} reckoning
 * @param {Hand[]} hands
 * @param {Hand} hand
 */
function cutOf({ exact_cut: cut, away }, hands, { player }) {
  if (!cut || !hands.some(({ exactCut }) => exactCut)) return 0;
  const dealer = hands.find(({ deals }) => deals);
  const cutter = dealer ? cut.cutters[dealer.player] : cut.player;
  if (!sameAway(away, hands) || cutter === null || cutter === undefined) return null;
  return String(cutter) === String(player) ? cut.points : 0;
}

/**
 * The total with which a player joins late, the worst one of those at the table; null: nobody has one, undefined: not
 * known.
 * @param {Reckoning} reckoning
 * @param {Hand[]} hands
 */
function joinsWith({ before, best }, hands) {
  const totals = hands.filter(({ absent }) => !absent).map(({ player }) => before[player]);
  if (totals.includes(undefined)) return undefined;
  const others = /** @type {number[]} */ (totals.filter((total) => total !== null));
  if (!others.length) return null;
  return best === "low" ? Math.max(...others) : Math.min(...others);
}

/**
 * The place of a total. Equal totals share a place, and the next one is skipped; partners are counted once.
 * @param {Pick<Reckoning, "best" | "sides">} reckoning
 * @param {{ player: number, total: number | null }[]} lines of all players, each with a number
 * @param {number | null} total a number
 */
export function placeOf({ best, sides }, lines, total) {
  const isAhead = (/** @type {number} */ other) => (best === "low" ? other < Number(total) : other > Number(total));
  const counted = lines.filter(({ player }) => isSame(firstSeat({ sides }, player), player));
  return 1 + counted.filter((line) => isAhead(Number(line.total))).length;
}
