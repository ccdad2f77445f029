"""The records of a club: the most and the closest. A record is None if nothing qualifies."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.figures.extremes import holders
from scorekeeper.figures.margins import greatest_deficit, sole_winner, winning_margin
from scorekeeper.figures.matches import PlayedMatch, Result
from scorekeeper.figures.performance import by_person
from scorekeeper.figures.streaks import streak

Data = dict[str, Any]


def records_to_data(matches: Sequence[PlayedMatch]) -> Data:
    """Return every record, with all who hold it."""
    won = [(match, winner) for match in matches if (winner := sole_winner(match)) is not None]
    return {
        "biggest_hand": _biggest_hand(matches),
        "most_outs": _most_outs(matches),
        "longest_streak": _longest_streak(matches),
        "closest": _closest(won),
        "comeback": _comeback(won),
    }


def _holder(match: PlayedMatch, person: str) -> Data:
    return {"name": person, "date": match.date.isoformat(), "game": match.game.key}


def _biggest_hand(matches: Iterable[PlayedMatch]) -> Data | None:
    hands = [
        (hand.points, (match, person, round_.number))
        for match in matches
        for round_ in match.rounds
        for person, hand in round_.hands.items()
        if hand.caught
    ]
    found = holders(hands, max)
    if found is None:
        return None
    by = [{**_holder(match, person), "number": number} for match, person, number in found.by]
    return {"points": found.value, "by": by}


def _most_outs(matches: Iterable[PlayedMatch]) -> Data | None:
    outs = [
        (result.outs, _holder(match, result.person))
        for match in matches
        for result in match.results.values()
        if result.outs
    ]
    found = holders(outs, max)
    return None if found is None else {"outs": found.value, "by": found.by}


def _longest_streak(matches: Iterable[PlayedMatch]) -> Data | None:
    longest = [
        (streak(result.won for _match, result in played).longest, person)
        for person, played in by_person(matches).items()
    ]
    found = holders([(wins, person) for wins, person in longest if wins], max)
    return None if found is None else {"wins": found.value, "by": found.by}


def _closest(won: Iterable[tuple[PlayedMatch, Result]]) -> Data | None:
    gaps = [(winning_margin(match, winner), _holder(match, winner.person)) for match, winner in won]
    found = holders(gaps, min)
    return None if found is None else {"gap": found.value, "by": found.by}


def _comeback(won: Iterable[tuple[PlayedMatch, Result]]) -> Data | None:
    deficits = [
        (deficit.points, {**_holder(match, winner.person), "number": deficit.number})
        for match, winner in won
        if (deficit := greatest_deficit(match, winner)) is not None
    ]
    found = holders(deficits, max)
    return None if found is None else {"points": found.value, "by": found.by}
