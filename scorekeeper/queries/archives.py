"""A club's document with everything that the club has recorded, generated piece by piece.

The shape: `{"club": 1, "name", "milestones", "players": [{"name", "same_as"?, "archived"?}], "games": [{"title",
"game", "options", "archived"?}], "seasons"?: [{"name", "first", "last", "game"?, "options"?, "counting", "points",
"best"?, "least"?}], "nights": [{"date", "place"?, "note"?, "matches": [{"id", "began", "game"?, "record"}]}]}`. The
fields are described in scorekeeper/docs/club_document.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.figures.game_groups import rules_of
from scorekeeper.models import Club, ClubGame, Match, Night, Player, Season
from scorekeeper.queries.club_games import titles_in_document
from scorekeeper.queries.matches import MatchSheet, matches_with_night, read_rows
from scorekeeper.queries.past.scope import groups_of
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.rules.documents.text import json_text
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import to_data

FORMAT = 1
Titles = Mapping[int, str]  # titles of the club's own games, by their ids


def document_pieces(club: Club) -> Iterator[str]:
    """Yield the club's document as pieces of JSON text: all but the nights, each night, oldest first, and the end.

    Each night is read when it is yielded, from a snapshot of its own.
    """
    titles = titles_in_document(club.pk)
    of_club = {"club": FORMAT, "name": club.name, "milestones": club.milestones}
    head = {**of_club, "players": _players(club), "games": _games(club, titles)}
    head |= {"seasons": seasons} if (seasons := _seasons(club)) else {}
    yield f'{json_text(head)[:-1]}, "nights": ['
    for number, night in enumerate(club.nights.order_by("date")):
        yield f"{',' if number else ''}\n{json_text(_night(night, titles))}"
    yield "\n]}\n"


def _players(club: Club) -> list[dict[str, Any]]:
    """Return the data of all players, sorted by case-folded name."""
    return [_player(player) for player in club.players.select_related("same_as")]


def _player(player: Player) -> dict[str, Any]:
    """Return the data of a player: the name, and `same_as` and `archived` only if they apply."""
    same = {"same_as": player.same_as.name} if player.same_as else {}
    return {"name": player.name, **same, **({"archived": True} if player.archived else {})}


def _games(club: Club, titles: Titles) -> list[dict[str, Any]]:
    """Return the data of the own games, sorted by case-folded title.

    Equal games with one title appear once: as archived only if all of them are.
    """
    rows = {fold(titles[row.pk]): row for row in club.games.order_by("-archived", "-pk")}
    return [_game(rows[title], titles) for title in sorted(rows)]


def _game(row: ClubGame, titles: Titles) -> dict[str, Any]:
    """Return the data of an own game: `title`, `game`, `options`, and `archived` only if it is; `titles` are by id."""
    data = {"title": titles[row.pk], "game": row.game, "options": row.options}
    return {**data, **({"archived": True} if row.archived else {})}


def _seasons(club: Club) -> list[dict[str, Any]]:
    """Return the data of the seasons, without deleted ones, in the order of their first days."""
    seasons = list(club.seasons.order_by("first", "last", "folded"))
    titles = groups_of(club) if any(season.group for season in seasons) else {}
    return [_season(season, titles) for season in seasons]


def _season(season: Season, titles: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of a season: "name", "first" and "last" (in ISO format), "counting" and "points".

    "game" is there only for a season of one game, "options" only if players chose a title for that, "best" and "least"
    only if they are not the defaults. `titles` has the titles of game groups by key; {} if no season is of one game.
    """
    data: dict[str, Any] = {"name": season.name, "first": season.first.isoformat(), "last": season.last.isoformat()}
    if season.group:
        data["game"], options = rules_of(season.group, titles.get(season.group))
        data |= {"options": options} if options else {}
    data |= {"counting": season.counting, "points": season.points}
    data |= {} if season.best is None else {"best": season.best}
    return data | ({"least": season.least} if season.least > 1 else {})


def _night(night: Night, titles: Titles) -> dict[str, Any]:
    """Return the data of a night and its matches, in the order in which they began, read from one snapshot.

    `place` and `note` are left out if empty. `titles` are those of the club's own games, by id.
    """
    texts = {"place": night.place, "note": night.note}
    with consistent_read():
        played = matches_with_night().filter(night=night)
        matches = list(played.order_by("created", "pk"))
        read_rows(matches)
    return {
        "date": night.date.isoformat(),
        **{name: text for name, text in texts.items() if text},
        "matches": [_match(match, titles) for match in matches],
    }


def _match(match: Match, titles: Titles) -> dict[str, Any]:
    """Return the data of a match: `id`, `began`, `game` if it is the club's own, and `record`.

    `titles` are those of the club's own games, by id.
    """
    title = titles.get(match.club_game_id or 0)
    own = {"game": title} if title else {}
    data = {"id": str(match.uuid), "began": match.created.isoformat(), **own}
    return {**data, "record": to_data(MatchSheet(match).recorded.record)}
