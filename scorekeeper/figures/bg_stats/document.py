"""A backup of BG Stats as a club's document: plays of games known here become custom matches of one round."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, time, tzinfo
from uuid import UUID, uuid5

from scorekeeper.figures.bg_stats.backup import Backup, BackupGame, BackupPlay, backup_of
from scorekeeper.figures.bg_stats.play import LeftOutError, check_counts, game_of, is_broken_tie, record_of, totals_of
from scorekeeper.figures.bg_stats.remarks import Remark
from scorekeeper.figures.bg_stats.values import Data
from scorekeeper.figures.club import Club, Match, Night, OwnGame, Player
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.dates import evening_of
from scorekeeper.rules.faults import Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import Record
from scorekeeper.rules.scores import Wins
from scorekeeper.rules.text_rules import LONGEST_PLACE, visible, writable

PLAYS = UUID("5a1d1c4e-7f0b-5d58-9b0e-0c6f1f0e4b5a")  # the space of names in which a play gives a match its id


@dataclass(frozen=True, slots=True)
class KnownHere:
    """What a club has already: its own games by folded title, the ids of its matches, its places.

    `players` are their names, folded.
    """

    games: Mapping[str, OwnGame] = field(default_factory=dict)
    matches: Collection[UUID] = ()
    places: Collection[str] = ()
    players: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class _Title:
    """What a game is called here, how it is won, and the club's own game that matches of it belong to."""

    title: str
    wins: Wins
    own: OwnGame | None = None


def club_of_backup(report: Report, data: Data, known: KnownHere, zone: tzinfo) -> Club:
    """Return the document of a backup for the club that knows this, by the clock of this zone.

    What is wrong with the whole of it is added to the report; of plays that become no match, the club's remarks tell.
    """
    backup = backup_of(report, data)
    reader = _Reader(backup, known, zone)
    for play in backup.plays:
        reader.take(play)
    return reader.club()


class _Reader:
    def __init__(self, backup: Backup, known: KnownHere, zone: tzinfo) -> None:
        self._backup, self._known, self._zone = backup, known, zone
        self._custom = next(game for game in games().values() if game.title_option)
        self._titled = _titled()
        self._nights: defaultdict[date, list[Match]] = defaultdict(list)
        self._places: dict[date, str] = {}
        self._players: dict[str, Player] = {}
        self._own: dict[str, OwnGame] = {}
        self._ids: set[UUID] = set()
        self._remarks: Counter[Remark] = Counter()

    def take(self, play: BackupPlay | None) -> None:
        """Make a match of a play, or count why not."""
        try:
            self._take(play)
        except LeftOutError as left_out:
            self._remarks[left_out.reason] += 1

    def club(self) -> Club:
        """Return all that was taken."""
        nights = tuple(self._night(on) for on in sorted(self._nights))
        remarks: dict[str, int] = {remark: self._remarks[remark] for remark in Remark if self._remarks[remark]}
        return Club("", tuple(self._players.values()), tuple(self._own.values()), nights, remarks)

    def _night(self, on: date) -> Night:
        matches = sorted(self._nights[on], key=lambda match: match.began)
        return Night(on, tuple(matches), place=self._places.get(on, ""))

    def _take(self, play: BackupPlay | None) -> None:
        if play is None:
            raise LeftOutError(Remark.UNREADABLE)
        self._check_id(play.uuid)
        game = game_of(play, self._backup)
        named = self._title(game)
        check_counts(play, game)
        totals = totals_of(play, self._backup, self._custom)
        self._remarks[Remark.TIE] += is_broken_tie(play, self._backup, totals, named.wins)
        self._add(play, record_of(play, totals, self._custom, named.title, named.wins), named.own)

    def _check_id(self, uuid: UUID) -> None:
        if uuid in self._ids:
            raise LeftOutError(Remark.TWICE)
        self._ids.add(uuid)
        if uuid in self._known.matches:
            raise LeftOutError(Remark.HERE)

    def _title(self, game: BackupGame) -> _Title:
        for name in map(fold, game.names):
            if own := self._known.games.get(name):
                rules = get(own.game)
                return _Title(own.title, rules.best(rules.resolve(own.options)), own if rules.title_option else None)
            if found := self._titled.get(name):
                return _Title(found.title, found.wins)
        raise LeftOutError(Remark.UNKNOWN_GAME)

    def _add(self, play: BackupPlay, record: Record, own: OwnGame | None) -> None:
        on = play.at.date() if play.at.time() == time.min else evening_of(play.at)
        began = play.at.replace(tzinfo=self._zone)
        title, id_ = own.title if own else None, str(uuid5(PLAYS, str(play.uuid)))
        self._nights[on].append(Match(began, record, title, id_))
        place = self._backup.places.get(play.place)
        if place and place.name and writable(place.name) and visible(place.name):
            self._places.setdefault(on, place.name[:LONGEST_PLACE].strip())
        for name in record.players:
            self._players.setdefault(fold(name), Player(name))
        if own:
            self._own[fold(own.title)] = own


def _titled() -> dict[str, Game]:
    """Return the games of the catalogue by all that they are called, without the one whose title each table gives."""
    named = ((name, game) for game in games().values() if not game.title_option for name in (game.title, *game.aliases))
    return {fold(name): game for name, game in named}
