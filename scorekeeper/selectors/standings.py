"""How the players stand after a round: who leads, what happened, who moved, and what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.faults import listed
from scorekeeper.rules.record import Hand, Round
from scorekeeper.rules.scores import HandScore, RoundSheet
from scorekeeper.rules.sheet import derive
from scorekeeper.selectors import records
from scorekeeper.selectors.facts import Facts
from scorekeeper.selectors.matches import MatchSheet
from scorekeeper.selectors.phrases import counted, figure, spelled

MOST_NAMED = 3  # leaders that one headline names


@dataclass(frozen=True)
class StandingRow:
    """A player's line, by place. `move` counts places won (+) or lost (−); None: there is none to tell."""

    player: int
    name: str
    place: int | None
    move: int | None
    moved: str
    score: int | None
    reason: str
    total: int | None


@dataclass(frozen=True)
class NextRound:
    """What lies on the table next; names are empty where the dealer is still to be drawn."""

    number: int
    contract: Contract | None
    deal: int
    cut: int
    dealer: str
    cutter: str
    starter: str


@dataclass(frozen=True)
class StandingsPage:
    """`ticks` say of each round "done", "now" or "" (to come)."""

    match: int
    number: int
    title: str
    round_word: str
    headline: str
    facts: str
    rows: tuple[StandingRow, ...]
    ticks: tuple[str, ...]
    finished: bool
    newest: bool
    next: NextRound | None


def standings_page(view: MatchSheet, number: int, facts: Facts | None = None) -> StandingsPage:
    """The standings after round `number`; with `facts`, as they would be if these were written."""
    kept = records.keep(view.match, facts, records.names(view.match)) if facts else view.kept
    sheet = derive(kept.record, kept.opened)
    row, played = sheet.rounds[number - 1], kept.record.rounds[number - 1]
    before = sheet.rounds[number - 2] if number > 1 else None
    newest = number == len(sheet.rounds)
    return StandingsPage(
        match=view.match.pk,
        number=number,
        title=f"{view.game.round_word.capitalize()} {number}",
        round_word=view.game.round_word,
        headline=_won(sheet.winners) if newest and sheet.finished else _headline(row, before),
        facts=_facts(row, played),
        rows=_rows(view, row, before.hands if before else {}, played.hands),
        ticks=view.ticks(len(sheet.rounds) + 1),
        finished=sheet.finished,
        newest=newest,
        next=_next(sheet.next if newest else sheet.rounds[number]),
    )


def _headline(after: RoundSheet, before: RoundSheet | None) -> str:
    now, then = after.leaders, before.leaders if before else ()
    if len(now) > 1 and len(now) == sum(hand.place is not None for hand in after.hands.values()):
        return "Everybody is level"
    if len(now) > 1:
        names = listed(now) if len(now) <= MOST_NAMED else spelled(len(now)).capitalize()
        return f"{names} {'still ' if now == then else ''}share the lead"
    if not then:
        return f"{now[0]} leads"
    if now == then:
        return f"{now[0]} stays in front"
    return f"{now[0]} leads alone" if now[0] in then else f"{now[0]} takes the lead"


def _won(winners: tuple[str, ...]) -> str:
    return f"{winners[0]} wins" if len(winners) == 1 else f"{listed(winners)} win together"


def _facts(row: RoundSheet, played: Round) -> str:
    """ "Bob went out. Ed cut exactly and floated." """
    order = sorted(played.hands, key=lambda name: not played.hands[name].out)
    said = {name: _deeds(row, name, played) for name in order}
    return " ".join(f"{name} {listed(deeds)}." for name, deeds in said.items() if deeds)


def _deeds(row: RoundSheet, name: str, played: Round) -> list[str]:
    hand, joined = played.hands[name], row.hands[name].joined_with
    deeds = {
        "went out": hand.out,
        "cut exactly": played.exact_cut and name == row.cutter,
        "floated": hand.floating,
        "was away": hand.absent,
        f"joined with {figure(joined)}": joined is not None,
    }
    return [deed for deed, done in deeds.items() if done]


def _rows(
    view: MatchSheet, row: RoundSheet, before: Mapping[str, HandScore], hands: Mapping[str, Hand]
) -> tuple[StandingRow, ...]:
    """By place, then by seat; who was away stands last."""
    tracked = any(hand.laid_down and not (hand.out or hand.floating) for hand in hands.values())
    ids = {seat.player.name: seat.player_id for seat in view.seats}
    ranked = sorted(row.hands, key=lambda name: (row.hands[name].place is None, row.hands[name].place))
    lines = []
    for name in ranked:
        scored = row.hands[name]
        move = _move(before.get(name), scored)
        reason = _reason(scored, hands[name], tracked=tracked)
        line = StandingRow(ids[name], name, scored.place, move, _moved(move), scored.score, reason, scored.total)
        lines.append(line)
    return tuple(lines)


def _move(before: HandScore | None, now: HandScore) -> int | None:
    if before is None or before.place is None or now.place is None:
        return None
    return before.place - now.place


def _moved(move: int | None) -> str:
    if move is None:
        return ""
    return counted(abs(move), "place", "places") if move else "stays"


def _reason(scored: HandScore, hand: Hand, *, tracked: bool) -> str:
    """Why a score is what it is. `tracked`: at this table somebody's laying down was written down."""
    if hand.absent:
        return "away"
    reasons = ["exact cut"] if scored.bonus else []
    if hand.out or hand.floating:
        reasons.append("went out" if hand.out else "floated")
    elif hand.laid_down is False or (tracked and not hand.laid_down):
        reasons.append("not down")
    elif hand.cards:
        reasons.append(counted(len(hand.cards), "card", "cards"))
    else:
        reasons.append("in hand")
    if scored.joined_with is not None:
        reasons.append(f"joined with {figure(scored.joined_with)}")
    return ", ".join(reasons)


def _next(up: RoundSheet | None) -> NextRound | None:
    if up is None:
        return None
    return NextRound(
        number=up.number,
        contract=up.contract,
        deal=up.deal,
        cut=up.exact_cut_cards,
        dealer=up.dealer or "",
        cutter=up.cutter or "",
        starter=up.starter or "",
    )
