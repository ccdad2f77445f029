"""How far apart a winner and the others were, at the end and on the way."""

from typing import NamedTuple

from scorekeeper.figures.matches import PlayedMatch, Result, RoundResult


class Deficit(NamedTuple):
    """How many points somebody was behind, and after which round."""

    points: int
    number: int


def sole_winner(match: PlayedMatch) -> Result | None:
    """Return the sole winner of a match with comparable totals (whole, no own contracts), else None."""
    comparable = match.whole and not match.game.own_contracts and len(match.placed) >= 2
    return match.winners[0] if comparable and len(match.winners) == 1 else None


def winning_margin(match: PlayedMatch, winner: Result) -> int:
    """Return the distance from the winner's total to the nearest total of another placed player."""
    return min(abs(winner.total - other.total) for other in match.placed if other is not winner)


def greatest_deficit(match: PlayedMatch, winner: Result) -> Deficit | None:
    """Return the most that the winner was behind before the last round, the first time; None if never."""
    deficits = [Deficit(_behind(match, round_, winner.person), round_.number) for round_ in match.rounds[:-1]]
    greatest = max(deficits, key=lambda deficit: deficit.points, default=None)
    return greatest if greatest is not None and greatest.points > 0 else None


def _behind(match: PlayedMatch, round_: RoundResult, person: str) -> int:
    """Count the points from a person's total to the best of the others present; 0 where nobody's is better."""
    others = [hand.total for name, hand in round_.hands.items() if name != person]
    if person not in round_.hands or not others:
        return 0
    own = round_.hands[person].total
    return max(0, max(others) - own if match.group.high else own - min(others))
