"""A phone that keeps the pages of tonight's match, and the actions of its keeper.

The modules that import the fixtures name them in `__all__`.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.restarted_server import KeepersPhone, Server, served_from
from tests.fixtures.served import prepared


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served_from(prepared(tmp_path_factory.mktemp("home") / "server")) as server:
        yield server


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[KeepersPhone]:
    """Keep tonight's match on a phone."""
    server.start()
    phone = KeepersPhone(browser, server)
    phone.begin_match(server)
    phone.keep_evening()
    yield phone
    phone.context.close()


def lay_down(phone: KeepersPhone, name: str) -> None:
    expect(phone.down(name)).to_be_visible()
    phone.page.wait_for_load_state()
    phone.down(name).tap()
    expect(phone.down(name)).to_have_attribute("aria-pressed", "true")


def assert_down(phone: KeepersPhone, *names: str) -> None:
    for name in names:
        expect(phone.down(name)).to_have_attribute("aria-pressed", "true")


def ledger(page: Page) -> list[str]:
    """Return the lines of the ledger, oldest first."""
    return [entry.strip() for entry in page.locator(".changes p").all_inner_texts()][::-1]
