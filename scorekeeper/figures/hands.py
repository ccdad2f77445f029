"""What somebody's hands add up to: caught with cards, bought, cut."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from scorekeeper.figures.matches import HandResult, PlayedMatch, RoundResult
from scorekeeper.figures.performance import Played


class PersonsHand(NamedTuple):
    """A hand of one person, with its round and match."""

    match: PlayedMatch
    round: RoundResult
    hand: HandResult


def hands_of(person: str, played: Iterable[Played]) -> Iterator[PersonsHand]:
    """Yield the hands in which a person was present, in order."""
    for match, _result in played:
        for round_ in match.rounds:
            if person in round_.hands:
                yield PersonsHand(match, round_, round_.hands[person])


def caught_to_data(hands: Iterable[PersonsHand]) -> dict[str, Any]:
    """Count the hands caught with cards, and their points."""
    points = [hand.points for _match, _round, hand in hands if hand.caught]
    return {"hands": len(points), "points": sum(points), "most": max(points, default=None)}


def buys_to_data(hands: Iterable[PersonsHand]) -> dict[str, Any]:
    """Count the hands in games where cards are bought, and the buys."""
    buys = [hand.buys for match, _round, hand in hands if "buys" in match.game.facts]
    return {"hands": len(buys), "count": sum(buys)}


def cuts_to_data(person: str, hands: Sequence[PersonsHand]) -> dict[str, Any]:
    """Count the rounds in which a person cut, and the exact cuts."""
    exact = [round_.exact_cut for _match, round_, _hand in hands if round_.cutter == person]
    return {"tries": len(exact), "exact": sum(exact)}
