"""What a page of past nights is asked for, and what there is to choose from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from scorekeeper.figures.game_groups import game_of
from scorekeeper.models import Club, Match, Player
from scorekeeper.pages.night_search import Searched, month_span, understood
from scorekeeper.pages.open_matches import LEFT_OPEN
from scorekeeper.queries.nights import NightFilters, Outcome, Span, newest_dates, person_of, places_of, years_of
from scorekeeper.queries.played import Month, evenings_of, group_of_match, groups_of, months_played, open_matches
from scorekeeper.queries.players import players_of
from scorekeeper.rules import catalogue

MOST_OPEN = 100  # matches in progress that are told apart
RECENT = 200  # nights whose places are offered
STATES = {"over": "Finished", "open": "In progress"}


@dataclass(frozen=True, slots=True)
class NightsAsked:
    """What an address asks for. `year` is None where it says nothing of it, 0 for all years."""

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
        """Whether it asks for more than a time."""
        return bool(self.game or self.player or self.place or self.text or self.state or self.since or self.until)


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """A game, a player or whatever else to look for."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class NightChoices:
    """What can be chosen, and what is: `asked` without what the club does not know; the year and month of it all."""

    asked: NightsAsked = field(default_factory=NightsAsked)
    year: int = 0
    month: int = 0
    years: tuple[int, ...] = ()
    games: tuple[FilterChoice, ...] = ()
    players: tuple[FilterChoice, ...] = ()
    others: tuple[FilterChoice, ...] = ()
    outcomes: tuple[FilterChoice, ...] = ()
    places: tuple[str, ...] = ()
    states: tuple[FilterChoice, ...] = ()
    open: tuple[Match, ...] = ()
    filters: NightFilters = field(default_factory=NightFilters)
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def text(self) -> str | None:
        """What was typed, if it means more than a year and a month."""
        return self.asked.text if self.filters.words else None

    @property
    def more(self) -> bool:
        """Whether something is asked for that is folded away."""
        return bool(self.asked.place or self.asked.state or self.asked.since or self.asked.until)

    @property
    def of_list(self) -> NightFilters:
        """The filters of the list: of the month chosen, where one is."""
        return replace(self.filters, spans=_spans(self.asked, self.year, self.month, self.years))

    @property
    def of_year(self) -> NightFilters:
        """The filters of the year's months."""
        return replace(self.filters, spans=_spans(self.asked, self.year, 0, self.years), before=None)


def choices_of(club: Club, asked: NightsAsked, tonight: date) -> NightChoices:
    """Return what there is to choose from in a club, and what these filters mean: seven queries."""
    players, open_ = list(players_of(club)), open_matches(club, MOST_OPEN)
    groups, years = groups_of(club), years_of(club)
    groups |= {group_of_match(match): _title(match) for match in open_ if group_of_match(match) not in groups}
    people = {person_of(player) for player in players}
    # What the club does not know narrows nothing.
    game = asked.game if asked.game in groups else ""
    player = asked.player if asked.player in people else None
    other = asked.other if player and asked.other in people - {player} else None
    outcomes = outcomes_of(player, other, {each.pk: each.name for each in players})
    outcome: Outcome = next((each for each in outcomes if each == asked.outcome), "")
    search = understood(asked.text, Searched(players, groups, {match.pk: _title(match) for match in open_}, years))
    year = search.year or _year(asked, years)
    month = search.month or asked.month or 0
    filters = NightFilters(
        game=game,
        open_games=tuple(match.pk for match in open_ if group_of_match(match) == game),
        players=tuple(each.pk for each in players if player and person_of(each) == player),
        place=asked.place,
        words=search.words,
        state=asked.state if asked.state in STATES else "",
        before=asked.before,
        since=tonight - LEFT_OPEN,
        person=player or 0 if other or outcome or asked.state == "over" else 0,
        other=other or 0,
        outcome=outcome,
    )
    return NightChoices(
        asked=replace(asked, game=game, player=player, other=other, outcome=outcome, state=filters.state),
        year=year,
        month=month,
        years=tuple(years),
        games=_choices(sorted(groups.items(), key=_by_shelf), game),
        players=_people(players, player),
        others=_others(players, player, other),
        outcomes=_choices(outcomes.items(), outcome),
        places=tuple(places_of(club, RECENT)),
        states=_choices(STATES.items(), filters.state),
        open=tuple(open_),
        filters=filters,
        names={each.pk: each.name for each in players},
    )


def _choices(labels: Iterable[tuple[str, str]], chosen: str) -> tuple[FilterChoice, ...]:
    return tuple(FilterChoice(value, label, value == chosen) for value, label in labels)


def clubs_offered(clubs: Sequence[Club], chosen: Club | None) -> tuple[FilterChoice, ...]:
    """Return the clubs whose nights can be shown; none where there is no choice."""
    if len(clubs) < 2:
        return ()
    return tuple(FilterChoice(str(club.pk), str(club), chosen=club == chosen) for club in clubs)


def newest_months(club: Club, choices: NightChoices, most: int) -> NightFilters:
    """Return the filters of the list within so many months in which there is something to find, the newest first.

    Who or what was played rarely is not looked for in every other night: one query, none within one year.
    """
    filters = choices.of_list
    narrowed = filters.game or filters.players or filters.state == "open"
    if choices.year or not narrowed or len(choices.open) == MOST_OPEN:
        return filters
    if filters.person and not (filters.place or filters.words):
        return replace(filters, spans=tuple((day, day) for day in newest_dates(filters, most)))
    found = evenings_of(choices.open)
    if filters.state != "open":
        played = months_played(club, choices.asked.player, filters.game)
        wanted = sorted((month for month in played if _asked_for(month, filters)), reverse=True)
        found |= set(wanted if filters.place or filters.words else wanted[:most])
    return replace(filters, spans=tuple(_joined(sorted(month for month in found if _asked_for(month, filters)))))


def outcomes_of(player: int | None, other: int | None, names: Mapping[int, str]) -> dict[Outcome, str]:
    """Return what a match can have come to for a player, in words; who is ahead only beside another."""
    if player is None:
        return {}
    won: dict[Outcome, str] = {"won": f"won by {names[player]}"}
    if other is None:
        return won
    return won | {"ahead": f"{names[player]} ahead", "level": "level"}


def _year(asked: NightsAsked, years: Sequence[int]) -> int:
    """Return the year that is shown: the newest where nothing is asked for, else all (0) unless one is."""
    if asked.year is not None:
        return asked.year
    return 0 if asked.narrow or asked.month or asked.before or not years else years[0]


def _spans(asked: NightsAsked, year: int, month: int, years: Sequence[int]) -> tuple[Span, ...] | None:
    """Return the days that are asked for; None for all."""
    if not (year or month or asked.since or asked.until):
        return None
    within = [year] if year else years
    spans = [month_span(each, month) if month else (date(each, 1, 1), date(each, 12, 31)) for each in within]
    return tuple(clipped(span, asked) for span in spans)


def clipped(span: Span, asked: NightsAsked) -> Span:
    """Return what of these days is asked for."""
    return max(span[0], asked.since or date.min), min(span[1], asked.until or date.max)


def _asked_for(month: Month, filters: NightFilters) -> bool:
    first, last = month_span(*month)
    if filters.before and first >= filters.before:
        return False
    return filters.spans is None or any(span[0] <= last and first <= span[1] for span in filters.spans)


def _joined(months: Iterable[Month]) -> Iterator[Span]:
    """Yield the days of these months, which come in order; months on end are one span."""
    found: list[Span] = []
    for first, last in (month_span(*month) for month in months):
        if found and found[-1][1] + timedelta(days=1) == first:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    yield from found


def _title(match: Match) -> str:
    game = catalogue.get(match.game)
    return game.titled(game.resolve(match.options))


def _by_shelf(game: tuple[str, str]) -> tuple[int, str]:
    """Order games as the catalogue does, then by title."""
    group, title = game
    return list(catalogue.games().values()).index(game_of(group)), title.casefold()


def _others(players: Sequence[Player], player: int | None, chosen: int | None) -> tuple[FilterChoice, ...]:
    """Return with whom the matches of a player can be looked for."""
    if player is None:
        return ()
    others = (each for each in _people(players, chosen) if each.value != str(player))
    return tuple(replace(each, label=f"with {each.label}") for each in others)


def _people(players: Sequence[Player], chosen: int | None) -> tuple[FilterChoice, ...]:
    people = [player for player in players if player.same_as_id is None]
    return tuple(FilterChoice(str(person.pk), person.name, person.pk == chosen) for person in people)
