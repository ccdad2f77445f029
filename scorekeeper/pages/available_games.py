"""The games that a club can choose from: those of the catalogue and its own."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.models import ClubGame
from scorekeeper.queries.club_history import ClubHistory, own_value
from scorekeeper.rules import catalogue
from scorekeeper.rules.game import Game
from scorekeeper.rules.length import match_length
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.wording import listed


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that a club can choose; `options` are the house rules to begin with, where a missing one has its default.

    `value` is its value in a form: the key of a game of the catalogue, or the `own_value` of one that the club made.
    `own` is the primary key of the latter, else None. `played`: the club has played it.
    """

    value: str
    game: Game
    title: str
    options: Mapping[str, Any]
    own: int | None = None
    played: bool = False

    @property
    def players(self) -> str:
        """The possible numbers of players: "2–12 players", "4 or 6 players"."""
        if self._any_between:
            least, most = self.game.players
            return _("{least}–{most} players").format(least=least, most=most)
        return _("{counts} players").format(counts=self.meant_for)

    @property
    def length(self) -> str:
        """The length of a match under these house rules: "10 steps", "to 100 points"."""
        return match_length(self.game, self.game.resolve(self.options))

    def misfit(self, players: int) -> str:
        """Return why this number of players cannot play, "For 2 to 12 players; you are 13."; "" if they can.

        Always "" for 0 and 1, as more can still sit down.
        """
        if players <= 1 or self._seats(players):
            return ""
        return _("For {counts} players; you are {players}.").format(counts=self.meant_for, players=players)

    @property
    def meant_for(self) -> str:
        """The possible numbers of players, without a noun: "2 to 12", "4 or 6"."""
        if self._any_between:
            least, most = self.game.players
            return _("{least} to {most}").format(least=least, most=most)
        return listed([str(count) for count in self._counts], "or")

    @property
    def _counts(self) -> list[int]:
        """The possible numbers of players, ascending."""
        least, most = self.game.players
        return [count for count in range(least, most + 1) if self._seats(count)]

    @property
    def _any_between(self) -> bool:
        """Whether every number from the fewest to the most players of the game can play, and there are several."""
        least, most = self.game.players
        return 1 < len(self._counts) == most - least + 1

    def _seats(self, players: int) -> bool:
        """Return whether so many can play: the game allows the number, and any sides are equal.

        Unequal sides are allowed if another value of one of the house rules lets so many play.
        """
        least, most = self.game.players
        options = self.game.resolve(self.options)
        return least <= players <= most and bool(
            self.game.has_equal_sides(players, options) or rules_for_sides(self.game, players, options)
        )


def rules_for_sides(game: Game, players: int, options: Options) -> tuple[Option, ...]:
    """Return the house rules that have a choice with which so many can play, in equal sides or each alone.

    All other house rules are then as in `options`, which has a value for each.
    """
    return tuple(
        option
        for option in game.options
        if any(game.has_equal_sides(players, {**options, option.key: choice.value}) for choice in option.choices)
    )


def offers_of(history: ClubHistory) -> Mapping[str, Offer]:
    """Return all games that a club can choose, by their value in a form; its archived own games are left out.

    Games that it has played come first, the latest first, each with the house rules of its last match; then its own
    games, then the catalogue.
    """
    catalogued = catalogue.games()
    own = [of_club(row, catalogued[row.game]) for row in history.own if row.game in catalogued and not row.archived]
    known = {offer.value: offer for offer in (*own, *map(of_catalogue, catalogued.values()))}
    played = {
        value: replace(known[value], options=options, played=True)
        for value, options in history.options.items()
        if value in known
    }
    return played | {value: offer for value, offer in known.items() if value not in played}


def of_catalogue(game: Game) -> Offer:
    """Return the offer of a game of the catalogue, with the default house rules."""
    return Offer(game.key, game, str(game.title), {})


def of_club(row: ClubGame, game: Game) -> Offer:
    """Return the offer of a game that the club made, with its house rules; `game` is the one it is based on."""
    return Offer(own_value(row.pk), game, row.title, row.options, row.pk)
