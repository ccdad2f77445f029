"""Random clubs, for property tests: some nights of any games, with leavers, early ends and open matches."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.record import to_data
from tests.rules.strategies import CAST, records

Data = dict[str, Any]
FIRST_DATE = date(2025, 12, 18)


@st.composite
def clubs(draw: st.DrawFn, max_nights: int = 3) -> Data:
    """Give a faultless document in which everybody is listed; the nights are in order, over two years."""
    weeks = sorted(draw(st.sets(st.integers(0, 9), max_size=max_nights)))
    return {
        "club": 1,
        "name": "Fridays",
        "players": [{"name": name} for name in CAST],
        "games": [],
        "nights": [draw(_nights(FIRST_DATE + timedelta(weeks=week))) for week in weeks],
    }


@st.composite
def _nights(draw: st.DrawFn, day: date) -> Data:
    played = draw(st.lists(records(max_rounds=2, max_players=4), min_size=1, max_size=2))
    matches = [
        {"began": f"{day.isoformat()}T{19 + hour}:00:00+00:00", "record": to_data(record)}
        for hour, record in enumerate(played)
    ]
    return {"date": day.isoformat(), "matches": matches}


def renamed(club: Data, rename: Callable[[str], str]) -> Data:
    """The same nights with other names at the tables; who is listed stays."""
    nights = [
        {**night, "matches": [{**match, "record": _renamed(match["record"], rename)} for match in night["matches"]]}
        for night in club["nights"]
    ]
    return {**club, "nights": nights}


def _renamed(record: Data, rename: Callable[[str], str]) -> Data:
    rounds = [
        {
            **round_,
            **({"dealer": rename(round_["dealer"])} if "dealer" in round_ else {}),
            "hands": {rename(player): hand for player, hand in round_["hands"].items()},
        }
        for round_ in record["rounds"]
    ]
    dealer = {"first_dealer": rename(record["first_dealer"])} if "first_dealer" in record else {}
    return {**record, **dealer, "players": [rename(player) for player in record["players"]], "rounds": rounds}
