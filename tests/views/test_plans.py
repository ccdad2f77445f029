"""Tests that no page reads the whole past, by the plans of all its queries on large tables."""

from copy import deepcopy
from itertools import islice, product

import pytest
from django.core.cache import cache
from django.utils import timezone

from scorekeeper.links import to_watch
from scorekeeper.models import ClubImport, Match, Player, Role
from scorekeeper.queries.past.players import pair_figures, player_figures
from scorekeeper.queries.past.records import record_figures
from scorekeeper.queries.past.results import result_figures
from scorekeeper.queries.past.scope import names_of_persons
from scorekeeper.queries.past.seasons import (
    proposed_span,
    season_games,
    season_tables,
    seasons_of,
    seasons_of_match,
    seasons_of_night,
)
from scorekeeper.queries.past.years import year_figures
from scorekeeper.queries.viewers import Viewer, clubs_of
from scorekeeper.queries.watching import newest_match, next_match, played_now, table_in_play
from scorekeeper.rules.record import Record
from scorekeeper.services import seasons
from scorekeeper.services.deleting import delete, purge, restore
from scorekeeper.services.matches import start
from scorekeeper.services.moving import move
from scorekeeper.services.nights import describe
from scorekeeper.services.players import rename
from scorekeeper.services.watching import code_of, new_link
from tests.access import NO_GET, TABLE
from tests.factories import CAST, context, fresh, player_of, score
from tests.fixtures.club_world import NAMED
from tests.fixtures.long_past import LAST, Past, long_past
from tests.fixtures.programs import Program
from tests.fixtures.seasons import a_season
from tests.fixtures.writes import end, play_on, redo, seat, tap, undo
from tests.plans import OF_A_SITE, queries, reads_all_results, scanned

pytestmark = pytest.mark.django_db

PIECES = 3  # the streamed file sends its queries later
STAFF = [name for name in NAMED if name.startswith("admin:scorekeeper_")]
PAGES = [*(name for name in sorted(TABLE) if TABLE[name][0] != NO_GET), "admin:index", *STAFF]


@pytest.fixture(scope="module")
def past(module_rows: None) -> Past:
    return long_past()


@pytest.mark.parametrize("name", PAGES)
def test_no_page_reads_the_whole_past(past: Past, name: str) -> None:
    plain, *asked_for = past.urls(name)
    # The query strings are tried for one visitor only, as their SQL is the same for all.
    # The staff's pages redirect other visitors to sign in.
    people = past.browsers[-1:] if name.startswith("admin:") else past.browsers
    visits = [*product([plain], people), *product(asked_for, past.browsers[:1])]
    for url, client in visits:
        cache.clear()
        with queries() as asked:
            assert [*islice(deepcopy(client).get(url), PIECES)]
        assert not past.scanned_by(asked), url


@pytest.mark.parametrize("name", ["api_club", "api_night", "api_match", "api_live"])
def test_no_document_for_programs_reads_the_whole_past(past: Past, name: str) -> None:
    program, url = Program(past.world.token.text), past.world.url_of(name)
    for page in [url, f"{url}?before=2026-01-01"]:
        with queries() as asked:
            assert program.read(page)
        assert not past.scanned_by(asked), page


def test_who_won_a_month_is_looked_for_on_its_nights_alone(past: Past) -> None:
    for url in past.urls("nights"):
        with queries() as asked:
            deepcopy(past.browsers[0]).get(url)
        of_results = [query for query in asked if "scorekeeper_playerresult" in query[0]]
        assert not [sql for sql, params in of_results if reads_all_results(sql, params)], url


@pytest.mark.parametrize("name", ["sheet", "night"])
def test_what_stands_beside_reads_no_whole_past(past: Past, name: str) -> None:
    for client in map(deepcopy, past.browsers):
        with queries() as asked:
            client.get(past.world.url_of(name), headers={"HX-Request": "true"})
        assert not past.scanned_by(asked)


def test_a_table_tells_when_it_is_over_without_the_whole_past(past: Past) -> None:
    rounds = past.world.match.rounds_done
    with queries() as asked:
        for number in range(rounds + 1, rounds + 3):
            score(fresh(past.world.match), number, {"Ann": {"out": True}})
        deepcopy(past.browsers[0]).get(past.world.url_of("table"))
    assert any("'scored'" in sql or "scored" in params for sql, params in asked if params)
    assert not past.scanned_by(asked)


def test_home_reads_no_whole_past_once_the_match_is_over(past: Past) -> None:
    for client in map(deepcopy, past.browsers):
        with queries() as asked:
            end(match=fresh(past.world.match), context=context())
            answer = client.get("/")
        assert "Back to the table" not in answer.content.decode()
        assert not past.scanned_by(asked)


def test_a_big_screen_reads_no_whole_past_once_the_match_is_over(past: Past) -> None:
    for client in map(deepcopy, past.browsers[:-1]):
        with queries() as asked:
            end(match=fresh(past.world.match), context=context())
            assert "podium" in client.get(past.world.url_of("wall")).content.decode()
        assert not past.scanned_by(asked)


@pytest.mark.parametrize("name", ["look_match", "look_podium", "wall"])
def test_what_became_of_a_match_is_found_without_the_whole_past(past: Past, name: str) -> None:
    for client in map(deepcopy, past.browsers):
        with queries() as asked:
            client.get(past.world.url_of(name, nowhere=True))
            move(match=fresh(past.world.match), on=LAST, context=context())
            client.get(past.world.url_of(name))
            delete(match=fresh(past.world.match), context=context())
            client.get(past.world.url_of(name))
        assert not past.scanned_by(asked)


def test_what_an_import_brought_and_left_is_found_without_the_whole_past(past: Past) -> None:
    brought, kept = (
        {"nights": 1, "matches": 1, "players": 0, "spellings": 0, "taken": 0},
        {"matches": [past.world.match.pk]},
    )
    for state in (ClubImport.State.SAVED, ClubImport.State.UNDONE):
        with queries() as asked:
            ClubImport.objects.update(state=state, saved=timezone.now(), summary=brought, kept=kept)
            answer = deepcopy(past.browsers[0]).get(past.world.url_of("club_import"))
        assert answer.status_code == 200
        assert not past.scanned_by(asked)


def test_no_write_reads_the_whole_past(past: Past) -> None:
    match, club = past.world.match, past.world.club
    with queries() as asked:
        ann = player_of(match, "Ann")
        tap(match=match, player=ann, fact="buys", value=1, was=0, context=context())
        score(fresh(match), 2, {"Ann": {"out": True}})
        undo(match=match, context=context())
        redo(match=match, context=context())
        seat(match=match, name="Gus", after=None, context=context())
        rename(player=ann, name="Anna")
        start(club_key=club.keeper_key, record=Record("tens", CAST[1:]), on=LAST, context=context())
        end(match=match, context=context())
        play_on(match=match, context=context())
        describe(night=match.night, on=match.night.date, place="Ann’s", note="", context=context())
        move(match=match, on=LAST, context=context())
        delete(match=match, context=context())
        restore(match=match, context=context())
        purge(now=timezone.now())
        row = seasons.make(club=club, season=a_season(first=LAST, last=LAST), context=context())
        seasons.change(row=row, season=a_season("Spring", first=LAST, last=LAST), context=context())
        seasons.delete(row=row, context=context())
        seasons.restore(row=row, context=context())
        seasons.purge(now=timezone.now())
    assert not past.scanned_by(asked)


def test_the_clubs_of_somebody_are_found_without_the_others(past: Past) -> None:
    owner, club = past.world.members[Role.OWNER], past.world.club
    viewer = Viewer(key=club.keeper_key, user=owner.pk, pens=(past.world.pen.pk,), watching=(to_watch(club),))
    with queries() as asked:
        assert [*clubs_of(viewer, Role.WATCHER)] == [club]
    assert not [sql for sql, params in asked if scanned(sql, params, OF_A_SITE)]


def test_a_code_is_shown_made_anew_and_found_without_the_others(past: Past) -> None:
    with queries() as asked:
        first = code_of(to=past.world.match, club=past.world.club)
        new_link(to=past.world.match, club=past.world.club, generation=0)
        code_of(to=fresh(past.world.match), club=past.world.club)
        answer = deepcopy(past.browsers[0]).post("/watch/", {"code": first.letters})
    assert answer.status_code == 422
    assert not past.scanned_by(asked)


def test_a_big_screen_finds_where_to_go_on_without_the_whole_past(past: Past) -> None:
    over = Match.objects.filter(club=past.world.club, state=Match.State.ENDED).latest("pk")
    with queries() as asked:
        next_match(over)
        played_now(over)
        newest_match(over.night_id)
        table_in_play(over.night_id)
    assert not past.scanned_by(asked)


def test_no_figure_reads_the_whole_past(past: Past) -> None:
    club = past.world.club
    a, b = Player.objects.filter(club=club, match_count__gt=9).values_list("pk", flat=True)[:2]
    newest = Match.objects.filter(club=club, state=Match.State.ENDED).latest("pk")
    with queries() as asked:
        for group, year in product(("", "ten-step"), (0, LAST.year)):
            player_figures(club, a, group, year)
            pair_figures(club, a, b, group, year)
            record_figures(club, group, year)
            year_figures(club, LAST.year, group)
        result_figures(newest, names_of_persons(club))
        season_tables(club, [*seasons_of(club)[:2], *seasons_of_night(club, LAST, 3), *seasons_of_match(newest, 3)])
        proposed_span(club, LAST)
        season_games(club)
    assert asked
    assert not past.scanned_by(asked)
