import gzip
import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.links import to_watch
from scorekeeper.models import Change, Match, PlayerResult
from scorekeeper.pages.nights import tonight
from scorekeeper.rules import catalogue
from scorekeeper.services.matches import end
from scorekeeper.services.nights import describe
from scorekeeper.services.player_identity import merge
from scorekeeper.services.tapping import tap
from tests.factories import MatchFactory, context, give_browser, player_of, score, score_legally
from tests.people import give_links, pen_of, pen_out

pytestmark = pytest.mark.django_db

FRIDAY = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


def words(client: Client) -> str:
    return " ".join(client.get("/").content.decode().split())


def test_a_first_visitor_is_told_what_it_is_for(client: Client) -> None:
    page = words(client)
    assert "You deal. The sums are done." in page
    assert 'href="/matches/new/">New match' in page


def test_the_match_in_progress_is_one_tap_away(keeper: Client, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}, "Ann": {"points": 60}})
    page = words(keeper)
    assert f'href="/matches/{match.pk}/">Back to the table' in page
    assert f'href="/matches/{match.pk}/" id="card">Ten Step</a>' in page
    assert "<b>Bob</b> deals 11 each" in page
    assert "<b>Cy</b> starts" in page
    assert '<span data-figure="round">2</span>' in page


def test_a_match_of_tonight_says_so_and_where(client: Client) -> None:
    match = MatchFactory(date=tonight())
    give_browser(client, match.night.club)
    assert "Ten Step</a> <small>tonight</small>" in words(client)
    describe(night=match.night, on=match.night.date, place="Bob’s", note="", context=context())
    assert "<small>tonight, at Bob’s</small>" in words(client)


def test_a_keepers_card_follows_its_match(keeper: Client, match: Match) -> None:
    page = words(keeper)
    assert f'data-look="/matches/{match.pk}/live/keeper/"' in page
    assert f'data-revision="{match.revision}" data-redraws' in page
    watching = words(give_links(Client(), to_watch(match.night.club)))
    assert "Look at the table" in watching
    assert "data-redraws" not in watching


def touched(match: Match, at: datetime) -> Match:
    """Have a match begun and last written to at this time."""
    Change.objects.filter(match=match).update(at=at)
    return match


@pytest.mark.usefixtures("friday_evening")
def test_other_matches_of_tonight_wait_below(client: Client) -> None:
    first = MatchFactory(club_key="k", names=["Ann", "Bob"], played=1)
    MatchFactory(club_key="k", game="baker-ten-step", names=["Cy", "Di"])
    give_browser(client, first.night.club)
    page = words(client)
    assert "Also in progress" in page
    assert page.index("Baker Ten Step<") < page.index("Also in progress") < page.index("<b>Ten Step</b>")
    assert "tonight · in progress · step 2 of 10 · <b>Ann 0</b> leads" in page


@pytest.mark.usefixtures("friday_evening")
def test_a_match_tapped_in_today_comes_before_one_begun_later(client: Client) -> None:
    older = touched(MatchFactory(club_key="k", date=date(2026, 11, 13)), FRIDAY)
    newer = touched(MatchFactory(club_key="k"), FRIDAY + timedelta(minutes=1))
    give_browser(client, newer.night.club)
    assert f'href="/matches/{newer.pk}/">Back to the table' in words(client)
    tap(match=older, player=player_of(older, "Ann"), fact="buys", value=1, was=0, context=context())
    touched(older, FRIDAY + timedelta(minutes=2))
    page = words(client)
    assert f'href="/matches/{older.pk}/">Back to the table' in page
    assert "Ten Step</a> <small>Friday 13 November</small>" in page


@pytest.mark.usefixtures("friday_evening")
def test_older_matches_that_nobody_touched_today_are_folded_into_a_line(client: Client) -> None:
    playing = MatchFactory(club_key="k")
    for days in (1, 40):
        touched(MatchFactory(club_key="k", date=date(2026, 11, 20) - timedelta(days=days)), FRIDAY - timedelta(days))
    give_browser(client, playing.night.club)
    page = words(client)
    assert "2 older matches <small>still open</small>" in page
    assert "Also in progress" not in page
    assert page.index("Thursday 19 November") < page.index("Sunday 11 October")
    watching = words(give_links(Client(), to_watch(playing.night.club)))
    assert "2 older matches <small>still open</small>" in watching
    assert "End it" not in watching


@pytest.mark.usefixtures("friday_evening")
@pytest.mark.parametrize(
    ("on", "said"),
    [
        (date(2026, 11, 20), "Ann won tonight"),
        (date(2026, 11, 19), "Ann won last night"),
        (date(2026, 11, 13), "Ann won last Friday"),
        (date(2026, 11, 12), "Ann won on 12 November"),
        (date(2025, 11, 14), "Ann won on 14 November 2025"),
    ],
)
def test_the_last_winner_is_told_with_the_way_to_the_result(client: Client, on: date, said: str) -> None:
    match = MatchFactory(club_key="k", played=10, date=on)
    MatchFactory(club_key="k", date=on)
    give_browser(client, match.night.club)
    page = words(client)
    assert (
        f'class="last-winner" href="/matches/{match.pk}/result/"> <span><b>{said}</b> <small>Ten Step</small>' in page
    )
    assert "<b>0</b>" in page.partition("last-winner")[2]


@pytest.mark.usefixtures("friday_evening")
def test_the_last_winner_is_told_with_what_the_total_is_among_the_best(client: Client) -> None:
    for days, points in ((3, 20), (2, 30)):
        match = MatchFactory(club_key="k", date=date(2026, 11, 20) - timedelta(days))
        for step in range(1, 11):
            out = {"Cy": {"out": True}} if step == 1 else {"Ann": {"out": True}}
            score(match, step, {**out, **({"Ann": {"points": points}} if step == 1 else {})})
    give_browser(client, match.night.club)
    page = words(client)
    assert "<b>Ann won last Wednesday</b> <small>Ten Step, second best ever</small>" in page


@pytest.mark.usefixtures("friday_evening")
def test_winners_together_and_of_contracts_are_told_as_they_stand(client: Client) -> None:
    match = MatchFactory(club_key="k", game="twelve-step", names=["Ann", "Bob"], date=date(2026, 11, 13))
    score_legally(match, 1)
    end(match=match, context=context())
    row = PlayerResult.objects.filter(match=match)
    row.update(won=True)
    give_browser(client, match.night.club)
    page = words(client).partition("last-winner")[2]
    assert "Ann and Bob won together last Friday" in page
    assert " of 12</b>" in page


@pytest.mark.usefixtures("friday_evening")
def test_of_an_evening_with_several_matches_it_is_told_who_won_most(client: Client) -> None:
    for names in (("Di", "Ann"), ("Di", "Ann"), ("Ann", "Di")):
        match = MatchFactory(club_key="k", game="tens", names=names, played=1, date=date(2026, 11, 13))
        end(match=match, context=context())
    give_browser(client, match.night.club)
    page = words(client)
    assert (
        f'class="last-winner" href="/nights/{match.night_id}/"> <span><b>Di won 2 of 3 matches last Friday</b>' in page
    )
    other = MatchFactory(club_key="k", names=["Ann", "Di"], played=10, date=date(2026, 11, 13))
    assert "Ann and Di won 2 matches each last Friday</b> <small>Tens and Ten Step</small>" in words(client)
    assert other.night_id == match.night_id


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


def standing(page: str, name: str) -> str:
    """Return what the line of a player says on the page."""
    found = re.search(rf'<li(?: data-leads)?> <i>[^<]*</i> <a class="door"[^>]*>{name}</a>.*?</li>', page)
    assert found, name
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split())


def test_the_standings_are_told_at_a_glance(keeper: Client, match: Match) -> None:
    page = words(keeper)
    assert "Before the first deal" in page
    assert standing(page, "Ann") == "Ann 0"
    assert "data-leads" not in page
    score(match, 1, {"Bob": {"out": True}, "Ann": {"points": 60}})
    page = words(keeper)
    assert "After step 1" in page
    assert standing(page, "Bob") == "1 Bob 0"
    assert standing(page, "Ann") == "5 Ann 60"
    assert page.index(">Bob</a>") < page.index(">Cy</a>") < page.index(">Ann</a>")
    assert page.count("data-leads") == 1


@pytest.mark.parametrize(("players", "folded"), [(4, 0), (5, 0), (6, 2), (12, 8)])
def test_of_many_players_the_first_four_are_shown_at_once(client: Client, players: int, folded: int) -> None:
    match = MatchFactory(game="baker-ten-step", names=[f"P{number}" for number in range(players)], played=1)
    shown, _, rest = words(give_browser(client, match.night.club)).partition(f"<h3>{folded} more</h3>")
    assert shown.count('data-figure="total-') == players - folded
    assert rest.count('data-figure="total-') == folded


def test_own_contracts_are_told_in_place_of_points(client: Client) -> None:
    match = MatchFactory(game="twelve-step", names=["Ann", "Bob"])
    score_legally(match, 2)
    page = words(give_browser(client, match.night.club))
    assert "Done" in page
    assert standing(page, "Ann") == "1 Ann 1 of 12"


@pytest.mark.parametrize("game", [key for key in catalogue.games() if not catalogue.get(key).title_option])
@pytest.mark.parametrize("played", [0, 1])
def test_every_game_has_its_card(client: Client, game: str, played: int) -> None:
    match = MatchFactory(game=game, names=["Ann", "Bob", "Cy"])
    score_legally(match, played)
    page = words(give_browser(client, match.night.club))
    assert f">{catalogue.get(game).title}</a>" in page
    assert "None" not in page


def test_the_last_five_matches_of_each_player_of_tonight_are_told(client: Client) -> None:
    names = ["Ann", "Bob"]
    for day in range(1, 7):
        first = names if day < 6 else names[::-1]
        end(match=MatchFactory(club_key="k", names=first, played=1, date=date(2026, 11, day)), context=context())
    match = MatchFactory(club_key="k", names=["Ann", "Bob", "Cy"])
    page = words(give_browser(client, match.night.club))
    assert standing(page, "Ann") == "Ann last 5: won, won, won, won, 2nd 0"
    assert standing(page, "Bob") == "Bob last 5: 2nd, 2nd, 2nd, 2nd, won 0"
    assert standing(page, "Cy") == "Cy 0"


def test_form_is_that_of_the_person_however_the_name_is_spelled(client: Client) -> None:
    played = MatchFactory(club_key="k", names=["Ann", "Bob"], played=1)
    end(match=played, context=context())
    match = MatchFactory(club_key="k", names=["Anna", "Bob"])
    merge(player=player_of(match, "Anna"), into=player_of(played, "Ann"))
    assert standing(words(give_browser(client, match.night.club)), "Anna") == "Anna last 1: won 0"


def test_with_a_match_in_progress_no_nights_are_listed(client: Client) -> None:
    played = MatchFactory(club_key="k", names=["Ann", "Bob"], played=10)
    end(match=MatchFactory(club_key="k", names=["Ann", "Bob"], played=1, date=date(2026, 11, 13)), context=context())
    give_browser(client, played.night.club)
    page = words(client)
    assert f'href="/matches/{played.pk}/result/"' not in page.partition("Last nights")[2]
    assert page.count('class="night"') == 1
    MatchFactory(club_key="k", game="baker-ten-step")
    assert "Last nights" not in words(client)


def test_four_doors_lead_into_the_past(client: Client) -> None:
    match = MatchFactory(played=1, date=date(2025, 11, 14))
    club = match.club_id
    doors = words(give_browser(client, match.night.club)).partition('class="doors"')[2]
    assert f'href="/clubs/{club}/players/"' in doors
    assert "Records" not in doors
    end(match=match, context=context())
    doors = words(client).partition('class="doors"')[2]
    for path in ("/nights/", f"/clubs/{club}/players/", f"/clubs/{club}/records/", f"/clubs/{club}/years/2025/"):
        assert f'href="{path}"' in doors


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
    for week in range(5):
        match = MatchFactory(club_key="k", played=1, date=date(2026, 11, 1) + timedelta(weeks=week))
        end(match=match, context=context())
    give_browser(client, match.night.club)
    assert words(client).count('class="night"') == 3


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
    names = [f"Grandfather Bartholomew the {number}." for number in range(players)]
    for week in range(players + 5):
        for _ in range(2):
            MatchFactory(
                club_key="k", names=names, game="baker-ten-step", date=date(2026, 1, 2) + timedelta(weeks=week)
            )
        end(match=MatchFactory(club_key="k", names=names, game="baker-ten-step", played=1), context=context())
    match = MatchFactory(club_key="k", names=names, game="baker-ten-step", played=players + 3)
    give_browser(client, match.night.club)
    with django_assert_num_queries(9):
        page = client.get("/")
    assert f'href="/matches/{match.pk}/">Back to the table' in page.content.decode()
    assert len(gzip.compress(page.content)) < 15 * 1024
    Match.objects.filter(pk__gt=0).update(state=Match.State.ENDED)
    with django_assert_num_queries(7):
        client.get("/")


def test_a_first_visit_costs_two_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(2):
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
