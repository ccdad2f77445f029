import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Change, Match
from scorekeeper.pages.nights import tonight
from scorekeeper.services.matches import end
from tests.factories import MatchFactory, context, fresh, give_browser, score
from tests.people import give_links, pen_of, pen_out

pytestmark = pytest.mark.django_db


def words(client: Client) -> str:
    return " ".join(client.get("/").content.decode().split())


def without_doors(page: str) -> str:
    """Return the page without the links that names are."""
    return re.sub(r'<a class="door"[^>]*>([^<]*)</a>', r"\1", page)


def test_a_first_visitor_is_told_what_it_is_for(client: Client) -> None:
    page = words(client)
    assert "You deal. The sums are done." in page
    assert 'href="/matches/new/">New match' in page


def test_the_match_in_progress_is_one_tap_away(keeper: Client, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}, "Ann": {"points": 60}})
    page = words(keeper)
    assert f'href="/matches/{match.pk}/">Back to the table' in page
    assert "<b>Bob leads with 0.</b> Bob deals, Ann cuts for 56." in page


def test_a_match_of_tonight_says_so(client: Client) -> None:
    give_browser(client, MatchFactory(date=tonight()).night.club)
    assert "Ten Step</a> <small>tonight</small>" in words(client)


@pytest.mark.usefixtures("friday_evening")
def test_other_matches_in_progress_wait_below(client: Client) -> None:
    first = MatchFactory(club_key="k", names=["Ann", "Bob"], date=date(2026, 11, 13))
    MatchFactory(club_key="k", game="baker-ten-step", names=["Cy", "Di"])
    give_browser(client, first.night.club)
    page = words(client)
    assert "Also in progress" in page
    assert page.index("Baker Ten Step<") < page.index("Also in progress") < page.index("<b>Ten Step</b>")
    assert "Friday 13 November · step 1 of 10 · Two at the table." in page


@pytest.mark.usefixtures("friday_evening")
def test_the_match_touched_last_stands_first_among_those_of_tonight(client: Client) -> None:
    earlier = MatchFactory(club_key="k", date=date(2026, 11, 13))
    first, second = MatchFactory(club_key="k"), MatchFactory(club_key="k")
    give_browser(client, first.night.club)
    assert f'href="/matches/{second.pk}/">Back to the table' in words(client)
    Change.objects.filter(match=first).update(at=timezone.now() + timedelta(minutes=1))
    Change.objects.filter(match=earlier).update(at=timezone.now() + timedelta(minutes=2))
    assert f'href="/matches/{first.pk}/">Back to the table' in words(client)


@pytest.mark.usefixtures("friday_evening")
def test_an_evening_of_another_year_says_which(client: Client) -> None:
    match = MatchFactory(played=10, date=date(2025, 11, 14))
    give_browser(client, match.night.club)
    assert "<small>Fri Nov 2025</small>" in words(client)
    assert "Friday 14 November 2025" in client.get(f"/matches/{match.pk}/result/").content.decode()
    assert "Friday 14 November 2025" in client.get(f"/matches/{match.pk}/sheet/").content.decode()


def test_a_match_ended_before_any_round_leaves_no_line(client: Client) -> None:
    kept, gone = MatchFactory(club_key="k", played=1), MatchFactory(club_key="k", game="tens", date=date(2026, 11, 13))
    give_browser(client, kept.night.club)
    end(match=kept, context=context())
    end(match=gone, context=context())
    pages = [words(client), *(client.get(path).content.decode() for path in ("/nights/", f"/nights/{gone.night_id}/"))]
    for page in pages:
        assert f"/matches/{gone.pk}/" not in page
    assert "1 night, 1 match" in pages[1]
    assert "No match" in pages[2]


def test_the_standings_are_told_at_a_glance(keeper: Client, match: Match) -> None:
    page = words(keeper)
    assert "before the first deal" in page
    assert "<i></i><span>Ann</span><b>0</b>" in without_doors(page)
    score(match, 1, {"Bob": {"out": True}, "Ann": {"points": 60}})
    page = without_doors(words(keeper))
    assert "after step 1" in page
    assert page.index("<i>1</i><span>Bob</span><b>0</b>") < page.index("<i>5</i><span>Ann</span><b>60</b>")


def test_what_stands_above_is_not_told_again_among_the_nights(client: Client) -> None:
    played = MatchFactory(club_key="k", names=["Ann", "Bob"], played=10)
    give_browser(client, played.night.club)
    playing = MatchFactory(club_key="k", game="baker-ten-step")
    assert playing.night == played.night
    nights = words(client).partition("Last nights")[2]
    assert f'href="/matches/{played.pk}/result/"' in nights
    assert "Baker Ten Step" not in nights


def test_a_first_evening_has_no_past(keeper: Client) -> None:
    page = words(keeper)
    assert "Last nights" not in page
    assert "You deal. The sums are done." not in page


def test_without_a_match_in_progress_the_way_leads_to_a_new_one(keeper: Client, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}})
    end(match=match, context=context())
    page = words(keeper)
    assert "Who deals tonight?" in page
    assert "Back to the table" not in page
    assert '<a class="primary" href="/matches/new/">New match</a>' in page


def test_only_the_last_three_nights_are_told(client: Client) -> None:
    for week in range(4):
        match = MatchFactory(club_key="k", played=1, date=date(2026, 11, 1) + timedelta(weeks=week))
        end(match=match, context=context())
    give_browser(client, match.night.club)
    page = words(client)
    assert page.count('class="night"') == 3
    assert "All past nights" in page


def test_another_browser_sees_nothing_of_it(match: Match, client: Client) -> None:
    assert "Ann" not in words(client)


def test_a_name_is_never_markup(client: Client) -> None:
    match = MatchFactory(names=["<i>Ann", "Bob"])
    match = score(match, 1, {"<i>Ann": {"out": True}})
    give_browser(client, match.night.club)
    assert "<i>Ann" not in words(client)


@pytest.mark.parametrize("players", [2, 12])
def test_the_queries_do_not_grow(
    client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    names = [f"Player {number}" for number in range(players)]
    match = MatchFactory(club_key="k", names=names, game="baker-ten-step", played=players + 3)
    give_browser(client, match.night.club)
    for week in range(players + 5):
        MatchFactory(club_key="k", names=names, date=date(2026, 1, 2) + timedelta(weeks=week))
    assert fresh(match).state == Match.State.PLAYING
    with django_assert_num_queries(9):
        client.get("/")


def test_a_first_visit_costs_five_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(5):
        client.get("/")


def test_a_club_without_a_name_is_called_as_at_the_table(keeper: Client) -> None:
    page = keeper.get("/").content.decode()
    assert "Our table" in page
    assert not re.search(r"Club \d", page)


def clock(monkeypatch: pytest.MonkeyPatch, years: int) -> None:
    """Put the server's clock wrong by so many years from now on."""
    now = datetime.now(UTC).timestamp()
    monkeypatch.setattr("time.time", lambda: now + years * 366 * 24 * 3600)


@pytest.mark.parametrize("years", [-20, 2])
def test_a_visit_under_a_wrong_clock_loses_nothing(match: Match, monkeypatch: pytest.MonkeyPatch, years: int) -> None:
    other = MatchFactory()
    browser = give_links(give_browser(Client(), match.night.club), pen_of(pen_out(other.night.club)))
    for wrong_by in (0, years, 0):
        clock(monkeypatch, wrong_by)
        for each in (match, other):
            assert browser.get(f"/matches/{each.pk}/").status_code == 200


@pytest.mark.parametrize("years", [-20, 2])
def test_a_club_made_under_a_wrong_clock_is_there_when_it_is_right(
    client: Client, monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    clock(monkeypatch, years)
    client.post("/clubs/", {"do": "make", "name": "Fridays"})
    monkeypatch.undo()
    assert "Fridays" in words(client)
