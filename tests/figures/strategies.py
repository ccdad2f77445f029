"""Random clubs for property tests: some nights of any games, with leavers, early ends and open matches."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.record import to_data
from tests.rules.strategies import CAST, records

Data = dict[str, Any]
FIRST_DATE = date(2025, 12, 18)


@st.composite
def clubs(draw: st.DrawFn, max_nights: int = 3) -> Data:
    """Give a faultless document in which everybody is listed; the nights are in order, over two years."""
    weeks = sorted(draw(st.sets(st.sampled_from([0, 3, 1, 4]), max_size=max_nights)))
    return {
        "club": 1,
        "name": "Fridays",
        "players": [{"name": name} for name in CAST],
        "games": [],
        **({"seasons": told} if (told := draw(SEASONS)) else {}),
        "nights": [draw(_nights(FIRST_DATE + timedelta(weeks=week))) for week in weeks],
    }


@st.composite
def _seasons(draw: st.DrawFn) -> Data:
    """Give a season about the dates of `clubs`: of a few days or of months, of all games or of one."""
    random = draw(st.randoms(use_true_random=True))
    first = FIRST_DATE + timedelta(days=random.choice([-30, -1, 0, 0, 7, 21]))
    own = {"title": random.choice(["golf", "Darts"]), "wins": random.choice(["low", "high"])}
    return {
        "first": first.isoformat(),
        "last": (first + timedelta(days=random.choice([0, 7, 30, 60, 365]))).isoformat(),
        **random.choice([{}, {}, {"game": "custom", "options": own}, {"game": "ten-step"}]),
        "counting": random.choice(["wins", "points", "share"]),
        **random.choice(
            [{}, {"points": [3, 1, 1]}, {"points": [0]}, {"points": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]}]
        ),
        **random.choice([{}, {"best": 1}, {"best": 2}]),
        **random.choice([{}, {"least": 2}, {"least": 3}]),
    }


SEASONS = st.lists(_seasons(), max_size=3).map(
    lambda seasons: [{"name": f"Season {number}", **season} for number, season in enumerate(seasons)]
)


@st.composite
def _nights(draw: st.DrawFn, day: date) -> Data:
    played = draw(MATCHES)
    matches = [
        {"began": f"{day.isoformat()}T{19 + hour}:00:00+00:00", "record": record} for hour, record in enumerate(played)
    ]
    return {"date": day.isoformat(), "matches": matches}


@st.composite
def _close_matches(draw: st.DrawFn) -> Data:
    """Give a match of few points, that is often played to its end, tied or turned round; some leave or come late.

    Its numbers are truly random: where they were drawn one by one, hardly any match would be turned round.
    """
    random = draw(st.randoms(use_true_random=True))
    players = random.sample(CAST[:4], random.randint(1, 4))
    rounds = [{"hands": _few_points(random, players)} for _ in range(random.randint(0, 5))]
    return {
        "record": 1,
        "game": "custom",
        "options": {
            "title": random.choice(["Golf", " golf", "Darts"]),
            "wins": random.choice(["low", "high"]),
            "rounds": max(1, len(rounds) + random.choice([0, 0, 0, 1])),
        },
        "players": players,
        "ended": random.random() < 0.2,
        "rounds": rounds,
    }


@st.composite
def _matches_by_sides(draw: st.DrawFn) -> Data:
    """Give a match like those of `_close_matches`, by two or three sides, among people who change partners."""
    random = draw(st.randoms(use_true_random=True))
    sides = random.choice([2, 2, 3])
    players = random.sample(CAST[:6], 6 if sides == 3 else random.choice([4, 4, 6]))
    rounds = [
        {
            "hands": {
                player: {"points": random.randint(-2, 5)} if seat < sides else {} for seat, player in enumerate(players)
            }
        }
        for _ in range(random.randint(0, 4))
    ]
    return {
        "record": 1,
        "game": "custom",
        "options": {
            "title": "Doppelkopf",
            "wins": random.choice(["low", "high"]),
            "rounds": max(1, len(rounds)),
            "sides": sides,
        },
        "players": players,
        "ended": random.random() < 0.2,
        "rounds": rounds,
    }


MATCHES = st.lists(
    _close_matches() | _matches_by_sides() | records(max_rounds=2, max_players=4).map(to_data), min_size=1, max_size=3
)


def _few_points(random: Random, players: Sequence[str]) -> Data:
    """Draw the hands of a round; the first player is always there."""
    away = {player for player in players[1:] if random.random() < 0.1}
    return {player: {"absent": True} if player in away else {"points": random.randint(-2, 5)} for player in players}


def renamed(club: Data, rename: Callable[[str], str]) -> Data:
    """Return the same nights with other names at the tables; who is listed stays."""
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
