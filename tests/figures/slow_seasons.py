"""Seasons, computed slowly from the printed sheets."""

from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from statistics import median_low
from typing import Any

from tests.figures.slow_matches import Data, Played, fold

Nights = dict[date, dict[str, Fraction | None]]  # by date: the score of everybody who played


def seasons(told: list[Data], matches: list[Played]) -> list[Data]:
    """Return what `figures` prints of the seasons of a document with these counted matches."""
    return [_season(season, [match for match in matches if _counts(season, match)]) for season in told]


def _counts(season: Data, match: Played) -> bool:
    if not date.fromisoformat(season["first"]) <= match.date <= date.fromisoformat(season["last"]):
        return False
    options = season.get("options", {})
    title = fold(options.get("title", "Custom")) if season.get("game") == "custom" else ""
    high = options.get("wins", "low") == "high"
    return season.get("game") in (None, match.game) and (not title or match.group[1:] == (title, high))


def _season(season: Data, matches: list[Played]) -> Data:
    days = sorted({match.date for match in matches})
    nights: Nights = {day: _night(season, [match for match in matches if match.date == day]) for day in days}
    title = (
        {"title": season.get("options", {}).get("title", "Custom").strip()} if season.get("game") == "custom" else {}
    )
    said: Data = {key: season[key] for key in ("first", "last", "game") if key in season}
    left = _left(days, date.fromisoformat(season["last"])) if days else None
    tables = [_table(season, {day: nights[day] for day in days[:number]}) for number in range(1, len(days) + 1)]
    return {
        "name": season["name"].strip(),
        **said,
        **title,
        "counting": season["counting"],
        "nights": [
            {
                "date": day.isoformat(),
                "standings": [
                    {"name": name, "place": place, "score": printed(season, score)} for name, place, score in table
                ],
            }
            for day, table in zip(days, tables, strict=True)
        ],
        "left": left,
        "most": printed(season, _most(season, nights)) if days else None,
        "players": [
            {
                "name": name,
                "place": place,
                "score": printed(season, score),
                "before": _before(season, tables, name),
                "can_win": _can_win(season, nights, left or 0, name),
                "nights": _own_nights(season, nights, matches, name),
            }
            for name, place, score in (tables[-1] if tables else [])
        ],
    }


def printed(season: Data, score: Fraction | None) -> float | None:
    if score is None or season["counting"] != "share":
        return None if score is None else score.numerator
    exact = Decimal(score.numerator) / Decimal(score.denominator)
    return float(exact.quantize(Decimal("0.001"), ROUND_HALF_UP))


def _night(season: Data, matches: list[Played]) -> dict[str, Fraction | None]:
    people = sorted({person for match in matches for person in match.took_part}, key=fold)
    return {
        person: _score_of_night(season, [one for one in matches if person in one.took_part], person)
        for person in people
    }


def _score_of_night(season: Data, matches: list[Played], person: str) -> Fraction | None:
    if season["counting"] == "wins":
        return Fraction(sum(person in match.winners for match in matches))
    if season["counting"] == "points":
        points = season.get("points", [10, 7, 5, 3, 2, 1])
        ranks = [match.ranks[person] for match in matches if person in match.ranks]
        return Fraction(sum(points[rank - 1] for rank in ranks if rank <= len(points)))
    shares: list[Fraction] = []
    for match in matches:
        others = match.others(person) if person in match.ranks else []
        if others:
            own = match.ranks[person]
            beaten = sum(Fraction(rank > own) + Fraction(rank == own, 2) for rank in others)
            shares.append(Fraction(beaten, len(others)))
    return Fraction(sum(shares), len(shares)) if shares else None


def _total(season: Data, scores: Sequence[Fraction | None]) -> Fraction | None:
    there = sorted((score for score in scores if score is not None), reverse=True)[: season.get("best")]
    if not there:
        return None
    return sum(there, Fraction()) / (len(there) if season["counting"] == "share" else 1)


def _table(season: Data, nights: Nights) -> list[tuple[str, int | None, Fraction | None]]:
    """Return everybody who played with place and score, in order."""
    of = {
        name: [night[name] for night in nights.values() if name in night] for night in nights.values() for name in night
    }
    totals = {name: _total(season, scores) for name, scores in of.items()}
    needed = min(season.get("least", 1), len(nights))
    ranked = {name: total for name, total in totals.items() if total is not None and len(of[name]) >= needed}
    placed = {name: 1 + sum(other > total for other in ranked.values()) for name, total in ranked.items()}
    names = sorted(of, key=fold)
    names.sort(key=lambda name: (totals[name] is not None, totals[name] or 0), reverse=True)
    names.sort(key=lambda name: name not in placed)
    return [(name, placed.get(name), totals[name]) for name in names]


def _before(season: Data, tables: list[Any], name: str) -> Data | None:
    earlier = tables[-2] if len(tables) > 1 else []
    return next(
        ({"place": place, "score": printed(season, score)} for one, place, score in earlier if one == name), None
    )


def _left(days: list[date], last: date) -> int:
    """Return how many nights are left until the last day, by the median distance of the nights so far."""
    apart = [(days[number + 1] - days[number]).days for number in range(len(days) - 1)]
    return (last - days[-1]).days // (median_low(apart) if apart else 7)


def _most(season: Data, nights: Nights) -> Fraction:
    """Return the highest score of a night; 1 where nights are scored by shares."""
    scores = [score for night in nights.values() for score in night.values() if score is not None]
    return Fraction(1) if season["counting"] == "share" else max(scores)


def _can_win(season: Data, nights: Nights, left: int, name: str) -> bool:
    """Return whether a player can still win: with the highest scores left, if the others stay away or score 0."""
    of = {one: [night[one] for night in nights.values() if one in night] for night in nights.values() for one in night}
    needed = min(season.get("least", 1), len(nights) + left)

    def end(one: str, later: list[Fraction]) -> Fraction | None:
        scores = [*of[one], *later]
        return _total(season, scores) if len(scores) >= needed else None

    own = end(name, [_most(season, nights)] * left)
    if own is None:
        return False
    for other in of:
        ends = [end(other, []), end(other, [Fraction()] * left)]
        if other != name and not any(score is None or score <= own for score in ends):
            return False
    return True


def _own_nights(season: Data, nights: Nights, matches: list[Played], name: str) -> list[Data]:
    played = {day: night[name] for day, night in nights.items() if name in night}
    scored = {day: score for day, score in played.items() if score is not None}
    best = sorted(scored, key=lambda day: (-scored[day], day))[: season.get("best")]
    return [
        {
            "date": day.isoformat(),
            "matches": sum(match.date == day and name in match.took_part for match in matches),
            "wins": sum(match.date == day and name in match.winners for match in matches),
            "score": printed(season, score),
            "counts": day in best,
        }
        for day, score in played.items()
    ]
