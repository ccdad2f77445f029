"""No page reads the whole past: the plan of every query, with so many rows that the database would use an index."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.links import to_watch
from scorekeeper.models import (
    Club,
    ClubImport,
    Match,
    Membership,
    Milestone,
    Night,
    NightChange,
    NightCode,
    Player,
    Role,
    SeasonNight,
    User,
    WatchCode,
)
from scorekeeper.queries.imports import compare
from scorekeeper.queries.past.players import pair_figures, player_figures
from scorekeeper.queries.past.records import record_figures
from scorekeeper.queries.past.results import result_figures
from scorekeeper.queries.past.seasons import (
    proposed_span,
    running_seasons,
    season_at,
    season_games,
    season_tables,
    seasons_of,
    seasons_of_match,
)
from scorekeeper.queries.past.years import year_figures
from scorekeeper.queries.viewers import Viewer, clubs_of
from scorekeeper.queries.watching import newest_match, next_match, played_now, table_in_play
from scorekeeper.rules import catalogue
from scorekeeper.services import seasons
from scorekeeper.services.clubs import purge as purge_clubs
from scorekeeper.services.deleting import delete, purge, restore
from scorekeeper.services.demo.copies import copies, play_match
from scorekeeper.services.importing import jobs, uploads
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.matches import MatchPlan, start
from scorekeeper.services.moving import move
from scorekeeper.services.nights import describe
from scorekeeper.services.players import rename
from scorekeeper.services.watching import code_of, new_link
from tests.access import NO_GET, TABLE
from tests.factories import CAST, ClubFactory, PlayerFactory, context, fresh, player_of, score
from tests.fixtures.asked import ASKED
from tests.fixtures.club_world import NAMED, World
from tests.fixtures.programs import Program
from tests.fixtures.seasons import a_season, season_of
from tests.fixtures.writes import end, play_on, redo, seat, tap, undo
from tests.people import give_links, pen_of, signed_in
from tests.plans import GROWING, OF_A_SITE, reads_all_results, scanned

pytestmark = pytest.mark.django_db

# By which index PostgreSQL reads depends on how many rows there are; SQLite is never told.
MATCHES, OTHER_NIGHTS = (3000, 5000) if connection.vendor == "postgresql" else (200, 300)
PIECES = 3  # of a file that is streamed: what it asks goes on from there
LAST = date(2026, 11, 19)  # the night before the world's own match
NEVER = datetime(2100, 1, 1, tzinfo=UTC)  # when the codes of other clubs are over
GAMES = ("ten-step", "phase-10", "rummy-500")
STAFF = [name for name in NAMED if name.startswith("admin:scorekeeper_")]
PAGES = [*(name for name in sorted(TABLE) if TABLE[name][0] != NO_GET), "admin:index", *STAFF]
Query = tuple[str, Any]


@dataclass
class Past:
    """A club with a long past; what was found out about a query is kept, as many pages ask the same."""

    world: World
    browsers: Sequence[Client]
    known: dict[str, set[str]] = field(default_factory=dict)

    def scanned_by(self, queries: list[Query]) -> dict[str, set[str]]:
        """Return those of the queries that read a growing table whole, with the tables."""
        for sql, params in queries:
            if sql not in self.known and any(table in sql for table in GROWING):
                self.known[sql] = scanned(sql, params)
        return {sql: self.known[sql] for sql, _ in queries if self.known.get(sql)}

    def urls(self, name: str) -> list[str]:
        """Return the addresses of a page, with all that it can be asked for."""
        if name.startswith("admin:"):
            return [self._staff_url(name)]
        url, (player, other) = self.world.url_of(name), [seat.player_id for seat in self.world.match.seats.all()[:2]]
        return [url, *(url + asked.format(player=player, other=other) for asked in ASKED.get(name, []))]

    def _staff_url(self, name: str) -> str:
        match = self.world.match
        rows = {
            "user": self.world.members[Role.OWNER].pk,
            "club": match.night.club_id,
            "night": match.night_id,
            "match": match.pk,
            "change": match.changes.earliest("pk").pk,
        }
        takes_row = name.endswith(("_change", "_delete", "_history"))
        return reverse(name, args=[rows[name.split("_")[1]]] if takes_row else [])


def everybody(world: World) -> list[Client]:
    """Return the browsers whose pages ask the database differently."""
    night, pen_out = world.match.night, pen_of(world.pen)
    links = [pen_out, to_watch(world.club), to_watch(night), to_watch(world.match)]
    staff = User.objects.create_superuser("staff", "staff@example.org", "a long enough secret")
    people = [world.people[name] for name in ("owner", "own browser", "watcher", "match link")]
    return [*people, give_links(Client(), *links), signed_in(staff)]


def other_clubs(count: int) -> None:
    """Make so many clubs, each with an owner and an import that was saved."""
    clubs = Club.objects.bulk_create(Club(match_count=1) for _ in range(count))
    users = User.objects.bulk_create(User(username=f"owner-{number}") for number in range(count))
    Membership.objects.bulk_create(
        Membership(club=club, user=user, role=Role.OWNER) for club, user in zip(clubs, users, strict=True)
    )
    ClubImport.objects.bulk_create(
        ClubImport(club=club, key="k", state=ClubImport.State.SAVED, saved=timezone.now()) for club in clubs
    )


def bystanders(count: int) -> None:
    """Give another club so many nights with two matches each: what a page must not read either."""
    club = ClubFactory()
    rows = [Night(club=club, date=LAST - timedelta(days=day)) for day in range(count)]
    nights = Night.objects.bulk_create(rows)
    NightChange.objects.bulk_create(
        NightChange(night=night, code=NightCode.NOTED, params={"before": "", "after": "Rain."}, key=f"night-{night.pk}")
        for night in nights
    )
    WatchCode.objects.bulk_create(
        WatchCode(digest=f"{night.pk}", club=club, kind="night", target=night.pk, generation=0, seed=1, until=NEVER)
        for night in nights
    )
    matches = Match.objects.bulk_create(
        Match(club=club, night=night, game=game, state=Match.State.FINISHED, rounds_done=10)
        for night in nights
        for game in GAMES[:2]
    )
    person = PlayerFactory(club=club)
    of_each = {"club": club, "person": person, "code": "first_win", "number": 1}
    Milestone.objects.bulk_create(
        Milestone(match=match, date=match.night.date, began=match.created, **of_each) for match in matches
    )
    season = season_of(club)
    SeasonNight.objects.bulk_create(
        SeasonNight(season=season, person=person, date=night.date, matches=2, wins=2, score=20) for night in nights
    )


@contextmanager
def unchecked() -> Iterator[None]:
    """Have PostgreSQL look at no row's references, which takes longer than to store it, and count the rows at the end.

    It would look at them at the end of each test anew, since what a test does is rolled back.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        yield
        cursor.execute("SET LOCAL session_replication_role = origin")
        cursor.execute("ANALYZE")


@pytest.fixture(scope="module")
def past(module_rows: None) -> Past:
    random = Random(1)  # noqa: S311 - it draws cards for a demo
    world, games = World(), catalogue.games()
    played = [play_match(games[key], random, seats=range(2, 3), most_rounds=1) for key in GAMES]
    document = copies(matches=MATCHES, played=played, random=random, last=LAST)
    compared = compare(world.club, document, {})
    with unchecked():
        stored = import_document(club=world.club, compared=compared, resolutions={}, context=context())
        assert [*stored][-1] == (MATCHES, MATCHES)
        bystanders(OTHER_NIGHTS)
        other_clubs(OTHER_NIGHTS)
    return Past(world, everybody(world))


@contextmanager
def queries() -> Iterator[list[Query]]:
    """Collect what is asked of the database, as it is asked; nothing that is written stays."""
    found: list[Query] = []

    def keep(execute: Any, sql: str, params: Any, many: bool, *rest: Any) -> Any:
        if sql.startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
            found.append((sql, params[0] if many else params))
        return execute(sql, params, many, *rest)

    with transaction.atomic(), connection.execute_wrapper(keep):
        yield found
        transaction.set_rollback(True)


@pytest.mark.parametrize("name", PAGES)
def test_no_page_reads_the_whole_past(past: Past, name: str) -> None:
    plain, *asked_for = past.urls(name)
    # What a page is asked for is looked for in the same words, whoever asks.
    visits = [*product([plain], past.browsers), *product(asked_for, past.browsers[:1])]
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
        start(club_key=club.keeper_key, plan=MatchPlan("tens", CAST[1:], LAST), context=context())
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


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite uses no partial index for what a query is told")
def test_no_work_of_the_server_reads_all_clubs(past: Past) -> None:
    now = timezone.now()
    with queries() as asked:
        purge_clubs(now=now)
        uploads.purge(now=now)
        jobs.claim()
        jobs.beat(["a worker"])
        jobs.stop("a worker", ClubImport.Stop.ENDED)
        jobs.stop_lost(now)
    assert not [sql for sql, params in asked if scanned(sql, params, OF_A_SITE)]


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
        result_figures(newest)
        season_tables(club, [*seasons_of(club)[:2], *running_seasons(club, LAST, 3), *seasons_of_match(newest, 3)])
        season_at(seasons_of(club)[0].pk)
        proposed_span(club, LAST)
        season_games(club)
    assert asked
    assert not past.scanned_by(asked)
