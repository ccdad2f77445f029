"""The list of a club's players: each with all spellings, the form, wins and how often they win."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.models import Club, Player
from scorekeeper.pages.charts.form import FormCard, form
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.sorting import SORTED, Column, SortHead, sort_heads, sorted_by
from scorekeeper.queries.past.records import sums_by_person
from scorekeeper.queries.past.results import newest_ranks
from scorekeeper.queries.past.scope import Scope
from scorekeeper.queries.players import listed_players
from scorekeeper.words import player_figures as words
from scorekeeper.words.phrases import isolated

FORM = 5
NAME, BY_FORM, WINS, RATE = "", "form", "wins", "rate"
COLUMNS = (Column(NAME, "Player", "ascending"), Column(BY_FORM, "Form"), Column(WINS, "Wins"), Column(RATE, "Rate"))


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A person in the list: `note` says the other spellings, how often they played, whose account it is.

    `rate` is empty where there are too few matches to tell; `played` and `won` ask past nights for the matches.
    """

    player: int
    name: str
    note: str
    archived: bool
    form: tuple[FormCard, ...]
    form_said: str
    wins: int
    rate: str
    played: str
    won: str


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """The list, and the heads by which it is sorted, as `caption` says."""

    caption: str
    heads: tuple[SortHead, ...]
    lines: tuple[PlayerLine, ...]


@dataclass(frozen=True, slots=True)
class _Listed:
    """A person with what was found of them: the newest ranks are the last ones."""

    player: Player
    spelt: Sequence[Player]
    sums: PlayerSums
    ranks: Sequence[int | None]

    @property
    def enough(self) -> bool:
        return bool(words.rate(self.sums.wins, self.sums.matches))


def players_page(club: Club, sort: str = NAME) -> PlayersPage:
    """Return a line for everybody known to a club: three queries. By name who still plays comes first."""
    rows, sums = listed_players(club), sums_by_person(club, Scope())
    people = [row for row in rows if row.same_as_id is None]
    ranks = newest_ranks([person.pk for person in people], FORM)
    found = [
        _Listed(person, _spellings(person, rows), sums.get(person.pk, PlayerSums()), ranks.get(person.pk, ()))
        for person in people
    ]
    filters, chosen = PastFilters(club=club.pk), sorted_by(COLUMNS, sort)
    return PlayersPage(
        caption=SORTED,
        heads=sort_heads(COLUMNS, chosen, filters),
        lines=tuple(_line(one, filters) for one in sorted(found, key=lambda one: _order(one, chosen))),
    )


def _spellings(person: Player, rows: Iterable[Player]) -> tuple[Player, ...]:
    return tuple(row for row in rows if row.same_as_id == person.pk)


def _order(one: _Listed, chosen: str) -> tuple[bool, Fraction, Fraction]:
    """Return where somebody stands in the list; equals stay in order of their names."""
    matches, wins, never = one.sums.matches, one.sums.wins, Fraction(0)
    if chosen == BY_FORM:
        return not one.ranks, Fraction(-one.ranks.count(1)), _mean_depth(one.ranks)
    if chosen == WINS:
        return False, Fraction(-wins), never
    if chosen == RATE:
        return not one.enough, -Fraction(wins, matches) if matches else never, never
    return one.player.archived, never, never


def _mean_depth(ranks: Sequence[int | None]) -> Fraction:
    """Return how deep the cards of a form lie on the average."""
    cards = form(ranks)
    return Fraction(sum(card.depth for card in cards), len(cards)) if cards else Fraction(0)


def _line(one: _Listed, filters: PastFilters) -> PlayerLine:
    player, sums, cards = one.player, one.sums, form(one.ranks)
    also = ", ".join(isolated(row.name) for row in one.spelt)
    said = [
        f"also {also}" if also else "",
        words.played(sums.matches),
        "has an account" if player.user else "“that’s me”, says an account" if player.claimed_by else "",
        "no longer plays" if player.archived else "",
    ]
    return PlayerLine(
        player=player.pk,
        name=player.name,
        note=" · ".join(filter(None, said)),
        archived=player.archived,
        form=cards,
        form_said=words.form_said([card.said for card in cards]),
        wins=sums.wins,
        rate=words.rate(sums.wins, sums.matches),
        played=filters.matches_query(player=player.pk),
        won=filters.matches_query(player=player.pk, outcome="won"),
    )
