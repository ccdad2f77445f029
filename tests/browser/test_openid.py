"""Tests of signing in by a provider on a site without passwords, and once more before deleting the account."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.assertions import assert_page_fits
from tests.fixtures.openid_provider import CLIENT, SECRET, Provider, provided
from tests.fixtures.served import Served, prepared, serving


@pytest.fixture
def provider() -> Iterator[Provider]:
    with provided() as provider:
        yield provider


@pytest.fixture
def served(provider: Provider, tmp_path: Path) -> Iterator[Served]:
    openid = {"OPENID_URL": provider.url, "OPENID_CLIENT": CLIENT, "OPENID_SECRET": SECRET}
    with serving(prepared(tmp_path), PASSWORDS="0", OPENID_NAME="The Guild", **openid) as served:
        yield served
        assert "Traceback" not in served.printed
        assert [secret for secret in [*provider.secrets, SECRET, "ann@example.org"] if secret in served.printed] == []


def test_to_the_provider_and_back_and_again_before_the_account_goes(phone: Page, served: Served) -> None:
    phone.goto(f"{served.url}/account/sign-up/?next=/games/")
    expect(phone.get_by_label("Password")).to_have_count(0)
    assert_page_fits(phone)
    phone.get_by_role("button", name="Sign in with The Guild").tap()
    phone.wait_for_url(f"{served.url}/games/")
    phone.goto(f"{served.url}/account/")
    expect(phone.get_by_text("Signed in as ann@example.org.")).to_be_visible()
    expect(phone.get_by_text("You can sign in with The Guild.")).to_be_visible()
    assert_page_fits(phone)
    phone.get_by_role("link", name="Delete the account").tap()
    expect(phone.get_by_text("sign in with The Guild once more")).to_be_visible()
    assert_page_fits(phone)
    phone.get_by_role("button", name="Go on").tap()
    phone.wait_for_url(f"{served.url}/account/delete/")
    phone.get_by_role("button", name="Delete it for good").tap()
    phone.wait_for_url(f"{served.url}/")
    phone.goto(f"{served.url}/account/")
    expect(phone.get_by_role("heading", name="Welcome back")).to_be_visible()
