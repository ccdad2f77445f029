"""What a club has played so far, as far as the next match asks: players, games and house rules."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Subquery

from scorekeeper.models import ClubGame, Match, Player, Seat
from scorekeeper.queries.clubs import with_key
from scorekeeper.queries.match_lines import newest
from scorekeeper.rules import catalogue
from scorekeeper.rules.names import alphabetical


@dataclass(frozen=True)
class ClubHistory:
    """`names`: the club's players, who played last first. `own`: the games it has made, those put away too.

    `options`: the key of a game of the catalogue, or `own_value` of one of the club's own → the house rules
    it was last played with, last played first.
    """

    names: tuple[str, ...]
    options: Mapping[str, Mapping[str, Any]]
    own: tuple[ClubGame, ...] = ()


def history_of(club_key: str) -> ClubHistory:
    """Return the history of the club with this key, in three queries at most; empty before its first match."""
    own, players = tuple(ClubGame.objects.filter(club__keeper_key=club_key)), _players(club_key)
    options = _options(club_key, own) if players else []  # nobody, as most who come, has played nothing
    return ClubHistory(names=tuple(_names(players)), options=dict(options), own=own)


def _players(club_key: str) -> Sequence[Player]:
    """Look up every spelling with its newest match."""
    matches = Seat.objects.filter(player=OuterRef("pk"), match__deleted=None).order_by("-match_id").values("match_id")
    return list(Player.objects.filter(club=with_key(club_key)).annotate(newest=Subquery(matches[:1])))


def _names(players: Sequence[Player]) -> list[str]:
    """Return the people, who played last first; a person has last played where any spelling of theirs has."""
    last: defaultdict[int, int] = defaultdict(int)
    for player in players:
        last[player.person_id] = max(last[player.person_id], vars(player)["newest"] or 0)
    people = [player for player in players if player.same_as_id is None and not player.archived]
    return [player.name for player in sorted(people, key=lambda player: (-last[player.pk], alphabetical(player.name)))]


def _options(club_key: str, own: Iterable[ClubGame]) -> list[tuple[str, Mapping[str, Any]]]:
    """Look up the newest match of every game on offer, however many there are of each."""
    club = with_key(club_key)
    offered = [(game, None) for game in catalogue.games()] + [(row.game, row.pk) for row in own]
    last = [newest(Match.objects.filter(club=club, game=game, club_game=row)) for game, row in offered]
    matches = Match.objects.filter(pk__in=last)  # type: ignore[misc] # a subquery gives one number
    rows = matches.order_by("-pk").values_list("club_game", "game", "options")
    return [(own_value(row) if row else game, options) for row, game, options in rows]


def own_value(row: int) -> str:
    """Return the value that stands for a club's own game where a key stands for one of the catalogue."""
    return f"club-{row}"
