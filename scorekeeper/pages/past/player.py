"""The page of a player: how often they win, their form, what each step costs them, and who they are ahead of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from scorekeeper.figures.past import GameFigures, PlayerFigures, RatingLine, RatingPoint
from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.charts.figure_table import FigureRow, FigureTable
from scorekeeper.pages.charts.form import FormCard, form
from scorekeeper.pages.charts.rating import DrawnRating, rating_line, thinned
from scorekeeper.pages.charts.shares import Share, share
from scorekeeper.pages.past.fact_cells import FactCell
from scorekeeper.pages.past.filters import PastFilters, Pill, pills
from scorekeeper.pages.past.played_line import PlayedLine, played_line
from scorekeeper.pages.past.player_facts import Queries, fact_cells
from scorekeeper.pages.past.steps import StepBars, step_bars
from scorekeeper.words import player_figures as words
from scorekeeper.words.phrases import Phrase, figure, isolated, short_day

MOST_RIVALS = 8  # who are shown at once; a ninth alone is, too
MOST_RATED = 12  # in the table of the rating
NEWEST = 3  # matches


@dataclass(frozen=True, slots=True)
class RivalLine:
    """Another player: how often each came in front."""

    player: int
    name: str
    share: Share
    figures: str
    said: str


@dataclass(frozen=True, slots=True)
class RatingPart:
    """The rating; without `line` where there is but one match to draw it of."""

    newest: int
    note: str
    said: str
    days: tuple[str, str]
    line: DrawnRating | None
    table: FigureTable


@dataclass(frozen=True, slots=True)
class PlayerFiguresPage:
    """`rate` is empty where there are too few matches to tell; `query` asks for the matches behind the numbers.

    `won_query` asks for those that were won, where any was; `year` is the one that is shown, or the last one.
    """

    player: int
    name: str
    filters: PastFilters
    pills: tuple[Pill, ...]
    query: str
    won_query: str
    matches: int
    rate: str
    won: str
    besides: str
    all_matches: str
    form: tuple[FormCard, ...]
    form_note: str
    form_said: str
    beaten: Phrase
    steps: StepBars | None
    facts: tuple[FactCell, ...]
    hands: str
    rivals: tuple[RivalLine, ...]
    more_rivals: tuple[RivalLine, ...]
    rating: RatingPart | None
    newest: tuple[PlayedLine, ...]
    year: int


def player_figures_page(figures: PlayerFigures, filters: PastFilters, newest: Sequence[Match]) -> PlayerFiguresPage:
    """Build the page; `newest` are the last matches of the form, with their seats."""
    sums, name, today = figures.sums, figures.names[figures.player], tonight()
    cards = form([match.rank for match in figures.form])
    rivals = tuple(_rivals(figures))
    shown = MOST_RIVALS + 1 if len(rivals) == MOST_RIVALS + 1 else MOST_RIVALS
    query = _all_matches(figures, filters)
    won = filters.matches_query(player=figures.player, outcome="won") if sums.wins else query
    rate = words.rate(sums.wins, sums.matches)
    return PlayerFiguresPage(
        player=figures.player,
        name=name,
        filters=filters,
        pills=pills(figures.choices, filters),
        query=query,
        won_query=won,
        matches=sums.matches,
        rate=rate,
        won=words.headline(sums, filters.period),
        besides=words.luck(sums) if rate else words.wins_in(sums) if sums.matches else "",
        all_matches=words.all_matches(sums.matches),
        form=cards,
        form_note=words.form_note(sums.matches),
        form_said=words.form_said([card.said for card in cards]),
        beaten=words.beaten(name, sums),
        steps=step_bars(name, figures.game, _of_game(figures, figures.game, filters)) if figures.game else None,
        facts=fact_cells(figures, Queries(query, won), today) if figures.game else (),
        hands=words.hands_line(name, sums.hands),
        rivals=rivals[:shown],
        more_rivals=rivals[shown:],
        rating=_rating(name, figures.rating, today, narrowed=bool(filters.query)) if figures.rating else None,
        newest=tuple(_newest(figures, newest, today)),
        year=filters.year or max(figures.choices.years, default=0),
    )


def _all_matches(figures: PlayerFigures, filters: PastFilters) -> str:
    """Return the query for all matches counted here; if there are none, for all that were ever begun."""
    if figures.sums.matches:
        return filters.matches_query(player=figures.player)
    return PastFilters(club=filters.club).nights_query(player=figures.player)


def _of_game(figures: PlayerFigures, game: GameFigures, filters: PastFilters) -> str:
    """Ask for the matches of the game to which the figures of one game belong."""
    return replace(filters, group=game.group.key).matches_query(player=figures.player)


def _rivals(figures: PlayerFigures) -> Iterator[RivalLine]:
    for rival in figures.rivals:
        sums = rival.sums
        yield RivalLine(
            player=rival.player,
            name=figures.names[rival.player],
            share=share(sums.ahead, sums.behind, sums.level),
            figures=f"{sums.ahead}–{sums.behind}",
            said=words.rival_said(sums),
        )


def _rating(name: str, rating: RatingLine, today: date, *, narrowed: bool) -> RatingPart:
    newest = rating.points[-1]
    rows = reversed(thinned(rating.points, MOST_RATED))
    return RatingPart(
        newest=newest.points,
        note=words.rating_note(newest.spread, provisional=rating.provisional, narrowed=narrowed),
        said=words.rating_said(name, newest.points),
        days=words.months(rating.points[0].date, newest.date, today),
        line=rating_line(rating.points),
        table=FigureTable(
            caption=f"The rating of {isolated(name)}",
            heads=("After", "Rating", "Give or take"),
            rows=tuple(_rated(row, today) for row in rows),
        ),
    )


def _rated(point: RatingPoint, today: date) -> FigureRow:
    return FigureRow(short_day(point.date, today), (figure(point.points), str(point.spread)), point.match)


def _newest(figures: PlayerFigures, newest: Sequence[Match], today: date) -> Iterator[PlayedLine]:
    rows = {match.pk: match for match in newest}
    for played in reversed(figures.form[-NEWEST:]):
        if played.match in rows:
            yield played_line(played, rows[played.match], today)
