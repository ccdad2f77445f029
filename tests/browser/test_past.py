"""Tests of a club's past on the phone: three taps to an answer, numbers that can be tapped, filters that stay."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match, PairYear, Player
from scorekeeper.models.clocks import tonight
from tests.browser.assertions import PHONES, SMALL_PHONE, assert_accessible, assert_fits_phones, assert_page_fits
from tests.browser.interactions import Keep, box_of
from tests.browser.test_pages import LONG_NAMES
from tests.factories import MatchFactory, context
from tests.fixtures.writes import end

pytestmark = pytest.mark.usefixtures("friday_evening")

KEY = "a-club-with-a-past"
# The number of lines of a link's number.
LINES = "link => { const text = new Range(); text.selectNode(link.firstChild); return text.getClientRects().length }"


def played(*names: str, on: date, rounds: int = 2, game: str = "ten-step") -> Match:
    """Play a match of which the first player wins every round; it is ended early where rounds are left."""
    match = MatchFactory(club_key=KEY, names=names, date=on, game=game, played=rounds)
    if match.state == Match.State.PLAYING:
        end(match=match, context=context())
    return match


@pytest.fixture
def club(keep: Keep) -> int:
    """Make a club in which Ann beat Bob five times this year and Bob won once, in another year and game."""
    this = tonight()
    played("Bob", "Ann", "Cy", on=this - timedelta(days=400), game="tens")
    for days in (5, 4, 3, 2):
        played("Ann", "Bob", on=this - timedelta(days=days))
    match = keep(played("Ann", "Bob", "Cy", on=this - timedelta(days=1), rounds=10))
    return match.club_id


def path(club: int, *names: str) -> str:
    ids = [str(Player.objects.get(club=club, name=name).pk) for name in names]
    return f"/clubs/{club}/players/{'/and/'.join(ids)}/"


def test_the_last_ten_leave_room_for_short_names_on_a_small_phone(phone: Page, keep: Keep) -> None:
    for days in range(10):
        match = played("Kostja", "Marie", on=tonight() - timedelta(days=days), rounds=1)
    keep(match)
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(path(match.club_id, "Kostja", "Marie"))
    expect(phone.locator(".turns i")).to_have_count(10)
    for name in phone.locator(".turns b").all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_the_large_number_itself_leads_to_its_matches(phone: Page, club: int) -> None:
    for page, leads_to in (
        (path(club, "Ann"), r"/nights/\?.*outcome=won"),
        (f"/clubs/{club}/records/?game=ten-step", r"/matches/\d+/result/"),
    ):
        phone.goto(page)
        box = box_of(phone.locator(".hero .step"))
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(phone).to_have_url(re.compile(leads_to))


def test_the_browsers_back_takes_back_a_filter(phone: Page, club: int) -> None:
    phone.goto(path(club, "Ann"))
    expect(phone.locator(".contract")).to_contain_text("5 wins in 6")
    phone.get_by_label("Year").select_option(str(tonight().year))
    expect(phone.locator(".contract")).to_contain_text("5 wins in 5")
    expect(phone).to_have_url(re.compile(rf"year={tonight().year}"))
    phone.go_back()
    expect(phone.locator(".contract")).to_contain_text("5 wins in 6")


# Chooses in a select right after an answer has replaced it, before other handlers run.
CHOOSE_AT_ONCE = """([list, value]) => document.addEventListener("htmx:afterSwap", () => queueMicrotask(() => {
  const select = document.querySelector(list);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}), { once: true })"""


def test_a_filter_is_chosen_as_soon_as_the_answer_to_another_is_there(phone: Page, club: int) -> None:
    phone.goto(path(club, "Ann"))
    phone.evaluate(CHOOSE_AT_ONCE, ["#filter-game", "ten-step"])
    phone.get_by_label("Year").select_option(str(tonight().year))
    expect(phone).to_have_url(re.compile(rf"game=ten-step.*year={tonight().year}"))


def test_both_names_of_a_pair_can_be_changed(phone: Page, club: int) -> None:
    phone.goto(path(club, "Ann", "Bob"))
    phone.get_by_label("Against whom").select_option("Cy")
    expect(phone.locator(".hero")).to_contain_text("Ann came in ahead of Cy in")
    expect(phone).to_have_url(re.compile(re.escape(path(club, "Ann", "Cy"))))
    phone.locator("#filter-a").select_option("Bob")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Bob and Cy, head to head")


def test_how_often_each_came_in_ahead_stays_on_one_line(phone: Page, club: int) -> None:
    for ahead, behind in ((112, 107), (1204, 1188)):
        PairYear.objects.update(ahead=ahead, behind=behind, matches=ahead + behind)
        phone.goto(path(club, "Ann", "Bob"))
        score = phone.locator(".score")
        for size in PHONES:
            phone.set_viewport_size(size)
            assert [link.evaluate(LINES) for link in score.locator("a").all()] == [1, 1], size
            assert score.evaluate("score => score.scrollWidth <= score.clientWidth"), size


def test_a_player_and_two_and_the_records_fit(phone: Page, club: int) -> None:
    """Fold out all that is folded."""
    for url in (path(club, "Ann"), path(club, "Ann", "Bob"), f"/clubs/{club}/records/", f"/clubs/{club}/players/"):
        phone.goto(url)
        unfold(phone)
        assert_page_fits(phone)


def unfold(phone: Page) -> None:
    for summary in phone.locator("main summary").all():
        summary.tap()


def test_a_year_fits_and_is_shared_as_text(phone: Page, club: int) -> None:
    phone.goto(f"/clubs/{club}/records/")
    phone.get_by_role("link", name="The year").tap()
    expect(phone).to_have_url(re.compile("/years/"))
    phone.wait_for_load_state()
    phone.locator("#filter-game").select_option("ten-step")
    expect(phone).to_have_url(re.compile("game=ten-step"))
    phone.get_by_role("button", name="Share the year").tap()
    expect(phone.get_by_label("To copy and send")).to_have_value(re.compile(r"Ann: \d"))
    expect(phone.get_by_role("button", name="In words")).to_be_visible()
    expect(phone.get_by_role("link", name="As a picture")).to_have_attribute("href", re.compile("game=ten-step"))
    phone.keyboard.press("Escape")
    unfold(phone)
    assert_page_fits(phone)


def test_twelve_long_names_fit(phone: Page, keep: Keep) -> None:
    """Look for room alone: longer names bring no new colours or roles. All but the first name share a record."""
    names = [*LONG_NAMES[:-1], "Donaudampfschifffahrtsgesellschaftskap"]
    match = keep(played(*names, on=tonight(), rounds=19, game="baker-ten-step"))
    for url in (
        path(match.club_id, names[0]),
        path(match.club_id, names[10], names[5]),
        f"/clubs/{match.club_id}/records/",
        f"/clubs/{match.club_id}/years/{tonight().year}/",
    ):
        phone.goto(url)
        unfold(phone)
        assert_fits_phones(phone)


def test_who_is_best_at_a_game_takes_two_taps_from_home_and_the_heads_sort(phone: Page, club: int) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Records").tap()
    phone.get_by_label("Game").select_option("ten-step")
    expect(phone.get_by_role("heading", name="Who is best at Ten Step")).to_be_attached()
    ranking = phone.get_by_role("table", name="Who is best at Ten Step")
    expect(ranking.get_by_role("columnheader", name="Against luck")).to_have_attribute("aria-sort", "descending")
    ranking.get_by_role("link", name="Rating").press("Enter")
    expect(ranking.get_by_role("columnheader", name="Rating")).to_have_attribute("aria-sort", "descending")
    phone.get_by_label("Year").select_option(str(tonight().year))
    expect(phone).to_have_url(re.compile(rf"(?=.*sort=rating)(?=.*game=ten-step).*year={tonight().year}"))
    expect(ranking.get_by_role("columnheader", name="Rating")).to_have_attribute("aria-sort", "descending")
    assert_accessible(phone)


def test_who_has_not_played_to_the_end_fits(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(club_key=KEY))
    for url in (path(match.club_id, "Ann"), path(match.club_id, "Ann", "Bob"), f"/clubs/{match.club_id}/records/"):
        phone.goto(url)
        assert_page_fits(phone)


def test_a_result_says_that_it_is_among_the_best_and_leads_to_the_records(phone: Page, keep: Keep) -> None:
    played("Ann", "Bob", "Cy", on=tonight() - timedelta(days=1), rounds=10)
    keep(played("Ann", "Bob", "Cy", on=tonight(), rounds=10), "result/")
    band = phone.get_by_role("link", name="best Ten Step ever")
    expect(band).to_contain_text("One other is as good.")
    assert_page_fits(phone)
    band.tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("The best Ten Step ever")
