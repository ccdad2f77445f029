"""A club's document as data: its players, its own games, its nights and their matches; and who is who in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from scorekeeper.figures.season_rules import SeasonRules
from scorekeeper.rules.faults import Path
from scorekeeper.rules.names import fold
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record

CLUB_FIELDS = ("club", "name", "milestones", "players", "games", "seasons", "nights")
PLAYER_FIELDS = ("name", "same_as", "archived")
GAME_FIELDS = ("title", "game", "options", "archived")
SEASON_FIELDS = ("name", "first", "last", "game", "options", "counting", "points", "best", "least")
NIGHT_FIELDS = ("date", "place", "note", "matches")
MATCH_FIELDS = ("id", "began", "game", "record")


@dataclass(frozen=True, slots=True)
class Player:
    """An entry of the club's list of players; `same_as` names another entry that is the same person, or is None."""

    name: str
    same_as: str | None = None
    archived: bool = False


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of the club's own: a game of the catalogue (`game` is its key) under a title and house rules."""

    title: str
    game: str
    options: Options
    archived: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """A season from its `first` day to its `last`; `group` is the key of a game group, "" for all games.

    `title` is the game's title in the house rules of the season (`title_of`, game_groups.py); "" for all games, and
    for a game that has its own title.
    """

    name: str
    first: date
    last: date
    rules: SeasonRules
    group: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """A match: when it began (with an offset), its record, and the title of the own game that it began as (`game`).

    `game` is None if it began as no own game. `id` is a UUID, None in documents of older versions.
    """

    began: datetime
    record: Record
    game: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """The matches of one date, with the place and a note, each "" if there is none."""

    date: date
    matches: tuple[Match, ...]
    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Club:
    """A club's document, in its order.

    `milestones`: whether the club shows them; None in documents of older versions.
    `remarks` count what was odd in the file that it was read from, by code (`Remark`, figures/bg_stats/document.py).
    """

    name: str
    players: tuple[Player, ...]
    games: tuple[OwnGame, ...]
    nights: tuple[Night, ...]
    remarks: Mapping[str, int] = field(default_factory=dict)
    seasons: tuple[Season, ...] = ()
    milestones: bool | None = None


def matches_in(club: Club) -> Iterator[tuple[Path, Night, Match]]:
    """Yield each match, in document order, after its path, such as ("nights", 0, "matches", 0), and its night."""
    for number, night in enumerate(club.nights):
        for index, match in enumerate(night.matches):
            yield ("nights", number, "matches", index), night, match


class Identities:
    """Which spellings of names are one person: each spelling, folded, points to another one or is a main one."""

    def __init__(self) -> None:
        self._leads_to: dict[str, str] = {}

    def main(self, spelling: str) -> str:
        """Return the folded main spelling of the person with this spelling; that is itself if it points to no other."""
        name, passed = fold(spelling), []
        while name in self._leads_to:
            passed.append(name)
            name = self._leads_to[name]
        # Shorten the path for later calls: long chains are followed only once.
        self._leads_to.update(dict.fromkeys(passed, name))
        return name

    def join(self, spelling: str, same_as: str) -> bool:
        """Let `spelling`, which must not point to another yet, point to the person `same_as`; return True.

        Return False, and change nothing, if `same_as` leads back to `spelling`.
        """
        name, main = fold(spelling), self.main(same_as)
        if main != name:
            self._leads_to[name] = main
        return main != name


class Persons:
    """The persons of a faultless club, by any of their spellings in its list of players and its matches.

    `names` has each name as the document writes it first, by folded name: those of the list, then those found in
    matches alone.
    """

    def __init__(self, club: Club) -> None:
        self._identities = Identities()
        for player in club.players:
            if player.same_as is not None:
                self._identities.join(player.name, player.same_as)
        listed = [player.name for player in club.players]
        seated = [name for _path, _night, match in matches_in(club) for name in match.record.players]
        self.names: dict[str, str] = {}
        for name in (*listed, *seated):
            self.names.setdefault(fold(name), name.strip())

    def main(self, spelling: str) -> str:
        """Return the folded main spelling of the person with this spelling."""
        return self._identities.main(spelling)

    def named(self, spelling: str) -> str:
        """Return the name of the person with this spelling: the main spelling, as the document writes it first.

        Raises KeyError for a name that is not in the document.
        """
        return self.names[self.main(spelling)]
