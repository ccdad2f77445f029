"""Tests that each function sends as many queries as its docstring says, however many rows there are."""

from collections.abc import Callable
from datetime import date

import pytest

from scorekeeper.links import to_watch
from scorekeeper.models import ClubImport, Match, Role
from scorekeeper.queries import (
    browsers,
    club_imports,
    clubs,
    exports,
    home,
    imports,
    ledger,
    match_lines,
    nights,
    pens,
    players,
    watching,
)
from scorekeeper.queries.club_history import history_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.nights import NightFilters, Word
from scorekeeper.queries.past import scope
from scorekeeper.queries.viewers import Viewer
from scorekeeper.services.watching import code_of
from tests.factories import MatchFactory, fresh
from tests.people import invitation, member, pen_out
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

KEY = "the-cast-plays-here"


@pytest.fixture(scope="module")
def last(module_rows: None) -> Match:
    """Make a club with several of everything, matches, nights, members, pens, invitations; return its last match."""
    other = MatchFactory(club_key=KEY, played=1, names=("Flo", "Gus"))
    member(other.night.club, Role.OWNER)
    member(other.night.club, Role.KEEPER)
    pen_out(other.night.club)
    pen_out(other.night.club, "Cy")
    invitation(other.night.club)
    MatchFactory(club_key=KEY, date=other.night.date.replace(day=1), played=1)
    last = MatchFactory(club_key=KEY, played=2)
    code_of(to=last, club=last.club)
    return last


@pytest.fixture
def match(last: Match) -> Match:
    """Return the match `last`, read again, so that nothing is cached."""
    return fresh(last)


def every_filter(match: Match) -> NightFilters:
    """Return filters with players, words and a place, which take the most queries."""
    people = tuple(seat.player_id for seat in match.seats.all())
    return NightFilters(players=people, words=(Word("an", people, (match.game,), (match.pk,)),), place="")


def imported(match: Match) -> ClubImport:
    """Return an unsaved import of the match's club."""
    return ClubImport(club=match.club, key="key-of-the-page")


def watching_one(match: Match) -> Viewer:
    return Viewer("", watching=(to_watch(match),))


QUESTIONS: dict[str, tuple[int, Callable[[Match], object]]] = {
    "history_of": (3, lambda _: history_of(KEY)),
    "newest_watched": (2, lambda match: match_lines.newest_watched(watching_one(match), 10)),
    "listed_matches_by_id": (2, lambda match: match_lines.listed_matches_by_id([match.pk])),
    "match_in_play": (4, lambda match: home.match_in_play(KEY, date.min)),
    "other_matches_in_play": (2, lambda match: home.other_matches_in_play(KEY, [match.pk], match.night.date, 5)),
    "last_nights": (3, lambda _: home.last_nights(KEY, [], date.min, 3)),
    "matches_left_open": (2, lambda match: home.matches_left_open(KEY, date(2100, 1, 1), 5)),
    "matching_nights": (3, lambda match: nights.matching_nights(match.club, every_filter(match), 3)),
    "days_played": (1, lambda match: nights.days_played(match.club, every_filter(match))),
    "wins_by_month": (1, lambda match: nights.wins_by_month(match.club, every_filter(match), [match.night.date])),
    "years_of": (2, lambda match: nights.years_of(match.club)),
    "places_of": (1, lambda match: nights.places_of(match.club, 5)),
    "groups_of": (1, lambda match: scope.groups_of(match.club)),
    "months_played": (1, lambda match: scope.months_played(match.club, None, match.game)),
    "open_matches": (2, lambda match: match_lines.open_matches(match.club, 5)),
    "newest_night_changes": (1, lambda match: nights.newest_night_changes(match.night, None, 50)),
    "has_ledger": (1, lambda match: nights.has_ledger(match.night)),
    "deleted_matches": (1, lambda match: nights.deleted_matches(match.night)),
    "players_of": (1, lambda match: list(players.players_of(match.club))),
    "people_of": (1, lambda match: players.people_of(match.club)),
    "names_of": (1, lambda match: players.names_of(match.club)),
    "handovers_out": (1, lambda match: pens.handovers_out(match.club)),
    "holder_names": (1, lambda match: pens.holder_names(match.club_id)),
    "newest_match_in_play": (1, lambda match: pens.newest_match_in_play(match.club)),
    "members_of": (1, lambda match: [row.user.email for row in clubs.members_of(match.club)]),
    "claimed_names": (1, lambda match: clubs.claimed_names(match.club)),
    "open_invites": (1, lambda match: clubs.open_invites(match.club)),
    "used_keys": (1, lambda _: browsers.used_keys([KEY])),
    "names_not_seated": (1, lambda match: players.names_not_seated(MatchSheet(match))),
    "newest_changes": (1, lambda match: ledger.newest_changes(match, None, 50)),
    "last_change": (1, ledger.last_change),
    "hand_changes": (1, lambda match: ledger.hand_changes(MatchSheet(match), 1)),
    "undone_scoring": (1, lambda match: ledger.undone_scoring(MatchSheet(match), 3)),
    "corrections": (1, ledger.corrections),
    "known_here": (4, lambda match: imports.known_here(match.club)),
    "main_names": (1, lambda match: exports.main_names(match.club)),
    "seated_matches": (5, lambda match: list(exports.seated_matches(match.club))),
    "whole_matches": (
        7,
        lambda match: [sheet.scores for batch in exports.whole_matches(match.club) for sheet in batch],
    ),
    "imports_of": (1, lambda match: club_imports.imports_of(match.club, 5)),
    "nights_brought": (1, lambda match: club_imports.nights_brought(imported(match), 5)),
    "changed_since": (1, lambda match: club_imports.changed_since(imported(match))),
    "matches_kept": (1, lambda match: [row.night.date for row in club_imports.matches_kept([match.pk], 5)]),
    "names_kept": (1, lambda match: club_imports.names_kept("nights", [match.night_id], 5)),
    "link_to": (1, lambda match: watching.link_to("match", match.pk)),
    "next_match": (1, lambda match: (watching.next_match(match),)),
    "played_now": (1, lambda match: (watching.played_now(match),)),
    "newest_match": (1, lambda match: (watching.newest_match(match.night_id),)),
    "table_in_play": (1, lambda match: (watching.table_in_play(match.night_id),)),
    "code_to": (1, lambda match: watching.code_to(to_watch(match))),
    "link_behind": (3, lambda match: watching.link_behind(code_of(to=match, club=match.club).letters)),  # and code_to
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_costs_as_many_queries_as_it_says(match: Match, name: str) -> None:
    queries, ask = QUESTIONS[name]
    with at_most_queries(queries):
        assert ask(match) is not None or name == "undone_scoring"
