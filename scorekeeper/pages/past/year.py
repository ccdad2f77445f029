"""A year of a club: its months, who won against what luck gives, the match of the year, what was played most."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from scorekeeper.figures.past import Choices, YearFigures
from scorekeeper.pages.charts.scales import Scale, per_cent
from scorekeeper.pages.month_packs import MonthPack, month_packs
from scorekeeper.pages.nights.filters import FilterChoice
from scorekeeper.pages.past.filters import PastFilters, Pill, pills, titled
from scorekeeper.pages.past.year_wins import MonthlyWins, monthly_wins
from scorekeeper.rules.faults import listed
from scorekeeper.words import club_year as words
from scorekeeper.words.phrases import Phrase
from scorekeeper.words.winners import winners


@dataclass(frozen=True, slots=True)
class YearPlayer:
    """Somebody's wins: how long the bar is, where the tick of luck stands, and the way to those won and to all."""

    player: int
    name: str
    wins: int
    against_luck: str
    bar: str
    tick: str
    won: str
    matches: str


@dataclass(frozen=True, slots=True)
class YearMonth:
    """A month in which something was played: its name, how much, who won, and the way to its nights."""

    name: str
    counts: str
    winners: Phrase
    nights: str


@dataclass(frozen=True, slots=True)
class BestMatch:
    """The match of the year; `margin` is what it was won by, `round` the one after which the winner was behind."""

    match: int
    words: str
    margin: int
    round: int | None


@dataclass(frozen=True, slots=True)
class MostPlayed:
    """The game, or the games, played most, how often, and the way to these matches."""

    words: str
    matches: int
    nights: str


@dataclass(frozen=True, slots=True)
class YearPage:
    """`players` are none where no match was counted; `text` says the year in plain text, to be shared.

    `game` is what the game group is called that is asked for, "" for all games; `picture_query` asks for it in the
    address of the picture.
    """

    year: int
    game: str
    picture_query: str
    filters: PastFilters
    pills: tuple[Pill, ...]
    nights: str
    matches: str
    packs: tuple[MonthPack, ...]
    players: tuple[YearPlayer, ...]
    match: BestMatch | None
    most_played: MostPlayed | None
    wins: MonthlyWins | None
    months: tuple[YearMonth, ...]
    text: str


def year_page(club: str, figures: YearFigures, filters: PastFilters) -> YearPage:
    """Build the page of a year, in a game group or in all games."""
    game = next((titled(played) for played in figures.choices.groups if played.key == filters.group), "")
    players, match = _players(figures, filters), _match(figures)
    most = None if filters.group else _most_played(figures, filters)
    return YearPage(
        year=figures.year,
        game=game,
        picture_query=PastFilters(filters.group).query,
        filters=filters,
        pills=_pills(figures.choices, filters),
        nights=words.nights(figures.sums.nights),
        matches=words.matches(figures.sums.matches),
        packs=month_packs(figures.year, {month.month: month.nights for month in figures.months}),
        players=players,
        match=match,
        most_played=most,
        wins=monthly_wins(figures, filters),
        months=_months(figures, filters),
        text=_text(club, figures, game, players, match, most),
    )


def _pills(choices: Choices, filters: PastFilters) -> tuple[Pill, ...]:
    """Return the choice of a game, and of another year where there is one."""
    games, _years = pills(choices, filters)
    others = [FilterChoice(str(year), str(year), chosen=False) for year in choices.years if year != filters.year]
    another = Pill("year", "Year", (FilterChoice("", "Another year", chosen=True), *others))
    return (games, another) if others else (games,)


def _players(figures: YearFigures, filters: PastFilters) -> tuple[YearPlayer, ...]:
    most = max((max(sums.wins, float(sums.expected)) for _player, sums in figures.players), default=0)
    scale = Scale(0, most)
    return tuple(
        YearPlayer(
            player=player,
            name=figures.names[player],
            wins=sums.wins,
            against_luck=words.against_luck(sums),
            bar=per_cent(scale.across(sums.wins)),
            tick=per_cent(scale.across(float(sums.expected))),
            won=filters.matches_query(player=player, outcome="won"),
            matches=filters.matches_query(player=player),
        )
        for player, sums in figures.players
    )


def _match(figures: YearFigures) -> BestMatch | None:
    best = figures.match
    if best is None:
        return None
    return BestMatch(best.match, words.won_by(best, figures.names[best.player]), best.margin, best.number)


def _most_played(figures: YearFigures, filters: PastFilters) -> MostPlayed | None:
    if not figures.most_played:
        return None
    most = figures.most_played[0].matches
    first = [group for group in figures.most_played if group.matches == most]
    nights = replace(filters, group=first[0].key if len(first) == 1 else "").matches_query()
    return MostPlayed(listed([titled(group) for group in first]), most, nights)


def _months(figures: YearFigures, filters: PastFilters) -> tuple[YearMonth, ...]:
    return tuple(
        YearMonth(
            name=f"{date(figures.year, month.month, 1):%B}",
            counts=f"{words.nights(month.nights)}, {words.matches(month.matches)}",
            winners=winners(dict(month.winners), figures.names),
            nights=filters.matches_query(month=month.month),
        )
        for month in figures.months
        if month.matches
    )


def _text(
    club: str,
    figures: YearFigures,
    game: str,
    players: Sequence[YearPlayer],
    match: BestMatch | None,
    most: MostPlayed | None,
) -> str:
    counts = f"{words.nights(figures.sums.nights)}, {words.matches(figures.sums.matches)}"
    return words.year_text(
        f"{', '.join(filter(None, (f'{club} {figures.year}', game)))}: {counts}",
        [(player.name, player.wins, player.against_luck) for player in players],
        f"Match of the year: {match.words}, by {match.margin}" if match else "",
        f"Most played: {most.words}, {words.matches(most.matches)}" if most else "",
    )
