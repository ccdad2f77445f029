"""The catalogue as a club reads it: its own games, and all others, with what they are about."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.models import ClubGame
from scorekeeper.pages.available_games import Offer, offers_of
from scorekeeper.pages.referee.questions import has_questions
from scorekeeper.queries.club_history import ClubHistory
from scorekeeper.rules import catalogue
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import alphabetical
from scorekeeper.words.house_rules import house_rules_line
from scorekeeper.words.phrases import counted

MOST_PLAYERS = 12  # that the page offers to filter by


@dataclass(frozen=True, slots=True)
class Sought:
    """What to look for: words of a name, and how many play; empty and 0: everything."""

    text: str = ""
    players: int = 0


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A game in the catalogue: what it is `about`, and why so many cannot play it (`misfit`), empty where they can.

    `referee`: the referee can be asked about the game.
    """

    offer: Offer
    about: str
    misfit: str
    referee: bool


@dataclass(frozen=True, slots=True)
class CataloguePage:
    """`own` are the games that the club has made, `away` those of them that it has put away.

    `counted` says how many games there are for what is sought; `counts` are the numbers of players to look for.
    """

    sought: Sought
    counted: str
    counts: range
    own: tuple[CatalogueEntry, ...]
    games: tuple[CatalogueEntry, ...]
    away: tuple[ClubGame, ...]


def catalogue_page(history: ClubHistory, sought: Sought) -> CataloguePage:
    """Build the catalogue page; what fits the number of players comes first."""
    found = [offer for offer in _in_order(history) if _is_meant(offer, sought.text)]
    entries = [_entry(offer, sought.players) for offer in sorted(found, key=lambda each: not each.fits(sought.players))]
    return CataloguePage(
        sought=sought,
        counted=counted(sum(not entry.misfit for entry in entries), "game", "games"),
        counts=range(2, MOST_PLAYERS + 1),
        own=tuple(entry for entry in entries if entry.offer.own),
        games=tuple(entry for entry in entries if not entry.offer.own),
        away=tuple(row for row in history.own if row.archived),
    )


def games_with_own_title() -> tuple[Game, ...]:
    """Return the games to which a table gives a title of its own."""
    return tuple(game for game in catalogue.games().values() if game.title_option)


def _in_order(history: ClubHistory) -> Iterator[Offer]:
    """Yield the club's own games by title, then the catalogue: a place that does not change with every match."""
    offers = offers_of(history)
    yield from sorted((offer for offer in offers.values() if offer.own), key=lambda offer: alphabetical(offer.title))
    yield from (offers[key] for key in catalogue.games())


def _is_meant(offer: Offer, text: str) -> bool:
    """Return whether every word is found in the names of the game."""
    names = " ".join((offer.title, *offer.game.aliases)).casefold()
    return all(word in names for word in text.casefold().split())


def _entry(offer: Offer, players: int) -> CatalogueEntry:
    game = offer.game
    line = house_rules_line(game, offer.options) if offer.own else ""
    referee = has_questions(game, game.resolve({}), 0)
    return CatalogueEntry(offer, line or game.summary, offer.misfit(players), referee)
