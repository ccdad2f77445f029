"""Tests that a page that is no longer live says so, and catches up."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.live.hub import hub
from scorekeeper.models import Match
from scorekeeper.news import announced
from scorekeeper.services.players import rename
from tests.browser.interactions import Keep
from tests.browser.watching import Phones, follow, keeper, streams, watcher
from tests.factories import MatchFactory, context, player_of, score
from tests.fixtures.writes import tap

LOST = "Not live · trying again"


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(first_dealer="Ann")


def test_a_lost_connection_is_said_and_made_good(phones: Phones, match: Match) -> None:
    seen = watcher(phones, match)
    seen.context.set_offline(True)
    expect(seen.locator("#live")).to_have_text(LOST)
    score(match, 1, {"Cy": {"out": True}})
    seen.context.set_offline(False)
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 2")
    expect(seen.locator("#live")).to_have_text("")


def test_where_no_stream_comes_through_the_page_asks(phones: Phones, match: Match) -> None:
    seen = watcher(phones, match)
    seen.context.route("**/live/**", lambda route: route.abort())
    seen.reload()
    expect(seen.locator("#live")).to_have_text(LOST)
    seen.context.unroute_all()
    seen.context.route("**/live/match.*", lambda route: route.abort())
    seen.evaluate("dispatchEvent(new Event('online'))")
    expect(seen.locator("#live")).to_have_text("")
    score(match, 1, {"Cy": {"out": True}})
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 2")
    with seen.expect_response(lambda answer: "/live/table/" in answer.url and answer.status == 304):
        pass
    assert streams(match) == 0


def test_where_no_stream_comes_through_a_table_older_than_the_last_answer_is_fetched(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(), "")
    phone.route("**/live/match.*", lambda route: route.abort())
    with phone.expect_response(lambda answer: "/live/keeper/" in answer.url and answer.status == 200):
        phone.reload()
    table = phone.locator("#ledger")
    table.evaluate("(table) => table.dataset.revision = 0")  # like a kept page
    expect(table).to_have_attribute("data-revision", str(match.revision))


def test_a_proxy_that_finds_nothing_behind_it_has_not_ended_the_link(phones: Phones, match: Match) -> None:
    seen = watcher(phones, match)
    seen.context.route("**/live/**", lambda route: route.fulfill(status=404, body="Nothing is served here"))
    with seen.expect_response(lambda answer: "/live/table/" in answer.url and answer.status == 404):
        seen.evaluate("dispatchEvent(new Event('online'))")
    expect(seen.locator("#live")).to_have_text(LOST)
    seen.context.unroute_all()
    expect(seen.locator("#live")).to_have_text("")
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 1")


def test_a_server_that_hears_nothing_is_said_and_made_good(phones: Phones, match: Match) -> None:
    seen = watcher(phones, match)
    hub.set_connected(connected=False)
    expect(seen.locator("#live")).to_have_text(LOST)
    seen.reload()
    expect(seen.locator("#live")).to_have_text(LOST)
    while not hub.channels[f"match.{match.pk}"].revision:
        seen.wait_for_timeout(50)  # the first state of a stream is drawn after the message that the page was not live
    with news_lost():
        score(match, 1, {"Cy": {"out": True}})
    seen.wait_for_timeout(300)
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 1")
    hub.set_connected()
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 2")
    expect(seen.locator("#live")).to_have_text("")


@contextmanager
def news_lost() -> Iterator[None]:
    """Have the hub of live pages miss the news of all writes in the block."""
    announced.disconnect(hub._announced)
    yield
    announced.connect(hub._announced)


def test_what_is_said_does_not_cover_that_the_page_is_not_live(phones: Phones, match: Match) -> None:
    seen = watcher(phones, match)
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    expect(seen.locator("#note")).to_have_text("Bob has bought 1")
    # Check at once, as the stream may become live again.
    note, live = seen.locator("#live").evaluate(f"""live => {{
      live.textContent = "{LOST}";
      return [document.querySelector("#note .note"), live].map((part) => part.getBoundingClientRect());
    }}""")
    assert 0 < live["right"] <= note["left"]
    assert live["bottom"] > note["top"]  # in one line


def test_a_hidden_page_lets_go_and_catches_up(phones: Phones, match: Match) -> None:
    """It shows a name that was corrected meanwhile, too."""
    seen = watcher(phones, match)
    set_hidden(seen, away=True)
    while streams(match):
        seen.wait_for_timeout(50)
    score(match, 1, {"Cy": {"out": True}})
    seen.wait_for_timeout(300)
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 1")
    set_hidden(seen, away=False)
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 2")
    set_hidden(seen, away=True)
    while streams(match):
        seen.wait_for_timeout(50)
    rename(player=player_of(match, "Cy"), name="Cyrus")
    set_hidden(seen, away=False)
    expect(seen.locator("#ledger")).to_contain_text("Cyrus")


def test_a_stream_that_was_lost_brings_a_name_that_was_corrected_meanwhile(phones: Phones, match: Match) -> None:
    seen = watcher(phones, match)
    seen.context.route("**/matches/*/live/**", lambda route: route.abort())  # no poll may deliver it
    seen.context.route("**/live/match.*", lambda route: route.abort())
    assert hub._loop
    hub._loop.call_soon_threadsafe(hub.channels[f"match.{match.pk}"].close)
    expect(seen.locator("#live")).to_have_text(LOST)
    rename(player=player_of(match, "Cy"), name="Cyrus")
    seen.context.unroute("**/live/match.*")
    expect(seen.locator("#ledger")).to_contain_text("Cyrus")


def test_a_table_also_asks_for_what_it_shows_as_a_name_may_have_been_corrected_since_it_was_kept(
    phone: Page, keep: Keep
) -> None:
    match = keep(MatchFactory(), "")
    with phone.expect_request("**/live/match.*") as asked:
        phone.reload()
    assert asked.value.url.endswith(f"?after={match.revision - 1}")


def set_hidden(page: Page, *, away: bool) -> None:
    """Make a page hidden (`away`) or visible, as when the browser's tab is left."""
    page.evaluate(
        """away => {
          Object.defineProperty(document, "hidden", { value: away, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )


def test_home_that_could_not_be_drawn_anew_is_so_once_the_connection_is_back(
    phones: Phones, site: str, match: Match
) -> None:
    match = score(match, 1, {"Cy": {"out": True}})
    home = keeper(phones, match, site)
    follow(home, "/")
    for write, changed in (
        (lambda: rename(player=player_of(match, "Bob"), name="Robert"), "Robert deals"),
        (lambda: score(match, 2, {"Cy": {"out": True}}), "Step 3"),
    ):
        home.route(f"{site}/", lambda route: route.abort(), times=1)
        with home.expect_event("requestfailed"):
            write()
        expect(home.locator(".in-play")).to_contain_text(changed)
        expect(home.locator("#live")).to_be_empty()
