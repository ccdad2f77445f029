"""The games that a club can choose from: those of the catalogue and its own."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.models import ClubGame
from scorekeeper.queries.club_history import ClubHistory, own_value
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options


@dataclass(frozen=True, slots=True)
class Offer:
    """A game to choose: `value` is its value in a form, `options` are the house rules to begin with.

    `own` is the primary key of a game that the club made, None for one of the catalogue. `played`: the club has played
    it.
    """

    value: str
    game: Game
    title: str
    options: Mapping[str, Any]
    own: int | None = None
    played: bool = False

    @property
    def players(self) -> str:
        """The numbers of players: "2–12 players", "4 or 6 players"."""
        return f"{self.meant_for.replace(' to ', '–')} players"

    @property
    def length(self) -> str:
        """The length of a match under these house rules: "10 steps"."""
        return self.game.length(self.game.resolve(self.options))

    def fits(self, players: int) -> bool:
        """Return whether so many can play; fewer than two always fit, as more can still sit down."""
        return players <= 1 or self._seats(players)

    def misfit(self, players: int) -> str:
        """Return why so many cannot play, "For 2 to 12 players; you are 13."; empty if they can."""
        return "" if self.fits(players) else f"For {self.meant_for} players; you are {players}."

    @property
    def meant_for(self) -> str:
        """The numbers of players in words: "2 to 12", "4 or 6"."""
        least, most = self.game.players
        counts = [count for count in range(least, most + 1) if self._seats(count)]
        if 1 < len(counts) == most - least + 1:
            return f"{least} to {most}"
        return listed([str(count) for count in counts], "or")

    def _seats(self, players: int) -> bool:
        """Return whether so many can play, in equal sides if there are any: under these house rules or others."""
        least, most = self.game.players
        options = self.game.resolve(self.options)
        return least <= players <= most and bool(
            self.game.shares_out(players, options) or rules_for_sides(self.game, players, options)
        )


def rules_for_sides(game: Game, players: int, options: Options) -> tuple[Option, ...]:
    """Return the house rules of which another choice lets so many play, in equal sides or alone."""
    return tuple(
        option
        for option in game.options
        if any(game.shares_out(players, {**options, option.key: choice.value}) for choice in option.choices)
    )


def offers_of(history: ClubHistory) -> Mapping[str, Offer]:
    """Return all games by value: the last played first, then the club's own, then in catalogue order."""
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
    """Return the offer of a game of the catalogue."""
    return Offer(game.key, game, str(game.title), {})


def of_club(row: ClubGame, game: Game) -> Offer:
    """Return the offer of a club's own game, which is based on `game`."""
    return Offer(own_value(row.pk), game, row.title, row.options, row.pk)
