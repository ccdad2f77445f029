"""The filters of past nights: the address, the choices of a club, and the days that are searched."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from django.utils.translation import gettext

from scorekeeper.figures.game_groups import game_of
from scorekeeper.models import Club, Match
from scorekeeper.pages.match_lines import LEFT_OPEN, match_title
from scorekeeper.pages.nights.search import Known, NightSearch, month_span, understood
from scorekeeper.pages.past.filters import told_apart
from scorekeeper.queries.match_lines import open_matches
from scorekeeper.queries.nights import NightFilters, Outcome, Span, newest_dates, places_of, years_of
from scorekeeper.queries.past.scope import Month, group_of_match, groups_of, months_played
from scorekeeper.queries.players import listed_players
from scorekeeper.rules import catalogue
from scorekeeper.rules.names import alphabetical
from scorekeeper.words.phrases import isolated

MOST_OPEN = 100  # matches in progress that a search can find by their title
RECENT = 200  # nights whose places are offered
STATES = ("over", "open")  # of the matches of a night


@dataclass(frozen=True, slots=True)
class NightsAsked:
    """The filters in a URL, as they are asked for: their values may be unknown to the club.

    `game` is a game group, `state` one of STATES, `outcome` an Outcome, each or "". `player` and `other` are ids,
    `since` and `until` the first and last day, `before` is the date before which a later page begins. `year` is None
    if the URL has none, 0 for all years.
    """

    game: str = ""
    player: int | None = None
    place: str = ""
    text: str = ""
    state: str = ""
    year: int | None = None
    month: int | None = None
    since: date | None = None
    until: date | None = None
    before: date | None = None
    other: int | None = None
    outcome: str = ""

    @property
    def narrow(self) -> bool:
        """Whether the URL filters by anything besides year, month and page.

        A second player and an outcome do not count, as they need a player.
        """
        return bool(self.game or self.player or self.place or self.text or self.state or self.since or self.until)


@dataclass(frozen=True, slots=True)
class NightChoices:
    """The choices that the filters offer in a club, and the chosen ones: `asked` holds only values that the club knows.

    `search` is the meaning of the typed text; `year` and `month` come from it or from `asked`, 0 for all. `games`,
    `players` (main players) and `outcomes` are labels by value; `names` has all players, `open` are matches in
    progress, `filters` those of the query without year and month.
    """

    asked: NightsAsked = field(default_factory=NightsAsked)
    search: NightSearch = field(default_factory=NightSearch)
    year: int = 0
    month: int = 0
    years: Sequence[int] = ()
    games: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)
    outcomes: Mapping[Outcome, str] = field(default_factory=dict)
    places: Sequence[str] = ()
    open: Sequence[Match] = ()
    filters: NightFilters = field(default_factory=NightFilters)
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def others(self) -> Mapping[int, str]:
        """Labels such as "with Flo", by player, for the filter of a second player; {} if no first player is chosen."""
        if self.asked.player is None:
            return {}
        others = {player: name for player, name in self.players.items() if player != self.asked.player}
        return {player: gettext("with {name}").format(name=name) for player, name in others.items()}

    @property
    def text(self) -> str | None:
        """The typed text; None if it is empty or means only a year and a month."""
        return self.asked.text if self.filters.words else None

    @property
    def of_all_years(self) -> "NightChoices | None":
        """The same choices without the year, and without a month that was chosen, not typed.

        None if no year is shown, if the typed text names it, if the URL has it and neither words nor a month were
        typed, or on a later page.
        """
        searched = self.search.words or self.search.month or self.asked.year is None
        if not searched or not self.year or self.search.year or self.asked.before:
            return None
        return replace(self, year=0, month=self.search.month or 0)

    @property
    def more(self) -> bool:
        """Whether one of the folded filters is used: place, state, first or last day."""
        return bool(self.asked.place or self.asked.state or self.asked.since or self.asked.until)

    @property
    def of_list(self) -> NightFilters:
        """The filters of the list, within the chosen month if there is one."""
        return replace(self.filters, spans=_spans_asked(self.asked, self.year, self.month, self.years))

    @property
    def of_year(self) -> NightFilters:
        """The filters of the whole chosen year, or of all years, whatever the month and the page."""
        return replace(self.filters, spans=_spans_asked(self.asked, self.year, 0, self.years), before=None)


def choices_of(club: Club, asked: NightsAsked, tonight: date) -> NightChoices:
    """Return the choices of a club with the filters `asked` applied: seven queries. `tonight` is today's date."""
    known = _known(club)
    names = {player.pk: player.name for player in known.players}
    chosen = _narrowed(asked, known)
    outcomes = _outcomes(chosen.player, chosen.other, names)
    outcome: Outcome = next((offered for offered in outcomes if offered == asked.outcome), "")
    search = understood(asked.text, known)
    return NightChoices(
        asked=replace(chosen, outcome=outcome),
        search=search,
        year=search.year or _year_shown(asked, known.years),
        month=search.month or asked.month or 0,
        years=known.years,
        games=told_apart(dict(sorted(known.games.items(), key=_in_catalogue_order))),
        players={player.pk: player.name for player in known.players if player.same_as_id is None},
        outcomes=outcomes,
        places=places_of(club, RECENT),
        open=known.open,
        filters=replace(_filters(chosen, outcome, known, tonight), words=search.words),
        names=names,
    )


def _known(club: Club) -> Known:
    """Return the players, games, years and matches in progress (at most 100) of a club.

    The games are those of counted matches and of matches in progress.
    """
    players, open_ = listed_players(club), open_matches(club, MOST_OPEN)
    games, years = groups_of(club), years_of(club)
    games |= {group_of_match(match): match_title(match) for match in open_ if group_of_match(match) not in games}
    return Known(players, games, years, open_)


def _narrowed(asked: NightsAsked, known: Known) -> NightsAsked:
    """Return `asked` without an unknown state, and without games and players that the club does not have.

    The id of another spelling becomes that of the main player. The second player is left out without a first, or if
    both are the same.
    """
    persons: Mapping[int | None, int] = {player.pk: player.person_id for player in known.players}
    player, other = persons.get(asked.player), persons.get(asked.other)
    return replace(
        asked,
        game=asked.game if asked.game in known.games else "",
        player=player,
        other=other if player != other and player else None,
        state=asked.state if asked.state in STATES else "",
    )


def _filters(asked: NightsAsked, outcome: Outcome, known: Known, tonight: date) -> NightFilters:
    """Return the filters for the query, without the typed words and without spans; `asked` is of `_narrowed`.

    `person` is 0 unless there is an `other` or an `outcome`, or the state is "over": `players` suffice otherwise.
    """
    counted = asked.other or outcome or asked.state == "over"
    return NightFilters(
        game=asked.game,
        open_games=tuple(match.pk for match in known.open if group_of_match(match) == asked.game),
        players=tuple(player.pk for player in known.players if asked.player and player.person_id == asked.player),
        place=asked.place,
        state=asked.state,
        before=asked.before,
        since=tonight - LEFT_OPEN,
        person=(asked.player or 0) if counted else 0,
        other=asked.other or 0,
        outcome=outcome,
    )


def _outcomes(player: int | None, other: int | None, names: Mapping[int, str]) -> dict[Outcome, str]:
    """Return labels by outcome for the player: "won"; with an `other` also "ahead" and "level"; {} without a player."""
    if player is None:
        return {}
    won: dict[Outcome, str] = {"won": gettext("won by {name}").format(name=isolated(names[player]))}
    if other is None:
        return won
    return won | {
        "ahead": gettext("{name} ahead").format(name=isolated(names[player])),
        "level": gettext("level"),
    }


def _in_catalogue_order(game: tuple[str, str]) -> tuple[int, tuple[str, str]]:
    """Return the sort key of a game group and its title: as in the catalogue, then by title."""
    group, title = game
    return list(catalogue.games().values()).index(game_of(group)), alphabetical(title)


def _year_shown(asked: NightsAsked, years: Sequence[int]) -> int:
    """Return the year asked for, else the first of `years`, newest first.

    Without a year asked for, 0 for all if a filter is set or there are no `years`.
    """
    if asked.year is not None:
        return asked.year
    return 0 if asked.narrow or asked.month or asked.before or not years else years[0]


def _spans_asked(asked: NightsAsked, year: int, month: int, years: Sequence[int]) -> tuple[Span, ...] | None:
    """Return the first and last day of each span to search, of `year` or, if that is 0, of each of `years`.

    A span is the `month` of a year, or for 0 the whole year, limited to the days asked for. None if `year` and `month`
    are 0 and no days are asked for.
    """
    if not (year or month or asked.since or asked.until):
        return None
    within = [year] if year else years
    spans = [
        month_span(of_year, month) if month else (date(of_year, 1, 1), date(of_year, 12, 31)) for of_year in within
    ]
    return tuple(clipped(span, asked) for span in spans)


def clipped(span: Span, asked: NightsAsked) -> Span:
    """Return the part of a span within the days asked for; if there is none, its first day is after its last."""
    return max(span[0], asked.since or date.min), min(span[1], asked.until or date.max)


def newest_months(club: Club, choices: NightChoices, most: int) -> NightFilters:
    """Return the filters of the list, limited to the newest times with a match of the chosen player or game.

    So the query need not read years without one. The times are the newest `most` dates if only matches that count for
    the player are listed, else the newest `most` months and those with matches in progress; all months if a place or
    words are searched for: one query at most. Unchanged if a year is chosen, if no game, player or "open" is chosen, or
    if there are MOST_OPEN matches in progress.
    """
    filters = choices.of_list
    narrowed = filters.game or filters.players or filters.state == "open"
    if choices.year or not narrowed or len(choices.open) == MOST_OPEN:
        return filters
    if filters.person and not (filters.place or filters.words):
        return replace(filters, spans=tuple((day, day) for day in newest_dates(filters, most)))
    found = {(match.night.date.year, match.night.date.month) for match in choices.open}
    if filters.state != "open":
        played = months_played(club, choices.asked.player, filters.game)
        wanted = sorted((month for month in played if _asked_for(month, filters)), reverse=True)
        found |= set(wanted if filters.place or filters.words else wanted[:most])
    months = _joined(sorted(month for month in found if _asked_for(month, filters)))
    return replace(filters, spans=tuple(clipped(span, choices.asked) for span in months))


def _asked_for(month: Month, filters: NightFilters) -> bool:
    """Return whether a month has a day within the spans of the filters, and begins before their date."""
    first, last = month_span(*month)
    if filters.before and first >= filters.before:
        return False
    return filters.spans is None or any(span[0] <= last and first <= span[1] for span in filters.spans)


def _joined(months: Iterable[Month]) -> Iterator[Span]:
    """Yield the first and last day of each run of consecutive months; `months` are given in ascending order."""
    found: list[Span] = []
    for first, last in (month_span(*month) for month in months):
        if found and found[-1][1] + timedelta(days=1) == first:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    yield from found
