"""An evening beside the list of nights: its matches with places and story, and what it came to in figures."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.models import Match, Night
from scorekeeper.pages.game_pictures import emblem
from scorekeeper.pages.match_lines import match_line
from scorekeeper.pages.nights.page import MOST_NAMED
from scorekeeper.pages.result import figure_label, outs_label, result_page
from scorekeeper.queries.matches import MatchSheet, read_rows
from scorekeeper.queries.nights import matches_of
from scorekeeper.words.phrases import isolated
from scorekeeper.words.played import matches_played
from scorekeeper.words.story import Story

MOST_TOLD = 2  # sentences of a match, where others stand beside it


def night_beside(night: Night) -> dict[str, Any]:
    """Return an evening out of queries/nights.py `nights_with_matches`: two queries more, however many matches.

    `said` is where it was and how much was played; `open` are the matches in progress.
    """
    matches = matches_of(night)
    over = [match for match in matches if match.state != Match.State.PLAYING]
    read_rows(over)
    views = [MatchSheet(match) for match in over]
    said = [isolated(night.place), matches_played(len(over), len(matches) - len(over))]
    return {
        "night": night,
        "said": " · ".join(filter(None, said)),
        "results": [_result(view, MOST_TOLD if len(views) > 1 else None) for view in views],
        "open": [match_line(match, MOST_NAMED) for match in matches if match not in over],
        "figures": list(_figures([Story(view.game, view.recorded.record, view.sheet) for view in views])),
    }


def only_result(matches: Sequence[Match]) -> dict[str, Any] | None:
    """Tell all of the one match of an evening, once it is over: two queries. None of other evenings."""
    if len(matches) != 1 or matches[0].state == Match.State.PLAYING or not matches[0].rounds_done:
        return None
    read_rows(matches)
    return _result(MatchSheet(matches[0]), None)


def _result(view: MatchSheet, told: int | None) -> dict[str, Any]:
    """Tell of a match: who won, all places, and so many sentences of its story, or all."""
    page = result_page(view.match)
    return {
        **page,
        "emblem": emblem(view.game),
        "places": page["podium"] + page["others"],
        "story": page["story"][:told],
    }


def _figures(stories: Sequence[Story]) -> Iterator[tuple[str, int]]:
    """Yield the biggest hand of the evening, who went out most in all of it, and how many cuts were exact."""
    hands = [story.biggest_hands() for story in stories]
    points = max((most for most, _ in hands), default=0)
    if points:
        holders = [player for most, held in hands if most == points for player, _ in held]
        yield figure_label("biggest hand", holders), points
    outs = sum((Counter({line.player: line.outs for line in story.sheet.standings}) for story in stories), Counter())
    if most := max(outs.values(), default=0):
        yield outs_label(most, [player for player in outs if outs[player] == most]), most
    if cuts := sum(len(story.exact_cuts()) for story in stories):
        yield "exact cut" if cuts == 1 else "exact cuts", cuts
