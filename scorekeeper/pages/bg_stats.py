"""Matches for BG Stats: the play file of a club, and the link that posts one match (scorekeeper/docs/bg_stats.md)."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID

from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorekeeper.figures.game_groups import group_key, group_of
from scorekeeper.models import Club, Match
from scorekeeper.models.clocks import noon_of
from scorekeeper.queries.exports import main_names, whole_matches
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.documents.dates import evening_of
from scorekeeper.rules.documents.text import json_text

SOURCE = "Scorekeeper"
TIMESTAMP = "%Y-%m-%d %H:%M:%S"  # in the time zone of the moment
ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, export or "
    f"open-in function to open it with Board Game Stats. Made by {SOURCE}."
)
CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="


def _seats(sheet: MatchSheet) -> Iterator[dict[str, Any]]:
    """Yield a dictionary for each player of a match who has a total, in seat order.

    Keys: `person` (id of the main player), `name`, `total`, `rank` (1 for winners, from 2 on for others, None for who
    was away at the end), `won`, `started` (started the first round).
    """
    standings = {line.player: line for line in sheet.scores.standings}
    first = sheet.scores.rounds[0].starter if sheet.scores.rounds else None
    for seat in sheet.seats:
        name, line = seat.player.name, standings[seat.player.name]
        if line.total is not None:
            won = name in sheet.scores.winners
            yield {
                "person": seat.player.person_id,
                "name": name,
                "total": line.total,
                "rank": 1 if won else line.place and max(2, line.place),
                "won": won,
                "started": name == first,
            }


def _played_at(match: Match) -> datetime:
    """Return when a match was played, in local time: when it was created, if on its night, else noon of that day."""
    began = timezone.localtime(match.created)
    return began if evening_of(began) == match.night.date else noon_of(match.night.date)


def _source_id(kind: str, value: object) -> str:
    """Return the UUID by which BG Stats knows a thing of `kind` "player", "game" or "place" with this id, key or name.

    It never changes, and differs from the ids of every other installation.
    """
    digest = salted_hmac("scorekeeper.bg-stats", f"{kind} {value}", algorithm="sha256").digest()
    return str(UUID(bytes=digest[:16], version=4))


def _game_id(sheet: MatchSheet) -> str:
    """Return the UUID of the game group of a match, which is one game to BG Stats."""
    return _source_id("game", group_key(group_of(sheet.game, sheet.recorded.record)))


def play_file(club: Club) -> Iterator[str]:
    """Yield the JSON of a play file in pieces: batches of plays, then the players, games and places in them.

    Matches in progress and matches without a scored round are left out.
    """
    file = _PlayFile(main_names(club))
    yield f'{{"about": {json_text(ABOUT)}, "plays": ['
    comma = ""
    for batch in whole_matches(club):
        plays = [f"\n{json_text(file.play(sheet))}" for sheet in batch if sheet.scores.finished and sheet.scores.rounds]
        if plays:
            yield comma + ",".join(plays)
            comma = ","
    yield f"\n], {json_text(file.named())[1:]}\n"


class _PlayFile:
    """The players, games and places of the plays written so far, each with its number in the file, from 1.

    `persons` are the names of the main players by their ids.
    """

    def __init__(self, persons: Mapping[int, str]) -> None:
        self._names = persons
        self._persons: dict[int, dict[str, Any]] = {}
        self._games: dict[str, dict[str, Any]] = {}
        self._places: dict[str, int] = {}

    def named(self) -> dict[str, Any]:
        """Return the `players`, `games` and `locations` of the plays written so far, as lists of data."""
        return {
            "players": list(self._persons.values()),
            "games": list(self._games.values()),
            "locations": [
                {"id": number, "uuid": _source_id("place", place), "name": place}
                for place, number in self._places.items()
            ],
        }

    def play(self, sheet: MatchSheet) -> dict[str, Any]:
        """Return a match as the data of a play. Adds its players, game and place to those of the file.

        Players without a total are left out; the rank of one who was away at the end is 0.
        """
        at, place = _played_at(sheet.match), sheet.match.night.place
        located = {"locationRefId": self._places.setdefault(place, len(self._places) + 1)} if place else {}
        return {
            "uuid": str(sheet.match.uuid),
            "playDate": f"{at:{TIMESTAMP}}",
            "entryDate": f"{at:{TIMESTAMP}}",
            "modificationDate": f"{at:{TIMESTAMP}}",
            "gameRefId": self._game(sheet),
            **located,
            "durationMin": 0,
            "rounds": len(sheet.scores.rounds),
            "ignored": False,
            "usesTeams": False,
            "manualWinner": True,
            "playerScores": [
                {
                    "playerRefId": self._person(seat),
                    "score": str(seat["total"]),
                    "winner": seat["won"],
                    "rank": seat["rank"] or 0,
                    "seatOrder": order,
                    "startPlayer": seat["started"],
                    "newPlayer": False,
                }
                for order, seat in enumerate(_seats(sheet), 1)
            ],
        }

    def _person(self, seat: Mapping[str, Any]) -> int:
        """Return the number of a player in the file, adding a new one. `seat` is a dictionary of `_seats`.

        The name is that of the main player; the one at the table for a player who was made after these names were read.
        """
        new = {
            "id": len(self._persons) + 1,
            "uuid": _source_id("player", seat["person"]),
            "name": self._names.get(seat["person"], seat["name"]),
            "isAnonymous": False,
            "bggUsername": "",
        }
        number: int = self._persons.setdefault(seat["person"], new)["id"]
        return number

    def _game(self, sheet: MatchSheet) -> int:
        """Return the number of a match's game in the file, adding a new one. The game takes the title of this match."""
        key = _game_id(sheet)
        number: int = self._games[key]["id"] if key in self._games else len(self._games) + 1
        self._games[key] = {
            "id": number,
            "uuid": key,
            "name": sheet.game.stored_title(sheet.options),
            "bggId": 0,
            "highestWins": sheet.game.best(sheet.options) == "high",
            "noPoints": False,
            "cooperative": False,
            "usesTeams": False,
        }
        return number


def play_link(sheet: MatchSheet) -> str:
    """Return the URL that opens BG Stats with a finished match as a new play.

    Players without a total are left out; one who was away at the end has no rank.
    """
    place = sheet.match.night.place
    data = {
        "sourceName": SOURCE,
        "sourcePlayId": str(sheet.match.uuid),
        "playDate": f"{_played_at(sheet.match).astimezone(UTC):{TIMESTAMP}}",
        **({"location": place} if place else {}),
        "game": {
            "name": sheet.game.stored_title(sheet.options),
            "sourceGameId": _game_id(sheet),
            "highestWins": sheet.game.best(sheet.options) == "high",
            "noPoints": False,
        },
        "players": [
            {
                "name": seat["name"],
                "sourcePlayerId": _source_id("player", seat["person"]),
                "score": seat["total"],
                **({} if seat["rank"] is None else {"rank": seat["rank"]}),
                "winner": seat["won"],
                "startPlayer": seat["started"],
            }
            for seat in _seats(sheet)
        ],
    }
    return CREATE_PLAY + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
