"""Checks of the pages of records and of years: the figure that each of their numbers must equal."""

import re

from tests.views.past_numbers.checks import (
    Found,
    Rule,
    Rules,
    counts,
    figures,
    margins,
    month_of,
    near,
    pack_nights,
    winners,
)
from tests.views.past_numbers.lines import Visit
from tests.views.past_numbers.told import player_of


def record(key: str, of: str) -> Rule:
    """Return a check that a number is the value `of` of the record `key`."""

    def check(visit: Visit, found: Found) -> bool:
        return bool(int(found[1]) == figures(visit)["records"][key][of])

    return check


def ranked(visit: Visit, found: Found) -> bool:
    """Return whether a total has this position among the best, or the worst, of its game."""
    for group in [visit.group] if visit.group else visit.told.groups:
        whole = [match for match in visit.told.played(group, visit.year) if match.whole]
        totals = [match.totals[side[0]] for match in whole for side in match.sides]
        place, value = int(found[1]), int(found[2])
        better, worse = sum(each < value for each in totals), sum(each > value for each in totals)
        if value in totals and place - 1 in (better, worse):
            return True
    return False


def best_totals(visit: Visit) -> set[int]:
    return {game["best"]["total"] for game in figures(visit)["games"] if game["best"]}


def cuts(visit: Visit, found: Found) -> bool:
    """Return whether the most exact cuts of a player, and their tries, are right."""
    every = [(each["cuts"]["exact"], each["cuts"]["tries"]) for each in figures(visit)["players"]]
    return (int(found[2]), int(found[1])) in every and int(found[2]) == max(every)[0]


def against_luck(visit: Visit, found: Found) -> bool:
    """Return whether a player's wins above luck are right."""
    told = player_of(figures(visit), found[1])
    return near(found[2].replace("+", ""), told["wins"] - told["expected"], 0.1)


def of_ranked(visit: Visit, found: Found) -> bool:
    """Return whether the wins and matches of a player in the ranking are right."""
    told = player_of(figures(visit), found[1])
    return (int(found[2]), int(found[3])) == (told["wins"], told["matches"])


def luckiest(visit: Visit, found: Found) -> bool:
    """Return whether a number is some player's wins above luck."""
    return any(near(found[1], each["wins"] - each["expected"], 0.1) for each in figures(visit)["players"])


def ranked_rating(visit: Visit, found: Found) -> bool:
    rating = player_of(visit.told.part(), found[1])["rating"]
    return {*map(int, re.findall(r"\d+", found[2]))} == {rating["points"], rating["spread"]}


def ranked_best(visit: Visit, found: Found) -> bool:
    return int(found[2]) in {game["best"] for game in player_of(figures(visit), found[1])["games"]}


RECORDS: Rules = {
    r"The head of a column sorts by it ## Wins \| (\S+) \| (\d+) of (\d+)": of_ranked,
    r"The head of a column sorts by it ## Against luck \| (\S+) \| ([+-]?[\d.]+)": against_luck,
    r"The head of a column sorts by it ## Best \| (\S+) \| (-?\d+)": ranked_best,
    r"The head of a column sorts by it ## Rating \| (\S+) \| (.*)": ranked_rating,
    r"The most wins above luck.* ## \+([\d.]+)": luckiest,
    r"The most wins above luck.* ## (\d+) wins? in (\d+), luck alone would give [\d.]+": lambda v, m: (
        (int(m[1]), int(m[2])) in {(each["wins"], each["matches"]) for each in figures(v)["players"]}
    ),
    r"The best .+ ## (-?\d+)": lambda v, m: int(m[1]) in best_totals(v),
    r"The best .+ ## §, (\d+) ahead": lambda v, m: int(m[1]) in margins(v),
    r"The (?:best|worst) five.* ## (\d) .* (-?\d+)": ranked,
    r"Other records ## Biggest hand .*?(\d+)": record("biggest_hand", "points"),
    r"Other records ## Narrowest win .*?(\d+)": record("closest", "gap"),
    r"Other records ## Greatest comeback .*, behind after \w+ \d+ (\d+)": record("comeback", "points"),
    r"Other records ## Greatest comeback \D*(\d+)": record("comeback", "points"),
    r"Other records ## .+, §, behind after \w+ (\d+)": lambda v, m: (
        int(m[1]) in {by["number"] for by in figures(v)["records"]["comeback"]["by"]}
    ),
    r"Other records ## Went out most in a match .*?(\d+)": record("most_outs", "outs"),
    r"Other records ## Longest run of wins .*?(\d+)": record("longest_streak", "wins"),
    r"Other records ## Most exact cuts .*, of (\d+) cuts? (\d+)": cuts,
    r"Other records ## Most exact cuts \D*(\d+)": lambda v, m: (
        int(m[1]) == max(each["cuts"]["exact"] for each in figures(v)["players"])
    ),
}


def wins_of(visit: Visit, found: Found) -> bool:
    return bool(int(found[2]) == player_of(figures(visit), found[1])["wins"])


def shared(visit: Visit, found: Found) -> bool:
    """Return whether the numbers in the shared text of a year are right."""
    counted = re.search(r"(\d+) nights?, (\d+) match", found[0])
    lines = re.findall(r"([^():]+?): (\d+) \(([+-]?[\d.]+)\)", found[0].partition("(against luck)")[2])
    told = {name.strip(): (wins, luck) for name, wins, luck in lines}
    known = {each["name"]: each for each in figures(visit)["players"]}
    return (
        counted is not None
        and counts(figures(visit), counted[1], counted[2])
        and told.keys() == known.keys()
        and all(int(told[name][0]) == known[name]["wins"] for name in told)
    )


def match_of_year(visit: Visit, found: Found) -> bool:
    """Return whether the numbers of the match of the year are right."""
    records = figures(visit)["records"]
    if found[1]:
        return int(found[1]) == records["comeback"]["points"] and int(found[2]) in margins(visit)
    return records["comeback"] is None and int(found[2]) == records["closest"]["gap"]


def most_played(visit: Visit, found: Found) -> bool:
    return bool(int(found[1]) == max(game["matches"] for game in figures(visit)["games"]))


def monthly(visit: Visit, found: Found) -> bool:
    return bool(int(found[3]) == player_of(month_of(visit, found[2]), found[1])["wins"])


def drawn_month(visit: Visit, found: Found) -> bool:
    """Return whether a number in the drawing is some player's wins in a month."""
    months = (visit.told.part(visit.group, visit.year, month) for month in range(1, 13))
    return int(found[1]) in {each["wins"] for month in months for each in month["players"]}


def month_by_month(visit: Visit, found: Found) -> bool:
    told = month_of(visit, found[1])
    return counts(told, found[2], found[3]) and winners(found[4], told)


YEAR_PAGE: Rules = {
    r".* ## (\d+) nights?": lambda v, m: int(m[1]) == figures(v)["nights"],
    r".* ## (\d+) match(?:es)?": lambda v, m: int(m[1]) == figures(v)["matches"],
    r".* ## .*January (?:§§|\d{4}): \d+ nights?.*": pack_nights,
    r"Who won ## Wins \| (.+) \| (\d+)": wins_of,
    r"Who won ## Against luck \| (.+) \| ([+-]?[\d.]+)": against_luck,
    r"Who won ## Match of the year §, .+?(?:, from (\d+) behind)? by (\d+)": match_of_year,
    r"Who won ## Most played \D+ (\d+)": most_played,
    r"Wins by month ## (.+) \| (\w+) \| (\d+)": monthly,
    r"Wins by month ## (\d+)": drawn_month,
    r"Month by month ## (\w+) (\d+) nights?, (\d+) match(?:es)? (.*)": month_by_month,
    r"Share the year ## To copy and send .*": shared,
}
