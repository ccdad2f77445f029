"""The players of the demo club, its places, the notes on its nights, and its seasons."""

from dataclasses import dataclass

from scorekeeper.figures.season_rules import Counting, SeasonRules

CLUB = "Friday cards"


@dataclass(frozen=True, slots=True)
class DemoPlayer:
    """A player of the demo club.

    `comes` is the share of the nights on which the player is present, `skill` is 1 for the average, above for a better
    player. `since` and `until` are parts of the club's past, from 0 (its beginning) to 1, between which the player
    comes.
    """

    name: str
    comes: float
    skill: float = 1
    since: float = 0
    until: float = 1


REGULARS = (
    DemoPlayer("Ann", 0.93, skill=1.2),
    DemoPlayer("Bob", 0.9, skill=0.97),
    DemoPlayer("Cy", 0.8, skill=1.05),
    DemoPlayer("Marie", 0.75, skill=1.12),
    DemoPlayer("Ed", 0.65, skill=0.85),
    DemoPlayer("Kostja", 0.6, until=0.4),
    DemoPlayer("Noor", 0.55, skill=1.1, since=0.45),
    DemoPlayer("Flo", 0.3, skill=0.93),
    DemoPlayer("Otto", 0.1, skill=0.8),  # guests
    DemoPlayer("Lin", 0.06),
)

PLACES = {"Ann’s kitchen": 10, "Bob’s": 5, "the Lion": 3, "Marie’s balcony": 1, "": 2}
AWAY_PLACE, AWAY_NOTE = "the lake house", "A weekend away. Rain from Saturday on, so we played."
NOTES = (
    "Birthday cake after the first match.",
    "Power cut at ten. We finished by candlelight.",
    "Nobody knew whose deal it was. Twice.",
    "New cards. The old jokers are retired.",
    "Late start, the tram was stuck.",
    "Soup for everybody.",
    "The neighbours rang to ask who had won.",
    "One joker was under the sofa. We dealt again.",
    "Played until the last tram.",
    "The cat sat on the stock.",
)


# The club's seasons: name, weeks since the first and the last day (negative: in the future), and how nights count.
CUPS = (
    ("First Friday Cup", 24, 9, SeasonRules(Counting.WINS, least=3)),
    ("Second Friday Cup", 8, -4, SeasonRules(Counting.POINTS, best=6)),
)

OWN_GAME = {"title": "Mau-Mau", "wins": "low", "rounds": 9}
ROUNDS_AGREED = {"rounds": 6}  # in a game that has no end of its own
FAVOURITE_SHARE = 0.55  # share of the matches that are of the first game in the catalogue
