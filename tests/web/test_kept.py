"""Which pages a worker may keep on the phone, and that it can tell for whom."""

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from scorekeeper.links import to_watch
from scorekeeper.models import Match, Role
from scorekeeper.web.kept import HEADER, KEPT
from tests.factories import give_browser
from tests.people import give_links, member, pen_of, pen_out, sign_in

pytestmark = pytest.mark.django_db

SHOWING_KEYS = (
    *("watch_evening", "watch_match", "watch_night", "watch_club"),
    *("pens", "invites", "take_pen", "join", "clubs", "club"),
)


def mark(browser: Client, path: str = "/") -> str:
    return browser.get(path).headers[HEADER]


def test_the_pages_of_a_match_are_all_for_the_same(keeper: Client, match: Match) -> None:
    table = f"/matches/{match.pk}/"
    assert len({mark(keeper, table + page) for page in ("", "rounds/1/", "sheet/", "referee/", "rulebook/")}) == 1
    assert mark(keeper) == mark(keeper, table)


def test_only_pages_that_are_there_are_named() -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert names >= KEPT


def test_nothing_that_shows_a_link_a_code_or_an_account_is_kept(keeper: Client, match: Match) -> None:
    assert not KEPT.intersection(SHOWING_KEYS)
    for path in (f"/matches/{match.pk}/watch/", "/account/login/", "/clubs/", "/matches/new/", "/offline/"):
        assert HEADER not in keeper.get(path).headers


def test_no_part_of_a_page_no_form_and_no_error_is_kept(keeper: Client, match: Match) -> None:
    table = f"/matches/{match.pk}/"
    assert HEADER not in keeper.get(table, headers={"HX-Request": "true"}).headers
    assert HEADER not in keeper.head(table).headers
    assert HEADER not in keeper.post(f"{table}referee/", {}).headers
    assert HEADER not in Client().get(table).headers


def test_it_is_another_for_another_browser_and_after_signing_in_and_out(match: Match) -> None:
    club = match.night.club
    browser = give_browser(Client(), club)
    marks = [mark(Client()), mark(browser)]
    sign_in(browser, member(club, Role.KEEPER))
    marks.append(mark(browser))
    browser.post(reverse("account_logout"))
    marks.append(mark(browser))
    assert len(set(marks[:3])) == 3
    assert marks[3] != marks[2]


def test_it_is_another_with_a_link_or_a_pen_more(match: Match) -> None:
    browser = give_browser(Client(), match.night.club)
    before = mark(browser)
    with_link = mark(give_links(browser, to_watch(match)))
    with_pen = mark(give_links(browser, pen_of(pen_out(match.night.club))))
    assert len({before, with_link, with_pen}) == 3


def test_it_says_nothing_of_whom_it_is_for(keeper: Client, match: Match) -> None:
    assert match.night.club.keeper_key[:16] not in mark(keeper)
    assert len(mark(keeper)) == 16
