"""Books: melds of seven and more cards of a rank, as games of the Canasta family count them."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.wording import Text, ngettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

CARDS_IN_A_BOOK, LEAST_CARD = 7, 5  # the points of the cheapest card

TOO_FEW_MELDED = FaultCode(
    "too_few_melded",
    "{melded}, but the cards of {books} {books:book|books} count at least {least}",
    sentence=_("{player} melded {melded}, but the cards of {books} {books:book|books} count at least {least}."),
)


def book_fact(name: str, label: Text, number: Text, stated: Text) -> Fact:
    """Return a fact that counts books of a kind, 30 at most.

    `label` names the kind: "clean books". `number` is their number in words, with {count}; `stated` says how many a
    player has, with {name} and {value}.
    """
    return Fact(name, "count", Words(label, number=number, recap=number, stated=stated), most=30)


RED_THREES = Fact(
    "red_threes",
    "count",
    Words(
        _("red threes"),
        number=ngettext_lazy("{count} red three", "{count} red threes"),
        recap=ngettext_lazy("{count} red three", "{count} red threes"),
        stated=_("{name}: red threes {value}"),
    ),
    most=12,
)
LEFT = Fact(
    "left",
    "count",
    Words(_("points left in hand"), recap=_("{value} left"), stated=_("{name} is left with {value}")),
)


def check_books(round_: RoundHands, facts: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for each hand that melded fewer than 35 points for each of its books.

    A book has at least seven cards, of at least 5 points each. `facts` are the names of the facts that count books. The
    path of a fault is (player, "melded").
    """
    for player, hand in round_.hands.items():
        count, melded = sum(map(hand.number, facts)), hand.melded or 0
        least = count * CARDS_IN_A_BOOK * LEAST_CARD
        if melded < least:
            yield Fault((player, "melded"), TOO_FEW_MELDED, {"melded": melded, "books": count, "least": least})
