"""Euchre (scorekeeper/docs/games/euchre.md): the side that makes trump must take three of five tricks."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.rules.bids import TRICKS
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.examples import worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.faults import Fault, FaultCode
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import AT_POINTS, target_option
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, Prose
from scorekeeper.rules.prose.tricks import BOWERS, IN_TURN, LEFT_BOWER
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import pgettext_lazy

CARDS, ENOUGH = 5, 3  # tricks of a round, and those that the makers need
MADE, MARCH, MARCH_ALONE, EUCHRED = 1, 2, 4, 2  # points

MAKER = Fact(
    "maker",
    "flag",
    Words(
        _("made trump"),
        said=_("{name} makes trump"),
        negation=_("{name} does not make trump"),
        recap=_("made trump"),
        asks=_("Who made trump?"),
    ),
    default=False,
    lone=True,
    required=True,
    before_play=True,
)
ALONE = Fact(
    "alone",
    "flag",
    Words(_("plays alone"), said=_("{name} plays alone"), negation=_("{name} does not play alone"), recap=_("alone")),
    default=False,
    of="maker",
    before_play=True,
    tapped="drawer",
)
ONLY_THE_MAKER = FaultCode(
    "only_the_maker",
    "only who made trump says this",
    sentence=_("{player} did not make trump: this is written down for who did."),
)

OPTIONS = (target_option(10, (5, 7, 10, 11), AT_POINTS),)

PROSE: Prose = {
    "setup": (_("After the deal the next card is turned up."),),
    "roles": (FIRST_DEAL_PUBLISHED,),
    "bidding": (
        _("In turn everybody may order the dealer to take up the card turned, for one discard: its suit is trump."),
        _("If all pass, everybody in turn may name another suit. If all pass again, the next player deals."),
        _("Whoever decided trump is the maker, and may say that they play alone: the partner’s cards lie idle."),
    ),
    "turn": (BOWERS, LEFT_BOWER, *IN_TURN),
    "scoring": (
        _("The makers get 1 for three or four tricks, and 2 for all five: a march."),
        _("Alone with all five tricks the maker’s side gets 4; alone with three or four, 1."),
        _("With fewer than three tricks the makers are euchred: the other side gets 2."),
        _("The tricks written down are those of the makers."),
    ),
}


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each side under its first player; 0 for all if nobody made trump."""
    scores = {side[0]: 0 for side in round_.sides}
    for side in round_.sides:
        for player in side:
            hand = round_.hands[player]
            if not hand.own.get("maker"):
                continue
            tricks = hand.number("tricks")
            if tricks < ENOUGH:
                scores.update({other[0]: EUCHRED for other in round_.sides if other != side})
            elif tricks < CARDS:
                scores[side[0]] = MADE
            else:
                scores[side[0]] = MARCH_ALONE if hand.own.get("alone") else MARCH
    return scores


def check(round_: RoundHands) -> Iterator[Fault]:
    """Yield a fault if the maker's hand lacks the tricks, and for each other hand with tricks or playing alone.

    Nothing is checked if nobody made trump.
    """
    if not any(hand.own.get("maker") for hand in round_.hands.values()):
        return
    for player, hand in round_.hands.items():
        if hand.own.get("maker"):
            if "tricks" not in hand.own:
                yield Fault((player, "tricks"), MISSING)
            continue
        for fact in ("alone", "tricks"):
            if fact in hand.own:
                yield Fault((player, fact), ONLY_THE_MAKER)


def _hand(maker: str, tricks: int, *, alone: bool = False) -> dict[str, object]:
    """Return an example of a round: who makes trump, and the tricks of that side."""
    facts = {"maker": True, "tricks": tricks, **({"alone": True} if alone else {})}
    return {"hands": {name: facts if name == maker else {} for name in ("Ann", "Bob", "Cy", "Di")}}


MARCH_OF_ANN = _hand("Ann", 5, alone=True)

EXAMPLES = (
    worked("euchre", [_hand("Bob", 2)], {"Ann": 2, "Cy": 2, "Bob": 0, "Di": 0}),
    # Euchred, 1, 2, and 4 for a march alone.
    worked(
        "euchre",
        [_hand("Bob", 2), _hand("Cy", 4), _hand("Di", 5), MARCH_OF_ANN],
        {"Ann": 7, "Cy": 7, "Bob": 2, "Di": 2},
        sides=[["Ann", "Cy"], ["Bob", "Di"]],
    ),
    # Three or four tricks alone bring no more than with a partner.
    worked("euchre", [_hand("Ann", 3), _hand("Ann", 4, alone=True)], {"Ann": 2, "Cy": 2, "Bob": 0, "Di": 0}),
    worked(
        "euchre", [MARCH_OF_ANN] * 3, {"Ann": 12, "Cy": 12, "Bob": 0, "Di": 0}, finished=True, winners=["Ann", "Cy"]
    ),
    worked("euchre", [MARCH_OF_ANN] * 2, {"Ann": 8, "Cy": 8, "Bob": 0, "Di": 0}, {"target": 5}, finished=True),
    worked("euchre", [MARCH_OF_ANN] * 2, {"Ann": 8, "Cy": 8, "Bob": 0, "Di": 0}, {"target": 7}, finished=True),
    worked("euchre", [_hand("Ann", 5)] * 5, {"Ann": 10, "Cy": 10, "Bob": 0, "Di": 0}, {"target": 11}, finished=False),
)

GAME = Game(
    key="euchre",
    title=_("Euchre"),
    summary=_("Make trump and take three of five tricks with your partner."),
    catalogue_order=105,
    players=(4, 4),
    prose=lambda _options: PROSE,
    published=True,
    written_down=_("The keeper writes down who made trump and the tricks."),
    sides=lambda _players, _options: 2,
    round_word=pgettext_lazy("a round", "hand"),
    round_words=pgettext_lazy("a round", "hands"),
    own_facts=(MAKER, ALONE, replace(TRICKS, required=False, of="maker")),
    options=OPTIONS,
    copies=dict.fromkeys(("A", "K", "Q", "J", "10", "9"), 4),
    deal=lambda _players, _number, _options: CARDS,
    points=points,
    round_check=check,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
