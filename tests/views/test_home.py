import gzip
import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Change, Match
from scorekeeper.models.clocks import tonight
from scorekeeper.services.nights import describe
from tests.factories import MatchFactory, context, give_browser, player_of, score
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import end, tap
from tests.people import account, give_links, signed_in
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

FRIDAY = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


def home(client: Client) -> Page:
    return parsed(client.get("/"))


def test_a_first_visitor_is_told_what_it_is_for(client: Client) -> None:
    page = home(client)
    assert "You deal. The sums are done." in page.words
    assert page.has("a", "New match", href="/matches/new/")
    assert page.has("a", "You have an account? Sign in", href="/account/sign-in/")


def test_who_is_signed_in_is_not_told_that_none_needs_an_account() -> None:
    page = home(signed_in(account()))
    assert "what you keep is on every phone that you sign in on" in page.words
    assert "No account" not in page.words
    assert not page.has("a", href="/account/sign-in/")
    assert page.has("a", "Account: ann@example.org", href="/account/")


def test_the_match_in_progress_is_one_tap_away(keeper: Client, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}, "Ann": {"points": 60}})
    page = home(keeper)
    assert page.has("a", "Back to the table", href=f"/matches/{match.pk}/")
    assert page.has("a", "Ten Step", href=f"/matches/{match.pk}/", id="card")
    assert "Bob deals 11 each" in page.words
    assert "Cy starts" in page.words
    assert page.has("b", "Bob")
    assert page.has("b", "Cy")
    assert page.has("span", "2", data_figure="round")


def test_a_match_of_tonight_says_so_and_where(client: Client) -> None:
    match = MatchFactory(date=tonight())
    give_browser(client, match.night.club)
    assert home(client).has("small", "tonight")
    assert "Ten Step tonight" in home(client).words
    describe(night=match.night, on=match.night.date, place="Bob’s", note="", context=context())
    assert home(client).has("small", "tonight, Bob’s")


def test_a_keepers_card_follows_its_match(keeper: Client, match: Match) -> None:
    look = home(keeper).one(data_look=f"/matches/{match.pk}/live/keeper/")
    assert look.attributes["data-revision"] == str(match.revision)
    assert "data-redraws" in look.attributes


def test_a_watchers_card_follows_its_match(match: Match) -> None:
    watcher = give_links(Client(), to_watch(match.night.club))
    page = home(watcher)
    assert "Look at the table" in page.words
    assert "data-redraws" in page.one(id="live").attributes
    answer = watcher.get(page.one(id="live").attributes["data-look"]).json()
    assert (answer["names"], answer["parts"], answer["go"]) == (page.one(id="live").attributes["data-names"], {}, "")


def touched(match: Match, at: datetime) -> Match:
    """Have a match begun and last written to at this time."""
    Change.objects.filter(match=match).update(at=at)
    return match


@pytest.mark.usefixtures("friday_evening")
def test_other_matches_of_tonight_wait_below(client: Client) -> None:
    first = MatchFactory(club_key="k", names=["Ann", "Bob"], played=1)
    MatchFactory(club_key="k", game="baker-ten-step", names=["Cy", "Di"])
    give_browser(client, first.night.club)
    page = home(client)
    card, _, below = page.words.partition("Also in progress")
    assert "Baker Ten Step" in card
    assert "Ten Step tonight · in progress · step 2 of 10 · Ann 0 leads" in below
    assert page.has("b", "Ten Step")
    assert page.has("b", "Ann 0")


@pytest.mark.usefixtures("friday_evening")
def test_a_match_tapped_in_today_comes_before_one_begun_later(client: Client) -> None:
    older = touched(MatchFactory(club_key="k", date=date(2026, 11, 13)), FRIDAY)
    newer = touched(MatchFactory(club_key="k"), FRIDAY + timedelta(minutes=1))
    give_browser(client, newer.night.club)
    assert home(client).has("a", "Back to the table", href=f"/matches/{newer.pk}/")
    tap(match=older, player=player_of(older, "Ann"), fact="buys", value=1, was=0, context=context())
    touched(older, FRIDAY + timedelta(minutes=2))
    page = home(client)
    assert page.has("a", "Back to the table", href=f"/matches/{older.pk}/")
    assert page.has("small", "Friday 13 November")
    assert "Ten Step Friday 13 November" in page.words


@pytest.mark.usefixtures("friday_evening")
def test_older_matches_that_nobody_touched_today_are_folded_into_a_line(client: Client) -> None:
    playing = MatchFactory(club_key="k")
    for days in (1, 40):
        touched(MatchFactory(club_key="k", date=date(2026, 11, 20) - timedelta(days=days)), FRIDAY - timedelta(days))
    give_browser(client, playing.night.club)
    page = home(client)
    assert "2 older matches still open" in page.words
    assert page.has("small", "still open")
    assert "Also in progress" not in page.source
    assert page.words.index("Thursday 19 November") < page.words.index("Sunday 11 October")
    watching = home(give_links(Client(), to_watch(playing.night.club)))
    assert "2 older matches still open" in watching.words
    assert "End it" not in watching.source


def test_a_match_ended_before_any_round_leaves_no_line(client: Client) -> None:
    kept, gone = MatchFactory(club_key="k", played=1), MatchFactory(club_key="k", game="tens", date=date(2026, 11, 13))
    give_browser(client, kept.night.club)
    end(match=kept, context=context())
    end(match=gone, context=context())
    pages = [parsed(client.get(path)) for path in ("/", "/nights/", f"/nights/{gone.night_id}/")]
    for page in pages:
        assert f"/matches/{gone.pk}/" not in page.source
    assert "1 night, 1 match" in pages[1].words
    assert "No match" in pages[2].words


def test_with_a_match_in_progress_no_nights_are_listed(client: Client) -> None:
    played = MatchFactory(club_key="k", names=["Ann", "Bob"], played=10)
    end(match=MatchFactory(club_key="k", names=["Ann", "Bob"], played=1, date=date(2026, 11, 13)), context=context())
    give_browser(client, played.night.club)
    page = home(client)
    (night,) = page.all(class_="night")
    assert "Last nights" in page.words
    assert not night.has("a", href=f"/matches/{played.pk}/result/")
    MatchFactory(club_key="k", game="baker-ten-step")
    assert "Last nights" not in home(client).source


def test_four_doors_lead_into_the_past(client: Client) -> None:
    match = MatchFactory(played=1, date=date(2025, 11, 14))
    club = match.club_id
    page = home(give_browser(client, match.night.club))
    assert page.one(class_="club-links").has("a", href=f"/clubs/{club}/players/")
    assert not page.has("a", "Records")
    end(match=match, context=context())
    links = home(client).one(class_="club-links")
    for path in ("/nights/", f"/clubs/{club}/players/", f"/clubs/{club}/records/", f"/clubs/{club}/years/2025/"):
        assert links.has("a", href=path)
    assert links.has("a", "Records")


def test_a_first_evening_has_no_past(keeper: Client) -> None:
    page = home(keeper)
    assert "Last nights" not in page.source
    assert "You deal. The sums are done." not in page.source


def test_without_a_match_in_progress_the_way_leads_to_a_new_one(keeper: Client, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}})
    end(match=match, context=context())
    page = home(keeper)
    assert "Who deals tonight?" in page.words
    assert "Back to the table" not in page.source
    assert page.has("a", "New match", class_="primary", href="/matches/new/")


def test_only_the_last_three_nights_are_told(client: Client) -> None:
    for week in range(5):
        match = MatchFactory(club_key="k", played=1, date=date(2026, 11, 1) + timedelta(weeks=week))
        end(match=match, context=context())
    give_browser(client, match.night.club)
    assert len(home(client).all(class_="night")) == 3


def test_home_is_small_and_its_queries_do_not_grow(client: Client) -> None:
    plan = {"club_key": "k", "names": [f"Grandfather Bartholomew the {number}." for number in range(12)]}
    for week in range(6):
        MatchFactory(**plan, game="baker-ten-step", date=date(2026, 1, 2) + timedelta(weeks=week))
        end(match=MatchFactory(**plan, game="baker-ten-step", played=1), context=context())
    match = MatchFactory(**plan, game="baker-ten-step", played=9)
    give_browser(client, match.night.club)
    with at_most_queries(10):
        page = client.get("/")
    assert parsed(page).has("a", "Back to the table", href=f"/matches/{match.pk}/")
    assert len(gzip.compress(page.content)) < 15 * 1024
    Match.objects.update(state=Match.State.ENDED)
    with at_most_queries(8):
        client.get("/")


def test_a_club_without_a_name_is_called_as_at_the_table(keeper: Client) -> None:
    page = home(keeper)
    assert "Our table" in page.words
    assert not re.search(r"Club \d", page.source)
