"""What the numbers of all hands of a round add up to: tricks to the cards dealt, points to those in the deck."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.options import Options
from scorekeeper.rules.scoring.round_points import RoundHands


@dataclass(frozen=True, slots=True)
class Sum:
    """What the fact `fact`, "points" or an own one, adds up to over all hands of a round.

    `total` is called with the cards dealt to each and the house rules; it returns None if any sum is right. `wrong` is
    the fault of another sum, with the parameters `taken` and `total`. Forms compute the last hand by it.
    """

    fact: str
    total: Callable[[int, Options], int | None]
    wrong: FaultCode

    def check(self, round_: RoundHands) -> Iterator[Fault]:
        """Yield the fault `wrong` with the path () if the hands of a round do not add up to `total`.

        For "points" what is left in the hands is added up (`RoundHands.left`). A hand without the fact counts 0.
        """
        total = self.total(round_.dealt, round_.options)
        taken = sum(round_.left.values()) if self.fact == "points" else sum_of(round_, self.fact)
        if total is not None and taken != total:
            yield Fault((), self.wrong, {"taken": taken, "total": total})


def sum_of(round_: RoundHands, fact: str) -> int:
    """Return the sum of an own fact over all hands; a hand without it counts as 0."""
    return sum(hand.number(fact) for hand in round_.hands.values())
