"""What BG Stats is told of a match: who played, and how it ended (scorekeeper/docs/bg_stats.md)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time
from uuid import UUID

from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorekeeper.figures.game_groups import group_key, group_of
from scorekeeper.models import Match
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.documents.dates import evening_of

SOURCE = "Scorekeeper"
NOON = time(12)  # of a match that was written down on another day nobody knows more


@dataclass(frozen=True, slots=True)
class PlaySeat:
    """A player as BG Stats is told; `person` is the id of the main player. `rank` is None for who had left."""

    person: int
    name: str
    total: int
    rank: int | None
    won: bool
    started: bool


def seats_of_play(view: MatchSheet) -> Iterator[PlaySeat]:
    """Yield who took part in a match, in seat order."""
    standings = {line.player: line for line in view.sheet.standings}
    first = view.sheet.rounds[0].starter if view.sheet.rounds else None
    for seat in view.seats:
        name, line = seat.player.name, standings[seat.player.name]
        if line.total is not None:
            won = name in view.sheet.winners
            rank = 1 if won else line.place and max(2, line.place)
            yield PlaySeat(seat.player.person_id, name, line.total, rank, won, name == first)


def wins_high(view: MatchSheet) -> bool:
    """Return whether the highest total is the best."""
    return view.game.best(view.options) == "high"


def played_at(match: Match) -> datetime:
    """Return when a match was played, by the clock of this place: when it began, if that was on its night."""
    began = timezone.localtime(match.created)
    if evening_of(began) == match.night.date:
        return began
    return timezone.make_aware(datetime.combine(match.night.date, NOON))


def in_utc(at: datetime) -> str:
    """Write a moment as the link takes it."""
    return as_told(at.astimezone(UTC))


def as_told(at: datetime) -> str:
    """Write a moment as the file takes it, by its own clock."""
    return f"{at:%Y-%m-%d %H:%M:%S}"


def source_id(kind: str, value: object) -> str:
    """Return the id of a player, a game or a place, by which BG Stats knows it again.

    It is the same for ever here, and no other installation has it.
    """
    digest = salted_hmac("scorekeeper.bg-stats", f"{kind} {value}", algorithm="sha256").digest()
    return str(UUID(bytes=digest[:16], version=4))


def game_id(view: MatchSheet) -> str:
    """Return the id of a game: matches of one game group are plays of one game."""
    return source_id("game", group_key(group_of(view.game, view.recorded.record)))
