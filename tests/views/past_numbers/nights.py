"""Checks of the pages of nights, of results and of home: the figure that each of their numbers must equal."""

import re
from dataclasses import replace
from itertools import combinations

from scorekeeper.rules.catalogue import games
from tests.figures.slow_matches import Data
from tests.views.past_numbers.checks import (
    Found,
    Rules,
    counts,
    listed,
    month_of,
    pack_nights,
    unchecked,
    winners,
    within,
)
from tests.views.past_numbers.lines import Visit
from tests.views.past_numbers.told import player_of


def month_counts(visit: Visit, found: Found) -> bool:
    """Return whether the nights and matches of a month are counted right."""
    name, year = found[1], found[2]
    years = {day.year for day in visit.told.days}
    told = [month_of(visit, name, each) for each in years] if year == "§§" else []
    begun = int(found[5] or 0)
    open_ = [
        match for day, match in visit.told.matches() if f"{day:%B}" == name and not visit.told.sheet(match).finished
    ]
    return any(counts(each, found[3], found[4]) for each in told) and begun <= len(open_)


def month_winners(visit: Visit, found: Found) -> bool:
    """Return whether it is right who won how many in a month."""
    years = {day.year for day in visit.told.days}
    return any(winners(found[2], month_of(visit, found[1], year)) for year in years)


NIGHTS: Rules = {
    r".* ## .*January (?:§§|\d{4}): \d+ nights?.*": pack_nights,
    r"(\w+) (§§) ## (\d+) nights?, (\d+) match(?:es)?(?:, and (\d+) in progress)?": month_counts,
    r"(\w+) §§ ## (.+ won .*)": month_winners,
    r".* ## (?:End it|Delete it) : .*": unchecked,
    r".* ## (\d+) match(?:es)? in progress": lambda v, m: (
        int(m[1]) <= sum(not v.told.sheet(one).finished for _d, one in v.told.matches())
    ),
    r".* ## (\d+) match(?:es)? left open": lambda v, m: (
        int(m[1]) <= sum(not v.told.sheet(one).finished for _d, one in v.told.matches())
    ),
    r"(?:\w+ §§|\d+ match.*) ## (.* -?\d+.*)": lambda v, m: listed(v, m[1]),
}


def of_night(visit: Visit) -> Data:
    """Return the figures of the visit's night."""
    return visit.told.part(day=visit.day)


def on_night(visit: Visit, found: Found) -> bool:
    """Return whether the matches of a night, and those in progress, are counted right."""
    open_ = sum(day == visit.day and not visit.told.sheet(match).finished for day, match in visit.told.matches())
    return (int(found[1]), int(found[2] or 0)) == (of_night(visit)["matches"], open_)


def of_evening(visit: Visit, found: Found) -> bool:
    """Return whether a player's line in the table of a night is right."""
    told = player_of(of_night(visit), found[2])
    points = sum(
        match.standings[found[2]]["total"] for match in visit.told.played(day=visit.day) if found[2] in match.took_part
    )
    return bool(int(found[3]) == {"won": told["wins"], "played": told["matches"], "points": points}[found[1]])


def on_sheet(visit: Visit, found: Found) -> bool:
    """Return whether all numbers of a line are on the sheet of the match, or follow from it."""
    (match,) = [one for _day, one in visit.told.matches() if str(one.id) == visit.match]
    sheet = visit.told.sheet(match)
    game = games()[match.record.game]
    options = game.resolve(match.record.options)
    allowed = {
        *range(len(sheet.rounds) + 1),
        *range(1, 13),
        len(game.contracts),
        game.rounds(len(sheet.standings), options) or 0,
    }
    allowed |= {rule for rule in options.values() if isinstance(rule, int)}
    for round_ in sheet.rounds:
        totals = [hand.total for hand in round_.hands.values() if hand.total is not None]
        allowed |= {*totals, *(abs(one - other) for one, other in combinations(totals, 2))}
        for hand in round_.hands.values():
            allowed |= {
                number for number in (hand.points, hand.bonus, hand.score, hand.contracts_done) if number is not None
            }
            allowed |= {abs(number) for number in (hand.points, hand.score) if number is not None}
    allowed |= {
        number
        for line in sheet.standings
        for number in (line.total, line.place, line.contracts_done)
        if number is not None
    }
    allowed |= set(range(sum(len(one.hands) for one in sheet.rounds) + 1)) if "exact cut" in found[0] else set()
    return within(found[0].partition(" ## ")[2], allowed)


def among_best(visit: Visit, found: Found) -> bool:
    """Return whether a note of a result has only totals of the club, positions up to 5 and counts of matches."""
    totals = {total for match in visit.told.played() for total in match.totals.values()}
    return within(found[0].partition(" ## ")[2], totals | {*range(1, 6)} | {*range(len(visit.told.played()) + 1)})


def on_only_sheet(visit: Visit, found: Found) -> bool:
    """Check a line of a match that a night tells in full: the only one that was played there to its end."""
    over = [one for day, one in visit.told.matches() if day == visit.day and visit.told.sheet(one).finished]
    return any(on_sheet(replace(visit, match=str(one.id)), found) for one in over)


NIGHT: Rules = {
    r".* ## (won|played|points) \| (.+) \| (-?\d+)": of_evening,
    r".* ## (\d+) match(?:es)?(?:, and (\d+) in progress)?": on_night,
    r".* ## (\d+) match(?:es)? in progress": lambda v, m: (
        int(m[1]) == sum(d == v.day for d, one in v.told.matches() if not v.told.sheet(one).finished)
    ),
    r"\d+ match.* ## (.* -?\d+.*)": lambda v, m: listed(v, m[1]),
    r".* ## .*": on_only_sheet,
}
RESULT: Rules = {r".* ## .*(?:best .+ ever|in a row).*": among_best, r".* ## .*": on_sheet}


def last_night(visit: Visit, found: Found) -> bool:
    """Return whether what home says of the last winner is right."""
    last = max(match.date for match in visit.told.played())
    told = visit.told.part(day=last)
    wins = [each["wins"] for each in told["players"]]
    text = found[0].partition(" ## ")[2]
    won = re.search(r"won (\d+) (?:of (\d+) matches|match(?:es)? each)", text)
    if won:
        return int(won[1]) == max(wins) and (won[2] is None or int(won[2]) == told["matches"])
    return listed(visit, text) or within(re.sub(r" of \d+", "", text), visit.told.points)  # "1 of 10" contracts


HOME: Rules = {r".* ## .*": last_night}
