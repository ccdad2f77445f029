"""The figures of each person."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.figures.game_groups import GameGroup, group_to_data
from scorekeeper.figures.game_totals import totals_to_data
from scorekeeper.figures.hands import PersonsHand, buys_to_data, caught_to_data, cuts_to_data, hands_of
from scorekeeper.figures.matches import PlayedMatch
from scorekeeper.figures.performance import Played, by_person, performance_to_data, wins
from scorekeeper.figures.rating import rating_to_data, ratings
from scorekeeper.figures.steps import has_steps, steps_to_data
from scorekeeper.figures.streaks import streak

FORM = 10


def players_to_data(matches: Sequence[PlayedMatch], titles: Mapping[GameGroup, str]) -> list[dict[str, Any]]:
    """Return the figures of everybody who took part in a match, in order of name."""
    rated = ratings(matches)
    return [
        {
            **_results_to_data(person, played),
            **_hands_to_data(person, hands := list(hands_of(person, played))),
            "games": _games_to_data(played, titles),
            "steps": _steps_to_data(hands),
            "rating": rating_to_data(rated.get(person)),
        }
        for person, played in by_person(matches).items()
    ]


def _results_to_data(person: str, played: Sequence[Played]) -> dict[str, Any]:
    results = [result for _match, result in played]
    places = Counter(result.place for result in results if result.place is not None)
    return {
        "name": person,
        "matches": len(played),
        "left": sum(result.place is None for result in results),
        "wins": wins(played),
        "shared": sum(result.won and len(match.winners) > 1 for match, result in played),
        **performance_to_data(played),
        "places": {str(place): places[place] for place in sorted(places)},
        "form": [result.rank for result in results[-FORM:]],
        "streak": streak(result.won for result in results)._asdict(),
    }


def _hands_to_data(person: str, hands: Sequence[PersonsHand]) -> dict[str, Any]:
    return {
        "rounds": len(hands),
        "outs": sum(hand.out for _match, _round, hand in hands),
        "caught": caught_to_data(hands),
        "buys": buys_to_data(hands),
        "cuts": cuts_to_data(person, hands),
    }


def _games_to_data(played: Iterable[Played], titles: Mapping[GameGroup, str]) -> list[dict[str, Any]]:
    by_group: dict[GameGroup, list[Played]] = {}
    for one in played:
        by_group.setdefault(one.match.group, []).append(one)
    return [
        {**group_to_data(group, titles), **totals_to_data(by_group[group], high=group.high)}
        for group in sorted(by_group)
    ]


def _steps_to_data(hands: Iterable[PersonsHand]) -> list[dict[str, Any]]:
    by_game: dict[str, list[PersonsHand]] = {}
    for one in hands:
        if has_steps(one.match):
            by_game.setdefault(one.match.game.key, []).append(one)
    return [
        {"game": game, "rounds": steps_to_data((round_.number, hand) for _match, round_, hand in by_game[game])}
        for game in sorted(by_game)
    ]
