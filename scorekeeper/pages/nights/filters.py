"""What past nights can be looked for: the choices of a club, and what is chosen of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from scorekeeper.figures.game_groups import game_of
from scorekeeper.models import Club, Match
from scorekeeper.pages.match_lines import match_title
from scorekeeper.pages.nights.asked import NightsAsked, spans_asked, year_shown
from scorekeeper.pages.nights.search import Known, NightSearch, understood
from scorekeeper.pages.open_matches import LEFT_OPEN
from scorekeeper.queries.nights import NightFilters, Outcome, places_of, years_of
from scorekeeper.queries.played import group_of_match, groups_of, open_matches
from scorekeeper.queries.players import listed_players
from scorekeeper.rules import catalogue
from scorekeeper.rules.names import alphabetical
from scorekeeper.words.phrases import isolated

MOST_OPEN = 100  # matches in progress that are told apart
RECENT = 200  # nights whose places are offered
STATES = {"over": "Finished", "open": "In progress"}


@dataclass(frozen=True, slots=True)
class NightChoices:
    """What can be chosen, and what is: `asked` without what the club does not know; the year and month of it all.

    `search` is what the typed text means. `games`, `players` (without other spellings), `outcomes` and `states` are
    labels by values; `names` are those of all players.
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
    states: Mapping[str, str] = field(default_factory=lambda: STATES)
    open: Sequence[Match] = ()
    filters: NightFilters = field(default_factory=NightFilters)
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def others(self) -> Mapping[int, str]:
        """With whom the matches of the chosen player can be looked for."""
        if self.asked.player is None:
            return {}
        return {player: f"with {name}" for player, name in self.players.items() if player != self.asked.player}

    @property
    def text(self) -> str | None:
        """What was typed, if it means more than a year and a month."""
        return self.asked.text if self.filters.words else None

    @property
    def of_all_years(self) -> "NightChoices | None":
        """The same search without the year chosen beside it, and its month; None where there is no such year."""
        searched = self.search.words or self.search.month
        if not searched or not self.year or self.search.year or self.asked.before:
            return None
        return replace(self, year=0, month=self.search.month or 0)

    @property
    def more(self) -> bool:
        """Whether something is asked for that is folded away."""
        return bool(self.asked.place or self.asked.state or self.asked.since or self.asked.until)

    @property
    def of_list(self) -> NightFilters:
        """The filters of the list: of the month chosen, where one is."""
        return replace(self.filters, spans=spans_asked(self.asked, self.year, self.month, self.years))

    @property
    def of_year(self) -> NightFilters:
        """The filters of the year's months."""
        return replace(self.filters, spans=spans_asked(self.asked, self.year, 0, self.years), before=None)


def choices_of(club: Club, asked: NightsAsked, tonight: date) -> NightChoices:
    """Return what there is to choose from in a club, and what these filters mean: seven queries."""
    known = _known(club)
    names = {player.pk: player.name for player in known.players}
    chosen = _narrowed(asked, known)
    outcomes = _outcomes(chosen.player, chosen.other, names)
    outcome: Outcome = next((each for each in outcomes if each == asked.outcome), "")
    search = understood(asked.text, known)
    return NightChoices(
        asked=replace(chosen, outcome=outcome),
        search=search,
        year=search.year or year_shown(asked, known.years),
        month=search.month or asked.month or 0,
        years=known.years,
        games=dict(sorted(known.games.items(), key=_in_catalogue_order)),
        players={player.pk: player.name for player in known.players if player.same_as_id is None},
        outcomes=outcomes,
        places=places_of(club, RECENT),
        open=known.open,
        filters=replace(_filters(chosen, outcome, known, tonight), words=search.words),
        names=names,
    )


def _known(club: Club) -> Known:
    players, open_ = listed_players(club), open_matches(club, MOST_OPEN)
    games, years = groups_of(club), years_of(club)
    games |= {group_of_match(match): match_title(match) for match in open_ if group_of_match(match) not in games}
    return Known(players, games, years, open_)


def _narrowed(asked: NightsAsked, known: Known) -> NightsAsked:
    """Return what is asked for without what the club does not know, which narrows nothing."""
    people = {player.person_id for player in known.players}
    player = asked.player if asked.player in people else None
    other = asked.other if player and asked.other in people - {player} else None
    return replace(
        asked,
        game=asked.game if asked.game in known.games else "",
        player=player,
        other=other,
        state=asked.state if asked.state in STATES else "",
    )


def _filters(asked: NightsAsked, outcome: Outcome, known: Known, tonight: date) -> NightFilters:
    """Return what is looked for besides words."""
    counted = asked.other or outcome or asked.state == "over"
    return NightFilters(
        game=asked.game,
        open_games=tuple(match.pk for match in known.open if group_of_match(match) == asked.game),
        players=tuple(each.pk for each in known.players if asked.player and each.person_id == asked.player),
        place=asked.place,
        state=asked.state,
        before=asked.before,
        since=tonight - LEFT_OPEN,
        person=(asked.player or 0) if counted else 0,
        other=asked.other or 0,
        outcome=outcome,
    )


def _outcomes(player: int | None, other: int | None, names: Mapping[int, str]) -> dict[Outcome, str]:
    """Return what a match can have come to for a player, in words; who is ahead only beside another."""
    if player is None:
        return {}
    won: dict[Outcome, str] = {"won": f"won by {isolated(names[player])}"}
    if other is None:
        return won
    return won | {"ahead": f"{isolated(names[player])} ahead", "level": "level"}


def _in_catalogue_order(game: tuple[str, str]) -> tuple[int, tuple[str, str]]:
    """Order games as the catalogue does, then by title."""
    group, title = game
    return list(catalogue.games().values()).index(game_of(group)), alphabetical(title)
