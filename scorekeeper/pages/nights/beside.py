"""An evening beside the list of nights: its matches with places and story, and what it came to in figures."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.models import Match, Night
from scorekeeper.pages.game_pictures import Emblem, emblem
from scorekeeper.pages.match_lines import MatchLine, match_line
from scorekeeper.pages.nights.page import MOST_NAMED
from scorekeeper.pages.result import Figure, Placed, figure_label, outs_label, result_page
from scorekeeper.queries.matches import MatchSheet, read_rows
from scorekeeper.queries.nights import matches_of
from scorekeeper.words.phrases import Phrase, isolated
from scorekeeper.words.played import matches_played
from scorekeeper.words.story import Story

MOST_TOLD = 2  # sentences of a match, where others stand beside it


@dataclass(frozen=True, slots=True)
class NightResult:
    """A match that is over: who won, all places, and what its story tells."""

    match: int
    emblem: Emblem
    title: str
    verdict: str
    places: tuple[Placed, ...]
    story: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class NightBeside:
    """`said` is where it was and how much was played; `open` are the matches in progress."""

    night: Night
    said: str
    results: tuple[NightResult, ...]
    open: tuple[MatchLine, ...]
    figures: tuple[Figure, ...]


def night_beside(night: Night) -> NightBeside:
    """Build it out of queries/nights.py `nights_with_matches`: two queries more, however many matches there are."""
    matches = matches_of(night)
    over = [match for match in matches if match.state != Match.State.PLAYING]
    read_rows(over)
    views = [MatchSheet(match) for match in over]
    place = isolated(night.place)
    return NightBeside(
        night=night,
        said=" · ".join(filter(None, [place, matches_played(len(over), len(matches) - len(over))])),
        results=tuple(_result(view, MOST_TOLD if len(views) > 1 else None) for view in views),
        open=tuple(match_line(match, MOST_NAMED) for match in matches if match not in over),
        figures=tuple(_figures([Story(view.game, view.recorded.record, view.sheet) for view in views])),
    )


def only_result(matches: Sequence[Match]) -> NightResult | None:
    """Tell all of the one match of an evening, once it is over: two queries. None of other evenings."""
    if len(matches) != 1 or matches[0].state == Match.State.PLAYING or not matches[0].rounds_done:
        return None
    read_rows(matches)
    return _result(MatchSheet(matches[0]), None)


def _result(view: MatchSheet, told: int | None) -> NightResult:
    """Tell of a match; so many sentences of its story, or all."""
    page = result_page(view.match)
    return NightResult(
        match=page.match,
        emblem=emblem(view.game),
        title=page.title,
        verdict=page.verdict,
        places=page.podium + page.others,
        story=page.story[:told],
    )


def _figures(stories: Sequence[Story]) -> Iterator[Figure]:
    """Yield the biggest hand of the evening, who went out most in all of it, and how many cuts were exact."""
    hands = [story.biggest_hands() for story in stories]
    points = max((most for most, _ in hands), default=0)
    if points:
        holders = [player for most, held in hands if most == points for player, _ in held]
        yield Figure(figure_label("biggest hand", holders), points)
    outs = sum((Counter({line.player: line.outs for line in story.sheet.standings}) for story in stories), Counter())
    if most := max(outs.values(), default=0):
        yield Figure(outs_label(most, [player for player in outs if outs[player] == most]), most)
    if cuts := sum(len(story.exact_cuts()) for story in stories):
        yield Figure("exact cut" if cuts == 1 else "exact cuts", cuts)
