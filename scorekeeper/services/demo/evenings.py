"""Plans the nights of the demo club: when and where, who comes, which games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import cycle
from random import Random
from typing import Literal

from django.utils.timezone import make_aware

from scorekeeper.rules import catalogue
from scorekeeper.services.demo.people import (
    AWAY_NOTE,
    AWAY_PLACE,
    FAVOURITE_SHARE,
    NOTES,
    PLACES,
    REGULARS,
)

Ending = Literal["played out", "tied", "cut short", "left open", "in play"]

FRIDAY = 4
FIRST_DEAL = time(19, 30)
CANCELLED, NOTED = 0.1, 0.12  # shares of the nights
CUT_SHORT, LEFT_EARLY, SLIP = 0.05, 0.07, 0.12  # shares of the matches
MATCHES_A_NIGHT = (1, 1, 2, 2, 2, 3)
LEAST, MOST = 3, 7  # at the table
MOST_WATCHING = 2  # of those present, while the others play a game for fewer players
SURE: dict[int, Ending] = {4: "left open", 7: "tied", 59: "tied"}  # by number of Fridays ago: how the first match ended
HOLIDAYS = (((12, 19), (12, 31)), ((1, 1), (1, 2)), ((8, 8), (8, 21)))  # from month and day to month and day
WEEKEND_AWAY = ((6, 8), (6, 14))  # that of the Friday between these days


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match to be played, with its players in seat order and the way it ends.

    `goes_home` is the player who leaves early, "" for nobody. If `slip`, a score is corrected later.
    """

    game: str
    players: tuple[str, ...]
    ending: Ending = "played out"
    goes_home: str = ""
    slip: bool = False


@dataclass(frozen=True, slots=True)
class Evening:
    """A night of the club to be played, with its matches in the order in which they are played."""

    date: date
    place: str
    note: str
    matches: tuple[PlannedMatch, ...]


class Calendar:
    """The nights of the last `weeks` weeks up to tonight; a `random` in the same state gives the same nights."""

    def __init__(self, tonight: date, weeks: int, random: Random) -> None:
        self.tonight, self.weeks, self.random = tonight, weeks, random
        self._favourite, *others = catalogue.games()
        self._others = random.sample(others, len(others))  # the last one played at the end

    def evenings(self) -> Iterator[Evening]:
        """Yield the nights, oldest first: most Fridays, a weekend away each year, and tonight with a match in play."""
        notes = cycle(self.random.sample(NOTES, len(NOTES)))
        for friday, sure in self._fridays():
            if _among(friday, WEEKEND_AWAY):
                yield from self._weekend_away(friday)
                continue
            first = (PlannedMatch(self._favourite, self._company(friday), sure),) if sure else ()
            note = next(notes) if self.random.random() < NOTED else ""
            yield Evening(friday, self._place(), note, (*first, *self._matches(friday)))
        in_play = PlannedMatch(self._favourite, self._company(self.tonight), "in play")
        yield Evening(self.tonight, self._place(), "", (in_play,))

    def _fridays(self) -> Iterator[tuple[date, Ending | None]]:
        """Yield the past Fridays on which the club met, oldest first, each with the planned ending of its first match.

        The ending is None where SURE has none.
        """
        last = self.tonight - timedelta(days=(self.tonight.weekday() - FRIDAY - 1) % 7 + 1)
        for ago in reversed(range(self.weeks)):
            friday, sure = last - timedelta(weeks=ago), SURE.get(ago)
            cancelled = self.random.random() < CANCELLED or any(_among(friday, holiday) for holiday in HOLIDAYS)
            if sure or _among(friday, WEEKEND_AWAY) or not cancelled:
                yield friday, sure

    def _weekend_away(self, friday: date) -> Iterator[Evening]:
        """Yield the evenings from Friday to Sunday that are before tonight."""
        for day in (friday + timedelta(days=number) for number in range(3)):
            if day < self.tonight:
                yield Evening(day, AWAY_PLACE, AWAY_NOTE if day == friday else "", tuple(self._matches(day)))

    def _place(self) -> str:
        """Return a place at random, weighted by how often the club meets there."""
        return self.random.choices([*PLACES], [*PLACES.values()])[0]

    def _matches(self, day: date) -> Iterator[PlannedMatch]:
        """Yield the matches of an evening, planned at random; their players are those who come or some of them."""
        company = self._company(day)
        for _ in range(self.random.choice(MATCHES_A_NIGHT)):
            game = self._game(len(company))
            players = self._players(game, company)
            goes_home = self._goes_home(game, players)
            ending: Ending = "cut short" if not goes_home and self.random.random() < CUT_SHORT else "played out"
            yield PlannedMatch(game, players, ending, goes_home, slip=self.random.random() < SLIP)

    def _company(self, day: date) -> tuple[str, ...]:
        """Return the names of those who come, at least LEAST and at most MOST, in seat order.

        Who comes and where they sit is random. `day` must not be before the weeks of the calendar.
        """
        part = 1 - (self.tonight - day) / timedelta(weeks=self.weeks)
        known = [regular for regular in REGULARS if regular.since <= part <= regular.until]
        come = [regular for regular in known if self.random.random() < regular.comes]
        come += [regular for regular in known if regular not in come][: max(0, LEAST - len(come))]
        return tuple(regular.name for regular in self.random.sample(come[:MOST], len(come[:MOST])))

    def _game(self, players: int) -> str:
        """Return the key of a game for this number of players.

        It is at random the favourite, or the least recently played of the others that fit, which then counts as played
        last; the favourite if none fits.
        """
        fitting = [key for key in self._others if _seats(key, players)]
        if not fitting or self.random.random() < FAVOURITE_SHARE:
            return self._favourite
        self._others.remove(fitting[0])
        self._others.append(fitting[0])
        return fitting[0]

    def _players(self, game: str, company: tuple[str, ...]) -> tuple[str, ...]:
        """Return who plays, in seat order: the whole company or, in a game that takes fewer, some of it at random."""
        seats = _seats(game, len(company))
        return company if seats == len(company) else tuple(self.random.sample(company, seats))

    def _goes_home(self, game: str, company: Sequence[str]) -> str:
        """Return the name of one of the company who leaves the match early, at random; mostly "", for nobody.

        Always "" in a game, given by its key, in which everybody stays, and for a company of LEAST or fewer.
        """
        all_stay = catalogue.get(game).everybody_stays or len(company) <= LEAST
        return "" if all_stay or self.random.random() >= LEFT_EARLY else self.random.choice(company)


def _seats(key: str, company: int) -> int:
    """Return the most players, out of a company of this size, who can play a game together.

    0 if they are too few for it, or if more than MOST_WATCHING would have to watch.
    """
    game = catalogue.get(key)
    counts = game.seat_counts(game.resolve({}))
    return max((count for count in counts if company - MOST_WATCHING <= count <= company), default=0)


def _among(day: date, span: tuple[tuple[int, int], tuple[int, int]]) -> bool:
    """Return whether a day is in a span of its year, from month and day to month and day, both included."""
    first, last = span
    return first <= (day.month, day.day) <= last


def first_deal(on: date) -> datetime:
    """Return the time, in the current time zone, at which the cards of a night are first dealt."""
    return make_aware(datetime.combine(on, FIRST_DEAL))
