"""Five Hundred (scorekeeper/docs/games/five_hundred.md): the highest bidder names the contract."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.bids import TRICKS, TRICKS_ADD_UP
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import SHORT_GAME, TO_POINTS, Choice, Option, Options, Span
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, PUBLISHED, Prose, Reading
from scorekeeper.rules.prose.tricks import IN_TURN, LEFT_BOWER
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.scoring.scores import Standing
from scorekeeper.rules.scoring.standings import joint
from scorekeeper.rules.wording import Text, ngettext_lazy, pgettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

CARDS, LEAST = 10, 6  # tricks of a round, and those of the lowest contract
OTHERS_TRICK, ALL_TRICKS = 10, 250  # points for each trick of the others, and the least for all ten tricks
SUITS: Mapping[str, str | Text] = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "NT": _("no trump")}
MISERES = {"misere": 250, "open_misere": 500}
VALUES = {
    **{
        f"{tricks}{suit}": 40 + 20 * index + 100 * (tricks - LEAST)
        for tricks in range(LEAST, CARDS + 1)
        for index, suit in enumerate(SUITS)
    },
    **MISERES,
}
NAMES = {
    **{
        f"{tricks}{suit}": _("{tricks} {suit}", tricks=tricks, suit=SUITS[suit])
        for tricks in range(LEAST, CARDS + 1)
        for suit in SUITS
    },
    "misere": _("misère"),
    "open_misere": _("open misère"),
}

CONTRACT = Fact(
    "contract",
    "choice",
    Words(
        _("the contract"),
        said=_("{name} plays {value}"),
        negation=_("{name} plays no contract"),
        recap=_("{value}"),
        asks=_("Who plays the contract?"),
    ),
    choices=tuple(NAMES.items()),
    lone=True,
    required=True,
    before_play=True,
)

OPTIONS = (
    Option(
        "target",
        _("The match ends"),
        500,
        (
            Choice(250, _("at 250 points won by a bid, or at −250"), TO_POINTS.of(250)),
            Choice(500, _("at 500 points won by a bid, or at −500"), TO_POINTS.of(500)),
        ),
        SHORT_GAME,
        Span(
            100,
            1000,
            ngettext_lazy(
                "at {count} point won by a bid, or at −{count}", "at {count} points won by a bid, or at −{count}"
            ),
            TO_POINTS,
        ),
    ),
)


BIDDING = (
    _("In turn everybody names a higher contract, or passes and is out, until only one is left."),
    _("A contract is six to ten tricks with a suit as trump, or with no trump: more tricks are higher."),
    _("With as many tricks, spades are lowest, then clubs, diamonds, hearts, and no trump."),
    _("Misère is a contract of no trick at all, at no trump; the partner lays the cards face down and sits out."),
    _("In open misère the bidder’s cards lie face up after the first trick."),
    Reading(_("Misère is higher than any seven tricks, open misère than ten in diamonds."), PUBLISHED),
    _("The highest bidder takes the kitty and discards three cards."),
    _("If all pass, the hand is not written down, and the next player deals."),
)


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    target = int(options["target"])
    return {
        "setup": (
            _("Four players use 43 cards: the fours to aces, without the black fours, and a joker."),
            _("Three players use 33 cards: the sevens to aces, and a joker."),
            _("Three more cards are dealt face down: the kitty."),
        ),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "bidding": BIDDING,
        "turn": (
            _("The highest bidder leads to the first trick."),
            _("The joker is the highest trump; then come the jack of trump, the right bower, and the left bower."),
            LEFT_BOWER,
            _("At no trump there are no bowers; the joker is highest of all."),
            *IN_TURN,
        ),
        "scoring": (
            _("Six tricks are worth 40 in spades, 60 in clubs, 80 in diamonds, 100 in hearts, 120 at no trump."),
            _("Each trick more in the contract is worth 100 more. Misère is worth 250, open misère 500."),
            _("A contract made brings its value, and at least 250 with all ten tricks. One that fails costs it."),
            _("The others get 10 for each trick that they took, but nothing against a misère."),
        ),
        "end": (
            _(
                "The match ends when a contract that was made brings a total to {target}: that wins, whoever has more.",
                target=target,
            ),
            _("A total of −{target} or less loses at once.", target=target),
        ),
    }


def bidder(sides: Sequence[Sequence[str]], hands: Mapping[str, Hand]) -> tuple[str, str] | None:
    """Return the first player of the side that plays the contract, and its key in `VALUES`; None if no hand has one."""
    for player, hand in hands.items():
        if contract := hand.own.get("contract"):
            return next((side[0] for side in sides if player in side), player), str(contract)
    return None


def makes(contract: str, tricks: int) -> bool:
    """Return whether so many tricks make a contract (a key of `VALUES`): none a misère, else at least its number."""
    return tricks == 0 if contract in MISERES else tricks >= int(contract.rstrip("SCDHNT"))


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each hand by player; a side's are its first player's. 0 for all without a contract."""
    played = bidder(round_.sides, round_.hands)
    if played is None:
        return dict.fromkeys(round_.hands, 0)
    first, contract = played
    each = 0 if contract in MISERES else OTHERS_TRICK
    scores = {player: each * hand.number("tricks") for player, hand in round_.hands.items()}
    tricks, value = round_.hands[first].number("tricks"), VALUES[contract]
    if not makes(contract, tricks):
        scores[first] = -value
    else:
        scores[first] = max(value, ALL_TRICKS) if tricks == CARDS else value
    return scores


def loses_at(options: Options) -> int:
    """Return the total at or below which a side loses at once: −target."""
    return -int(options["target"])


def over(played: PlayedRounds) -> bool:
    """Return, after a round, whether a side has reached the target by its bid in it, or a total is −target or less."""
    return min(played.totals.values()) <= loses_at(played.options) or bool(_reached(played))


def _reached(played: PlayedRounds) -> str:
    """Return, after a round, the first player of the side that reached the target by its bid in it; "" if none did."""
    found = bidder(played.sides, played.hands[-1])
    if found is None:
        return ""
    first, contract = found
    is_made = makes(contract, played.hands[-1][first].number("tricks"))
    return first if is_made and played.totals[first] >= int(played.options["target"]) else ""


def winners(standings: Sequence[Standing], played: PlayedRounds) -> tuple[str, ...]:
    """Return the players of the side that reached the target by its bid; if none did, everybody in first place.

    There must be a round.
    """
    first = _reached(played)
    if not first:
        return joint(standings, played)
    return next((tuple(side) for side in played.sides if side[0] == first), (first,))


def _hand(bidder: str, contract: str, ann: int) -> dict[str, object]:
    """Return a round as data: `bidder` names the contract, and of all tricks Ann takes `ann` and Bob the rest."""
    hands: dict[str, dict[str, object]] = {"Ann": {"tricks": ann}, "Bob": {"tricks": CARDS - ann}, "Cy": {}, "Di": {}}
    hands[bidder]["contract"] = contract
    return {"hands": hands}


PARTNERS = [["Ann", "Cy"], ["Bob", "Di"]]

EXAMPLES = (
    # 8 ♠ made with all ten tricks, and 7 no trump failed with six.
    worked("five-hundred", [_hand("Ann", "8S", 10)], {"Ann": 250, "Cy": 250, "Bob": 0, "Di": 0}, sides=PARTNERS),
    worked("five-hundred", [_hand("Ann", "7NT", 6)], {"Bob": 40, "Di": 40, "Ann": -220, "Cy": -220}),
    # The bidder may be the partner of the first seat, whose hand has the tricks.
    worked(
        "five-hundred",
        [_hand("Cy", "8S", 10), _hand("Ann", "7NT", 6), _hand("Bob", "misere", 10)],
        {"Bob": 290, "Di": 290, "Ann": 30, "Cy": 30},
    ),
    # Misère: plus or minus 250, and nothing for the others.
    worked("five-hundred", [_hand("Ann", "misere", 0)], {"Ann": 250, "Cy": 250, "Bob": 0, "Di": 0}),
    worked("five-hundred", [_hand("Ann", "misere", 1)], {"Bob": 0, "Di": 0, "Ann": -250, "Cy": -250}),
    worked(
        "five-hundred",
        [_hand("Ann", "open_misere", 0)],
        {"Ann": 500, "Cy": 500, "Bob": 0, "Di": 0},
        finished=True,
        winners=["Ann", "Cy"],
    ),
    # The values of bids of six and of ten tricks.
    *(
        worked("five-hundred", [_hand("Ann", contract, 7)], {"Ann": value, "Cy": value, "Bob": 30, "Di": 30})
        for contract, value in (("6S", 40), ("6C", 60), ("6D", 80), ("6H", 100), ("6NT", 120))
    ),
    worked("five-hundred", [_hand("Ann", "10NT", 10)], {"Ann": 520, "Cy": 520, "Bob": 0, "Di": 0}, finished=True),
    # A side wins only with a bid that is made, even if the others have more points from tricks.
    worked(
        "five-hundred",
        [_hand("Ann", "6S", 0)],
        {"Bob": 100, "Di": 100, "Ann": -40, "Cy": -40},
        {"target": 100},
        finished=False,
    ),
    worked(
        "five-hundred",
        [_hand("Ann", "6S", 0), _hand("Ann", "7S", 7)],
        {"Bob": 130, "Di": 130, "Ann": 100, "Cy": 100},
        {"target": 100},
        finished=True,
        winners=["Ann", "Cy"],
    ),
    # A total of minus the target loses at once.
    worked(
        "five-hundred",
        [_hand("Ann", "10NT", 9)],
        {"Bob": 10, "Di": 10, "Ann": -520, "Cy": -520},
        finished=True,
        winners=["Bob", "Di"],
    ),
    worked(
        "five-hundred",
        [_hand("Ann", "misere", 1)],
        {"Bob": 0, "Di": 0, "Ann": -250, "Cy": -250},
        {"target": 250},
        finished=True,
        winners=["Bob", "Di"],
    ),
    # Three alone.
    worked(
        "five-hundred",
        [hands(Ann={"contract": "6H", "tricks": 6}, Bob={"tricks": 3}, Cy={"tricks": 1})],
        {"Ann": 100, "Bob": 30, "Cy": 10},
    ),
)

GAME = Game(
    key="five-hundred",
    title=_("Five Hundred"),
    aliases=(_("500"),),
    summary=_("Bid for the contract, then make it with your partner; only a bid that is made wins the match."),
    catalogue_order=106,
    players=(3, 4),
    prose=prose,
    published=True,
    written_down=_("The keeper writes down who plays the contract and the tricks."),
    sides=lambda players, _options: 2 if players == 4 else 0,
    side_facts=frozenset({"tricks"}),
    round_word=pgettext_lazy("a round", "hand"),
    round_words=pgettext_lazy("a round", "hands"),
    own_facts=(CONTRACT, TRICKS),
    options=OPTIONS,
    deal=lambda _players, _number, _options: CARDS,
    points=points,
    sums=(TRICKS_ADD_UP,),
    over=over,
    loses_at=loses_at,
    winners=winners,
    best=lambda _options: "high",
    examples=EXAMPLES,
)
