"""A match with all its rows, and the sheet that the rules derive from them."""

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
from scorekeeper.rules.scoring.by_side import sheet_by_side
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.rules.scoring.sheet import derive

PEN_OUT = Exists(Handover.objects.filter(club=OuterRef("club"), ended=None))


def matches_with_night() -> QuerySet[Match]:
    """Return the query for all matches, without deleted ones, that loads their nights and clubs, too: one query."""
    return Match.objects.select_related("club", "night")


def matches_with_seats() -> QuerySet[Match]:
    """Return `matches_with_night` with their seats, clockwise, and players, without rounds: two queries."""
    return matches_with_night().prefetch_related(seats_of_match())


def matches_seen() -> QuerySet[Match]:
    """Return `matches_with_night` annotated with `pen_out`: whether another phone holds a pen of the match's club."""
    return matches_with_night().annotate(pen_out=PEN_OUT)


def locked_matches() -> QuerySet[Match]:
    """Return `matches_with_night`, with each match that is read locked until the transaction ends."""
    return matches_with_night().select_for_update(of=("self",))


def whole_match(pk: int) -> Match:
    """Return the match with this id, with all rows of its sheet: four queries.

    Raises Match.DoesNotExist, also if it is deleted.
    """
    match = matches_with_night().get(pk=pk)
    read_rows([match])
    return match


def read_rows(matches: Sequence[Match]) -> None:
    """Load all rows of the sheets of these matches into them: three queries, however many matches."""
    prefetch_related_objects(matches, seats_of_match())
    read_stored(matches)


def seats_of_match() -> "Prefetch[str]":
    """Return the Prefetch that loads the seats of matches, clockwise, with their players: one query."""
    return Prefetch("seats", Seat.objects.select_related("player"))


def round_states(now: int, length: int) -> tuple[str, ...]:
    """Return the state of each of `length` rounds or contracts, of which number `now`, from 1, is in progress.

    The states are "done", "now" and "" (still to come).
    """
    return tuple("done" if number < now else "now" if number == now else "" for number in range(1, length + 1))


@dataclass(frozen=True)
class Derived:
    """What a service has derived from the facts of a match while writing: `MatchSheet` need not derive it again."""

    facts: Facts
    recorded: records.RecordedMatch
    scores: Sheet


@dataclass(frozen=True)
class MatchSheet:
    """A match with what is derived from its facts, each when it is first asked for.

    The facts are read from its rows, or taken from `written` after a write. `scores_assumed`: the scores of the rounds
    before the open one are assumed, and must not be shown.
    """

    match: Match
    written: Derived | None = field(default=None, compare=False)
    scores_assumed: bool = False

    @cached_property
    def game(self) -> Game:
        """The game of the match, from the catalogue."""
        return catalogue.get(self.match.game)

    @cached_property
    def options(self) -> Options:
        """All house rules: the chosen ones, and the game's defaults for others."""
        return self.game.resolve(self.match.options)

    @cached_property
    def asked_facts(self) -> frozenset[str]:
        """The names of the facts of a hand that are asked for under the house rules."""
        return game_facts.asked(self.game, self.options)

    @cached_property
    def length(self) -> int | None:
        """The number of rounds of the match; None if it is not fixed."""
        return self.game.rounds(len(self.seats), self.options)

    def ticks(self, now: int) -> tuple[str, ...]:
        """Return the state of each round, while round `now`, from 1, is in progress: "done", "now" or "" (to come).

        Empty if the number of rounds is not fixed.
        """
        return round_states(now, self.length or 0)

    def card_values(self, number: int) -> Mapping[str, int]:
        """Return the points of a card left in hand in round `number`, by rank, in the order of the card pad."""
        return self.game.values(number, self.options)

    @cached_property
    def seats(self) -> list[Seat]:
        """The seats of the match, clockwise."""
        return list(self.match.seats.all())

    @cached_property
    def player_ids(self) -> Mapping[str, int]:
        """The ids of the players by their names, clockwise."""
        return {seat.player.name: seat.player_id for seat in self.seats}

    @cached_property
    def sides_by_id(self) -> list[list[int]]:
        """The ids of the players of each side, clockwise; empty if everybody plays alone. Derives no sheet."""
        ids = [seat.player_id for seat in self.seats]
        count = self.game.sides(len(ids), self.options)
        return [ids[side::count] for side in range(count)]

    @cached_property
    def facts(self) -> Facts:
        """The facts of the match by path, such as "rounds.3.hands.12" (facts/paths.py)."""
        return self.written.facts if self.written else load(self.match)

    @cached_property
    def recorded(self) -> records.RecordedMatch:
        """The record of the scored rounds, and the round in progress, if any, both with names instead of ids."""
        if self.written:
            return self.written.recorded
        return records.to_record(self.match, self.facts, records.names(self.match))

    @cached_property
    def first_players(self) -> list[str]:
        """The names by which `by_side` lists the sides: of the first player of each, clockwise.

        Without sides, the names of all players.
        """
        return [side[0] for side in self.scores.sides] or [seat.player.name for seat in self.seats]

    @cached_property
    def everybody_stays(self) -> bool:
        """Whether nobody can be absent or join late: by the game's rules, or because they play by sides."""
        return self.game.everybody_stays or bool(self.game.sides(len(self.seats), self.options))

    @cached_property
    def present_seats(self) -> list[Seat]:
        """The seats, clockwise, of the players who are not absent in the open round.

        If no round is open, they are those who are not absent in the last scored round; before the first round, all.
        """
        players = self.recorded.record.players
        last = self.recorded.opened or next(reversed(self.recorded.record.rounds), None)
        present = last.present(players) if last else players
        return [seat for seat in self.seats if seat.player.name in present]

    @cached_property
    def scores(self) -> Sheet:
        """The scores, totals and standings, as the rules derive them from the record."""
        return self.written.scores if self.written else derive(self.recorded.record, self.recorded.opened)

    @cached_property
    def by_side(self) -> Sheet:
        """The scores with one line for each side; those of the players if everybody plays alone."""
        return sheet_by_side(self.scores)
