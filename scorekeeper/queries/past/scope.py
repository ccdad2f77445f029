"""The game group and the year that figures are asked for, and what the filters of a page offer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeVar

from django.db.models import Q

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.game_groups import game_of, group_key, group_of
from scorekeeper.figures.past import Choices, Names, PlayedGroup
from scorekeeper.models import Club, ClubPeriod, Match, Player, PlayerPeriod
from scorekeeper.rules import catalogue
from scorekeeper.rules.record import Record

IN_ORDER = ("date", "began", "match_id")
NEWEST_FIRST = ("-date", "-began", "-match_id")

T = TypeVar("T", bound=Sequence[Any])
Month = tuple[int, int]  # the year, and the month from 1
Order = tuple[date, datetime, int]  # of a result or meeting: the date, when the match began, its id


# The column of a result with the number of the side; None where everybody plays alone.
SIDE = "steps__side"


def before(order: Order) -> Q:
    """Return the condition for results or meetings of matches before the one with this order."""
    on, began, match = order
    earlier = Q(date__lt=on) | Q(date=on, began__lt=began) | Q(date=on, began=began, match__lt=match)
    return Q(earlier, date__lte=on)


def after(order: Order) -> Q:
    """Return the condition for results or meetings of matches after the one with this order."""
    on, began, match = order
    later = Q(date__gt=on) | Q(date=on, began__gt=began) | Q(date=on, began=began, match__gt=match)
    return Q(later, date__gte=on)


def at_or_after(order: Order) -> Q:
    """Return the condition for results or meetings of the match with this order, and of matches after it."""
    on, _began, match = order
    return Q(Q(match=match) | after(order), date__gte=on)


@dataclass(frozen=True, slots=True)
class Scope:
    """A game group, "" for all games, and a year, 0 for all."""

    group: str = ""
    year: int = 0

    @property
    def rows(self) -> Q:
        """The condition for results or meetings of the game group in the year."""
        return self.days & (Q(group=self.group) if self.group else Q())

    @property
    def days(self) -> Q:
        """The condition for results or meetings of any game in the year."""
        return Q(date__range=(date(self.year, 1, 1), date(self.year, 12, 31))) if self.year else Q()


@dataclass(frozen=True, slots=True)
class ClubScope:
    """A club's sums of a year, or of all time, by game group and "" (all games).

    `titles` are the newest titles of the game groups by key, "" where the game has its own; `years` are all with a
    match, whatever the year of the sums.
    """

    sums: dict[str, ClubSums]
    titles: dict[str, str]
    years: list[int]

    def groups(self, matches: Iterable[tuple[str, int]]) -> list[PlayedGroup]:
        """Return the game groups with matches, most played first.

        `matches` are pairs of a game group's key and its number of matches; "" (all games) is left out.
        """
        played = sorted(((key, count) for key, count in matches if key and count), key=lambda one: (-one[1], one[0]))
        return [PlayedGroup(key, game_of(key).key, self.titles.get(key, ""), count) for key, count in played]

    def choices(self, matches: Iterable[tuple[str, int]], years: Iterable[int]) -> Choices:
        """Return what the filters of a page offer: game groups, most played first, and years, newest first.

        `matches` are pairs of a game group's key and its number of matches; "" (all games) is left out.
        """
        return Choices(self.groups(matches), sorted({*years}, reverse=True))


def club_scope(club: Club, year: int) -> ClubScope:
    """Return a club's sums of a year, or of all time if `year` is 0, with titles and years: one query."""
    rows: Any = ClubPeriod.objects.filter(Q(year__in={0, year}) | Q(group=""), club=club, month=0)
    found = {(group, of): ClubSums.from_data(sums) for group, of, sums in rows.values_list("group", "year", "sums")}
    return ClubScope(
        sums={group: sums for (group, of), sums in found.items() if of == year},
        titles={group: sums.title for (group, of), sums in found.items() if of == 0},
        years=[of for group, of in found if of and not group],
    )


def names_of_persons(club: Club) -> Names:
    """Return the names of all main players of a club, archived ones included, by id: one query."""
    return dict(Player.objects.filter(club=club, same_as=None).values_list("pk", "name"))


def by_side(rows: Iterable[T], match: int, side: int) -> list[list[T]]:
    """Return rows of results in lists: partners of one match together, everybody else alone.

    `match` and `side` are the indexes of these columns in a row. The lists are in the order of their first rows.
    """
    found: dict[Any, list[T]] = {}
    for number, row in enumerate(rows):
        found.setdefault(number if row[side] is None else (row[match], row[side]), []).append(row)
    return [*found.values()]


def groups_of(club: Club) -> dict[str, str]:
    """Return the titles of the game groups in which the club has a counted match, by key, unordered: one query.

    A title is what the table called the game in the newest match, else the game's own in the current language.
    """
    rows = ClubPeriod.objects.filter(club=club, year=0, month=0).exclude(group="").values_list("group", "sums")
    return {group: ClubSums.from_data(sums).title or str(game_of(group).title) for group, sums in rows}


def group_of_match(match: Match) -> str:
    """Return the key of the game group to which a match belongs."""
    record = Record(game=match.game, options=match.options, players=())
    return group_key(group_of(catalogue.get(match.game), record))


def months_played(club: Club, person: int | None, group: str) -> set[Month]:
    """Return the months with a counted match of this person, by id, or of anybody for None: one query.

    `group` is the game group, "" for all games.
    """
    if person:
        of_person = PlayerPeriod.objects.filter(player=person, group=group, month__gt=0)
        return set(of_person.values_list("year", "month"))
    return set(ClubPeriod.objects.filter(club=club, group=group, month__gt=0).values_list("year", "month"))
