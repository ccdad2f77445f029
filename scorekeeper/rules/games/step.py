"""STEP (scorekeeper/docs/games/step.md): a climbing game in which a token multiplies what is left in hand."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from scorekeeper.rules.game import Example, Game
from scorekeeper.rules.options import Choice, Option, Options, Span
from scorekeeper.rules.plays import NoSet, Tokens
from scorekeeper.rules.prose import JOINT, Prose, Reading

RANKS = tuple(str(rank) for rank in range(12, 0, -1))
SUITS = 5

# A set of cards alike, by how many they are.
ALIKE = {1: "single", 2: "pair", 3: "trips", 4: "quads", 5: "quints"}

OPTIONS = (
    Option(
        "rounds",
        "The match has",
        0,
        (
            Choice(0, "as many rounds as you like"),
            Choice(4, "4 rounds", "4 rounds"),
            Choice(6, "6 rounds", "6 rounds"),
            Choice(10, "10 rounds", "10 rounds"),
        ),
        "The game names no end; agree on one, or stop when you like.",
        Span(1, 50, "{} rounds", "{} rounds", Choice(1, "1 round", "1 round")),
        ours="The rules name no end.",
    ),
    Option(
        "target",
        "A total that ends the match",
        0,
        (
            Choice(0, "none"),
            Choice(1000, "1000 points", "to 1000 points"),
            Choice(2000, "2000 points", "to 2000 points"),
        ),
        "A round costs a few hundred points; with a total to stay under, a close match lasts longer.",
        Span(100, 100_000, "{} points", "to {} points"),
        ours="The rules name no end.",
    ),
    Option(
        "equal_tokens",
        "On equal scores, the higher new token goes to",
        "higher_stays",
        (
            Choice("higher_stays", "whoever held the higher one"),
            Choice("lower_rises", "whoever held the lower one", "ties lift the lower token"),
        ),
        "If a tie lifts the lower token, it is easier to work your way up.",
        ours="The rules do not say what happens on equal scores.",
    ),
    Option(
        "sequence",
        "A sequence has at least",
        3,
        (
            Choice(3, "3 cards"),
            Choice(4, "4 cards", "sequences of 4"),
            Choice(5, "5 cards", "sequences of 5"),
        ),
        "Short sequences make it easy to get rid of small cards; longer ones slow the game down.",
        ours="The rules do not say how short a sequence may be.",
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


def token_order(held: Mapping[str, int], scores: Mapping[str, int], options: Options) -> list[str]:
    """Return the players in the order of the new tokens: lowest score first, equal ones by `equal_tokens`."""
    ahead = -1 if options["equal_tokens"] == "higher_stays" else 1
    return sorted(scores, key=lambda player: (scores[player], ahead * held[player]))


def pattern(cards: Sequence[str], options: Options) -> str:
    """Return the name of a set: cards of one rank, or a sequence of at least `sequence` ranks. Raises NoSet."""
    ranks = sorted(map(int, cards))
    laid = " ".join(map(str, ranks))
    if len(set(ranks)) == 1 and len(ranks) in ALIKE:
        return ALIKE[len(ranks)]
    twice = [rank for rank, following in pairwise(ranks) if rank == following]
    if twice:
        raise NoSet(f"{laid}: not all one rank, and not a sequence, with the {twice[0]} in it twice")
    gaps = [rank + 1 for rank, following in pairwise(ranks) if following > rank + 1]
    if gaps:
        raise NoSet(f"{laid}: not a sequence, the {gaps[0]} is missing")
    least = int(options["sequence"])
    if len(ranks) < least:
        raise NoSet(f"{laid}: a sequence has at least {least} cards")
    return "sequence"


def prose(options: Options) -> Prose:
    """Return how tokens, sets and the play go."""
    ahead = (
        "On equal scores, whoever held the higher token stays ahead."
        if options["equal_tokens"] == "higher_stays"
        else "On equal scores, whoever held the lower token moves ahead."
    )
    return {
        "setup": ("All the cards are dealt out.",),
        "roles": (
            "After each round the lowest score gets the 10, the next lowest the 9, and so on.",
            ahead,
        ),
        "turn": (
            "The first player plays any set. Then each player in turn plays a set worth more points, or passes.",
            Reading(
                "If you pass, you may still play when your turn comes round again.",
                "The rules go round until all players pass.",
            ),
            "When all the others pass, whoever played last leads any set.",
        ),
        "sets": (
            "A set is a single card, a pair, three, four or five of a kind, or a sequence.",
            f"A sequence has at least {options['sequence']} cards.",
            Reading("Suits don’t matter in a sequence.", "The rules only say “run or straight”."),
            "A set is worth the sum of its cards times your token: a pair of eights with the 9 token makes 144.",
            Reading("More points beat a set, whatever its kind. Equal points don’t.", "The rules only name points."),
        ),
        "going_out": ("The round ends when somebody has no cards left.",),
        "end": (JOINT,),
    }


GAME = Game(
    key="step",
    title="STEP",
    summary="A climbing game in which your token multiplies the cards you are left with; the lowest total wins.",
    catalogue_order=30,
    players=(2, 6),
    prose=prose,
    good_to_know=lambda _options: (
        "To add up a sequence: its lowest card plus its highest, times the number of cards, divided by 2.",
        "The game came to Xay Voong in a dream. Its name and its deck are inspired by KARA, a South Korean girl group.",
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
    target=lambda options: int(options["target"]) or None,
    examples=EXAMPLES,
)
