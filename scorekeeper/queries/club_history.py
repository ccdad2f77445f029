"""What a club does by habit: who plays, what was played last, and under which house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import BigIntegerField, Max, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce, Greatest

from scorekeeper.models import ClubGame, Match, Player, Seat


@dataclass(frozen=True)
class Habits:
    """`names`: the club's players, who played last first. `own`: the games it has made, those put away too.

    `options`: the key of a game of the catalogue, or `own_value` of one of the club's own → the house rules
    it was last played with, last played first.
    """

    names: tuple[str, ...]
    options: Mapping[str, Mapping[str, Any]]
    own: tuple[ClubGame, ...] = ()


def habits_of(club_key: str) -> Habits:
    """Return the habits of the club with this key, in three queries; none before its first match."""
    own = ClubGame.objects.filter(club__keeper_key=club_key)
    return Habits(names=tuple(_names(club_key)), options=dict(_options(club_key)), own=tuple(own))


def _names(club_key: str) -> list[str]:
    players = Player.objects.filter(club__keeper_key=club_key, archived=False, same_as=None)
    spelt = Seat.objects.filter(player__same_as=OuterRef("pk")).order_by("-match").values("match")
    played, never = (Max("seats__match"), Subquery(spelt[:1])), Value(0, BigIntegerField())
    last = Greatest(*(Coalesce(match, never, output_field=BigIntegerField()) for match in played))
    return list(players.annotate(last=last).order_by("-last", "folded").values_list("name", flat=True))


def _options(club_key: str) -> list[tuple[str, Mapping[str, Any]]]:
    matches = Match.objects.filter(night__club__keeper_key=club_key).order_by()
    newest = matches.values("game", "club_game").annotate(newest=Max("pk")).values("newest")
    rows = Match.objects.filter(pk__in=newest).order_by("-pk").values_list("club_game", "game", "options")
    return [(own_value(own) if own else game, options) for own, game, options in rows]


def own_value(row: int) -> str:
    """Return the value that stands for a club's own game where a key stands for one of the catalogue."""
    return f"club-{row}"
