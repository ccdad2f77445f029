"""Foretell, a game of the tests: it shows that a game can declare facts of its own in its one file."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import DECK_OF_52
from scorekeeper.rules.examples import Example
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy

FULL_HAND = 13

BID = Fact(
    "bid",
    "count",
    Words(
        _("bid"),
        _("Bid"),
        one=_("trick"),
        number=ngettext_lazy("{count} trick", "{count} tricks"),
        said=_("{name} bids {value}"),
        negation=_("{name} bids nothing"),
        recap=_("bid {value}"),
        stated=_("{name} bid {value}"),
        missing=_("How many tricks did {name} bid?"),
    ),
    most=FULL_HAND,
    required=True,
    tapped="row",
)
TRICKS = Fact(
    "tricks",
    "count",
    Words(
        _("tricks"),
        one=_("trick"),
        number=ngettext_lazy("{count} trick", "{count} tricks"),
        recap=ngettext_lazy("took {count} trick", "took {count} tricks"),
        stated=_("{name} took {value}"),
        missing=_("How many tricks did {name} take?"),
    ),
    most=FULL_HAND,
    required=True,
)


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return a point for each trick, and the bonus for an exact bid, which is doubled if nobody else made theirs."""
    made = [player for player, hand in round_.hands.items() if hand.own["bid"] == hand.own["tricks"]]
    bonus = int(round_.options["exact_bid"]) * (2 if len(made) == 1 else 1)
    return {player: int(hand.own["tricks"]) + (bonus if player in made else 0) for player, hand in round_.hands.items()}


TRICKS_TAKEN = FaultCode(
    "tricks_differ",
    sentence=_("{taken} tricks were taken in all, but {played} were played."),
)


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault unless as many tricks were taken as cards were dealt to each, which is the number of the round."""
    taken = sum(int(hand.own["tricks"]) for hand in round_.hands.values())
    if taken != round_.number:
        yield Fault((), TRICKS_TAKEN, {"taken": taken, "played": round_.number})


def played(ann: tuple[int, int], bob: tuple[int, int]) -> dict[str, object]:
    """Return a round of Ann and Bob, given as (bid, tricks)."""
    hands = {name: {"bid": bid, "tricks": tricks} for name, (bid, tricks) in {"Ann": ann, "Bob": bob}.items()}
    return {"hands": hands}


GAME = Game(
    key="foretell",
    title=_("Foretell"),
    summary=_("Say how many tricks you will take, then take exactly so many."),
    catalogue_order=181,
    players=(2, 7),
    facts=frozenset({"absent"}),
    own_facts=(BID, TRICKS),
    options=(
        Option(
            "exact_bid",
            _("An exact bid"),
            10,
            (Choice(10, _("brings 10")), Choice(5, _("brings 5"), _("exact bid 5"))),
            _("Less makes tricks worth more."),
        ),
    ),
    copies=DECK_OF_52,
    deal=lambda _players, number, _options: number,
    points=points,
    round_check=check,
    rounds=lambda _players, _options: 7,
    best=lambda _options: "high",
    examples=(
        Example(
            record={
                "record": 1,
                "game": "foretell",
                "players": ["Ann", "Bob"],
                "options": {"exact_bid": 5},
                "rounds": [played((1, 1), (0, 0)), played((1, 2), (0, 0))],
            },
            sheet={
                "standings": [
                    {"player": "Bob", "place": 1, "total": 15, "outs": 0},
                    {"player": "Ann", "place": 2, "total": 8, "outs": 0},
                ],
            },
        ),
    ),
)
