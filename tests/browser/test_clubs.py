"""Tests of clubs on phones: handing over the pen and back, joining, and the layout of every page."""

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorekeeper.links import to_watch
from scorekeeper.models import Change, Handover, Match, Membership, Role
from scorekeeper.queries.api_tokens import valid_token
from scorekeeper.services.members import give_role, remove
from tests.browser.assertions import SMALL_PHONE, assert_fit, assert_page_fits
from tests.browser.interactions import Keep, add_cookies, on_its_way
from tests.browser.watching import Phones, opened_by
from tests.chromium import PHONE
from tests.factories import MatchFactory, PlayerFactory
from tests.fixtures.club_world import World
from tests.people import account, give_links, member, pen_of, pen_out, sign_in

LONG = ["Ann", "Maria-Magdalena", "🂡" * 40, "Konstantin der Große aus Byzanz 40x", "<b>Ed</b>"]
PAGES = [
    "home",
    "clubs",
    "club",
    "pens",
    "players",
    "player",
    "invites",
    "invite",
    "api_tokens",
    "imports",
    "club_import",
    "delete_club",
]
OTHERS = [
    ("signed out", "join"),
    ("keeper", "join"),
    ("signed out", "take_pen"),
    ("pen", "club"),
    ("pen", "pens"),
    ("watcher", "club"),
    ("watcher", "player"),
    ("match link", "home"),
    ("club link", "home"),
    ("own browser", "table"),
]


@pytest.fixture
def another(browser: Browser, base_url: str) -> Iterator[Page]:
    """Open Bob's phone."""
    context = browser.new_context(base_url=base_url, viewport=PHONE, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def be(context: BrowserContext, base_url: str, world: World, person: str) -> None:
    """Give this browser the cookies of a person in `world.people`."""
    context.clear_cookies()
    add_cookies(context, world.people[person], base_url)


def test_the_owners_pages_are_fit_for_every_phone(phone: Page, context: BrowserContext, base_url: str) -> None:
    world = World(names=LONG, club_name="Fridays at the Crown and Anchor, <i>upstairs</i>")
    PlayerFactory(club=world.club, name="Gus", archived=True)
    be(context, base_url, world, "owner")
    for name in PAGES:
        phone.goto(world.url_of(name))
        for summary in phone.locator("summary").all():
            summary.tap()
        assert_page_fits(phone)


def test_a_token_is_made_and_copied(phone: Page, context: BrowserContext, base_url: str) -> None:
    world = World(club_name="Fridays at the Crown and Anchor, <i>upstairs</i>")
    be(context, base_url, world, "owner")
    phone.goto(world.url_of("api_tokens"))
    phone.get_by_label("What is it for?").fill("The display in Konstantin’s kitchen, 40x")
    copy = phone.get_by_role("button", name="Copy the token")
    with on_its_way(phone, "**/share*.js", phone.get_by_role("button", name="Make a token").tap):
        expect(phone.get_by_role("textbox", name="Token")).to_be_visible()
        expect(copy).to_be_hidden()
    copy.tap()
    expect(phone.get_by_role("status").first).to_have_text("Copied.")
    assert_page_fits(phone)
    assert valid_token(phone.get_by_role("textbox", name="Token").input_value())


def test_the_others_pages_are_fit_for_every_phone(phone: Page, context: BrowserContext, base_url: str) -> None:
    world = World(names=LONG, club_name="Fridays")
    for person, name in OTHERS:
        be(context, base_url, world, person)
        assert_fit(phone, world.url_of(name))


def take_pen(phone: Page, match: Match, another: Page) -> None:
    """Show the link on Ann's phone, and take the pen by it on Bob's."""
    phone.goto(f"/matches/{match.pk}/")
    phone.get_by_role("button", name="Menu").tap()
    phone.locator("#menu summary", has_text="Share").tap()
    phone.get_by_role("link", name="Hand over the pen").tap()
    another.goto(phone.get_by_label("Link").input_value())
    another.get_by_label("Whose phone is this?").fill("Bob")
    another.get_by_role("button", name="Take the pen").tap()
    expect(another).to_have_url(re.compile(rf"/matches/{match.pk}/"))
    another.wait_for_load_state()


def buy(page: Page, name: str) -> None:
    row = page.locator(".row").filter(has=page.locator(".name", has_text=name))
    row.locator(".pips").tap()


def test_the_pen_goes_to_another_phone_and_is_taken_back(phone: Page, keep: Keep, another: Page) -> None:
    match = keep(MatchFactory())
    take_pen(phone, match, another)
    buy(another, "Cy")
    expect(another.locator("#note")).to_contain_text("Cy")
    assert Change.objects.latest("pk").who.startswith("Bob’s ")
    another.route("**/live/**", lambda route: route.abort())  # else the live page itself would say that the pen is gone
    phone.reload()
    expect(phone.locator(".order li")).to_contain_text("Bob")
    phone.get_by_role("button", name="Take back from Bob").tap()
    expect(phone.get_by_role("heading", name="Nobody else holds a pen")).to_be_visible()
    assert Handover.objects.get().ended
    written = Change.objects.count()
    buy(another, "Di")
    another.reload()
    expect(another.get_by_role("heading", name="No such page at this table")).to_be_visible()
    assert Change.objects.count() == written


@pytest.mark.parametrize("deed", [remove, partial(give_role, role=Role.WATCHER)], ids=["put out", "only looks on"])
def test_the_table_in_the_second_browser_of_who_keeps_no_longer_closes(
    phones: Phones, site: str, deed: Callable[..., None]
) -> None:
    match = MatchFactory()
    member(match.night.club, Role.OWNER)
    bob = member(match.night.club, Role.KEEPER)
    laptop = opened_by(give_links(Client(), pen_of(pen_out(match.night.club))), phones, match, site)
    deed(member=Membership.objects.get(user=bob))
    expect(laptop.get_by_text("You no longer keep this score")).to_be_visible()
    expect(laptop.locator("body")).not_to_contain_text("Cy")


def test_signing_out_closes_the_table_that_a_pen_or_a_link_opened(phones: Phones, site: str) -> None:
    kept, watched = MatchFactory(), MatchFactory()
    phone = sign_in(Client(), account())
    give_links(phone, pen_of(pen_out(kept.night.club)), to_watch(watched))
    tables = [opened_by(phone, phones, match, site) for match in (kept, watched)]
    phone.get("/")  # signing in has moved the links to the session
    phone.post(reverse("account_logout"))
    for table, said in zip(tables, ("You no longer keep this score", "This link has ended"), strict=True):
        expect(table.get_by_text(said)).to_be_visible()
        expect(table.locator("body")).not_to_contain_text("Cy")


def test_a_new_name_that_is_refused_is_seen_in_its_field(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory())
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(f"/clubs/{match.club_id}/")
    phone.locator("summary", has_text="Rename the club").tap()
    name = phone.get_by_label("The club’s name")
    name.fill("Sun\u200bdays")
    name.press("Enter")
    expect(phone).to_have_title(re.compile("^Error: "))
    expect(name).to_be_focused()
    expect(name).to_be_in_viewport(ratio=1)
