"""The document of a club with a long past: copies of a few matches on many nights, and many seasons, to measure by."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain, cycle, islice
from random import Random

from scorekeeper.figures.club import Club, Match, Night, Player, Season
from scorekeeper.figures.season_rules import Counting, SeasonRules, quarter_of
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Record, Round, hand_from_data, renamed
from scorekeeper.rules.scoring.sheet import ScoredRounds
from scorekeeper.services.demo.evenings import first_deal
from scorekeeper.services.demo.rounds import RoundMaker

NAMES = (
    "Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kostja", "Łucja", "Marie", "Noor", "Otto", "Pam",
)  # fmt: skip
PLACES = ("", "Ann’s", "Bob’s kitchen", "the Lion")
WEEKDAYS = (1, 4, 5)  # Tuesday, Friday, Saturday
MOST_A_NIGHT = 5
MATCH_TAKES = timedelta(minutes=50)
SEASONS = 40
SEATS = range(5, 10)
MOST_ROUNDS = 25  # of a match that has not ended by then


def play_match(game: Game, random: Random, seats: range = SEATS, most_rounds: int = MOST_ROUNDS) -> Record:
    """Return the record of a match played to its end, or ended after `most_rounds` rounds.

    The number of players is one of `seats`, or the nearest that the game allows.
    """
    options, wanted = game.resolve({}), random.choice(seats)
    count = min(game.seat_counts(options), key=lambda count: abs(count - wanted))
    maker = RoundMaker(game, options, [f"Player {number}" for number in range(1, count + 1)], random)
    record = Record(game.key, tuple(maker.players), first_dealer=maker.first_dealer())
    for _ in range(most_rounds):
        hands = {player: hand_from_data(hand) for player, hand in maker.hands(record).items()}
        played = Round(hands, dealer=maker.drawn_dealer(), **maker.table())
        record = replace(record, rounds=(*record.rounds, played))
        if ScoredRounds(record).finished:
            return record
    return replace(record, ended=True)


def copies(*, matches: int, played: Sequence[Record], random: Random, last: date) -> Club:
    """Return the document of a club with `matches` copies, at least one, of records; the newest are on the date `last`.

    Each record of `played` is copied once before any is copied again. The same `random` gives the same document.
    """
    evenings = [*_evenings(matches, last, random)]
    picked = chain(random.sample(played, len(played)), iter(lambda: random.choice(played), None))
    nights = tuple(_night(day, islice(picked, count), random) for day, count in reversed(evenings))
    seasons = tuple(_seasons(nights[0].date, last))
    return Club(name="", players=tuple(map(Player, NAMES)), games=(), nights=nights, seasons=seasons)


def _seasons(first: date, last: date) -> Iterator[Season]:
    """Yield a season for each quarter, from that of `last` back to that of `first`, at most SEASONS.

    They count in alternate ways.
    """
    day = last
    for counting in islice(cycle(Counting), SEASONS):
        if day < first:
            return
        begin, end = quarter_of(day)
        yield Season(f"From {begin.isoformat()}", begin, end, SeasonRules(counting, best=8, least=3))
        day = begin - timedelta(days=1)


def _evenings(matches: int, last: date, random: Random) -> Iterator[tuple[date, int]]:
    """Yield the date of each night, latest first, and how many of the `matches` it has, from 1 to MOST_A_NIGHT."""
    day = last
    while matches:
        if day == last or day.weekday() in WEEKDAYS:
            count = min(matches, random.randint(1, MOST_A_NIGHT))
            matches -= count
            yield day, count
        day -= timedelta(days=1)


def _night(day: date, played: Iterable[Record], random: Random) -> Night:
    """Return a night with copies of these records, one match after another, at a random place, which may be ""."""
    copied = (_copy(record, random) for record in played)
    matches = (Match(first_deal(day) + number * MATCH_TAKES, record) for number, record in enumerate(copied))
    return Night(day, tuple(matches), place=random.choice(PLACES))


def _copy(record: Record, random: Random) -> Record:
    """Return the record with the names of other players, at random."""
    players = random.sample(NAMES, len(record.players))
    return renamed(record, dict(zip(record.players, players, strict=True)))
