"""A backup of BG Stats as a club's document: plays of games known here become custom matches of one round."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, time, tzinfo
from enum import StrEnum
from uuid import UUID, uuid5

from scorekeeper.figures.bg_stats.backup import Backup, BackupGame, BackupPlay, Data, backup_of
from scorekeeper.figures.club import Club, Match, Night, OwnGame, Player
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.documents.dates import evening_of
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold, unfit
from scorekeeper.rules.options import Scalar
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.scoring.scores import Wins
from scorekeeper.rules.text_rules import LONGEST_NOTE, LONGEST_PLACE, visible, writable

PLAYS = UUID("5a1d1c4e-7f0b-5d58-9b0e-0c6f1f0e4b5a")  # namespace of UUIDs: the id of a play gives that of its match


class Remark(StrEnum):
    """Why a play of a backup is left out; with TIE it becomes a match, but how the tie was broken is lost."""

    UNREADABLE = "unreadable"
    TWICE = "twice"  # an earlier play has the same id
    HERE = "here"  # it came from a match of the club
    UNKNOWN_GAME = "unknown game"
    IGNORED = "ignored"
    TOGETHER = "together"  # teams, or a cooperative game
    PLAYERS = "players"  # too few or too many, or a name that is not allowed or appears twice
    SCORELESS = "scoreless"
    NOT_WHOLE = "not whole"
    AT_ODDS = "at odds"  # a winner does not have the best total
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class KnownHere:
    """What a club has already: own games by folded title, ids of matches, places, and folded names of players."""

    games: Mapping[str, OwnGame] = field(default_factory=dict)
    matches: Collection[UUID] = ()
    places: Collection[str] = ()
    players: Collection[str] = ()


def club_of_backup(report: Report, data: Data, known: KnownHere, zone: tzinfo) -> Club:
    """Return the plays of a backup as a club's document without a name; times are read as local times of `zone`.

    `known` is what the club has already. Faults of the whole backup go to the report; the `remarks` of the document
    count the plays that became no match, by reason, and lost tie-breaks.
    """
    backup = backup_of(report, data)
    reader = _Reader(backup, known, zone)
    for play in backup.plays:
        reader.take(play)
    return reader.club()


class _Reader:
    """Makes a club's document out of the plays of a backup, one by one."""

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
        """Add the match of a play, None for an unreadable one; if it makes no match, count the reason instead."""
        try:
            self._take(play)
        except LeftOutError as left_out:
            self._remarks[left_out.reason] += 1

    def club(self) -> Club:
        """Return the document of all plays taken, its nights by date."""
        nights = tuple(self._night(on) for on in sorted(self._nights))
        remarks: dict[str, int] = {remark: self._remarks[remark] for remark in Remark if self._remarks[remark]}
        return Club("", tuple(self._players.values()), tuple(self._own.values()), nights, remarks)

    def _night(self, on: date) -> Night:
        """Return the night of this date, with its matches in the order in which they began."""
        matches = sorted(self._nights[on], key=lambda match: match.began)
        return Night(on, tuple(matches), place=self._places.get(on, ""))

    def _take(self, play: BackupPlay | None) -> None:
        """Add the match of a play, and count a lost tie-break. Raises LeftOutError if the play makes no match."""
        if play is None:
            raise LeftOutError(Remark.UNREADABLE)
        self._check_id(play.uuid)
        game = _game_of(play, self._backup)
        title, wins, own = self._title(game)
        _check_counts(play, game)
        totals = _totals_of(play, self._backup, self._custom)
        self._remarks[Remark.TIE] += _is_broken_tie(play, self._backup, totals, wins)
        self._add(play, _record_of(play, totals, self._custom, title, wins), own)

    def _check_id(self, uuid: UUID) -> None:
        """Remember the id of a play. Raises LeftOutError if an earlier play or a match of the club has it."""
        if uuid in self._ids:
            raise LeftOutError(Remark.TWICE)
        self._ids.add(uuid)
        if uuid in self._known.matches:
            raise LeftOutError(Remark.HERE)

    def _title(self, game: BackupGame) -> tuple[str, Wins, OwnGame | None]:
        """Return the title here of a game in the file, which total wins, and the own game of its matches or None.

        The title is that of the club's own game by that name, else of the catalogue. The own game is None unless it is
        one of the custom game. Raises LeftOutError if no game has one of the names.
        """
        for name in map(fold, game.names):
            if own := self._known.games.get(name):
                rules = get(own.game)
                return own.title, rules.best(rules.resolve(own.options)), own if rules.title_option else None
            if found := self._titled.get(name):
                return found.title.in_english, found.wins, None
        raise LeftOutError(Remark.UNKNOWN_GAME)

    def _add(self, play: BackupPlay, record: Record, own: OwnGame | None) -> None:
        """Add a match to the night of its play, and its players and own game to the document.

        A play without a time belongs to the night of its date. A night has the place of its first play with a valid
        one, cut to 80 characters.
        """
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
    """Return the games of the catalogue by folded title and by folded aliases in English, without the custom game."""
    named = ((name, game) for game in games().values() if not game.title_option for name in (game.title, *game.aliases))
    return {fold(name.in_english): game for name, game in named}


class LeftOutError(Exception):
    """Raised for a play that becomes no match; `reason` says why."""

    def __init__(self, reason: Remark) -> None:
        super().__init__(reason)
        self.reason = reason


def _game_of(play: BackupPlay, backup: Backup) -> BackupGame:
    """Return the game of a play. Raises LeftOutError if the backup lacks that game or a player of the play."""
    game = backup.games.get(play.game)
    if game is None or any(seat.player not in backup.players for seat in play.seats):
        raise LeftOutError(Remark.UNREADABLE)
    return game


def _check_counts(play: BackupPlay, game: BackupGame) -> None:
    """Raise LeftOutError for a play that the statistics of BG Stats ignore, or in teams, or by all against the game."""
    if play.ignored:
        raise LeftOutError(Remark.IGNORED)
    if play.together or game.together:
        raise LeftOutError(Remark.TOGETHER)


def _totals_of(play: BackupPlay, backup: Backup, custom: Game) -> dict[str, int]:
    """Return the final totals by name, in seat order, without bots.

    Raises LeftOutError for names that are not allowed or alike, for too many or too few players of the `custom` game,
    for a play without points, and for a total that is not whole or beyond ±MOST.
    """
    seats = [seat for seat in play.seats if seat.person and backup.players[seat.player].person]
    names = [backup.players[seat.player].name for seat in seats]
    least, most = custom.players
    unlike = {fold(name) for name in names}
    if not least <= len(unlike) <= most or len(unlike) < len(names) or not all(map(_fits, names)):
        raise LeftOutError(Remark.PLAYERS)
    if backup.games[play.game].scoreless or any(seat.no_score for seat in seats):
        raise LeftOutError(Remark.SCORELESS)
    totals = [seat.total for seat in seats]
    whole = {name: total for name, total in zip(names, totals, strict=True) if total is not None and abs(total) <= MOST}
    if len(whole) < len(names):
        raise LeftOutError(Remark.NOT_WHOLE)
    return whole


def _fits(name: str) -> bool:
    """Return whether a name is valid and visible."""
    return unfit((), name) is None and visible(name)


def _is_broken_tie(play: BackupPlay, backup: Backup, totals: Mapping[str, int], wins: Wins) -> bool:
    """Return whether the play names winners, but not all who share the best total.

    Raises LeftOutError if it names a winner without the best total.
    """
    winners = {backup.players[seat.player].name for seat in play.seats if seat.winner}
    best = (max if wins == "high" else min)(totals.values())
    level = {name for name, total in totals.items() if total == best}
    if not winners <= level:
        raise LeftOutError(Remark.AT_ODDS)
    return bool(winners) and winners != level


def _record_of(play: BackupPlay, totals: Mapping[str, int], custom: Game, title: str, wins: Wins) -> Record:
    """Return the record of a play as a match of the `custom` game: one round with the totals as points.

    The comments of the play are its note, cut to 2,000 characters.
    """
    hands = {name: Hand(points=total) for name, total in totals.items()}
    round_ = Round(hands, note=play.comments[:LONGEST_NOTE])
    return Record(custom.key, (*totals,), points_alone(title, wins, rounds=1), rounds=(round_,))


def points_alone(title: str, wins: Wins, *, rounds: int) -> dict[str, Scalar]:
    """Return the house rules of the custom game for a match of this title of which only points are known.

    The keys are "title", "wins", "rounds" and "dealer": nobody deals.
    """
    return {"title": title, "wins": wins, "rounds": rounds, "dealer": "none"}
