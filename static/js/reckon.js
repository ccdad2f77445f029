// What a round brings, worked out without the server: scores, totals and places. It knows no page and keeps nothing.
// `reckoning` is what the page of the round says (pages/round/page.py); players stand by their ids.

/**
 * The hands of one round in seat order, each `{player, points, out, floating, absent, exactCut, deals, grabbed}`:
 * `points` as the pad sums them up (null: not known), `exactCut` whether the cut of the round was exact, `deals` for
 * whom the form says who dealt. Returns `[{player, score, total, place, move, absent, bonus, joined}]`, null where it
 * cannot be told; `bonus` is whether the score has one, `joined` the total with which a player came late.
 */
export function reckon(reckoning, hands) {
  const lines = hands.map((hand) => lineOf(reckoning, hands, hand));
  const present = lines.filter((line) => !line.absent);
  const told = reckoning.able && present.every(({ total }) => total !== null);
  return lines.map((line) => {
    const place = told && !line.absent ? placeOf(reckoning, present, line.total) : null;
    const before = reckoning.places[line.player] ?? null;
    return { ...line, place, move: place === null || before === null ? null : before - place };
  });
}

/** The reckoning with which the next round begins; `drawn` is what its own page says. */
export function after(reckoning, rows, drawn = unseen(reckoning)) {
  // Where a total is unknown, nobody has a place; where the totals make no places, each is known by itself.
  const known = rows.some(({ place }) => place !== null) ? rows : rows.filter(({ total }) => total !== null && !reckoning.able);
  return {
    ...drawn,
    before: Object.fromEntries(known.map(({ player, total }) => [player, total])),
    places: Object.fromEntries(known.map(({ player, place }) => [player, place])),
  };
}

/** Rows of a later round, once a round before it has rows `now` and no longer those of `then`. */
export function moved({ best }, rows, then, now) {
  const total = (those, player) => those.find((row) => row.player === player)?.total ?? null;
  const totals = rows.map((row) => {
    const all = [row.total, total(now, row.player), total(then, row.player)];
    return { ...row, total: all.includes(null) ? null : all[0] + all[1] - all[2] };
  });
  const present = totals.filter(({ place }) => place !== null);
  const told = present.every((row) => row.total !== null);
  return totals.map((row) => ({ ...row, place: told && row.place !== null ? placeOf({ best }, present, row.total) : null }));
}

/** Whether those are away whom the page supposed to be, and nobody deals out of turn: then what comes after it holds. */
export function asPlanned({ away }, hands) {
  return sameAway(away, hands) && !hands.some(({ deals }) => deals);
}

/** Of a round whose page was never seen nobody knows who cuts. */
function unseen(reckoning) {
  return { ...reckoning, exact_cut: reckoning.exact_cut && { ...reckoning.exact_cut, player: null, cutters: {} } };
}

function lineOf(reckoning, hands, hand) {
  const { player } = hand;
  const before = reckoning.before[player];
  const absent = Boolean(hand.absent);
  if (absent) return { player, score: null, total: before ?? null, absent, bonus: false, joined: null };
  const bonus = bonusOf(reckoning, hands, hand);
  const score = reckoning.sums && hand.points !== null && bonus !== null ? hand.points + bonus : null;
  const joined = before === null ? joinsWith(reckoning, hands) : null;
  const start = before !== null ? before : joined !== null ? joined : 0; // undefined: not known
  const total = score === null || typeof start !== "number" ? null : start + score;
  return { player, score, total, absent, bonus: Boolean(bonus), joined: joined ?? null };
}

/** What an exact cut and an exact grab add; null where nobody knows. */
function bonusOf(reckoning, hands, hand) {
  const cut = cutOf(reckoning, hands, hand);
  const { bonus } = reckoning;
  return cut === null ? null : cut + (bonus && hand[bonus.fact] === bonus.value ? bonus.points : 0);
}

function sameAway(away, hands) {
  const gone = hands.filter(({ absent }) => absent).map(({ player }) => String(player));
  return gone.length === away.length && away.every((player) => gone.includes(String(player)));
}

/** What an exact cut adds for this hand; null where nobody knows who cut: others are away than the page supposed. */
function cutOf({ exact_cut: cut, away }, hands, { player }) {
  if (!cut || !hands.some(({ exactCut }) => exactCut)) return 0;
  const dealer = hands.find(({ deals }) => deals);
  const cutter = dealer ? cut.cutters[dealer.player] : cut.player;
  if (!sameAway(away, hands) || cutter === null || cutter === undefined) return null;
  return String(cutter) === String(player) ? cut.points : 0;
}

/** Who joins late starts from the worst total of the others at the table; null: nobody has one, undefined: not known. */
function joinsWith({ before, best }, hands) {
  const totals = hands.filter(({ absent }) => !absent).map(({ player }) => before[player]);
  if (totals.includes(undefined)) return undefined;
  const others = totals.filter((total) => total !== null);
  if (!others.length) return null;
  return best === "low" ? Math.max(...others) : Math.min(...others);
}

/** Equals share a place and the next one is skipped. */
export function placeOf({ best }, lines, total) {
  return 1 + lines.filter((line) => (best === "low" ? line.total < total : line.total > total)).length;
}
