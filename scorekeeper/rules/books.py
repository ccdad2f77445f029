"""Books: melds of seven and more cards of a rank, as games of the Canasta family count them."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.scoring.round_points import RoundHands

CARDS_IN_A_BOOK, LEAST_CARD = 7, 5  # the points of the cheapest card

TOO_FEW_MELDED = FaultCode(
    "too_few_melded",
    "{melded}, but the cards of {books} {books:book|books} count at least {least}",
    said="{player} melded {melded}, but the cards of {books} {books:book|books} count at least {least}.",
)


def book_fact(name: str, one: str, many: str) -> Fact:
    """Return a fact that counts books of a kind."""
    recap, recaps = f"{{value}} {one}", f"{{value}} {many}"
    words = Words(many, one=one, many=many, recap=recap, recaps=recaps, stated=f"{{name}}: {many} {{value}}")
    return Fact(name, "count", words, most=30)


RED_THREES = Fact(
    "red_threes",
    "count",
    Words(
        "red threes",
        one="red three",
        many="red threes",
        recap="{value} red three",
        recaps="{value} red threes",
        stated="{name}: red threes {value}",
    ),
    most=12,
)
LEFT = Fact(
    "left",
    "count",
    Words("points left in hand", recap="{value} left", stated="{name} is left with {value}"),
)


def book_check(round_: RoundHands, books: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for each hand whose books hold more than was melded; `books` are the facts that count them."""
    for player, hand in round_.hands.items():
        count, melded = sum(int(hand.own.get(name, 0)) for name in books), hand.melded or 0
        least = count * CARDS_IN_A_BOOK * LEAST_CARD
        if melded < least:
            yield Fault((player, "melded"), TOO_FEW_MELDED, {"melded": melded, "books": count, "least": least})
