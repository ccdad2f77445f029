// @ts-check
// Works out scores, totals and places of a round without the server. It reads no page and keeps nothing.

/**
 * What the page of a round says about it (pages/round/page.py). Players stand by their ids.
 * @typedef {object} Reckoning
 * @property {boolean} sums whether points of hands and bonuses add up to the totals
 * @property {boolean} able whether the totals make the places, too
 * @property {"low" | "high"} best which total is the best one
 * @property {number[]} players in seat order
 * @property {Record<number, number | null | undefined>} before the totals before this round; null: never at the table, undefined: not known
 * @property {Record<number, number | null | undefined>} places the places before this round
 * @property {number[]} away who was away when the page was drawn
 * @property {ExactCut | null} exact_cut
 * @property {{ fact: string, value: number, points: number } | null} bonus what is added where a fact has this value
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
 * @property {number | null} joined the total with which a player joined late
 * @property {number | null} move places gained since the round before
 */
/** @typedef {Row & LineFacts} Line */

/**
 * The lines of a round, in seat order.
 * @param {Reckoning} reckoning
 * @param {Hand[]} hands in seat order
 * @returns {Line[]}
 */
export function reckon(reckoning, hands) {
  const lines = hands.map((hand) => lineOf(reckoning, hands, hand));
  const present = lines.filter((line) => !line.absent);
  const areKnown = reckoning.able && present.every(({ total }) => total !== null);
  return lines.map((line) => {
    const place = areKnown && !line.absent ? placeOf(reckoning, present, line.total) : null;
    const before = reckoning.places[line.player] ?? null;
    return { ...line, place, move: place === null || before === null ? null : before - place };
  });
}

/**
 * The reckoning of the next round.
 * @param {Reckoning} reckoning of this round
 * @param {Row[]} rows of this round
 * @param {Reckoning} drawn what the page of the next round says; by default that it was never seen
 * @returns {Reckoning}
 */
export function after(reckoning, rows, drawn = unseen(reckoning)) {
  // Where a total is unknown, nobody has a place; where the totals make no places, each is known by itself.
  const known = rows.some(({ place }) => place !== null) ? rows : rows.filter(({ total }) => total !== null && !reckoning.able);
  return {
    ...drawn,
    before: Object.fromEntries(known.map(({ player, total }) => [player, total])),
    places: Object.fromEntries(known.map(({ player, place }) => [player, place])),
  };
}

/**
 * The rows of a later round once an earlier one was corrected.
 * @param {Pick<Reckoning, "best">} reckoning
 * @param {Row[]} rows of the later round
 * @param {Row[]} then the earlier round's rows before
 * @param {Row[]} now the earlier round's rows by now
 * @returns {Row[]}
 */
export function moved({ best }, rows, then, now) {
  /** @type {(those: Row[], player: number) => number | null} */
  const total = (those, player) => those.find((row) => row.player === player)?.total ?? null;
  const totals = rows.map((row) => {
    const [before, by] = [total(then, row.player), total(now, row.player)];
    return { ...row, total: row.total === null || before === null || by === null ? null : row.total + by - before };
  });
  const present = totals.filter(({ place }) => place !== null);
  const areKnown = present.every((row) => row.total !== null);
  return totals.map((row) => ({ ...row, place: areKnown && row.place !== null ? placeOf({ best }, present, row.total) : null }));
}

/**
 * Whether a round was played as its page had supposed: the same players are away, and nobody deals out of turn.
 * @param {Pick<Reckoning, "away">} reckoning
 * @param {Pick<Hand, "player" | "absent" | "deals">[]} hands
 */
export function asPlanned({ away }, hands) {
  return sameAway(away, hands) && !hands.some(({ deals }) => deals);
}

/**
 * The reckoning of a round whose page was never seen: nobody knows who cuts.
 * @param {Reckoning} reckoning
 * @returns {Reckoning}
 */
function unseen(reckoning) {
  return { ...reckoning, exact_cut: reckoning.exact_cut && { ...reckoning.exact_cut, player: null, cutters: {} } };
}

/**
 * @param {Reckoning} reckoning
 * @param {Hand[]} hands
 * @param {Hand} hand
 */
function lineOf(reckoning, hands, hand) {
  const { player } = hand;
  const before = reckoning.before[player];
  const absent = Boolean(hand.absent);
  if (absent) return { player, score: null, total: before ?? null, absent, bonus: false, joined: null };
  const bonus = bonusOf(reckoning, hands, hand);
  const score = reckoning.sums && typeof hand.points === "number" && bonus !== null ? hand.points + bonus : null;
  const joined = before === null ? joinsWith(reckoning, hands) : null;
  const start = before !== null ? before : joined !== null ? joined : 0; // undefined: not known
  const total = score === null || typeof start !== "number" ? null : start + score;
  return { player, score, total, absent, bonus: Boolean(bonus), joined: joined ?? null };
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
 * @param {number[]} away
 * @param {Pick<Hand, "player" | "absent">[]} hands
 */
function sameAway(away, hands) {
  const gone = hands.filter(({ absent }) => absent).map(({ player }) => String(player));
  return gone.length === away.length && away.every((player) => gone.includes(String(player)));
}

/**
 * What an exact cut adds for this hand; null: nobody knows who cut, as others are away than the page supposed.
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
 * The place of a total. Equal totals share a place, and the next one is skipped.
 * @param {Pick<Reckoning, "best">} reckoning
 * @param {{ total: number | null }[]} lines of all players, each with a number
 * @param {number | null} total a number
 */
export function placeOf({ best }, lines, total) {
  const isAhead = (/** @type {number} */ other) => (best === "low" ? other < Number(total) : other > Number(total));
  return 1 + lines.filter((line) => isAhead(Number(line.total))).length;
}
