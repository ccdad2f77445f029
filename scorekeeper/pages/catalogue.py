"""The catalogue as a club reads it: its own games, and all others, with what they are about."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.models import ClubGame
from scorekeeper.pages.available_games import Offer, offers_of
from scorekeeper.pages.game_pictures import Emblem, picture
from scorekeeper.pages.house_rules import HouseRules, house_rules
from scorekeeper.pages.referee.questions import questions_of
from scorekeeper.pages.referee.settings import of_game
from scorekeeper.queries.club_games import is_played
from scorekeeper.queries.club_history import ClubHistory
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import alphabetical
from scorekeeper.rules.options import Options
from scorekeeper.words.faults import together
from scorekeeper.words.phrases import counted

MOST_PLAYERS = 12  # that the page offers to filter by


@dataclass(frozen=True, slots=True)
class Sought:
    """What to look for: words of a name, and how many play; empty and 0: everything."""

    text: str = ""
    players: int = 0


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A game in the catalogue. `misfit` says why so many cannot play it, empty where they can.

    `own` is the row of a game that the club has made, which is changed only until it was `played`; `referee`
    says whether it can be asked about the game.
    """

    value: str
    title: str
    aliases: str
    about: str
    line: str
    drawing: Emblem
    misfit: str
    own: int | None
    played: bool
    referee: bool


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """A number of players to look for."""

    number: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class CataloguePage:
    """`own` are the games that the club has made, `away` those of them that it has put away.

    `counted` says how many games there are for what is sought.
    """

    sought: Sought
    counted: str
    counts: tuple[PlayerCount, ...]
    own: tuple[CatalogueEntry, ...]
    games: tuple[CatalogueEntry, ...]
    away: tuple[ClubGame, ...]


@dataclass(frozen=True, slots=True)
class OwnGamePage:
    """A game that a club makes or changes. `row` is None for a new one; `used`: a match is or was played by it.

    `fault` is what was refused and stands at none of its rules.
    """

    row: int | None
    title: str
    about: str
    rules: HouseRules
    used: bool
    archived: bool
    fault: str


def catalogue_page(history: ClubHistory, sought: Sought) -> CataloguePage:
    """Build the catalogue page; what fits the number of players comes first."""
    found = [offer for offer in _in_order(history) if _is_meant(offer, sought.text)]
    entries = [_entry(offer, sought.players) for offer in sorted(found, key=lambda each: not each.fits(sought.players))]
    return CataloguePage(
        sought=sought,
        counted=counted(sum(not entry.misfit for entry in entries), "game", "games"),
        counts=tuple(PlayerCount(number, number == sought.players) for number in range(2, MOST_PLAYERS + 1)),
        own=tuple(entry for entry in entries if entry.own),
        games=tuple(entry for entry in entries if not entry.own),
        away=tuple(row for row in history.own if row.archived),
    )


def games_with_own_title() -> tuple[Game, ...]:
    """Return the games to which a table gives a title of its own."""
    return tuple(game for game in catalogue.games().values() if game.title_option)


def own_game_page(game: Game, options: Options, faults: tuple[Fault, ...], row: ClubGame | None) -> OwnGamePage:
    """Build the form of a club's game with these house rules; there is no row yet of a new one."""
    used = row is not None and is_played(row)
    rules = house_rules(game, options, faults)
    return OwnGamePage(
        row=row.pk if row else None,
        title=row.title if row else "A game of your own",
        about=game.summary,
        rules=rules,
        used=used,
        archived=row is not None and row.archived,
        fault=together(fault for fault in faults if fault.path == ("game",)),
    )


def _in_order(history: ClubHistory) -> Iterator[Offer]:
    """Yield the club's own games by title, then the catalogue: a place that does not change with every match."""
    offers = offers_of(history)
    yield from sorted((offer for offer in offers.values() if offer.own), key=lambda offer: alphabetical(offer.title))
    yield from (offers[key] for key in catalogue.games())


def _is_meant(offer: Offer, text: str) -> bool:
    """Return whether every word stands in the name, or in another name of the game."""
    names = " ".join((offer.title, *offer.game.aliases)).casefold()
    return all(word in names for word in text.casefold().split())


def _entry(offer: Offer, players: int) -> CatalogueEntry:
    said = house_rules(offer.game, offer.options).line if offer.own else ""
    return CatalogueEntry(
        value=offer.value,
        title=offer.title,
        aliases=", ".join(offer.game.aliases) if not offer.own else "",
        about=said or offer.game.summary,
        line=f"{offer.players} · {offer.length}",
        drawing=picture(offer.game),
        misfit=offer.misfit(players),
        own=offer.own,
        played=offer.played,
        referee=bool(questions_of(of_game(offer.game))),
    )
