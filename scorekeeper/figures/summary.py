"""All figures of a club together."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.figures.club import Club
from scorekeeper.figures.game_groups import last_titles
from scorekeeper.figures.games import games_to_data
from scorekeeper.figures.head_to_head import pair_to_data, pairs
from scorekeeper.figures.matches import PlayedMatch, counted_matches
from scorekeeper.figures.players import players_to_data
from scorekeeper.figures.records import records_to_data
from scorekeeper.figures.years import years_to_data


def figures_to_data(club: Club) -> dict[str, Any]:
    """Return all figures of a faultless club, as `figures` prints them."""
    return matches_to_data(counted_matches(club))


def matches_to_data(matches: Sequence[PlayedMatch]) -> dict[str, Any]:
    """Return the figures of these counted matches, given in order."""
    titles = last_titles((match.group, match.title) for match in matches)
    rounds = [round_ for match in matches for round_ in match.rounds]
    return {
        "matches": len(matches),
        "nights": len({match.date for match in matches}),
        "rounds": len(rounds),
        "hands": sum(len(round_.hands) for round_ in rounds),
        "players": players_to_data(matches, titles),
        "pairs": [pair_to_data(pair) for pair in pairs(matches)],
        "games": games_to_data(matches, titles),
        "records": records_to_data(matches),
        "years": years_to_data(matches),
    }
