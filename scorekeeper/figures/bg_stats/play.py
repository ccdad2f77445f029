"""One play of a backup: whether it can be a match, and of what."""

from collections.abc import Mapping

from scorekeeper.figures.bg_stats.backup import Backup, BackupGame, BackupPlay
from scorekeeper.figures.bg_stats.remarks import Remark
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold, unfit
from scorekeeper.rules.options import Scalar
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.scores import Wins
from scorekeeper.rules.text_rules import LONGEST_NOTE, visible


class LeftOutError(Exception):
    """A play does not become a match, for this reason."""

    def __init__(self, reason: Remark) -> None:
        super().__init__(reason)
        self.reason = reason


def game_of(play: BackupPlay, backup: Backup) -> BackupGame:
    """Return the game of a play whose game and players are there. Raises LeftOutError."""
    game = backup.games.get(play.game)
    if game is None or any(seat.player not in backup.players for seat in play.seats):
        raise LeftOutError(Remark.UNREADABLE)
    return game


def check_counts(play: BackupPlay, game: BackupGame) -> None:
    """Check that a play counts, and that each played for themselves. Raises LeftOutError."""
    if play.ignored:
        raise LeftOutError(Remark.IGNORED)
    if play.together or game.together:
        raise LeftOutError(Remark.TOGETHER)


def totals_of(play: BackupPlay, backup: Backup, custom: Game) -> dict[str, int]:
    """Return who played, in the order of the seats, with what each has in the end. Raises LeftOutError."""
    seats = [seat for seat in play.seats if seat.person and backup.players[seat.player].person]
    names = [backup.players[seat.player].name for seat in seats]
    least, most = custom.players
    unlike = {fold(name) for name in names}
    if not least <= len(unlike) <= most or len(unlike) < len(names) or not all(map(_fits, names)):
        raise LeftOutError(Remark.PLAYERS)
    if backup.games[play.game].scoreless or any(seat.unsaid for seat in seats):
        raise LeftOutError(Remark.SCORELESS)
    totals = [seat.total for seat in seats]
    whole = {name: total for name, total in zip(names, totals, strict=True) if total is not None and abs(total) <= MOST}
    if len(whole) < len(names):
        raise LeftOutError(Remark.NOT_WHOLE)
    return whole


def _fits(name: str) -> bool:
    """Return whether somebody can be called this, here and at the table."""
    return unfit((), name) is None and visible(name)


def is_broken_tie(play: BackupPlay, backup: Backup, totals: Mapping[str, int], wins: Wins) -> bool:
    """Return whether only some of the tied leaders won. Raises LeftOutError if anybody else won."""
    told = {backup.players[seat.player].name for seat in play.seats if seat.winner}
    best = (max if wins == "high" else min)(totals.values())
    level = {name for name, total in totals.items() if total == best}
    if not told <= level:
        raise LeftOutError(Remark.AT_ODDS)
    return bool(told) and told != level


def record_of(play: BackupPlay, totals: Mapping[str, int], custom: Game, title: str, wins: Wins) -> Record:
    """Return the match: one round, with the totals for points."""
    hands = {name: Hand(points=total) for name, total in totals.items()}
    round_ = Round(hands, note=play.comments[:LONGEST_NOTE])
    options: dict[str, Scalar] = {"title": title, "wins": wins, "rounds": 1, "dealer": "none"}
    return Record(custom.key, (*totals,), options, rounds=(round_,))
