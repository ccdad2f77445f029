"""All figures of a club as `manage.py figures` prints them (scorekeeper/docs/figures.md), from the sums of pages."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from scorekeeper.figures.club import Club
from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.game_groups import game_of, group_from_key, high_wins
from scorekeeper.figures.milestones import History, PersonMatch, Reached
from scorekeeper.figures.outcomes import MatchOutcomes, Outcome, counted_matches
from scorekeeper.figures.pair_summary import pairs_to_data
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rating import ratings
from scorekeeper.figures.rounding import rounded
from scorekeeper.figures.season_summary import season_to_data
from scorekeeper.figures.sums import Steps, WinRun, steps_of
from scorekeeper.rules.names import fold

Data = dict[str, Any]
FORM = 10  # matches


def figures_to_data(club: Club) -> Data:
    """Return all figures of a faultless club as data, as `manage.py figures` prints them (scorekeeper/docs/figures.md).

    The keys are "matches", "nights", "rounds", "hands", "players", "pairs", "games", "records", "years", and
    "milestones" and "seasons" if the club has them.
    """
    matches = counted_matches(club)
    sums = _club_sums(matches)
    titles = {one.group: one.title for match in matches for one in match.values()}
    return {
        "matches": sums.matches,
        "nights": sums.nights,
        "rounds": sums.rounds,
        "hands": sums.hands.hands,
        "players": _players(matches, titles),
        "pairs": pairs_to_data(matches),
        "games": _games(matches, titles),
        "records": _records(matches),
        "years": _years(matches),
        **({"milestones": _milestones(matches)} if club.milestones else {}),
        **({"seasons": [season_to_data(season, matches) for season in club.seasons]} if club.seasons else {}),
    }


def _club_sums(matches: Iterable[MatchOutcomes]) -> ClubSums:
    return ClubSums.of_nights([[*match.values()] for match in matches])


def _by_person(matches: Iterable[MatchOutcomes]) -> dict[str, list[Outcome]]:
    """Return the outcomes of each person, in the order of the matches; persons are in order of name."""
    found: defaultdict[str, list[Outcome]] = defaultdict(list)
    for match in matches:
        for person, outcome in match.items():
            found[person].append(outcome)
    return {person: found[person] for person in sorted(found, key=fold)}


def _game(group: str, titles: Mapping[str, str]) -> Data:
    """Return "game", the key of a group's game, and "title", which is left out if it is "" in `titles`.

    `titles` must have every group.
    """
    return {"game": game_of(group).key, **({"title": titles[group]} if titles[group] else {})}


def _players(matches: Sequence[MatchOutcomes], titles: Mapping[str, str]) -> list[Data]:
    """Return the figures of each person as data, in order of name.

    The keys are "name", those of `sums_to_data`, "games" (`_player_games`), "steps" (`_player_steps`), and "rating"
    with "points", "spread" and "provisional", None without a rated match. `titles` has a title for every game group, ""
    for none.
    """
    rated = ratings(matches)
    found: list[Data] = []
    for person, outcomes in _by_person(matches).items():
        sums = {"name": person, **sums_to_data(PlayerSums.of(*outcomes), [one.rank for one in outcomes])}
        rating = rated.get(person)
        found.append(
            {
                **sums,
                "games": _player_games(outcomes, titles),
                "steps": _player_steps(outcomes),
                "rating": rating
                and {"points": rating.points, "spread": rating.spread, "provisional": rating.provisional},
            }
        )
    return found


def sums_to_data(sums: PlayerSums, ranks: Sequence[int | None]) -> Data:
    """Return a person's sums over all games as they are printed; `ranks` are those of the matches, oldest first.

    The keys are "matches", "left", "wins", "shared", "expected", "beaten", "places" (how often, by place as text),
    "form" (the last ten ranks, None where the person left), "streak" ("longest", "current"), "rounds", "outs", "caught"
    ("hands", "points", "most"), "buys" ("hands", "count") and "cuts" ("tries", "exact").
    """
    hands = sums.hands
    return {
        "matches": sums.matches,
        "left": sums.left,
        "wins": sums.wins,
        "shared": sums.shared,
        **_against_luck(sums),
        "places": {str(place): times for place, times in sums.places.items()},
        "form": [*ranks[-FORM:]],
        "streak": {"longest": sums.run.longest, "current": sums.run.current},
        "rounds": hands.hands,
        "outs": hands.outs,
        "caught": {"hands": hands.caught_hands, "points": hands.caught_points, "most": hands.caught_most},
        "buys": {"hands": hands.buys_hands, "count": hands.buys},
        "cuts": {"tries": hands.cut_tries, "exact": hands.cut_exact},
    }


def _against_luck(sums: PlayerSums) -> Data:
    """Return "expected", the wins to expect by chance, and "beaten", the mean share of opponents beaten or None."""
    return {
        "expected": rounded(sums.expected, 2),
        "beaten": None if sums.beaten is None else rounded(sums.beaten, 3),
    }


def _by_group(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    """Return the outcomes by the key of the game group; the keys are sorted by game, then by title.

    Of one title the group in which the lowest total wins is first.
    """
    found: defaultdict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        found[outcome.group].append(outcome)
    return {group: found[group] for group in sorted(found, key=group_from_key)}


def _player_games(outcomes: Iterable[Outcome], titles: Mapping[str, str]) -> list[Data]:
    """Return a person's figures in each game group: `_game`, "matches", "wins", and "best", "worst" and "mean" total.

    Only totals with a place in a whole match count; the three are None without one. `titles` has a title for every game
    group, "" for none.
    """
    found: list[Data] = []
    for group, of_group in _by_group(outcomes).items():
        sums = PlayerSums.of(*of_group)
        best, worst = sums.totals.best_and_worst(high=high_wins(group))
        mean = None if sums.totals.mean is None else rounded(sums.totals.mean, 1)
        counts = {"matches": sums.matches, "wins": sums.wins}
        found.append({**_game(group, titles), **counts, "best": best, "worst": worst, "mean": mean})
    return found


def _player_steps(outcomes: Iterable[Outcome]) -> list[Data]:
    """Return a person's rounds in each game group with an order of contracts: "game" and "rounds" (`printed_steps`)."""
    groups = _by_group(outcome for outcome in outcomes if outcome.steps)
    return [{"game": game_of(group).key, "rounds": printed_steps(steps_of(of))} for group, of in groups.items()]


def printed_steps(steps: Steps) -> list[Data]:
    """Return the figures of each round number: "number", "hands" played, "mean" score of a hand, and "outs".

    "outs" is how often somebody went out.
    """
    return [
        {"number": number, "hands": sums.hands, "mean": rounded(sums.mean, 1), "outs": sums.outs}
        for number, sums in steps.items()
    ]


def _games(matches: Iterable[MatchOutcomes], titles: Mapping[str, str]) -> list[Data]:
    """Return the figures (`_game_to_data`) of each game group played, sorted by game and title.

    Of one title the group in which the lowest total wins is first. `titles` has a title for every game group, "" for
    none.
    """
    found: defaultdict[str, list[MatchOutcomes]] = defaultdict(list)
    for match in matches:
        found[next(iter(match.values())).group].append(match)
    return [_game_to_data(group, found[group], titles) for group in sorted(found, key=group_from_key)]


def _game_to_data(group: str, matches: Sequence[MatchOutcomes], titles: Mapping[str, str]) -> Data:
    """Return the figures of a game group: `_game`, "matches", "whole", "mean_players", "best" and "steps".

    "best" is the best total in a whole match (`_record`), held by "name" and "date"; None without one. "steps"
    (`printed_steps`) is left out in a game without an order of contracts. `titles` has a title for every game group, ""
    for none.
    """
    sums = _club_sums(matches)
    totals = [
        (outcome.total, {"name": person, "date": outcome.date.isoformat()})
        for match in matches
        for person, outcome in match.items()
        if outcome.whole and outcome.place is not None
    ]
    return {
        **_game(group, titles),
        "matches": sums.matches,
        "whole": sums.whole,
        "mean_players": rounded(Fraction(sums.seats, sums.matches), 1),
        "best": _record("total", totals, max if high_wins(group) else min),
        **({"steps": printed_steps(sums.steps)} if sums.steps else {}),
    }


def _records(matches: Sequence[MatchOutcomes]) -> Data:
    """Return the records of the club, each with everybody who holds it (`_record`), or None.

    The keys are "biggest_hand", "most_outs", "longest_streak", "closest" and "comeback". The holders of a streak are
    names, those of the others have "name", "date" and "game" (`_holder`); of the biggest hand and the comeback they
    also have "number", that of the round.
    """
    played = [(outcome, _holder(person, outcome)) for match in matches for person, outcome in match.items()]
    hands = [hand for match in matches for hand in _biggest_hands(match)]
    won = [(one.comeback, {**holder, "number": one.comeback_round}) for one, holder in played if one.comeback]
    streaks = {person: WinRun.of(one.won for one in of).longest for person, of in _by_person(matches).items()}
    return {
        "biggest_hand": _record("points", hands, max),
        "most_outs": _record("outs", [(one.outs, holder) for one, holder in played if one.outs], max),
        "longest_streak": _record("wins", [(wins, person) for person, wins in streaks.items() if wins], max),
        "closest": _record("gap", [(one.margin, holder) for one, holder in played if one.margin is not None], min),
        "comeback": _record("points", won, max),
    }


def _biggest_hands(match: MatchOutcomes) -> list[tuple[int, Data]]:
    """Return the points and the holder of each person's biggest hands in a match, by round, then name.

    The holder is `_holder` with "number", that of the round.
    """
    found = [
        (one.caught_most or 0, {**_holder(person, one), "number": number})
        for person, one in match.items()
        for number in one.caught_rounds
    ]
    return sorted(found, key=lambda hand: hand[1]["number"])


def _holder(person: str, outcome: Outcome) -> Data:
    """Return the holder of a record as data: "name", and "date" and "game" (its key) of the match."""
    return {"name": person, "date": outcome.date.isoformat(), "game": game_of(outcome.group).key}


def _record(key: str, candidates: Sequence[tuple[int, Any]], pick: Callable[[Iterable[int]], int]) -> Data | None:
    """Return {key: value, "by": holders}: the value that `pick` (max or min) picks, and all candidates who reached it.

    `candidates` are pairs of value and holder. Return None without any.
    """
    if not candidates:
        return None
    value = pick(number for number, _holder in candidates)
    return {key: value, "by": [holder for number, holder in candidates if number == value]}


def _years(matches: Iterable[MatchOutcomes]) -> list[Data]:
    """Return the figures of each calendar year with a match (`_year`), newest first."""
    found: defaultdict[int, list[MatchOutcomes]] = defaultdict(list)
    for match in matches:
        found[next(iter(match.values())).date.year].append(match)
    return [_year(year, found[year]) for year in sorted(found, reverse=True)]


def _year(year: int, matches: Sequence[MatchOutcomes]) -> Data:
    """Return the figures of a calendar year: "year", "nights", "matches" and "players".

    Each of the players has "name", "matches", "wins", "expected" and "beaten". They are ordered by wins less expected
    wins, most first, then by name.
    """
    sums, players = _club_sums(matches), _by_person(matches)
    by_person = [(person, PlayerSums.of(*outcomes)) for person, outcomes in players.items()]
    by_person.sort(key=lambda item: item[1].expected - item[1].wins)  # keeps the order of names among equals
    ranked = [
        {"name": person, "matches": one.matches, "wins": one.wins, **_against_luck(one)} for person, one in by_person
    ]
    return {"year": year, "nights": sums.nights, "matches": sums.matches, "players": ranked}


def _milestones(matches: Iterable[MatchOutcomes]) -> list[Data]:
    """Return the milestones as data, in the order of the matches (`_milestone_to_data`)."""
    history: History[str] = History()
    return [
        _milestone_to_data(number, next(iter(match.values())).date, reached)
        for number, match in enumerate(matches, start=1)
        for reached in history.add({person: PersonMatch.of(outcome) for person, outcome in match.items()})
    ]


def _milestone_to_data(match: int, on: date, reached: Reached[str]) -> Data:
    """Return a milestone as data: "match" (`match`, from 1), "date", "name", "code", "number" and, if any, "other"."""
    other = {} if reached.other is None else {"other": reached.other}
    of_match = {"match": match, "date": on.isoformat()}
    return {**of_match, "name": reached.person, "code": reached.code, "number": reached.number, **other}
