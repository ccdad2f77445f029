"""The figures of one person, and of two head to head."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet, Sum

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.pair_sums import PAIR_COUNTS, TOGETHER, PairSums
from scorekeeper.figures.past import (
    FormMatch,
    GameFigures,
    Names,
    Origin,
    OtherPlayer,
    PairFigures,
    PlayedGroup,
    PlayerFigures,
    RatedMatch,
)
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rating import Rating
from scorekeeper.models import Club, Meeting, PairYear, PlayerPeriod, PlayerResult
from scorekeeper.models.results import TOTALS
from scorekeeper.queries.past.scope import IN_ORDER, NEWEST_FIRST, Scope, club_scope, names_of_persons
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.rules.names import fold

FORM = 10
RATING_LINE = 60  # matches; the line of a longer past shows the newest
MOST_TIMES = 100  # that one number was reached


@consistent_read()
def player_figures(club: Club, player: int, group: str = "", year: int = 0) -> PlayerFigures:
    """Return the figures of a person, by the id of the main player: ten queries at most.

    They are those of a game group ("" for all) and a year (0 for all); the rating is always over all games and years.
    """
    scope, of_club, names = Scope(group, year), club_scope(club, year), names_of_persons(club)
    rows = PlayerPeriod.objects.filter(Q(year=year) | Q(group=""), player=player, month=0)
    found = {(key, of): PlayerSums.from_data(sums) for key, of, sums in rows.values_list("group", "year", "sums")}
    sums = {key: one for (key, of), one in found.items() if of == year}
    choices = of_club.choices(((key, one.matches) for key, one in sums.items()), (of for _key, of in found if of))
    shown = next((one for one in choices.groups if group in ("", one.key)), None)
    rivals, partners = _others(player, scope, names)
    return PlayerFigures(
        player=player,
        names=names,
        choices=choices,
        sums=sums.get(group, PlayerSums()),
        form=_form(player, scope),
        game=_game(player, scope, shown, sums[shown.key], of_club.sums[shown.key]) if shown else None,
        biggest_hand=_biggest_hand(player, scope, sums),
        rivals=rivals,
        rated=_rated(player),
        partners=partners,
    )


def _form(player: int, scope: Scope) -> list[FormMatch]:
    """Return the last matches of a person in the scope, at most FORM (10), oldest first."""
    columns = ("match", "date", "rank", "won", "total")
    newest = PlayerResult.objects.filter(scope.rows, person=player).order_by(*NEWEST_FIRST).values_list(*columns)
    return [FormMatch(*row) for row in newest[:FORM]][::-1]


def _game(player: int, scope: Scope, group: PlayedGroup, sums: PlayerSums, club: ClubSums) -> GameFigures:
    """Return a person's figures in a game group, and where the best and the worst total were first reached.

    `sums` are the person's in the game group and the scope's year, `club` those of everybody.
    """
    rows = PlayerResult.objects.filter(scope.days, person=player, group=group.key)
    totals, (best, worst) = rows.filter(TOTALS), sums.totals.best_and_worst(high=high_wins(group.key))
    return GameFigures(
        group=group,
        sums=sums,
        club=club,
        best=_origin(totals, "total", best),
        worst=_origin(totals, "total", worst),
    )


def _biggest_hand(player: int, scope: Scope, sums: Mapping[str, PlayerSums]) -> Origin | None:
    """Return the first match and round in which a person was caught with the most points in the scope.

    None if never, or with no points. `sums` are the person's in the scope's year, by game group and "" (all games).
    Only the game groups in which that number was reached are searched.
    """
    most = (sums[scope.group].hands.caught_most or None) if scope.group in sums else None
    played = {key: one for key, one in sums.items() if key and scope.group in ("", key)}
    groups = [key for key, one in played.items() if one.hands.caught_most == most]
    return _origin(PlayerResult.objects.filter(scope.days, person=player, group__in=groups), "caught_most", most)


def _origin(rows: QuerySet[PlayerResult], column: str, value: int | None) -> Origin | None:
    """Return the first of these results with this value in the column, and how many have it, counted up to MOST_TIMES.

    At least one must have it. For the column "caught_most" the number of the round is returned, too. One query; None
    without a query if the value is None.
    """
    if value is None:
        return None
    reached = rows.filter(**{column: value}).order_by(*IN_ORDER)
    found = list(reached.values_list("match", "date", "caught_rounds")[:MOST_TIMES])
    match, date, rounds = found[0]
    number = rounds[0] if column == "caught_most" else None
    return Origin(value, match, date, number, times=len(found))


def _others(player: int, scope: Scope, names: Names) -> tuple[list[OtherPlayer], list[OtherPlayer]]:
    """Return two lists: the opponents whom the person met in the scope, and the partners.

    Opponents are sorted by matches, most first; partners by wins, most first, then by matches, fewest first. Equal ones
    are in the order of their names. Two queries.
    """
    groups = {"group__in": (scope.group, TOGETHER + scope.group)}
    rows = PairYear.objects.filter(**groups, **({"year": scope.year} if scope.year else {}))
    first = _by_other(rows.filter(a=player), "b_id")
    second = {key: sums.swapped() for key, sums in _by_other(rows.filter(b=player), "a_id").items()}
    found = {**first, **second}.items()
    rivals = [OtherPlayer(other, sums) for (other, group), sums in found if group == scope.group]
    partners = [OtherPlayer(other, sums) for (other, group), sums in found if group != scope.group]
    rivals.sort(key=lambda one: (-one.sums.matches, fold(names[one.player])))
    partners.sort(key=lambda one: (-one.sums.a_wins, one.sums.matches, fold(names[one.player])))
    return rivals, partners


def _by_other(rows: QuerySet[PairYear], other: str) -> Mapping[tuple[int, str], PairSums]:
    """Return the sums, added up over the years of these rows: one query.

    The keys are the id of the person in the column `other` ("a_id" or "b_id") and the game group.
    """
    added: Any = rows.values_list(other, "group").annotate(*(Sum(name) for name in PAIR_COUNTS))
    return {(one, group): PairSums(*counts) for one, group, *counts in added}


def _rated(player: int) -> list[RatedMatch]:
    """Return a person's newest rated matches, at most RATING_LINE (60), oldest first."""
    columns = ("match", "date", "mu", "sigma", "rated")
    rated = PlayerResult.objects.filter(person=player, rated__isnull=False).order_by(*NEWEST_FIRST)
    newest: Any = rated.values_list(*columns)[:RATING_LINE]
    return [RatedMatch(match, date, Rating(*values)) for match, date, *values in newest][::-1]


def pair_figures(club: Club, a: int, b: int, group: str = "", year: int = 0) -> PairFigures:
    """Return the figures of the persons `a` and `b`, ids of main players, from the view of `a`: six queries at most.

    They are those of a game group ("" for all) and a year (0 for all).
    """
    scope, of_club, swapped = Scope(group, year), club_scope(club, year), a > b
    low, high = sorted((a, b))
    sums, together, years = _pair_sums(low, high, scope, swapped=swapped)
    games = [(one, sums[one.key]) for one in of_club.groups(_matches(sums)) if group in ("", one.key)]
    meetings = Meeting.objects.filter(a=low, b=high)
    newest = meetings.filter(scope.rows).order_by(*NEWEST_FIRST).values_list("better", flat=True)[:FORM]
    apart = meetings.filter(scope.days, group=games[0][0].key, distance__isnull=False) if games else meetings.none()
    return PairFigures(
        a=a,
        b=b,
        names=names_of_persons(club),
        choices=of_club.choices(_matches(sums, together), years),
        sums=sums[group],
        last=[-better if swapped else better for better in newest][::-1],
        games=games,
        closest=_first_meeting(apart, "distance", swapped=swapped),
        widest=_first_meeting(apart, "-distance", swapped=swapped),
        together=together[group],
    )


def _matches(*sums: Mapping[str, PairSums]) -> list[tuple[str, int]]:
    """Return pairs of a game group, or "", and its number of matches, added up over these mappings; in no order."""
    return [(key, sum(one[key].matches for one in sums if key in one)) for key in set().union(*sums)]


def _pair_sums(
    low: int, high: int, scope: Scope, *, swapped: bool
) -> tuple[Mapping[str, PairSums], Mapping[str, PairSums], set[int]]:
    """Return the sums of two persons as opponents, those as partners, and all years in which they played together.

    The sums are by game group and "" (all games), zero for any other key; they are those of `low` against `high` or, if
    `swapped`, of `high` against `low`, in the scope's year or all years. One query.
    """
    met: defaultdict[str, PairSums] = defaultdict(PairSums)
    together: defaultdict[str, PairSums] = defaultdict(PairSums)
    years = set()
    rows: Any = PairYear.objects.filter(a=low, b=high).values_list("group", "year", *PAIR_COUNTS)
    for group, year, *counts in rows:
        years.add(year)
        if scope.year in (0, year):
            sums, found = PairSums(*counts), together if group.startswith(TOGETHER) else met
            found[group.removeprefix(TOGETHER)] += sums.swapped() if swapped else sums
    return met, together, years


def _first_meeting(meetings: QuerySet[Meeting], column: str, *, swapped: bool) -> Origin | None:
    """Return the first meeting in the order of this column, "distance" or "-distance"; None if there is none.

    One query at most. Its value is the lead of the person with the lower id, or if `swapped` of the other. Equal
    distances are counted up to MOST_TIMES.
    """
    found = list(meetings.order_by(column, *IN_ORDER)[:MOST_TIMES])
    if not found:
        return None
    first = found[0]
    lead = (first.lead or 0) * (-1 if swapped else 1)
    times = sum(row.distance == first.distance for row in found)
    return Origin(lead, first.match_id, first.date, times=times)
