"""STEP (scorekeeper/docs/games/step.md): a climbing game in which a token multiplies what is left in hand."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from scorekeeper.rules.examples import Example
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option, Options, rounds_option, total_option
from scorekeeper.rules.plays import NoSet, Tokens
from scorekeeper.rules.prose import JOINT, Prose, Reading
from scorekeeper.rules.wording import Text, ngettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

RANKS = tuple(str(rank) for rank in range(12, 0, -1))
SUITS = 5

# The names of sets of cards of one rank, by the number of cards.
ALIKE = {1: _("single"), 2: _("pair"), 3: _("trips"), 4: _("quads"), 5: _("quints")}

NO_END = _("The rules name no end.")
OPTIONS = (
    rounds_option((4, 6, 10), 50, _("The game names no end; agree on one, or stop when you like."), NO_END),
    total_option(
        (1000, 2000),
        (100, 100_000),
        _("A round costs a few hundred points; with a total to stay under, a close match lasts longer."),
        NO_END,
    ),
    Option(
        "equal_tokens",
        _("On equal scores, the higher new token goes to"),
        "higher_stays",
        (
            Choice("higher_stays", _("whoever held the higher one")),
            Choice("lower_rises", _("whoever held the lower one"), _("ties lift the lower token")),
        ),
        _("If a tie lifts the lower token, it is easier to work your way up."),
        ours=_("The rules do not say what happens on equal scores."),
    ),
    Option(
        "sequence",
        _("A sequence has at least"),
        3,
        (
            Choice(3, _("3 cards")),
            Choice(4, _("4 cards"), _("sequences of 4")),
            Choice(5, _("5 cards"), _("sequences of 5")),
        ),
        _("Short sequences make it easy to get rid of small cards; longer ones slow the game down."),
        ours=_("The rules do not say how short a sequence may be."),
    ),
)

EXAMPLES = (
    Example(
        record={
            "record": 1,
            "game": "step",
            "players": ["Ann", "Bob", "Cy"],
            "first_dealer": "Bob",
            "rounds": [
                {"hands": {"Ann": {"cards": ["9"]}, "Bob": {"out": True}, "Cy": {"cards": ["6", "2"]}}},
            ],
        },
        sheet={
            "standings": [
                {"player": "Bob", "place": 1, "total": 0, "outs": 1},
                {"player": "Ann", "place": 2, "total": 72, "outs": 0},
                {"player": "Cy", "place": 2, "total": 72, "outs": 0},
            ],
            "next": {
                "number": 2,
                "dealer": "Bob",
                "starter": "Ann",
                "decks": 1,
                "tokens": {"Bob": 10, "Cy": 9, "Ann": 8},
            },
        },
    ),
)


def token_order(tokens: Mapping[str, int], scores: Mapping[str, int], options: Options) -> list[str]:
    """Return the players in the order of the next round's tokens, the highest first: lowest score first.

    Equal scores are ordered by the tokens held, as the house rule `equal_tokens` says.
    """
    ahead = -1 if options["equal_tokens"] == "higher_stays" else 1
    return sorted(scores, key=lambda player: (scores[player], ahead * tokens[player]))


def pattern(cards: Sequence[str], options: Options) -> Text:
    """Return the name of a set: cards of one rank, or a sequence of at least `sequence` ranks (a house rule).

    `cards` are ranks, "1" to "12", in any order. Raises NoSet, with the reason, if they are none.
    """
    ranks = sorted(map(int, cards))
    laid = " ".join(map(str, ranks))
    if len(set(ranks)) == 1 and len(ranks) in ALIKE:
        return ALIKE[len(ranks)]
    twice = [rank for rank, following in pairwise(ranks) if rank == following]
    if twice:
        raise NoSet(
            _("{cards}: not all one rank, and not a sequence, with the {rank} in it twice", cards=laid, rank=twice[0])
        )
    gaps = [rank + 1 for rank, following in pairwise(ranks) if following > rank + 1]
    if gaps:
        raise NoSet(_("{cards}: not a sequence, the {rank} is missing", cards=laid, rank=gaps[0]))
    least = int(options["sequence"])
    if len(ranks) < least:
        raise NoSet(
            ngettext_lazy(
                "{cards}: a sequence has at least {count} card",
                "{cards}: a sequence has at least {count} cards",
                least,
                cards=laid,
            )
        )
    return _("sequence")


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    ahead = (
        _("On equal scores, whoever held the higher token stays ahead.")
        if options["equal_tokens"] == "higher_stays"
        else _("On equal scores, whoever held the lower token moves ahead.")
    )
    return {
        "setup": (_("All the cards are dealt out."),),
        "roles": (
            _("After each round the lowest score gets the 10, the next lowest the 9, and so on."),
            ahead,
        ),
        "turn": (
            _("The first player plays any set. Then each player in turn plays a set worth more points, or passes."),
            Reading(
                _("If you pass, you may still play when your turn comes round again."),
                _("The rules go round until all players pass."),
            ),
            _("When all the others pass, whoever played last leads any set."),
        ),
        "sets": (
            _("A set is a single card, a pair, three, four or five of a kind, or a sequence."),
            ngettext_lazy(
                "A sequence has at least {count} card.",
                "A sequence has at least {count} cards.",
                int(options["sequence"]),
            ),
            Reading(_("Suits don’t matter in a sequence."), _("The rules only say “run or straight”.")),
            _("A set is worth the sum of its cards times your token: a pair of eights with the 9 token makes 144."),
            Reading(
                _("More points beat a set, whatever its kind. Equal points don’t."), _("The rules only name points.")
            ),
        ),
        "going_out": (_("The round ends when somebody has no cards left."),),
        "end": (JOINT,),
    }


GAME = Game(
    key="step",
    title=_("STEP"),
    summary=_("A climbing game in which your token multiplies the cards you are left with; the lowest total wins."),
    catalogue_order=30,
    players=(2, 6),
    prose=prose,
    good_to_know=lambda _options: (
        _("To add up a sequence: its lowest card plus its highest, times the number of cards, divided by 2."),
        _(
            "The game came to Xay Voong in a dream. Its name and its deck are inspired by KARA, a "
            "South Korean girl group."
        ),
    ),
    # Nobody can be absent: the tokens need everybody.
    facts=frozenset({"cards", "points", "out"}),
    round_facts=frozenset(),
    options=OPTIONS,
    copies=dict.fromkeys(RANKS, SUITS),
    deal=lambda players, _number, _options: SUITS * len(RANKS) // players,
    card_values=lambda _options: {rank: int(rank) for rank in RANKS},
    tokens=Tokens(top=10, order=token_order, pattern=pattern),
    dealing=lambda _options: "tokens",
    rounds=lambda _players, options: int(options["rounds"]) or None,
    examples=EXAMPLES,
)
