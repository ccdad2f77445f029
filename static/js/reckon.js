// What a round brings, worked out without the server: scores, totals and places. It knows no page and keeps nothing.
// `reckoning` is what the page of the round says (pages/round/reckoning.py); players stand by their ids.

/**
 * The hands of one round in seat order, each `{player, points, out, floating, absent, exactCut, deals, grabbed}`:
 * `points` as the pad sums them up (null: not known), `exactCut` whether the cut of the round was exact, `deals` for
 * whom the form says who dealt. Returns `[{player, score, total, place, move, absent}]`, null where it cannot be told.
 */
export function reckon(reckoning, hands) {
  const lines = hands.map((hand) => lineOf(reckoning, hands, hand));
  const present = lines.filter((line) => !line.absent);
  const told = present.every(({ total }) => total !== null);
  return lines.map((line) => {
    const place = told && !line.absent ? placeOf(reckoning, present, line.total) : null;
    const before = reckoning.places[line.player] ?? null;
    return { ...line, place, move: place === null || before === null ? null : before - place };
  });
}

/** The reckoning with which the next round begins; `drawn` is what its own page says. */
export function after(reckoning, rows, drawn = unseen(reckoning)) {
  const known = rows.some(({ place }) => place !== null) ? rows : []; // where a total is unknown, nobody has a place
  return {
    ...drawn,
    before: Object.fromEntries(known.map(({ player, total }) => [player, total])),
    places: Object.fromEntries(known.map(({ player, place }) => [player, place])),
  };
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
  if (absent) return { player, score: null, total: before ?? null, absent };
  const score = scoreOf(reckoning, hands, hand);
  const start = before === null ? joinsWith(reckoning, hands) : before;
  return { player, score, total: score === null || start === undefined ? null : start + score, absent };
}

function scoreOf(reckoning, hands, hand) {
  const cut = cutOf(reckoning, hands, hand);
  if (!reckoning.able || hand.points === null || cut === null) return null;
  const { bonus } = reckoning;
  return hand.points + cut + (bonus && hand[bonus.fact] === bonus.value ? bonus.points : 0);
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

/** Who joins late starts from the worst total of the others at the table. */
function joinsWith({ before, best }, hands) {
  const totals = hands.filter(({ absent }) => !absent).map(({ player }) => before[player]);
  if (totals.includes(undefined)) return undefined;
  const others = totals.filter((total) => total !== null);
  if (!others.length) return 0;
  return best === "low" ? Math.max(...others) : Math.min(...others);
}

/** Equals share a place and the next one is skipped. */
function placeOf({ best }, lines, total) {
  return 1 + lines.filter((line) => (best === "low" ? line.total < total : line.total > total)).length;
}
