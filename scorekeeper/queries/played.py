"""What a club has played, and when, from the rows of months (models/periods.py), without reading all matches."""

from collections.abc import Sequence

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.game_groups import game_of, group_key, group_of
from scorekeeper.models import Club, ClubPeriod, Match, PlayerPeriod
from scorekeeper.queries.match_lines import listed_matches
from scorekeeper.rules import catalogue
from scorekeeper.rules.record import Record

Month = tuple[int, int]  # the year, and the month from 1


def groups_of(club: Club) -> dict[str, str]:
    """Return the titles of the game groups in which the club has a counted match, by key: one query."""
    rows = ClubPeriod.objects.filter(club=club, year=0, month=0).exclude(group="").values_list("group", "sums")
    return {group: ClubSums.from_data(sums).title or game_of(group).title for group, sums in rows}


def group_of_match(match: Match) -> str:
    """Return the key of the game group to which a match belongs."""
    record = Record(game=match.game, options=match.options, players=())
    return group_key(group_of(catalogue.get(match.game), record))


def months_played(club: Club, person: int | None, group: str) -> set[Month]:
    """Return the months with a counted match of this person, or of anybody, in this or in any game group: one query."""
    if person:
        of_person = PlayerPeriod.objects.filter(player=person, group=group, month__gt=0)
        return set(of_person.values_list("year", "month"))
    return set(ClubPeriod.objects.filter(club=club, group=group, month__gt=0).values_list("year", "month"))


def open_matches(club: Club, most: int) -> list[Match]:
    """Return the newest matches in progress, ready for lists and with their nights: two queries at most."""
    playing = Match.objects.filter(club=club, state=Match.State.PLAYING).select_related("night")
    return list(listed_matches(playing).order_by("-pk")[:most])


def evenings_of(matches: Sequence[Match]) -> set[Month]:
    """Return the months of the nights of these matches: no query."""
    return {(match.night.date.year, match.night.date.month) for match in matches}
