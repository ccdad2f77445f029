"""Plays a match of the demo club through the services; each write has the time at which it would have happened."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import count
from random import Random

from django.db import transaction

from scorekeeper.models import Club, ClubGame
from scorekeeper.models.clocks import past
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import catalogue
from scorekeeper.rules.record import Record
from scorekeeper.services.demo.evenings import PlannedMatch
from scorekeeper.services.demo.people import REGULARS, ROUNDS_AGREED
from scorekeeper.services.demo.rounds import RoundMaker
from scorekeeper.services.matches import end, start
from scorekeeper.services.scoring import RoundEntry, enter
from scorekeeper.services.tapping import tap
from scorekeeper.services.undoing import redo, undo
from scorekeeper.services.writing import WriteContext, Written, lock

MOST_ROUNDS = 20  # of a match that has not ended by then
STOPS_AFTER = {"cut short": range(3, 7), "left open": range(2, 4), "in play": range(3, 5)}
GOES_HOME_AFTER, CORRECT_AFTER, SLIP_IN = 3, 3, 2  # numbers of rounds
SAVED_TOO_SOON = 0.4  # probability
SKILLS = {regular.name: regular.skill for regular in REGULARS}
WHO = "Ann’s iPhone"


class Clock:
    """The time at the table, which only `later` advances; it also gives each write its key."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment
        self._keys = count(1)

    @contextmanager
    def later(self, minutes: float) -> Iterator[WriteContext]:
        """Advance the time by these minutes; during the block it is the time of new rows.

        Yields the context for one write, with a new key.
        """
        self.moment += timedelta(minutes=minutes)
        with past(self.moment):
            yield WriteContext(key=f"demo-{next(self._keys):06}", who=WHO)


@dataclass(frozen=True)
class ClubTable:
    """Plays the matches of the demo club; `own` is the club's own game."""

    club: Club
    own: ClubGame
    clock: Clock
    random: Random

    def play(self, planned: PlannedMatch, on: date) -> None:
        """Start a planned match on this date and play it to its planned `ending`."""
        game = catalogue.get(planned.game)
        own = self.own if game.title_option else None
        chosen = own.options if own else ROUNDS_AGREED if game.open_ended(game.resolve({})) else {}
        maker = RoundMaker(game, game.resolve(chosen), planned.players, self.random, SKILLS)
        record = Record(game.key, planned.players, chosen, maker.first_dealer())
        with self.clock.later(minutes=self.random.uniform(2, 9)) as context:
            key, club_game = self.club.keeper_key, own.pk if own else None
            match = start(club_key=key, record=record, on=on, context=context, club_game=club_game)
        _PlayedMatch(planned, maker, self.clock, MatchSheet(match)).play()


class _PlayedMatch:
    """A match being played; `sheet` is its newest sheet, `entries` the rounds entered so far, by number.

    `players` are those of the match by name.
    """

    def __init__(self, planned: PlannedMatch, maker: RoundMaker, clock: Clock, sheet: MatchSheet) -> None:
        self.planned, self.maker, self.clock, self.sheet = planned, maker, clock, sheet
        self.players = {seat.player.name: seat.player for seat in sheet.seats}
        self.entries: dict[int, RoundEntry] = {}

    def play(self) -> None:
        """Score rounds until the match is over or as many as planned, and correct one of them if that is planned."""
        most = self.maker.random.choice(STOPS_AFTER.get(self.planned.ending, (MOST_ROUNDS,)))
        for number in range(1, most + 1):
            entry = self.entries[number] = self._entry(number)
            self._write(self.maker.random.uniform(2.5, 6.5), enter, entry=entry)
            if self.planned.slip and number == CORRECT_AFTER:
                self._correct()
            if self.sheet.match.is_over:
                return
        self._stop()

    def _write(self, minutes: float, service: Callable[..., Written], **what: object) -> None:
        """Call a service of writing, some minutes later, with these arguments, and keep the sheet that it returns."""
        with self.clock.later(minutes) as context, transaction.atomic():
            self.sheet = service(now=lock(self.sheet.match), context=context, **what).sheet

    def _entry(self, number: int) -> RoundEntry:
        """Return what the keeper enters for round `number`.

        In the last round of a match that is planned to be tied, the two lowest totals become equal.
        """
        away = {self.planned.goes_home} if number > GOES_HOME_AFTER else set()
        hands, facts = self.maker.hands(self.sheet.recorded.record, away), self.maker.table()
        if self.planned.ending == "tied" and number == self.sheet.length:
            totals = {standing.player: standing.total or 0 for standing in self.sheet.scores.standings}
            hands, facts = self.maker.level(hands, totals), {}
        if dealer := self.maker.drawn_dealer(away):
            facts["dealer"] = self.players[dealer].pk
        by_player = {self.players[name].pk: hand for name, hand in hands.items()}
        return RoundEntry(number, self.sheet.match.revision, by_player, facts)

    def _correct(self) -> None:
        """Undo and redo the last round, or correct a hand of round SLIP_IN, at random."""
        if self.maker.random.random() < SAVED_TOO_SOON:
            self._write(0.3, undo)
            self._write(0.3, redo)
            return
        slip = self.entries[SLIP_IN]
        hands = self.maker.recounted(slip.hands)
        self._write(1, enter, entry=RoundEntry(slip.number, self.sheet.match.revision, hands, slip.round))

    def _stop(self) -> None:
        """End a match that has not ended by the rules, unless it is planned to stay open.

        One that is planned to be in play gets some taps in its open round instead.
        """
        if self.planned.ending == "in play":
            for name, fact, value in self.maker.tapped(len(self.entries) + 1):
                self._write(0.5, tap, player=self.players[name], fact=fact, value=value, was=0)
        elif self.planned.ending != "left open":
            self._write(1, end)
