"""A club with many short matches, in which people reach milestones."""

from datetime import date, timedelta
from random import Random
from typing import Any

from tests.figures.strategies import Data

FIRST = date(2025, 12, 1)
PEOPLE = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")  # the better players first


def many_matches(random: Random, matches: int) -> Data:
    """Return the document of a club with this number of matches, up to three on each night."""
    nights: list[Data] = []
    for number in range(matches):
        if not nights or len(nights[-1]["matches"]) > random.randrange(3):
            day = FIRST + timedelta(days=len(nights) * random.choice([1, 1, 7]) + len(nights))
            day = max(day, date.fromisoformat(nights[-1]["date"]) + timedelta(days=1)) if nights else day
            nights.append({"date": day.isoformat(), "matches": []})
        began = f"{nights[-1]['date']}T{19 + len(nights[-1]['matches'])}:00:00+00:00"
        record = _ten_step(random) if number % 4 == 3 else _golf(random)
        nights[-1]["matches"].append({"began": began, "record": record})
    return {
        "club": 1,
        "name": "Fridays",
        "milestones": True,
        "players": [{"name": name} for name in PEOPLE],
        "games": [],
        "nights": nights,
    }


def _golf(random: Random) -> Data:
    """Return a match of one to three rounds, sometimes by sides, ended early, or with somebody away."""
    sides = random.choice([0, 0, 0, 2, 3])
    players = sorted(random.sample(PEOPLE, 2 * sides or random.choice([2, 3, 4])))
    rounds = [{"hands": {name: _hand(random, seat, name, sides) for seat, name in enumerate(players)}} for _ in "123"]
    rounds = rounds[: random.choice([1, 2, 3])]
    ended = random.random() < 0.1
    options: Data = {"title": "Golf", "wins": random.choice(["low", "low", "high"]), "rounds": len(rounds) + ended}
    options |= {"sides": sides} if sides else {}
    record: Data = {"record": 1, "game": "custom", "options": options, "players": players, "rounds": rounds}
    return record | ({"ended": True} if ended else {})


def _hand(random: Random, seat: int, name: str, sides: int) -> dict[str, Any]:
    if sides and seat >= sides:
        return {}
    if not sides and seat and random.random() < 0.05:
        return {"absent": True}
    return {"points": random.randint(-2, 6) + 2 * PEOPLE.index(name)}


def _ten_step(random: Random) -> Data:
    """Return a match of two to six steps, in which often the same goes out and cuts are exact."""
    players = sorted(random.sample(PEOPLE, random.choice([2, 3])))
    rounds = [
        {
            "exact_cut": random.random() < 0.4,
            "hands": _went_out(players, random.choice([players[0], players[0], random.choice(players)])),
        }
        for _ in range(random.randint(2, 6))
    ]
    dealer = random.choice(players)
    return {
        "record": 1,
        "game": "ten-step",
        "players": players,
        "first_dealer": dealer,
        "ended": True,
        "rounds": rounds,
    }


def _went_out(players: list[str], out: str) -> Data:
    return {name: {"out": True} if name == out else {"cards": ["K"]} for name in players}
