"""Tests that the first page shows the entries that wait on the phone, and sends them."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match, Role
from tests.browser.assertions import assert_accessible, assert_page_fits
from tests.browser.interactions import Keep, add_cookies, control_of, said_of
from tests.browser.without_signal import line
from tests.factories import MatchFactory, context, player_of
from tests.fixtures.writes import tap
from tests.people import member, sign_in

pytestmark = pytest.mark.usefixtures("transactional_db")

REFUSED = '[{ "fields": { "key": "k" }, "said": "Bob has bought 1", "why": "It was not saved." }]'


def buy_unanswered(phone: Page, match: Match, name: str = "Bob") -> None:
    """Tap a buy at the table, of which the server does not hear."""
    phone.context.route("**/facts/", lambda route: route.abort())
    phone.goto(f"/matches/{match.pk}/")
    control_of(phone, match, name, "buys").tap()
    expect(line(phone)).to_contain_text("1 waiting")


def items(phone: Page) -> Locator:
    return phone.locator("#unsent li")


def test_home_tells_what_waits_for_which_match_and_sends_it(phone: Page, keep: Keep, match: Match) -> None:
    keep(match)
    other = MatchFactory(club_key=match.night.club.keeper_key, names=["Gil", "Hal"], game="baker-ten-step")
    buy_unanswered(phone, match)
    buy_unanswered(phone, other, "Gil")
    phone.goto("/")
    expect(items(phone)).to_have_text(["1 waiting Ten Step", "1 waiting Baker Ten Step"])
    expect(phone.locator("#note")).to_have_text("Not saved yet, will try again")
    assert_page_fits(phone)
    assert said_of(match, "Bob").buys == said_of(other, "Gil").buys == 0
    phone.context.unroute_all()
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(items(phone)).to_have_count(0)
    assert said_of(match, "Bob").buys == said_of(other, "Gil").buys == 1


def test_home_tells_who_is_needed_and_leads_to_the_table(phone: Page, keep: Keep, match: Match) -> None:
    keep(match)
    buy_unanswered(phone, match)
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=3, was=0, context=context())
    phone.context.unroute_all()
    phone.goto("/")
    expect(items(phone)).to_have_text(["1 needs you Ten Step"])
    items(phone).get_by_role("link").tap()
    line(phone).get_by_text("1 needs you").tap()
    phone.get_by_role("button", name="Keep 1 of 3 buys").tap()
    expect(line(phone)).to_have_text("Saved")
    assert said_of(match, "Bob").buys == 1


def test_the_oldest_match_comes_first(phone: Page, keep: Keep, match: Match) -> None:
    keep(match)
    phone.goto("/")
    phone.evaluate("(entries) => [10, 9].forEach((pk) => localStorage.setItem(`taps ${pk}`, entries))", REFUSED)
    phone.reload()
    expect(items(phone).get_by_role("link")).to_have_count(2)
    tables = items(phone).get_by_role("link").evaluate_all("(links) => links.map((link) => link.pathname)")
    assert tables == ["/matches/9/", "/matches/10/"]


def test_while_something_waits_the_server_is_asked_once_before_a_form_of_home(
    phone: Page, keep: Keep, match: Match
) -> None:
    """The scripts of a match, which ask too, send a form by `submit`."""
    keep(match)
    buy_unanswered(phone, match)
    phone.goto("/")
    expect(phone.locator("#note")).to_have_text("Not saved yet, will try again")
    phone.evaluate("HTMLFormElement.prototype.submit = () => {}; null")
    phone.get_by_role("button", name="Deutsch").tap()
    expect(phone.locator("html[lang=de]")).to_be_attached()


def test_what_waits_while_the_keeper_is_signed_out_is_sent_after_signing_in(
    phone: Page, base_url: str, match: Match
) -> None:
    ann = sign_in(Client(), member(match.night.club, Role.KEEPER, "ann"))
    add_cookies(phone.context, ann, base_url)
    buy_unanswered(phone, match)
    ann.post(reverse("account_logout"))
    phone.context.unroute_all()
    phone.goto("/")
    expect(items(phone)).to_contain_text("1 waiting Another match You no longer keep this score.")
    assert_accessible(phone)
    items(phone).get_by_role("link", name="Sign in").tap()
    phone.get_by_label("E-mail").fill("ann@example.org")
    phone.get_by_label("Password").fill("a long enough secret")
    phone.get_by_role("button", name="Sign in", exact=True).tap()
    phone.wait_for_url("**/")
    phone.wait_for_function("() => Object.keys(localStorage).every((key) => !key.startsWith('taps '))")
    expect(items(phone)).to_have_count(0)
    assert said_of(match, "Bob").buys == 1


def test_what_waits_for_a_match_that_is_gone_can_be_dropped(phone: Page, keep: Keep, match: Match) -> None:
    keep(match)
    buy_unanswered(phone, match)
    match.delete()
    phone.context.unroute_all()
    phone.goto("/")
    items(phone).get_by_role("button", name="Drop it").tap()
    expect(items(phone)).to_have_count(0)
    phone.reload()
    expect(items(phone)).to_have_count(0)
