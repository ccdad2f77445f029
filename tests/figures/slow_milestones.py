"""The milestones of a club, computed slowly: each match is compared with all matches before it."""

from collections.abc import Callable

from tests.figures.slow_matches import CARDS_LEFT_COUNT, OWN_CONTRACTS, Data, Played

Deed = Callable[[list[Played], str], int]  # what a person did in the last of their matches, 0 for nothing


def milestones(matches: list[Played]) -> list[Data]:
    """Return what `figures` prints of the milestones of these matches."""
    found: list[Data] = []
    played: dict[str, list[Played]] = {}  # by person
    told: set[tuple[str, str]] = set()  # the person, and the milestone
    for number, match in enumerate(matches):
        for person in match.took_part:
            played.setdefault(person, []).append(match)
        for code in ORDER:
            if code == "best":
                reached = _best(matches[:number], match)
            elif code == "first_ahead":
                reached = _first_ahead(matches[:number], match)
            else:
                done = {person: DEEDS[code](played[person], person) for person in match.took_part}
                first = {person: count for person, count in done.items() if count and (person, code) not in told}
                told |= {(person, code) for person in first}
                reached = [{"name": person, "code": code, "number": count} for person, count in first.items()]
            found += [{"match": number + 1, "date": match.date.isoformat(), **one} for one in reached]
    return found


def _matches(least: int) -> Deed:
    """Return the deed of having played this number of matches or more; its value is the number."""
    return lambda played, _person: len(played) if len(played) >= least else 0


def _in_a_row(least: int) -> Deed:
    """Return the deed of having won this number of matches in a row."""

    def deed(played: list[Played], person: str) -> int:
        return least if len(played) >= least and all(person in match.winners for match in played[-least:]) else 0

    return deed


def _from_last(played: list[Played], person: str) -> int:
    """Return the last round of the second half after which the sole winner was behind all others; 0 if none."""
    match = played[-1]
    if not match.won_alone or person not in match.won_alone:
        return 0
    rounds, late = match.sheet["rounds"], 0
    for round_ in rounds[:-1]:
        totals = {name: hand["total"] for name, hand in round_["hands"].items() if not hand.get("absent")}
        others = [
            totals[side[0]] for side in match.sheet.get("sides") or [[name] for name in totals] if person not in side
        ]
        if person in totals and len(others) > 1 and 2 * round_["number"] >= len(rounds):
            worst = min(others) if match.high else max(others)
            if totals[person] < worst if match.high else totals[person] > worst:
                late = round_["number"]
    return late


def _no_points(played: list[Played], person: str) -> int:
    match, longest, now = played[-1], 0, 0
    for _written, _round, _hand, scored in match.hands(person) if match.game in CARDS_LEFT_COUNT else []:
        now = 0 if scored["points"] else now + 1
        longest = max(longest, now)
    return longest if longest >= 4 else 0


def _exact_cuts(played: list[Played], person: str) -> int:
    rounds = zip(played[-1].record["rounds"], played[-1].sheet["rounds"], strict=True)
    exact = sum(scored.get("cutter") == person and bool(written.get("exact_cut")) for written, scored in rounds)
    return exact if exact >= 2 else 0


def _best(before: list[Played], match: Played) -> list[Data]:
    def whole(one: Played) -> bool:
        return one.group == match.group and one.whole and one.game not in OWN_CONTRACTS

    earlier = [one for one in before if whole(one)]
    totals = [total for one in earlier for total in one.totals.values()]
    if not whole(match) or len(earlier) < 5 or not match.totals:
        return []
    best = (max if match.high else min)(match.totals.values())
    if totals and not (best > max(totals) if match.high else best < min(totals)):
        return []
    return [{"name": name, "code": "best", "number": best} for name, total in match.totals.items() if total == best]


def _first_ahead(before: list[Played], match: Played) -> list[Data]:
    found = []
    for person in match.ranks:
        for other in match.ranks:
            met = [one for one in before if {person, other} <= one.ranks.keys() and other not in one.side(person)]
            defeats = sum(one.ranks[person] > one.ranks[other] for one in met)
            never = not any(one.ranks[person] < one.ranks[other] for one in met)
            now = match.ranks[person] < match.ranks[other] and other not in match.side(person)
            if now and never and defeats >= 5:
                found.append({"name": person, "code": "first_ahead", "number": defeats, "other": other})
    return found


DEEDS: dict[str, Deed] = {
    "matches_1000": _matches(1000),
    "matches_500": _matches(500),
    "matches_100": _matches(100),
    "from_last": _from_last,
    "no_points": _no_points,
    "exact_cuts": _exact_cuts,
    "matches_50": _matches(50),
    "three_in_a_row": _in_a_row(3),
    "matches_10": _matches(10),
    "first_win": _in_a_row(1),
}
ORDER = ["matches_1000", "matches_500", "best", "first_ahead", *list(DEEDS)[2:]]
