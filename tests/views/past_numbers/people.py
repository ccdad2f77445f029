"""Checks of the pages of players: the figure, or the number on a sheet, that each of their numbers must equal."""

import re
from collections.abc import Callable
from typing import Any

from tests.views.past_numbers.checks import (
    KEYS,
    MORE,
    Found,
    Rule,
    Rules,
    figures,
    near,
    numbers,
    percent,
    player,
    unchecked,
    within,
)
from tests.views.past_numbers.lines import Visit
from tests.views.past_numbers.told import pair_of, player_of, together_of


def form(visit: Visit, found: Found) -> bool:
    """Return whether the last places of a player, in words and as cards, are right."""
    ranks = ["left" if rank is None else "won" if rank == 1 else rank for rank in player(visit)["form"]]
    said = [each if each in ("won", "left") else int(each[:-2]) for each in found[1].split(", ")]
    drawn = ["left" if each == "–" else "won" if each == "1" else int(each) for each in found[2].split()]
    return said == ranks == drawn


def steps(visit: Visit, found: Found) -> bool:
    """Return whether the mean of a step, of the player or of the club, is right."""
    key, of_club = KEYS[found[1]], found[2] == "The club"
    told = figures(visit)["games"] if of_club else player(visit)["steps"]
    mean = {
        each["number"]: each["mean"]
        for game in told
        if game["game"] == key
        for each in game.get("steps", game.get("rounds", []))
    }
    return found[4] == (f"{mean[int(found[3])]:.1f}" if int(found[3]) in mean else "–")


def steps_out(visit: Visit, found: Found) -> bool:
    """Return whether it is right how often the player went out in a step, and in how many hands."""
    told = [each for game in player(visit)["steps"] if game["game"] == KEYS[found[1]] for each in game["rounds"]]
    return (int(found[2]), int(found[3]), int(found[4])) in {
        (each["number"], each["outs"], each["hands"]) for each in told
    }


def costliest(visit: Visit, found: Found) -> bool:
    """Return whether the means of the costliest step, of the player and of the club, are right."""
    key = KEYS[found[1]]
    own = {
        each["number"]: each["mean"]
        for game in player(visit)["steps"]
        if game["game"] == key
        for each in game["rounds"]
    }
    club = {
        each["number"]: each["mean"]
        for game in figures(visit)["games"]
        if game["game"] == key
        for each in game["steps"]
    }
    return near(found[3], own[int(found[2])], 1) and near(found[4], club[int(found[2])], 1)


def drawn_step(visit: Visit, found: Found) -> bool:
    """Return whether a number in the drawing of a game's steps is the mean of one of them."""
    told = [
        each["mean"] for game in player(visit)["steps"] if game["game"] == KEYS[found[1]] for each in game["rounds"]
    ]
    return any(near(found[2], mean, 1) for mean in told)


def total(of: str) -> Rule:
    """Return a check that a number is the total `of`, "best" or "worst", of one of the player's games."""

    def check(visit: Visit, found: Found) -> bool:
        return int(found[1]) in [game[of] for game in player(visit)["games"]]

    return check


def value_at(data: Any, path: str) -> Any:
    """Return the value at a path such as "streak.longest"."""
    for key in path.split("."):
        data = data[key]
    return data


def exactly(*paths: str) -> Rule:
    """Return a check that the numbers found are those at these paths of the player's figures."""

    def check(visit: Visit, found: Found) -> bool:
        said = [int(each) for each in found.groups() if each is not None]
        return said == [value_at(player(visit), path) for path in paths[: len(said)]]

    return check


def besides(visit: Visit, found: Found) -> bool:
    """Return whether the further numbers of a player, each with its own words, are right."""
    told, text = player(visit), found[0]
    checks: dict[str, Callable[[Found], bool]] = {
        r"ahead of (\d+)% of the others": lambda one: near(one[1], 100 * told["beaten"], 1),
        r"bought (\d+) times? in (\d+) hands?": lambda one: (
            [int(one[1]), int(one[2])] == [told["buys"]["count"], told["buys"]["hands"]]
        ),
        r"caught with (-?[\d.]+) points on average": lambda one: near(
            one[1], told["caught"]["points"] / told["caught"]["hands"], 0.1
        ),
    }
    for pattern, check in checks.items():
        if one := re.search(pattern, text):
            if not check(one):
                return False
            text = text.replace(one[0], "")
    return not numbers(text)


def rival(visit: Visit, found: Found) -> bool:
    """Return whether the matches of a player with a rival, and the wins of both, are right."""
    said = tuple(int(each or 0) for each in (found[4], found[2], found[3], found[5]))
    return said == pair_of(figures(visit), visit.name, found[1])


def partner(visit: Visit, found: Found) -> bool:
    """Return whether the wins and matches of a player with a partner are right."""
    return (int(found[2]), int(found[3])) == together_of(figures(visit), visit.name, found[1])


def rated(visit: Visit, found: Found) -> bool:
    """Return whether the newest rating, which counts all games and years, is right."""
    rating = player_of(visit.told.part(), visit.name)["rating"]
    return int(found[1]) in (rating["points"], rating["spread"])


def rated_once(visit: Visit, found: Found) -> bool:
    """Return whether a number is a rating that the player has had."""
    return any(int(found[1]) in rating for rating in visit.told.ratings[visit.name])


PLAYER: Rules = {
    r".* ## (\d+) % won": lambda v, m: percent(m[1], player(v)["wins"], player(v)["matches"]),
    r".* ## (\d+) wins? in (\d+)": exactly("wins", "matches"),
    r".* ## luck alone would give ([\d.]+)": lambda v, m: near(m[1], player(v)["expected"], 0.1),
    r".* ## The last places, the newest at the end: (.*)\. All matches (.*)": form,
    r".* ## What each \w+ costs .* and the club: the numbers [\d ]+ Numbers": unchecked,
    r".*: points on average ## \w+: \d+": unchecked,
    r"(.+), \w+ by \w+: points on average ## Went out \| (\d+) \| (\d+) of (\d+)": steps_out,
    r"(.+), \w+ by \w+: points on average ## (.+) \| (\d+) \| (-?[\d.]+|–)": steps,
    r"(.+), \w+ by \w+ ## (-?\d+)": drawn_step,
    r"(.+), \w+ by \w+: points on average ## \w+ (\d+) costs .+ most: (-?\d+) points, the club (-?\d+)\.": costliest,
    rf".* ## Best \D+ (-?\d+){MORE}": total("best"),
    rf".* ## Worst(?: \D+)? (-?\d+){MORE}": total("worst"),
    r".* ## Wins in a row (\d+) (?:none now|and still going|(\d+) now)": exactly("streak.longest", "streak.current"),
    r".* ## Went out (\d+) of (\d+) hands?": exactly("outs", "rounds"),
    r".* ## Cut exactly (\d+) of (\d+)": exactly("cuts.exact", "cuts.tries"),
    r".* ## Bought (\d+) of (\d+) hands?": exactly("buys.count", "buys.hands"),
    rf".* ## Biggest hand (\d+){MORE}": exactly("caught.most"),
    r".* ## (?:On average|.+ bought|.+ was caught) .*": besides,
    r"Ahead of ## (.+) (\d+)–(\d+) in (\d+) match(?:es)?(?:, level in (\d+))?": rival,
    r"Ahead of ## (\d+) more": unchecked,
    r"Together with ## (.+) (\d+) of (\d+)": partner,
    r"Together with ## (\d+) more": unchecked,
    r"Rating ## give or take (\d+).*": rated,
    r"Rating ## 1000": unchecked,  # the mean, which the rating begins with
    r"Rating ## (\d+)": rated,
    r"Rating ## The rating of .*, now (\d+): the numbers.*": rated,
    r"The rating of .* ## (?:Rating|Give or take) \| § \| (\d+)": rated_once,
    r"Matches ## place (?:\d+|–) .*": lambda v, m: within(m[0], v.told.points | v.told.totals | {*range(1, 13)}),
    r".* ## All (\d+) matches": lambda v, m: int(m[1]) == player(v)["matches"],
}


def sides(visit: Visit) -> tuple[int, int, int, int]:
    """Return the matches and wins of the visit's two players, as `pair_of` does."""
    return pair_of(figures(visit), visit.name, visit.other)


def of_game(visit: Visit, found: Found) -> bool:
    """Return whether the matches of two players in a game, and the wins of both, are right."""
    said = tuple(int(each or 0) for each in (found[4], found[2], found[3], found[5]))
    # A table may call a game of its own Golf, too.
    parts = [
        visit.told.part(group, visit.year)
        for group in visit.told.groups
        if group.split("-low-")[0].split("-high-")[0] in (KEYS.get(found[1]), "custom")
    ]
    return said in [pair_of(part, visit.name, visit.other) for part in parts]


def leads(visit: Visit) -> list[list[int]]:
    """Return by how much the totals of two were apart in the whole matches of each game."""
    found = []
    for group in [visit.group] if visit.group else visit.told.groups:
        played = [match for match in visit.told.played(group, visit.year) if match.whole]
        met = [match for match in played if visit.other not in match.side(visit.name)]
        both = [[match.totals[one] for one in (visit.name, visit.other) if one in match.totals] for match in met]
        found.append([totals[0] - totals[1] for totals in both if len(totals) == 2])
    return [each for each in found if each]


PAIR: Rules = {
    r".* ## (\d+)(?: match(?:es)? in which .+ came in ahead)? (\d+)(?: match(?:es)? in which .+ came in ahead)?": (
        lambda v, m: (int(m[1]), int(m[2])) == sides(v)[1:3]
    ),
    r".* ## .+ came in ahead of .+ in (?:(\d+) of (\d+) matches|all (\d+) matches)(?:, level in (\d+))?\.": (
        lambda v, m: within(m[0], sides(v)) and int(m[2] or m[3]) == sides(v)[0]
    ),
    r".* ## (?:Each came in ahead .*|Level in all \d+ matches.)": lambda v, m: within(m[0], (sides(v)[0], sides(v)[3])),
    r".* ## As partners .+ won (\d+) of (\d+) match(?:es)?\.": lambda v, m: (
        (int(m[1]), int(m[2])) == together_of(figures(v), v.name, v.other)
    ),
    r"Game by game ## (\d+) more": unchecked,
    r"Game by game ## (.+) (\d+)–(\d+) in (\d+) match(?:es)?(?:, level in (\d+))?": of_game,
    r"In .+ ## On average (\d+) .*": lambda v, m: any(near(m[1], abs(sum(one) / len(one)), 1) for one in leads(v)),
    rf"In .+ ## (?:Closest|Widest) (\d+){MORE}.*|": lambda v, m: any(int(m[1]) in map(abs, one) for one in leads(v)),
    r"In .+ ## (?:Closest|Widest) (\d+) .*": lambda v, m: any(int(m[1]) in map(abs, one) for one in leads(v)),
    r".* ## All (\d+) matches": lambda v, m: int(m[1]) == sides(v)[0],
}


def last_form(visit: Visit, found: Found) -> bool:
    """Check the newest places in the list: "last five: won, 3rd, left"."""
    ranks = [rank for rank in player_of(visit.told.part(), found[1])["form"] if rank]
    return within(found[2].partition(":")[2], ranks)


PLAYERS: Rules = {
    r".* ## (?:\w+: )?(\S+)(?: also .+ ·)? (\d+) match(?:es)?.*": lambda v, m: (
        int(m[2]) == player_of(v.told.part(), m[1])["matches"]
    ),
    r".* ## Wins \| (\S+) .* \| (\d+)": lambda v, m: int(m[2]) == player_of(v.told.part(), m[1])["wins"],
    r".* ## Rate \| (\S+) .* \| (\d+)%": lambda v, m: percent(
        m[2], player_of(v.told.part(), m[1])["wins"], player_of(v.told.part(), m[1])["matches"]
    ),
    r".* ## Form \| (\S+) .* \| (.*)": last_form,
    r".* ## (?:Wins|Rate|Form) \| (\S+)(?: also .+ ·)? (\d+) match(?:es)?\D* \| \D*": lambda v, m: (
        int(m[2]) == player_of(v.told.part(), m[1])["matches"]
    ),
}
