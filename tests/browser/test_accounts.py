"""Tests of signing up, in and out on a phone, with passkeys in Chromium's virtual authenticator."""

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.models import Membership
from scorekeeper.web.cookies import LINKS
from tests.browser.assertions import assert_fit, assert_page_fits
from tests.browser.interactions import Keep, on_its_way
from tests.factories import MatchFactory
from tests.people import give_links, pen_of, pen_out

PASSWORD = "drew-low-again"
PAGES = ["", "delete/", "sessions/", "e-mail/", "password/", "passkeys/", "passkeys/add/", "sign-out/"]
WAYS_IN = ["sign-in/", "sign-up/", "sign-up/passkey/", "password/forgotten/"]


@pytest.fixture
def authenticator(phone: Page) -> Page:
    """Give a phone that keeps passkeys and unlocks itself."""
    wire = phone.context.new_cdp_session(phone)
    wire.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    wire.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return phone


def sign_up(phone: Page, email: str = "ann@example.org") -> None:
    phone.goto("/account/sign-up/")
    enter(phone, email)


def enter(phone: Page, email: str) -> None:
    """Fill in the form, and send it."""
    phone.get_by_label("E-mail").fill(email)
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Sign up").tap()
    expect(phone.get_by_role("link", name=f"Account: {email}")).to_be_visible()


def sign_out(phone: Page) -> None:
    phone.goto("/account/")
    phone.get_by_role("button", name="Sign out").tap()
    expect(phone.get_by_text("Signed out.")).to_be_visible()


def sign_in(phone: Page) -> None:
    phone.goto("/account/sign-in/")
    phone.get_by_label("E-mail").fill("ann@example.org")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Sign in", exact=True).tap()


def confirm(phone: Page) -> None:
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Go on").tap()


def test_an_account_keeps_what_this_phone_kept(phone: Page, keep: Keep) -> None:
    """Sign up, and out, which leaves an empty phone; signed in again, all of it is there."""
    match = keep(MatchFactory(played=2))
    phone.goto("/")
    phone.get_by_role("link", name="Keep it on all your phones").tap()
    enter(phone, "ann@example.org")
    expect(phone.get_by_role("link", name="Back to the table")).to_be_visible()
    phone.goto(f"/matches/{match.pk}/")
    phone.locator("[id^=buys-]").first.tap()
    expect(phone.locator("#note")).to_contain_text("has bought 1")
    sign_out(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("You deal. The sums are done.")
    sign_in(phone)
    expect(phone.get_by_role("link", name="Back to the table")).to_be_visible()


def test_who_signs_out_is_asked_about_the_phones_pens(phone: Page, context: BrowserContext, base_url: str) -> None:
    match = MatchFactory()
    sign_up(phone)
    held = give_links(Client(), pen_of(pen_out(match.night.club))).cookies[LINKS].value
    context.add_cookies([{"name": LINKS, "value": held, "url": base_url}])
    phone.goto("/account/")
    phone.get_by_role("link", name="Sign out").tap()
    keep = phone.get_by_label("Keep this phone’s pens and links")
    expect(keep).not_to_be_checked()
    phone.get_by_text("Keep this phone’s pens and links").tap()
    expect(keep).to_be_checked()
    assert_page_fits(phone)
    phone.get_by_role("button", name="Sign out").tap()
    expect(phone.get_by_text("Signed out.")).to_be_visible()
    expect(phone.get_by_role("link", name="Back to the table")).to_be_visible()


def test_a_passkey_alone_is_an_account(authenticator: Page, keep: Keep) -> None:
    keep(MatchFactory(played=2))
    phone = authenticator
    phone.goto("/account/sign-up/")
    phone.get_by_role("link", name="Sign up with a passkey instead").tap()
    phone.wait_for_url("**/sign-up/passkey/")  # the page before has such a field, too
    phone.get_by_label("E-mail").fill("ann@example.org")
    phone.get_by_role("button", name="Next").tap()
    phone.get_by_role("button", name="Make the passkey").tap()
    expect(phone.get_by_role("link", name="Back to the table")).to_be_visible()
    assert Membership.objects.get().user.email == "ann@example.org"
    sign_out(phone)
    phone.goto("/account/sign-in/")
    phone.get_by_role("button", name="Sign in with a passkey").tap()
    expect(phone.get_by_role("link", name="Back to the table")).to_be_visible()


def test_a_passkey_is_added_beside_the_password_named_and_removed(authenticator: Page) -> None:
    """Sign in with the password while there is a passkey too, then with the passkey."""
    phone = authenticator
    sign_up(phone)
    phone.goto("/account/passkeys/")
    phone.get_by_role("link", name="Add a passkey").tap()
    with on_its_way(phone, "**/js/pages/passkeys*.js", lambda: confirm(phone)):
        phone.get_by_label("Name").fill("Ann’s phone")
        expect(phone.get_by_role("button", name="Make the passkey")).to_be_disabled()
    phone.get_by_role("button", name="Make the passkey").tap()
    expect(phone.get_by_text("Ann’s phone").first).to_be_visible()
    sign_out(phone)
    sign_in(phone)
    expect(phone.get_by_text("Signed in as ann@example.org.")).to_be_visible()
    sign_out(phone)
    phone.goto("/account/sign-in/")
    phone.get_by_role("button", name="Sign in with a passkey").tap()
    expect(phone.get_by_text("Signed in as ann@example.org.")).to_be_visible()
    phone.goto("/account/passkeys/")
    phone.get_by_role("link", name="Remove").first.tap()
    confirm(phone)
    phone.get_by_role("button", name="Remove it").tap()
    expect(phone.get_by_text("There is none yet.")).to_be_visible()


def test_a_phone_that_makes_no_passkey_says_so_and_stays(phone: Page) -> None:
    phone.goto("/account/sign-up/passkey/")
    phone.get_by_label("E-mail").fill("ann@example.org")
    phone.get_by_role("button", name="Next").tap()
    expect(phone.get_by_role("button", name="Make the passkey")).to_be_visible()
    phone.evaluate("() => { navigator.credentials.create = () => Promise.reject(new Error('no')); }")
    phone.get_by_role("button", name="Make the passkey").tap()
    expect(phone.get_by_role("alert")).to_contain_text("That did not work.")


def test_a_passkey_that_does_not_reach_the_server_says_so_and_stays(authenticator: Page) -> None:
    phone = authenticator
    phone.goto("/account/sign-up/passkey/")
    phone.get_by_label("E-mail").fill("ann@example.org")
    phone.get_by_role("button", name="Next").tap()
    make = phone.get_by_role("button", name="Make the passkey")
    expect(make).to_be_enabled()
    phone.route("**/*", lambda route: route.abort())
    make.tap()
    expect(phone.get_by_role("alert")).to_contain_text("Not sent: there is no signal.")
    phone.unroute("**/*")
    make.tap()
    expect(phone.get_by_role("link", name="Account: ann@example.org")).to_be_visible()


def test_the_ways_in_are_fit(phone: Page) -> None:
    assert_fit(phone, *(f"/account/{page}" for page in WAYS_IN))


def test_the_accounts_pages_are_fit(phone: Page) -> None:
    sign_up(phone, "wilhelmina.bartholomew.the.second@a-long-host-name.example.org")
    assert_fit(phone, "/", *(f"/account/{page}" for page in PAGES))
