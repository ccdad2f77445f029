"""A club's history as the form of the next match needs it: players, games and house rules."""

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
    """What the form of a new match offers of a club's earlier ones: names, house rules and own games.

    `names` are those of the main players who are not archived, most recent match first. `own` are the club's own games,
    archived ones included. `options` has the house rules of the last match of each game, most recent first, by the key
    of a game of the catalogue or the `own_value` of an own game.
    """

    names: tuple[str, ...]
    options: Mapping[str, Mapping[str, Any]]
    own: tuple[ClubGame, ...] = ()


def history_of(club_key: str) -> ClubHistory:
    """Return the history of the club with this keeper key; empty if there is no club. Three queries at most."""
    own, players = tuple(ClubGame.objects.filter(club__keeper_key=club_key)), _players(club_key)
    options = _options(club_key, own) if players else []  # most visitors have no club: this saves a query
    return ClubHistory(names=tuple(_names(players)), options=dict(options), own=own)


def _players(club_key: str) -> Sequence[Player]:
    """Return all players of the club with this browser's key (`Club.keeper_key`), spellings included.

    Each has the id of the newest match in which it has a seat as `newest`, None without one.
    """
    matches = Seat.objects.filter(player=OuterRef("pk"), match__deleted=None).order_by("-match_id").values("match_id")
    return list(Player.objects.filter(club=with_key(club_key)).annotate(newest=Subquery(matches[:1])))


def _names(players: Sequence[Player]) -> list[str]:
    """Return the names of the main players who are not archived, most recent match first, then by name.

    `players` are all of `_players`: a match of any spelling counts.
    """
    last: defaultdict[int, int] = defaultdict(int)
    for player in players:
        last[player.person_id] = max(last[player.person_id], vars(player)["newest"] or 0)
    people = [player for player in players if player.same_as_id is None and not player.archived]
    return [player.name for player in sorted(people, key=lambda player: (-last[player.pk], alphabetical(player.name)))]


def _options(club_key: str, own: Iterable[ClubGame]) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the house rules of the newest match of each game, newest match first, as pairs of form value and rules.

    The games are those of the catalogue and `own`, all own games of the club with this keeper key; games without a
    match are left out.
    """
    club = with_key(club_key)
    offered = [(game, None) for game in catalogue.games()] + [(row.game, row.pk) for row in own]
    last = [newest(Match.objects.filter(club=club, game=game, club_game=row)) for game, row in offered]
    matches = Match.objects.filter(pk__in=last)  # type: ignore[misc] # a subquery gives one number
    rows = matches.order_by("-pk").values_list("club_game", "game", "options")
    return [(own_value(row) if row else game, options) for row, game, options in rows]


def own_value(row: int) -> str:
    """Return the form value of the own game with this id: "club-12". That of a game of the catalogue is its key."""
    return f"club-{row}"
