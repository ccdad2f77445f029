"""A club's matches as a play file of BG Stats (scorekeeper/docs/bg_stats.md)."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.models import Club
from scorekeeper.pages.bg_stats.plays import (
    SOURCE,
    PlaySeat,
    as_told,
    game_id,
    played_at,
    seats_of_play,
    source_id,
    wins_high,
)
from scorekeeper.queries.exports import main_names, whole_matches
from scorekeeper.queries.matches import MatchSheet

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, export or "
    f"open-in function to open it with Board Game Stats. Made by {SOURCE}."
)


def play_file(club: Club) -> Iterator[str]:
    """Yield the file piece by piece: the plays, a batch at a time, then the players, games and places in them.

    What is still played, or never had a round, is no play.
    """
    file = _PlayFile(main_names(club))
    yield f'{{"about": {_text(ABOUT)}, "plays": ['
    for batch in whole_matches(club):
        plays = [file.play(view) for view in batch if view.sheet.finished and view.sheet.rounds]
        yield "".join(plays)
    yield f"\n], {_text(file.named())[1:]}\n"


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


class _PlayFile:
    """What the plays written so far refer to: each has a number in the file, from 1."""

    def __init__(self, persons: Mapping[int, str]) -> None:
        self._names = persons
        self._persons: dict[int, dict[str, Any]] = {}
        self._games: dict[str, dict[str, Any]] = {}
        self._places: dict[str, int] = {}
        self._begun = False

    def play(self, view: MatchSheet) -> str:
        """Return a play as it stands in the list, behind a comma if it is not the first."""
        comma, self._begun = "," if self._begun else "", True
        return f"{comma}\n{_text(self._play(view))}"

    def named(self) -> dict[str, Any]:
        """Return the lists that the plays refer to."""
        return {
            "players": list(self._persons.values()),
            "games": list(self._games.values()),
            "locations": [
                {"id": number, "uuid": source_id("place", place), "name": place}
                for place, number in self._places.items()
            ],
        }

    def _play(self, view: MatchSheet) -> dict[str, Any]:
        at, place = played_at(view.match), view.match.night.place
        located = {"locationRefId": self._places.setdefault(place, len(self._places) + 1)} if place else {}
        return {
            "uuid": str(view.match.uuid),
            "playDate": as_told(at),
            "entryDate": as_told(at),
            "modificationDate": as_told(at),
            "gameRefId": self._game(view),
            **located,
            "durationMin": 0,
            "rounds": len(view.sheet.rounds),
            "ignored": False,
            "usesTeams": False,
            "manualWinner": True,
            "playerScores": [
                {
                    "playerRefId": self._person(seat),
                    "score": str(seat.total),
                    "winner": seat.won,
                    "rank": seat.rank or 0,
                    "seatOrder": order,
                    "startPlayer": seat.started,
                    "newPlayer": False,
                }
                for order, seat in enumerate(seats_of_play(view), 1)
            ],
        }

    def _person(self, seat: PlaySeat) -> int:
        """Return the number of a player; who is new since the names were read is called as at the table."""
        new = {
            "id": len(self._persons) + 1,
            "uuid": source_id("player", seat.person),
            "name": self._names.get(seat.person, seat.name),
            "isAnonymous": False,
            "bggUsername": "",
        }
        number: int = self._persons.setdefault(seat.person, new)["id"]
        return number

    def _game(self, view: MatchSheet) -> int:
        """Return the number of the game; its name is the title in its last match."""
        key = game_id(view)
        number: int = self._games[key]["id"] if key in self._games else len(self._games) + 1
        self._games[key] = {
            "id": number,
            "uuid": key,
            "name": view.game.titled(view.options),
            "bggId": 0,
            "highestWins": wins_high(view),
            "noPoints": False,
            "cooperative": False,
            "usesTeams": False,
        }
        return number
