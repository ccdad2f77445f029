"""Prints the answers of the queries of a club's past as `figures` prints a club's document."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any, TypeVar

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.game_groups import group_from_key, high_wins
from scorekeeper.figures.milestones import RARITY
from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import ClubRecord, Holder, Names, PlayedGroup, PlayerFigures, TotalLine
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rounding import rounded
from scorekeeper.figures.season_summary import table_to_data
from scorekeeper.figures.summary import printed_steps, sums_to_data
from scorekeeper.models import Club, Meeting, Milestone, PlayerResult
from scorekeeper.queries.past.players import pair_figures, player_figures
from scorekeeper.queries.past.records import BEST, record_figures
from scorekeeper.queries.past.scope import IN_ORDER, club_scope, names_of_persons
from scorekeeper.queries.past.seasons import season_games, season_tables, seasons_of, title_of_season_game
from scorekeeper.queries.past.years import year_figures
from scorekeeper.rules import catalogue
from scorekeeper.rules.names import fold

Data = dict[str, Any]
T = TypeVar("T", TotalLine, Holder)


def printed(club: Club) -> Data:
    """Return all figures of a club, out of the queries that pages ask."""
    of_club, names = club_scope(club, 0), names_of_persons(club)
    sums = of_club.sums.get("", ClubSums())
    groups = of_club.groups((key, one.matches) for key, one in of_club.sums.items())
    by_name = sorted(names, key=lambda person: fold(names[person]))
    players = [figures for person in by_name if (figures := player_figures(club, person)).sums.matches]
    return {
        "matches": sums.matches,
        "nights": sums.nights,
        "rounds": sums.rounds,
        "hands": sums.hands.hands,
        "players": [_player(club, figures) for figures in players],
        "pairs": [pair for one, other in combinations(by_name, 2) if (pair := _pair(club, one, other))],
        "games": [_game(club, group, of_club.sums[group.key]) for group in _in_order(groups)],
        "records": _records(club),
        "years": [_year(club, year) for year in sorted(of_club.years, reverse=True)],
        "milestones": printed_milestones(club),
        **({"seasons": seasons} if (seasons := list(_seasons(club))) else {}),
    }


def _seasons(club: Club) -> Iterator[Data]:
    """Yield the seasons in the order of the document."""
    seasons = sorted(seasons_of(club), key=lambda season: (season.first, season.last, season.folded))
    titles = season_games(club)
    for season, table in zip(seasons, season_tables(club, seasons), strict=True):
        game = {"game": group_from_key(season.group).game} if season.group else {}
        title = title_of_season_game(season, titles)
        yield {
            "name": season.name,
            "first": season.first.isoformat(),
            "last": season.last.isoformat(),
            **game,
            **({"title": title} if title else {}),
            "counting": season.counting,
            **table_to_data(table),
        }


def _in_order(groups: Iterable[PlayedGroup]) -> list[PlayedGroup]:
    return sorted(groups, key=lambda group: (group.game, fold(group.title), high_wins(group.key)))


def _named(group: PlayedGroup) -> Data:
    return {"game": group.game, **({"title": group.title} if group.title else {})}


def _player(club: Club, figures: PlayerFigures) -> Data:
    rating = figures.rated[-1].rating if figures.rated else None
    by_group = {group.key: player_figures(club, figures.player, group.key) for group in figures.choices.groups}
    for of in (figures, *by_group.values()):
        assert (of.biggest_hand and of.biggest_hand.value) == of.sums.hands.caught_most
    steps = {group.game: by_group[group.key].sums.steps for group in _in_order(figures.choices.groups)}
    return {
        "name": figures.names[figures.player],
        **sums_to_data(figures.sums, [match.rank for match in figures.form]),
        "games": [_player_game(group, by_group[group.key]) for group in _in_order(figures.choices.groups)],
        "steps": [
            {"game": game, "rounds": printed_steps(found)} for game, found in steps.items() if catalogue.get(game).order
        ],
        "rating": rating and {"points": rating.points, "spread": rating.spread, "provisional": rating.provisional},
    }


def _player_game(group: PlayedGroup, figures: PlayerFigures) -> Data:
    assert figures.game
    assert figures.game.sums == figures.sums
    mean = figures.sums.totals.mean
    return {
        **_named(group),
        "matches": figures.sums.matches,
        "wins": figures.sums.wins,
        "best": figures.game.best.value if figures.game.best else None,
        "worst": figures.game.worst.value if figures.game.worst else None,
        "mean": None if mean is None else rounded(mean, 1),
    }


def _pair(club: Club, a: int, b: int) -> Data | None:
    figures, mirrored = pair_figures(club, a, b), pair_figures(club, b, a)
    assert mirrored.sums.swapped() == figures.sums
    assert mirrored.last == [-better for better in figures.last]
    by_group = [pair_figures(club, a, b, group.key).sums for group, _sums in figures.games]
    assert [of_group for _group, of_group in figures.games] == by_group
    as_partners = figures.together
    together = {"matches": as_partners.matches, "wins": as_partners.a_wins} if as_partners.matches else None
    partners = {one.player: one.sums for one in player_figures(club, a).partners}
    assert partners.get(b, PairSums()) == as_partners
    if not (figures.sums.matches or together):
        return None
    met = sorted(Meeting.objects.filter(a=min(a, b), b=max(a, b)).values_list("date", flat=True))
    sums = figures.sums
    return {
        "a": figures.names[a],
        "b": figures.names[b],
        "matches": sums.matches,
        "ahead": sums.ahead,
        "behind": sums.behind,
        "level": sums.level,
        "a_wins": sums.a_wins,
        "b_wins": sums.b_wins,
        "first": met[0].isoformat() if met else None,
        "last": met[-1].isoformat() if met else None,
        **({"together": together} if together else {}),
    }


def _game(club: Club, group: PlayedGroup, sums: ClubSums) -> Data:
    records = record_figures(club, group.key)
    best = [line for line in records.best if line.position == 1]
    return {
        **_named(group),
        "matches": sums.matches,
        "whole": sums.whole,
        "mean_players": rounded(Fraction(sums.seats, sums.matches), 1),
        "best": {
            "total": best[0].total,
            "by": [{"name": name, "date": line.date.isoformat()} for line, name in _one_by_one(best, records.names)][
                :BEST
            ],
        }
        if best
        else None,
        **({"steps": printed_steps(sums.steps)} if catalogue.get(group.game).order else {}),
    }


def _records(club: Club) -> Data:
    figures = record_figures(club)
    streak = figures.longest_streak
    return {
        "biggest_hand": _record("points", figures.biggest_hand, figures.names),
        "most_outs": _record("outs", figures.most_outs, figures.names),
        "longest_streak": streak
        and {"wins": streak.value, "by": [figures.names[holder.players[0]] for holder in streak.holders]},
        "closest": _record("gap", figures.closest, figures.names),
        "comeback": _record("points", figures.comeback, figures.names),
    }


def _record(key: str, record: ClubRecord | None, names: Names) -> Data | None:
    """Return a record as `figures` prints it; None without one."""
    if record is None:
        return None
    by = [
        {
            "name": name,
            "date": holder.date and holder.date.isoformat(),
            "game": holder.group.partition("-low-")[0].partition("-high-")[0],
            **({} if holder.number is None else {"number": holder.number}),
        }
        for holder, name in _one_by_one(record.holders, names)
    ]
    return {key: record.value, "by": by}


def _one_by_one(shown: Sequence[T], names: Names) -> Iterator[tuple[T, str]]:
    """Yield each line or holder with the name of each of its players: `figures` prints players, pages sides."""
    for _match, of_match in groupby(shown, key=lambda one: (one.match, getattr(one, "number", None))):
        named = [(one, names[player]) for one in of_match for player in one.players]
        yield from sorted(named, key=lambda one: fold(one[1]))


def _year(club: Club, year: int) -> Data:
    figures = year_figures(club, year)
    assert sum(month.matches for month in figures.months) == figures.sums.matches
    assert sum(month.nights for month in figures.months) == figures.sums.nights
    return {
        "year": year,
        "nights": figures.sums.nights,
        "matches": figures.sums.matches,
        "players": [_year_player(figures.names[player], sums) for player, sums in figures.players],
    }


def _year_player(name: str, sums: PlayerSums) -> Data:
    told = sums_to_data(sums, [])
    return {"name": name, **{key: told[key] for key in ("matches", "wins", "expected", "beaten")}}


def printed_milestones(club: Club) -> list[Data]:
    """Return the milestones of a club, whether it tells them or not."""
    names = names_of_persons(club)
    results = PlayerResult.objects.filter(club=club).order_by(*IN_ORDER).values_list("match", flat=True)
    numbers = {match: number for number, match in enumerate(dict.fromkeys(results), start=1)}
    rows = [
        {
            "match": numbers[row.match_id],
            "date": row.date.isoformat(),
            "name": names[row.person_id],
            "code": row.code,
            "number": row.number,
            **({"other": names[row.other_id]} if row.other_id else {}),
        }
        for row in Milestone.objects.filter(club=club)
    ]
    return sorted(rows, key=lambda row: (row["match"], RARITY[row["code"]], fold(row["name"]), row.get("other", "")))
