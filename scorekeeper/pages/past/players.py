"""The list of a club's players, each with all spellings, the form, the wins and the win rate."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.models import Club, Player
from scorekeeper.pages.charts.shares import depth
from scorekeeper.pages.past.filters import Column, PastFilters, sorted_by
from scorekeeper.queries.past.records import sums_by_person
from scorekeeper.queries.past.results import newest_ranks
from scorekeeper.queries.past.scope import Scope
from scorekeeper.queries.past.years import newest_year
from scorekeeper.queries.players import listed_players
from scorekeeper.words import player_figures as words
from scorekeeper.words.phrases import dotted
from scorekeeper.words.played import counted_matches

NAME, BY_FORM, WINS, RATE = "", "form", "wins", "rate"
COLUMNS = (
    Column(NAME, _("Player"), "ascending"),
    Column(BY_FORM, _("Form")),
    Column(WINS, _("Wins")),
    Column(RATE, _("Rate")),
)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with other spellings and sums; `form` has the ranks in the last five matches, oldest first."""

    player: Player
    spelt: Sequence[Player]
    sums: PlayerSums
    form: Sequence[int | None]

    @property
    def rate(self) -> str:
        """The win rate in whole per cent, without a sign: "39"; "" after fewer than five matches."""
        return words.rate(self.sums.wins, self.sums.matches)

    @property
    def note(self) -> str:
        """The other spellings, the number of matches, any account, and whether the player no longer plays."""
        parts = [
            words.also_called(row.name for row in self.spelt),
            counted_matches(self.sums.matches) if self.sums.matches else gettext("no match yet"),
            _account(self.player),
            gettext("no longer plays") if self.player.archived else "",
        ]
        return dotted(parts)


def _account(player: Player) -> str:
    """Return the note that a player has an account, or that an account claims the player; "" for neither."""
    if player.user:
        return gettext("has an account")
    return gettext("“that’s me”, says an account") if player.claimed_by else ""


def players_page(club: Club, sort: str = NAME) -> dict[str, Any]:
    """Return the page of a club's players (players/players.html): four queries. `sort` is the key of a column.

    `lines` are in the order of that column, equal ones in order of their names: by name, archived players come last; by
    form or rate, players who have none.
    """
    rows, sums = listed_players(club), sums_by_person(club, Scope())
    people = [row for row in rows if row.same_as_id is None]
    ranks = newest_ranks([person.pk for person in people])
    found = [
        PlayerLine(
            player=person,
            spelt=[row for row in rows if row.same_as_id == person.pk],
            sums=sums.get(person.pk, PlayerSums()),
            form=ranks.get(person.pk, ()),
        )
        for person in people
    ]
    chosen = sorted_by(COLUMNS, sort)
    return {
        "filters": PastFilters(club=club.pk),
        "columns": COLUMNS,
        "sort": chosen,
        "lines": sorted(found, key=lambda line: _order(line, chosen)),
        "year": newest_year(club),
    }


def _order(line: PlayerLine, chosen: str) -> tuple[bool, Fraction, Fraction]:
    """Return the sort key of a line for the `chosen` column; equal lines stay in order of their names.

    Form goes by first places, then by mean rank; wins and rate go from most to fewest; players without a form or a rate
    come last. By name archived players come last.
    """
    matches, wins, never = line.sums.matches, line.sums.wins, Fraction(0)
    if chosen == BY_FORM:
        return not line.form, Fraction(-line.form.count(1)), Fraction(sum(map(depth, line.form)), len(line.form) or 1)
    if chosen == WINS:
        return False, Fraction(-wins), never
    if chosen == RATE:
        return not line.rate, -Fraction(wins, matches or 1), never
    return line.player.archived, never, never
