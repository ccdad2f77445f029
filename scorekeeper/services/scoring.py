"""Scoring the round at the table, and correcting one that was scored.

Both bring the facts of whole hands, drawn at some revision. Merging is by hand: what this keeper
left alone keeps what others wrote meanwhile; what both changed, each otherwise, is asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.models import Change, Match, Round
from scorekeeper.selectors.facts import Facts, hand_path, round_path, said
from scorekeeper.selectors.ledger import facts_at
from scorekeeper.services.errors import Clash, Conflict, MatchOver
from scorekeeper.services.writing import Pen, write


@dataclass(frozen=True)
class Entry:
    """What a keeper entered for a round: hands by player id, and facts of the round itself."""

    number: int
    revision: int
    hands: Mapping[int, Mapping[str, Any]]
    round: Mapping[str, Any] = field(default_factory=dict)


def enter(*, match: Match, entry: Entry, pen: Pen, what: str) -> Change | None:
    """Scores the open round or corrects a scored one.

    Raises Conflict where the same hand was changed otherwise since `entry.revision`, Refused with
    every fault, MatchOver where the match has no such round any more.
    """

    def edit(facts: Facts) -> Facts:
        return entered(match, facts, entry)

    return write(match=match, pen=pen, what=what, edit=edit)


def entered(match: Match, facts: Facts, entry: Entry) -> Facts:
    """The facts with an entry merged into them, its round scored. Writes nothing."""
    path = round_path(entry.number)
    if path not in facts:
        raise MatchOver
    drawn = facts_at(match, entry.revision, facts)
    merged = _merged(facts, drawn, _touched(entry))
    return merged | {path: {**facts[path], **entry.round, "state": Round.State.DONE}}


def _touched(entry: Entry) -> Facts:
    return {hand_path(entry.number, player): said(hand) for player, hand in entry.hands.items()}


def _merged(facts: Facts, drawn: Facts, mine: Facts) -> Facts:
    """Hand by hand: mine where I changed it, theirs where only they did, Conflict where both."""
    changed = {path: hand for path, hand in mine.items() if hand != drawn.get(path)}
    clashes = [
        Clash(path, hand, facts.get(path))
        for path, hand in changed.items()
        if facts.get(path) not in (drawn.get(path), hand)
    ]
    if clashes:
        raise Conflict(clashes)
    return facts | changed
