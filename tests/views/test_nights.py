import gzip
import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Change, Match, Membership, Night, Role
from scorekeeper.pages.nights.page import PAGE
from scorekeeper.services.deleting import delete
from scorekeeper.services.nights import describe
from tests.factories import ClubFactory, MatchFactory, context, give_browser, play
from tests.fixtures.parsed import parsed, source, words
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import end
from tests.people import account, give_links

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]

KEY = "the-cast-plays-here"
HTMX = {"HX-Request": "true"}


def make_nights(client: Client, matches: int, names: list[str] | None = None) -> Match:
    """Return so many matches, two a night, and their browser."""
    for number in range(matches):
        day = date(2026, 11, 20) - timedelta(days=number // 2)
        match = MatchFactory(club_key=KEY, date=day, **({"names": names} if names else {}))
    give_browser(client, match.night.club)
    return match


@pytest.mark.parametrize("path", ["/nights/", "/nights/?q=march&year=2025"])
def test_a_first_visitor_is_told_what_will_be_here_and_asked_for_no_filter(client: Client, path: str) -> None:
    page = parsed(client.get(path))
    assert page.one("h2").words == "No night yet"
    assert [link.words for link in page.one("div", class_="bar").all("a")] == ["New match"]
    assert not page.has("select")
    assert not page.has("input", name="q")


def test_who_may_choose_another_club_keeps_the_filters_of_an_empty_one(client: Client) -> None:
    user, empty = account(), ClubFactory(name="Sundays")
    for club in (MatchFactory().night.club, empty):
        Membership.objects.create(club=club, user=user, role=Role.OWNER)
    client.force_login(user)
    page = parsed(client.get("/nights/", {"club": empty.pk}))
    assert page.one("h2").words == "No night yet"
    assert page.has("select", name="club")


def test_a_finished_match_leads_to_its_result_and_another_to_its_table(client: Client) -> None:
    over, playing = friday(club_key=KEY), MatchFactory(club_key=KEY)
    page = parsed(give_browser(client, over.night.club).get("/nights/"))
    assert page.has("a", href=f"/matches/{over.pk}/result/")
    assert page.has("a", href=f"/matches/{playing.pk}/")
    assert "Ann 235 · Bob 265 · Di 270" in page.words
    assert page.has("b", "Ann 235")


def test_the_only_match_of_a_night_is_told_in_full_once_it_is_over(client: Client) -> None:
    match = friday(club_key=KEY)
    phone, path = give_browser(client, match.night.club), f"/nights/{match.night_id}/"
    page, beside = parsed(phone.get(path)), parsed(phone.get(path, headers=HTMX))
    result = parsed(phone.get(f"/matches/{match.pk}/result/"))
    said = [told.words for told in (*result.all(class_="band"), *result.one("section", class_="story").all("p"))]
    for told in (page, beside):
        assert [place.words for place in told.one("ol", class_="places").all("b")][:3] == ["235", "265", "270"]
        assert [sentence.words for sentence in told.all("p", class_="told-of")] == said
    MatchFactory(club_key=KEY, date=match.night.date)
    assert not parsed(phone.get(path)).has("ol", class_="places")


def test_htmx_gets_the_list_alone(client: Client) -> None:
    make_nights(client, 1)
    page = parsed(client.get("/nights/", headers=HTMX))
    assert "November 2026" in page.words
    assert not page.has("html")


def test_a_page_of_no_address_gets_the_list_as_ever(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://["}
    assert client.get("/nights/", headers=headers).status_code == 200


@pytest.mark.any_database
def test_the_list_weighs_less_than_five_kilobytes(client: Client) -> None:
    make_nights(client, 2 * PAGE + 2)
    assert len(gzip.compress(client.get("/nights/", headers=HTMX).content)) < 5 * 1024
    assert len(gzip.compress(client.get("/nights/").content)) < 15 * 1024


def test_htmx_gets_what_can_be_chosen_beside_the_list(client: Client) -> None:
    make_nights(client, 1)
    page = parsed(client.get("/nights/", {"year": "2026", "month": "11"}, headers=HTMX))
    assert page.has("div", class_="filters pills", id="pills", hx_swap_oob="true")
    assert page.has(id="months", hx_swap_oob="true")
    assert page.has("input", type="hidden", name="month", value="11", form="filters")


def test_a_month_is_a_link_and_the_chosen_one_leads_to_the_whole_year(client: Client) -> None:
    make_nights(client, 1)
    assert parsed(client.get("/nights/")).has("a", href="?year=2026&month=11")
    page = parsed(client.get("/nights/", {"year": "2026", "month": "11", "game": "ten-step"}))
    (month,) = page.all("a", href=re.compile(r"^\?year=2026"))
    assert (month.attributes["href"], month.attributes["aria-current"]) == ("?year=2026&game=ten-step", "true")


def left_open(client: Client) -> Match:
    """Return a match that was left open weeks ago, and its browser."""
    match = MatchFactory(club_key=KEY, date=date(2025, 10, 31))
    Change.objects.update(at=datetime(2025, 10, 31, 20, 0, tzinfo=UTC))
    give_browser(client, match.night.club)
    return match


@pytest.mark.parametrize(("path", "said"), [("/", "1 older match still open"), ("/nights/", "1 match left open")])
def test_what_was_left_open_is_folded_away_with_a_tap_to_end_or_delete_it(client: Client, path: str, said: str) -> None:
    match = left_open(client)
    page = parsed(client.get(path))
    assert said in page.words
    assert "Friday 31 October 2025" in page.words
    for deed in ("end", "delete"):
        assert page.has("form", action=f"/matches/{match.pk}/{deed}/")


@pytest.mark.parametrize("deed", ["end", "delete"])
@pytest.mark.parametrize(("back", "path"), [("home", "/"), ("nights", "/nights/")])
def test_the_list_is_shown_again_without_it(client: Client, deed: str, back: str, path: str) -> None:
    match = left_open(client)
    answer = client.post(f"/matches/{match.pk}/{deed}/", {"key": context().key, "back": back})
    assert (answer.status_code, answer["Location"]) == (303, path)
    page = source(client.get(path))
    assert "left open" not in page
    assert "still open" not in page


def test_who_only_watches_ends_nothing(client: Client) -> None:
    match = left_open(Client())
    assert "left open" not in source(give_links(client, to_watch(match.night.club)).get("/nights/"))


def test_a_match_left_open_is_not_the_one_in_play_at_home(client: Client) -> None:
    left_open(client)
    assert "Back to the table" not in source(client.get("/"))


@pytest.mark.any_database
def test_filters_are_kept_on_the_way_to_earlier_nights(client: Client) -> None:
    make_nights(client, 2 * PAGE + 2)
    page = parsed(client.get("/nights/", {"game": "ten-step"}))
    assert page.has("option", value="ten-step", selected=True)
    assert page.has("a", href=re.compile(r"\?game=ten-step&year=&before=2026-11-09"))


def test_a_year_without_a_night_is_not_taken_for_all_years(client: Client) -> None:
    give_browser(client, MatchFactory().night.club)
    years = parsed(client.get("/nights/?year=1999")).one("select", name="year")
    assert years.one("option", selected=True).words == "1999"


def test_nothing_found_says_what_was_sought(client: Client) -> None:
    make_nights(client, 1)
    assert "No night with “<b>Flo”" in words(client.get("/nights/", {"q": "<b>Flo"}))


def test_a_search_of_all_years_says_so_and_keeps_the_year_that_was_chosen(client: Client) -> None:
    make_nights(client, 1)
    MatchFactory(club_key=KEY, date=date(2025, 3, 7), names=["Flo", "Bob"])
    page = parsed(client.get("/nights/", {"q": "flo", "year": "2026"}, headers=HTMX))
    assert page.has("p", "Nothing in 2026, so these are from all years.", role="status")
    assert page.one("select", name="year").one("option", selected=True).words == "2026"


NONSENSE: list[dict[str, str]] = [
    {"game": "bridge"},
    {"game": "x" * 3000},
    {"player": "x"},
    {"player": "9" * 40},
    {"player": "-1"},
    {"q": "\x00"},
    {"q": "%_'\""},
    {"before": "yesterday"},
    {"before": "0001-01-01"},
    {"page": "x"},
    {"year": "0"},
    {"year": "9999", "month": "12"},
    {"year": "2026", "month": "13"},
    {"month": "3"},
    {"place": "\x00"},
    {"state": "x"},
    {"since": "2026-12-31", "until": "2026-01-01"},
    {"q": "march march 2025 2026 % _ ' x y z"},
]


def test_no_query_breaks_the_page(client: Client) -> None:
    make_nights(client, 1)
    for query in NONSENSE:
        assert client.get("/nights/", query).status_code == 200, query


@pytest.mark.parametrize("left", ["deleted", "ended", "open"])
def test_a_year_with_nothing_to_show_is_not_the_first_to_be_shown(client: Client, left: str) -> None:
    make_nights(client, 1)
    Night.objects.update(date=date(2025, 11, 20))
    late = MatchFactory(club_key=KEY, date=date(2026, 1, 2))
    if left == "deleted":
        delete(match=late, context=context())
    elif left == "ended":
        end(match=late, context=context())
    else:
        Change.objects.filter(match=late).update(at=datetime(2026, 1, 2, 20, 0, tzinfo=UTC))
    page = parsed(client.get("/nights/"))
    assert page.has("h2", "November 2025")


def test_a_game_and_its_points_alone_are_told_apart_in_the_filter(client: Client) -> None:
    make_nights(client, 1)
    match = MatchFactory(club_key=KEY, game="custom", options={"title": "Ten Step", "rounds": 1}, names=["Ann", "Bob"])
    play(match, [{"hands": {"Ann": {"points": 1}, "Bob": {"points": 2}}}])
    games = parsed(client.get("/nights/")).one("select", name="game")
    assert [game.words for game in games.all("option")] == ["All games", "Ten Step", "Ten Step · Points alone"]


def test_names_places_and_months_are_found_without_their_accents(client: Client) -> None:
    match = make_nights(client, 1, ["Émile", "Łucja", "Jörg"])
    describe(night=match.night, context=context(), place="Café Köln", note="Straße 7")
    for typed in ("emile lucja", "jorg", "joerg", "cafe koln", "Café Koeln", "KÖLN strasse"):
        assert parsed(client.get("/nights/", {"q": typed})).has("ol", class_="nights")
    client.cookies["language"] = "fr"
    page = parsed(client.get("/nights/", {"q": "fevrier 2026"}))
    assert page.one("p", id="counted").attributes["data-says"] == "Aucune soirée en février 2026"


@pytest.mark.parametrize(
    ("language", "month", "typed"),
    [
        ("de", "März", ("märz", "marz", "maerz", "mae")),
        ("de", "September", ("september", "sept", "Sept.")),
        ("es", "septiembre", ("septiembre", "sept", "Sept.")),
        ("fr", "août", ("août", "aout")),
        ("fr", "septembre", ("septembre", "sept", "sept.", "September")),
    ],
)
def test_a_month_is_found_as_any_keyboard_types_it(
    client: Client, language: str, month: str, typed: tuple[str, ...]
) -> None:
    make_nights(client, 1)
    client.cookies["language"] = language
    for word in typed:
        page = parsed(client.get("/nights/", {"q": f"{word} 2026"}))
        assert month in page.one("p", id="counted").attributes["data-says"]


def test_a_month_is_found_as_a_page_writes_it(client: Client) -> None:
    make_nights(client, 1)
    client.cookies["language"] = "es"
    heading = parsed(client.get("/nights/")).one("div", class_="month").one("h2").words
    assert heading == "Noviembre de 2026"
    page = parsed(client.get("/nights/", {"q": heading}))
    assert page.one("div", class_="month").one("h2").words == heading
    page = parsed(client.get("/nights/", {"q": "febrero de 2026"}))
    assert page.one("p", id="counted").attributes["data-says"] == "Ninguna noche en febrero de 2026"


def test_a_club_whose_only_match_was_ended_before_a_round_has_no_night_yet(client: Client) -> None:
    end(match=make_nights(client, 1), context=context())
    assert parsed(client.get("/nights/")).one("div", class_="empty").one("h2").words == "No night yet"
