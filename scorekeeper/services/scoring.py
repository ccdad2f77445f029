"""Scoring the round at the table, and correcting one that was scored.

Both bring the facts of whole hands, drawn at some revision. Merging is by hand: what this keeper
left alone keeps what others wrote meanwhile; what both changed, each otherwise, is asked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.facts.paths import Facts, hand_path, load, parted, round_path, said
from scorekeeper.models import Match, Round
from scorekeeper.queries.ledger import facts_at
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import catalogue
from scorekeeper.services.descriptions import of_round
from scorekeeper.services.errors import Clash, Conflict, MatchOver
from scorekeeper.services.writing import WriteContext, Written, judged, write_sheet


@dataclass(frozen=True)
class RoundEntry:
    """What a keeper entered for a round: hands by player id, and facts of the round itself."""

    number: int
    revision: int
    hands: Mapping[int, Mapping[str, Any]]
    round: Mapping[str, Any] = field(default_factory=dict)


def enter(*, match: Match, entry: RoundEntry, context: WriteContext) -> Written:
    """Score the open round or correct a scored one.

    Raises Conflict where the same hand was changed otherwise since `entry.revision`, Refused with
    every fault, MatchOver where the match has no such round any more.
    """
    return enter_read(match=match, number=entry.number, read=lambda _: entry, context=context)


def enter_read(
    *, match: Match, number: int, read: Callable[[MatchSheet], RoundEntry], context: WriteContext
) -> Written:
    """Enter what is read on top of the match as it is written to: nothing of it need be read before.

    Raises as `enter` does, and whatever reading raises.
    """
    return write_sheet(
        match=match,
        context=context,
        what=lambda before, after: of_round(number, before, after),
        edit=lambda now: entered(now.match, now.facts, read(now)),
    )


def preview(*, match: Match, entry: RoundEntry) -> Facts:
    """Return the facts as `enter` would write them. Writes nothing; raises as `enter` does."""
    facts = load(match)
    return judged(match, entered(match, facts, entry), facts).facts


def rebased(match: Match, facts: Facts, entry: RoundEntry) -> tuple[dict[int, Facts], Facts]:
    """Return what of an entry the keeper changed, on top of the facts of now: the hands by player, the round."""
    drawn = facts_at(match, entry.revision, facts)
    hands = {}
    for player, hand in entry.hands.items():
        path = hand_path(entry.number, player)
        mine = said(hand, catalogue.get(match.game))
        hands[player] = mine if mine != _without_knock(drawn, path) else facts[path]
    return hands, _round_of(facts, drawn, entry)


def _round_of(facts: Facts, drawn: Facts, entry: RoundEntry) -> Facts:
    """Return the round's own facts, with those that the keeper changed."""
    path = round_path(entry.number)
    before = drawn.get(path) or {}
    mine = {name: value for name, value in entry.round.items() if value != before.get(name)}
    return {**facts[path], **mine}


def entered(match: Match, facts: Facts, entry: RoundEntry) -> Facts:
    """Return the facts with an entry merged into them, its round scored. Writes nothing."""
    path = round_path(entry.number)
    if path not in facts:
        raise MatchOver
    drawn = facts_at(match, entry.revision, facts)
    scored = _round_of(facts, drawn, entry) | {"state": Round.State.DONE.value}
    return _merged(facts, drawn, _hands(match, entry)) | {path: scored}


def _hands(match: Match, entry: RoundEntry) -> Facts:
    game = catalogue.get(match.game)
    return {hand_path(entry.number, player): said(hand, game) for player, hand in entry.hands.items()}


def _merged(facts: Facts, drawn: Facts, mine: Facts) -> Facts:
    """Merge hand by hand: mine where I changed it, theirs where only they did, Conflict where both."""
    changed = {path: hand for path, hand in mine.items() if hand != _without_knock(drawn, path)}
    clashes = [
        Clash(parted(path), hand, facts.get(path))
        for path, hand in changed.items()
        if _without_knock(facts, path) not in (_without_knock(drawn, path), hand)
    ]
    if clashes:
        raise Conflict(clashes)
    return facts | changed


def _without_knock(facts: Facts, path: str) -> Facts | None:
    """Return a hand as it is scored: one card left is the table's to knock for, not a form's to know."""
    hand = facts.get(path)
    return hand and {name: value for name, value in hand.items() if name != "one_card"}
