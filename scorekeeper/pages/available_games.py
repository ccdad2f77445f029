"""The games that a club can choose from: those of the catalogue and its own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from scorekeeper.models import ClubGame
from scorekeeper.queries.club_history import ClubHistory, own_value
from scorekeeper.rules import catalogue, game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.words.rulebook.seating import in_words


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
    def seat_counts(self) -> Sequence[int]:
        """How many can play, under the house rules to begin with or under others that can still be chosen."""
        return self.game.seat_counts(self.game.resolve(self.options)) if self.own else all_seat_counts(self.game)

    @property
    def players(self) -> str:
        """The numbers of players: "2–12 players", "4 or 6 players"."""
        return f"{in_words(self.seat_counts, '–')} players"

    @property
    def length(self) -> str:
        """The length of a match under these house rules: "10 steps"."""
        return self.game.length(self.game.resolve(self.options))

    def fits(self, players: int) -> bool:
        """Return whether so many can play; fewer than two always fit, as more can still sit down."""
        return players <= 1 or players in self.seat_counts

    def misfit(self, players: int) -> str:
        """Return why so many cannot play, "For 2 to 12 players; you are 13."; empty if they can."""
        return "" if self.fits(players) else f"For {in_words(self.seat_counts)} players; you are {players}."


@cache
def all_seat_counts(game: Game) -> tuple[int, ...]:
    """Return how many can play a game under its usual house rules, or with another choice for one of them."""
    return tuple(sorted({count for rules in each_rules(game) for count in game.seat_counts(rules)}))


@cache
def has_partners(game: Game) -> bool:
    """Return whether a game has sides for some number of players, under its usual house rules or others."""
    return any(game.sides(count, rules) for rules in each_rules(game) for count in game.seat_counts(rules))


@cache
def has_bids(game: Game) -> bool:
    """Return whether something is said before play: a bid, a contract, who makes trump."""
    return any(fact.before_play for fact in game_facts.declared(game).values())


def each_rules(game: Game) -> Iterator[Options]:
    """Yield the usual house rules of a game, then those with another choice for one of them."""
    yield game.resolve({})
    yield from (game.resolve({option.key: choice.value}) for option in game.options for choice in option.choices)


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
    return Offer(game.key, game, game.title, {})


def of_club(row: ClubGame, game: Game) -> Offer:
    """Return the offer of a club's own game, which is based on `game`."""
    return Offer(own_value(row.pk), game, row.title, row.options, row.pk)
