"""The link that posts a match to BG Stats on the same phone (scorekeeper/docs/bg_stats.md)."""

import json
from typing import Any
from urllib.parse import quote

from scorekeeper.pages.bg_stats.plays import (
    SOURCE,
    PlaySeat,
    game_id,
    in_utc,
    played_at,
    seats_of_play,
    source_id,
    wins_high,
)
from scorekeeper.queries.matches import MatchSheet

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="


def play_link(view: MatchSheet) -> str:
    """Return the address of a match that is over."""
    return CREATE_PLAY + quote(json.dumps(_play(view), ensure_ascii=False, separators=(",", ":")), safe="")


def _play(view: MatchSheet) -> dict[str, Any]:
    place = view.match.night.place
    return {
        "sourceName": SOURCE,
        "sourcePlayId": str(view.match.uuid),
        "playDate": in_utc(played_at(view.match)),
        **({"location": place} if place else {}),
        "game": {
            "name": view.game.titled(view.options),
            "sourceGameId": game_id(view),
            "highestWins": wins_high(view),
            "noPoints": False,
        },
        "players": [_player(seat) for seat in seats_of_play(view)],
    }


def _player(seat: PlaySeat) -> dict[str, Any]:
    """Return a player; `startPlayer` must be there, the rank need not."""
    return {
        "name": seat.name,
        "sourcePlayerId": source_id("player", seat.person),
        "score": seat.total,
        **({} if seat.rank is None else {"rank": seat.rank}),
        "winner": seat.won,
        "startPlayer": seat.started,
    }
