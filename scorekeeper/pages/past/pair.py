"""Head to head: two players, who came in ahead how often, in which game, and how far apart."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from scorekeeper.figures.past import PairDistances, PairFigures
from scorekeeper.models import Player
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.charts.shares import Share, in_turn, share
from scorekeeper.pages.nights.filters import FilterChoice
from scorekeeper.pages.past.fact_cells import FactCell, of_match
from scorekeeper.pages.past.filters import PastFilters, Pill, pills, titled
from scorekeeper.words import pair_figures as words
from scorekeeper.words.phrases import Phrase, figure
from scorekeeper.words.player_figures import all_matches, rival_said

MOST_GAMES = 4  # that are shown at once, most played first; a fifth alone is, too


@dataclass(frozen=True, slots=True)
class GameLine:
    """Two players in one game; `query` asks for the matches."""

    title: str
    share: Share
    figures: str
    said: str
    query: str


@dataclass(frozen=True, slots=True)
class Distances:
    """How far apart two players were in one game."""

    title: str
    facts: tuple[FactCell, ...]


@dataclass(frozen=True, slots=True)
class SideCount:
    """How often one of two came in front, and the way to these matches; `said` is what it counts."""

    matches: int
    query: str
    said: str


@dataclass(frozen=True, slots=True)
class PairPage:
    """`names` are the two choosers; `never` says that the two never met, else it is empty.

    `signs` is how many signs the longer of the two counts has.
    """

    a: str
    b: str
    names: tuple[Pill, ...]
    pills: tuple[Pill, ...]
    query: str
    ahead: SideCount
    behind: SideCount
    signs: int
    share: Share
    verdict: Phrase
    never: str
    all_matches: str
    turns: tuple[str, ...]
    turns_said: str
    games: tuple[GameLine, ...]
    more_games: tuple[GameLine, ...]
    distances: Distances | None


def pair_page(figures: PairFigures, filters: PastFilters, people: list[Player]) -> PairPage:
    """Build the page of two players; `people` are all that can be chosen instead."""
    a, b, sums = figures.names[figures.a], figures.names[figures.b], figures.sums
    sides, games = in_turn(figures.last), tuple(_games(figures, filters))
    shown = MOST_GAMES + 1 if len(games) == MOST_GAMES + 1 else MOST_GAMES
    query = _query(figures, filters)
    of_b = filters.matches_query(player=figures.b, other=figures.a, outcome="ahead")
    return PairPage(
        a=a,
        b=b,
        names=(_chooser("a", "Who", figures.a, people), _chooser("b", "Against whom", figures.b, people)),
        pills=pills(figures.choices, filters),
        query=query,
        ahead=SideCount(sums.ahead, _query(figures, filters, outcome="ahead"), words.in_front(a, sums.ahead)),
        behind=SideCount(sums.behind, of_b, words.in_front(b, sums.behind)),
        signs=len(figure(max(sums.ahead, sums.behind))),
        share=share(sums.ahead, sums.behind, sums.level),
        verdict=words.verdict(a, b, sums) if sums.matches else (),
        never="" if sums.matches else words.never(a, b, filters.period),
        all_matches=all_matches(sums.matches),
        turns=sides,
        turns_said=words.turns_said(a, b, sides),
        games=games[:shown],
        more_games=games[shown:],
        distances=_distances(figures, filters, figures.distances, tonight()) if figures.distances else None,
    )


def _query(figures: PairFigures, filters: PastFilters, **others: str) -> str:
    """Ask for the matches of both."""
    return filters.matches_query(player=figures.a, other=figures.b, **others)


def _chooser(name: str, label: str, chosen: int, people: list[Player]) -> Pill:
    choices = (FilterChoice(str(one.pk), one.name, chosen=one.pk == chosen) for one in people)
    return Pill(name, label, tuple(choices))


def _games(figures: PairFigures, filters: PastFilters) -> Iterator[GameLine]:
    for game in figures.games:
        sums = game.sums
        yield GameLine(
            title=titled(game.group),
            share=share(sums.ahead, sums.behind, sums.level),
            figures=f"{sums.ahead}–{sums.behind}",
            said=rival_said(sums),
            query=_query(figures, replace(filters, group=game.group.key)),
        )


def _distances(figures: PairFigures, filters: PastFilters, found: PairDistances, today: date) -> Distances | None:
    """Return the distances in one game; None where its totals never compare."""
    if found.sums.mean_lead is None:
        return None
    a, b = figures.names[figures.a], figures.names[figures.b]
    query = _query(figures, replace(filters, group=found.group.key))
    points, better = words.mean_words(a, b, found.sums.mean_lead)
    cells = [FactCell("On average", points, better, query=query)]
    for label, origin in (("Closest", found.closest), ("Widest", found.widest)):
        if origin:
            note = words.lead_said(a, b, origin, today)
            cells.extend(of_match(label, replace(origin, value=abs(origin.value)), note))
    return Distances(titled(found.group), tuple(cells))
