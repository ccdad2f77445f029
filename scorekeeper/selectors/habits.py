"""What a club does by habit: who plays, what was played last, and under which house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Max

from scorekeeper.models import Match, Player
from scorekeeper.rules import catalogue
from scorekeeper.rules.game import Game


@dataclass(frozen=True, slots=True)
class Habits:
    """`names`: the club's players, who played last first. `options`: game → house rules, last played first."""

    names: tuple[str, ...]
    options: Mapping[str, Mapping[str, Any]]

    @property
    def games(self) -> list[Game]:
        """Every game of the catalogue, last played first, then by the shelf."""
        shelf = catalogue.games()
        played = [shelf[key] for key in self.options if key in shelf]
        return played + [game for game in shelf.values() if game not in played]


def habits_of(club_key: str) -> Habits:
    """The habits of the club with this key, in two queries; none before its first match."""
    return Habits(names=tuple(_names(club_key)), options=dict(_options(club_key)))


def _names(club_key: str) -> list[str]:
    players = Player.objects.filter(club__keeper_key=club_key, archived=False)
    last = players.annotate(last=Max("seats__match")).order_by(F("last").desc(nulls_last=True), "folded")
    return list(last.values_list("name", flat=True))


def _options(club_key: str) -> list[tuple[str, Mapping[str, Any]]]:
    matches = Match.objects.filter(night__club__keeper_key=club_key).order_by()
    newest = matches.values("game").annotate(newest=Max("pk")).values("newest")
    return list(Match.objects.filter(pk__in=newest).order_by("-pk").values_list("game", "options"))
