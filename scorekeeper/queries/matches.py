"""What is asked of one match: its rows at once, and the sheet that the rules derive from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, prefetch_related_objects

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, load
from scorekeeper.facts.stored import read_stored
from scorekeeper.models import Handover, Match, Seat
from scorekeeper.rules import catalogue, game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.scoring.sheet import Sheet, derive


def matches_with_night() -> QuerySet[Match]:
    """Return matches with their night and their club: one query."""
    return Match.objects.select_related("club", "night")


def matches_seen() -> QuerySet[Match]:
    """Return the same, annotated with `pen_out`: whether anybody holds a pen of the match's club."""
    pens = Handover.objects.filter(club=OuterRef("club"), ended=None)
    return matches_with_night().annotate(pen_out=Exists(pens))


def locked_matches() -> QuerySet[Match]:
    """Return the same matches, each locked until the transaction ends once it is read."""
    return matches_with_night().select_for_update(of=("self",))


def whole_match(pk: int) -> Match:
    """Return a match with all that belongs to its sheet: four queries, however long it is."""
    match = matches_with_night().get(pk=pk)
    read_rows([match])
    return match


def read_rows(matches: Sequence[Match]) -> None:
    """Read all that belongs to the sheets of these matches: three queries, however many and however long they are."""
    prefetch_related_objects(matches, seats_of_match())
    read_stored(matches)


def seats_of_match() -> "Prefetch[str]":
    """Return the seats of a match with their players: one query."""
    return Prefetch("seats", Seat.objects.select_related("player"))


def progress(now: int, length: int) -> tuple[str, ...]:
    """Return the state of each of so many rounds or contracts: "done", "now" or "" (to come)."""
    return tuple("done" if number < now else "now" if number == now else "" for number in range(1, length + 1))


@dataclass(frozen=True)
class Derived:
    """What a write has derived from the facts that it stores."""

    facts: Facts
    recorded: records.RecordedMatch
    sheet: Sheet


@dataclass(frozen=True)
class MatchSheet:
    """A match with everything derived from its facts: afresh from its rows, or once as they were `written`.

    `ahead`: the rounds before the one being played are supposed, and nothing is known of their scores.
    """

    match: Match
    written: Derived | None = field(default=None, compare=False)
    ahead: bool = False

    @cached_property
    def game(self) -> Game:
        return catalogue.get(self.match.game)

    @cached_property
    def options(self) -> Options:
        """The house rules, with the game's defaults where the table chose nothing."""
        return self.game.resolve(self.match.options)

    @cached_property
    def asked(self) -> frozenset[str]:
        """The facts of a hand that the game has and the house rules leave in play."""
        return game_facts.asked(self.game, self.options)

    @cached_property
    def length(self) -> int | None:
        """How many rounds the match has; None where it is open."""
        return self.game.rounds(self.options)

    def ticks(self, now: int) -> tuple[str, ...]:
        """Return the state of every round of a match whose length is known: "done", "now" or "" (to come)."""
        return progress(now, self.length or 0)

    @cached_property
    def worths(self) -> Mapping[str, int]:
        """What each rank costs in hand under the house rules, in the order of the card pad."""
        return self.game.card_values(self.options)

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.match.seats.all())

    @cached_property
    def player_ids(self) -> Mapping[str, int]:
        """The ids of the players by their names, clockwise."""
        return {seat.player.name: seat.player_id for seat in self.seats}

    @cached_property
    def facts(self) -> Facts:
        return self.written.facts if self.written else load(self.match)

    @cached_property
    def recorded(self) -> records.RecordedMatch:
        if self.written:
            return self.written.recorded
        return records.to_record(self.match, self.facts, records.names(self.match))

    @cached_property
    def staying(self) -> list[Seat]:
        """The seats of those who are at the table now; in a match that is over, who were there to the last."""
        players = self.recorded.record.players
        last = self.recorded.opened or next(reversed(self.recorded.record.rounds), None)
        present = last.present(players) if last else players
        return [seat for seat in self.seats if seat.player.name in present]

    @cached_property
    def sheet(self) -> Sheet:
        return self.written.sheet if self.written else derive(self.recorded.record, self.recorded.opened)
