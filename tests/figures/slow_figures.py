"""All figures of a club, computed slowly from the printed sheets, to compare `figures` and the pages with.

Each figure is counted as docs/figures.md defines it, by itself; none is derived from another.
"""

from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

from tests.figures.slow_matches import CARDS_LEFT_COUNT, Data, Played, counted, fold
from tests.figures.slow_milestones import milestones
from tests.figures.slow_ratings import ratings
from tests.figures.slow_seasons import seasons

Titles = dict[tuple[str, str, bool], str]  # by game group
BUYING = (
    "ten-step",
    "baker-ten-step",
    "twelve-step",
    "dummy-rummy",
    "contract-rummy",
    "liverpool-rummy",
    "shanghai-rummy",
)


def figures(club: Data) -> Data:
    """Return what `figures` prints of a club's document that is in order."""
    matches = counted(club)
    found = figures_of(matches)
    if club.get("milestones"):
        found["milestones"] = milestones(matches)
    if club.get("seasons"):
        found["seasons"] = seasons(club["seasons"], matches)
    return found


def figures_of(matches: list[Played]) -> Data:
    """Return what `figures` prints of a club with these matches alone."""
    titles = {match.group: match.title for match in matches}
    people = sorted({person for match in matches for person in match.took_part}, key=fold)
    groups = sorted({match.group for match in matches})
    years = sorted({match.date.year for match in matches}, reverse=True)
    rated = ratings(matches)[-1]
    return {
        "matches": len(matches),
        "nights": len({match.date for match in matches}),
        "rounds": sum(len(match.sheet["rounds"]) for match in matches),
        "hands": sum(len(match.hands(person)) for match in matches for person in match.took_part),
        "players": [_player(matches, person, titles, rated.get(person)) for person in people],
        "pairs": [pair for a, b in combinations(people, 2) if (pair := _pair(matches, a, b))],
        "games": [_game([match for match in matches if match.group == group], titles) for group in groups],
        "records": _records(matches, people),
        "years": [_year([match for match in matches if match.date.year == year], year) for year in years],
    }


def decimal(value: Fraction, places: int) -> float:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return float(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def mean(values: Sequence[int | Fraction], places: int) -> float | None:
    return decimal(Fraction(sum(values)) / len(values), places) if values else None


def _player(every: list[Played], person: str, titles: Titles, rating: Data | None) -> Data:
    matches = [match for match in every if person in match.took_part]
    hands = [(match, *hand) for match in matches for hand in match.hands(person)]
    ranks = [match.ranks.get(person) for match in matches]
    places = sorted(match.standings[person]["place"] for match in matches if person in match.ranks)
    caught = [scored["points"] for match, _written, _round, hand, scored in hands if _caught(match, hand)]
    buys = [hand.get("buys", 0) for match, _written, _round, hand, _scored in hands if match.game in BUYING]
    cuts = [written.get("exact_cut", False) for _match, written, round_, *_ in hands if round_.get("cutter") == person]
    own = sorted({match.group for match in matches})
    return {
        "name": person,
        "matches": len(matches),
        "left": ranks.count(None),
        "wins": _wins(matches, person),
        "shared": sum(person in match.winners and len(match.winning_sides) > 1 for match in matches),
        "expected": decimal(_expected(matches, person), 2),
        "beaten": mean(_shares(matches, person), 3),
        "places": {str(place): places.count(place) for place in places},
        "form": ranks[-10:],
        "streak": _streak(matches, person),
        "rounds": len(hands),
        "outs": sum(match.outs(person) for match in matches),
        "caught": {"hands": len(caught), "points": sum(caught), "most": max(caught, default=None)},
        "buys": {"hands": len(buys), "count": sum(buys)},
        "cuts": {"tries": len(cuts), "exact": sum(cuts)},
        "games": [_player_game([one for one in matches if one.group == group], person, titles) for group in own],
        "steps": [
            {"game": game, "rounds": steps}
            for game in sorted({match.game for match in matches})
            if (steps := _steps([match for match in matches if match.game == game], [person]))
        ],
        "rating": rating,
    }


def _caught(match: Played, hand: Data) -> bool:
    """Return whether a hand was left with cards that count."""
    return match.game in CARDS_LEFT_COUNT and not hand.get("out") and not hand.get("floating")


def _wins(matches: list[Played], person: str) -> int:
    return sum(person in match.winners for match in matches)


def _expected(matches: list[Played], person: str) -> Fraction:
    luck = [Fraction(len(match.winning_sides), len(match.sides)) for match in matches if person in match.ranks]
    return sum(luck, Fraction())


def _shares(matches: list[Played], person: str) -> list[Fraction]:
    """Return the share of the other sides that were beaten, of each match in which there were others."""
    found = []
    for match in matches:
        own, others = match.ranks.get(person), match.others(person)
        if own is not None and others:
            points = [1 if rank > own else Fraction(1, 2) if rank == own else 0 for rank in others]
            found.append(Fraction(sum(points), len(others)))
    return found


def _streak(matches: list[Played], person: str) -> Data:
    runs = [(won, len(list(same))) for won, same in groupby(matches, key=lambda match: person in match.winners)]
    longest = max((length for won, length in runs if won), default=0)
    return {"longest": longest, "current": runs[-1][1] if runs[-1][0] else 0}


def _named(match: Played, titles: Titles) -> Data:
    return {"game": match.game, **({"title": titles[match.group]} if titles[match.group] else {})}


def _player_game(matches: list[Played], person: str, titles: Titles) -> Data:
    totals = sorted(match.totals[person] for match in matches if match.whole and person in match.ranks)
    best_first = totals[::-1] if matches[0].high else totals
    return {
        **_named(matches[0], titles),
        "matches": len(matches),
        "wins": _wins(matches, person),
        "best": best_first[0] if totals else None,
        "worst": best_first[-1] if totals else None,
        "mean": mean(totals, 1),
    }


def _steps(matches: list[Played], people: Iterable[str]) -> list[Data]:
    """Return the figures of these people's hands in rounds with a contract, by number, as they are printed."""
    hands = [
        (round_["number"], hand, scored)
        for match in matches
        for person in people
        for _written, round_, hand, scored in match.hands(person)
        if "contract" in round_
    ]
    found = []
    for number in sorted({number for number, _hand, _scored in hands}):
        of_number = [(hand, scored) for one, hand, scored in hands if one == number]
        scores = [scored["score"] for _hand, scored in of_number]
        outs = sum(hand.get("out", False) for hand, _scored in of_number)
        found.append({"number": number, "hands": len(scores), "mean": mean(scores, 1), "outs": outs})
    return found


def _pair(every: list[Played], a: str, b: str) -> Data | None:
    both = [match for match in every if a in match.ranks and b in match.ranks]
    matches = [match for match in both if b not in match.side(a)]
    together = [match for match in both if b in match.side(a)]
    if not both:
        return None
    return {
        "a": a,
        "b": b,
        "matches": len(matches),
        "ahead": sum(match.ranks[a] < match.ranks[b] for match in matches),
        "behind": sum(match.ranks[a] > match.ranks[b] for match in matches),
        "level": sum(match.ranks[a] == match.ranks[b] for match in matches),
        "a_wins": _wins(matches, a),
        "b_wins": _wins(matches, b),
        "first": matches[0].date.isoformat() if matches else None,
        "last": matches[-1].date.isoformat() if matches else None,
        **({"together": {"matches": len(together), "wins": _wins(together, a)}} if together else {}),
    }


def _game(matches: list[Played], titles: Titles) -> Data:
    totals = [
        (total, {"name": person, "date": match.date.isoformat()})
        for match in matches
        for person, total in match.totals.items()
        if match.whole
    ]
    steps = [steps for match in matches for steps in [_steps([match], match.took_part)] if steps]
    people = {person for match in matches for person in match.took_part}
    return {
        **_named(matches[0], titles),
        "matches": len(matches),
        "whole": sum(match.whole for match in matches),
        "mean_players": mean([len(match.ranks) for match in matches], 1),
        "best": _record("total", totals, max if matches[0].high else min),
        **({"steps": _steps(matches, people)} if steps else {}),
    }


def _record(key: str, reached: list[tuple[int, Any]], pick: Callable[[Iterable[int]], int]) -> Data | None:
    """Return a record as `figures` prints it, with all holders of the value that `pick` chooses; None without any."""
    if not reached:
        return None
    value = pick(number for number, _holder in reached)
    return {key: value, "by": [holder for number, holder in reached if number == value]}


def _holder(match: Played, person: str) -> Data:
    """Return the holder of a record as `figures` prints it."""
    return {"name": person, "date": match.date.isoformat(), "game": match.game}


def _records(matches: list[Played], people: Iterable[str]) -> Data:
    hands, outs, gaps, turned = [], [], [], []
    for match in matches:
        holders = {person: _holder(match, person) for person in match.took_part}
        for written, scored in zip(match.record["rounds"], match.sheet["rounds"], strict=True):
            for person in match.took_part:
                hand = scored["hands"].get(person, {"absent": True})
                if not hand.get("absent") and _caught(match, written["hands"][person]):
                    hands.append((hand["points"], {**holders[person], "number": scored["number"]}))
        outs += [(match.outs(person), holder) for person, holder in holders.items()]
        if winner := match.won_alone:
            others = [total for person, total in match.totals.items() if person not in winner]
            gap = min(abs(match.totals[winner[0]] - total) for total in others)
            gaps += [(gap, holders[person]) for person in winner]
            behind = [(_behind(match, round_, winner), round_["number"]) for round_ in match.sheet["rounds"][:-1]]
            most = max((points for points, _number in behind), default=0)
            number = next((number for points, number in behind if points == most), None)
            turned += [(most, {**holders[person], "number": number}) for person in winner]
    played = {person: [match for match in matches if person in match.took_part] for person in people}
    streaks = [(_streak(played[person], person)["longest"], person) for person in people]
    return {
        "biggest_hand": _record("points", hands, max),
        "most_outs": _record("outs", [one for one in outs if one[0]], max),
        "longest_streak": _record("wins", [one for one in streaks if one[0]], max),
        "closest": _record("gap", gaps, min),
        "comeback": _record("points", [one for one in turned if one[0]], max),
    }


def _behind(match: Played, round_: Data, winner: list[str]) -> int:
    """Return by how many points the winner was behind the leader after a round, 0 if ahead."""
    totals = {person: hand["total"] for person, hand in round_["hands"].items() if not hand.get("absent")}
    others = [total for person, total in totals.items() if person not in winner]
    if winner[0] not in totals or not others:
        return 0
    own = totals[winner[0]]
    return int(max(0, max(others) - own if match.high else own - min(others)))


def _year(matches: list[Played], year: int) -> Data:
    people = sorted({person for match in matches for person in match.took_part}, key=fold)
    played = {person: [match for match in matches if person in match.took_part] for person in people}
    people.sort(key=lambda person: _expected(played[person], person) - _wins(played[person], person))
    return {
        "year": year,
        "nights": len({match.date for match in matches}),
        "matches": len(matches),
        "players": [
            {
                "name": person,
                "matches": len(played[person]),
                "wins": _wins(played[person], person),
                "expected": decimal(_expected(played[person], person), 2),
                "beaten": mean(_shares(played[person], person), 3),
            }
            for person in people
        ],
    }
