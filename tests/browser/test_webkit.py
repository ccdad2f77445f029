"""Tests of the main pages in WebKit, the engine of iPhones."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from selenium.webdriver import WebKitGTK

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from tests.browser.site import answering
from tests.browser.webkit import Window, display, webkit
from tests.factories import MatchFactory, context, fresh, ledger_of, player_of, score
from tests.fixtures.writes import end, tap

pytestmark = [
    pytest.mark.webkit,
    pytest.mark.django_db(transaction=True),
    # Selenium's own way of starting a driver.
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]

LEFT = {"Ann": ("K 9", "19"), "Bob": ("A 2 JK", "55"), "Di": ("4", "4"), "Ed": ("Q", "10")}
TOTALS = {"Ed": -90, "Cy": 0, "Di": 4, "Ann": 19, "Bob": 55}
SIGNAL = "dispatchEvent(new Event('online'))"
# Whether the table has fetched all later pages; the referee's page is the last one.
FETCHED = "return performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/referee/'))"


@pytest.fixture(scope="module")
def driver() -> Iterator[WebKitGTK]:
    with display() as shown_on, webkit(shown_on) as driver:
        yield driver


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(first_dealer="Ann")


@pytest.fixture
def window(driver: WebKitGTK, match: Match) -> Iterator[Window]:
    """Return the window, with an empty page."""
    window = Window(driver)
    yield window
    window.leave()


def test_a_step_is_scored_from_the_table_to_the_standings(window: Window, site: str, match: Match) -> None:
    window.keep(match, site)
    window.tap("#cut")
    window.tap(selector_of(match, "Bob", "buys"))
    window.find("#note", "Bob has bought 1")
    score_step_1(window)


def test_a_night_is_watched_while_others_write(window: Window, site: str, match: Match) -> None:
    link = to_watch(match.night)
    window.open(site + reverse("watch", args=[link.kind, link.pk, link.key]))
    window.find("h1", "Step 1")
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    window.find("#note", "Bob has bought 1")
    window.find(f"{row(match, 'Bob')} .pips[data-changed]")
    score(match, 1, {"Cy": {"out": True}})
    window.find("h1", "Step 2")
    window.find("h2", "Cy leads")
    assert window.texts(f"{row(match, 'Ann')} .total b") == ["10"]
    end(match=fresh(match), context=context())
    window.find("h1", "Cy wins")


def test_taps_wait_for_a_server_that_was_gone_and_arrive_once_in_order(window: Window, match: Match) -> None:
    with answering() as site:
        window.keep(match, site)
        window.tap(selector_of(match, "Bob", "buys"))
        window.find("#note", "Bob has bought 1")
        window.find("#line", "Saved")
    window.tap(selector_of(match, "Bob", "buys"))
    window.tap(selector_of(match, "Ed", "down"))
    window.tap("#cut")
    window.find("#line", "3 waiting")
    assert ledger_of(match)[1:] == ["Bob has bought 1"]
    with answering(int(site.rpartition(":")[2])):
        window.driver.execute_script(SIGNAL)
        window.find("#line", "Saved")
    assert ledger_of(match)[1:] == [
        "Bob has bought 1",
        "Bob has bought 2",
        "Ed laid down",
        "The cut was exact",
    ]


def test_a_step_scored_without_a_server_arrives_once_and_before_the_taps_of_the_next(
    window: Window, match: Match
) -> None:
    with answering() as site:
        window.keep(match, site)
        window.tap("#cut")
        window.until(FETCHED)
    score_step_1(window)
    window.tap(selector_of(match, "Bob", "buys"))
    window.find("#line", "2 waiting")
    assert ledger_of(match)[1:] == ["The cut was exact"]
    with answering(int(site.rpartition(":")[2])):
        window.driver.execute_script(SIGNAL)
        window.find("#line", "Saved")
        window.find("h1", "Step 2")
    assert ledger_of(match)[1:] == ["The cut was exact", "Step 1 scored", "Bob has bought 1"]
    assert {seat.player.name: seat.total for seat in fresh(match).seats.all()} == TOTALS


def score_step_1(window: Window) -> None:
    """Go from the table by pad, recap and standings to the next table."""
    window.tap("#score")
    window.tap(".pick", "Cy")
    for name, (cards, points) in LEFT.items():
        window.find("section.pad h2", name)
        for rank in cards.split():
            window.tap(f".key[data-rank='{rank}']")
        window.find("section.pad output", points)
        window.tap(".bar .primary", "Recap" if name == "Ed" else "Next")
    window.find("h1", "Step 1: is this right?")
    window.tap(".bar .primary", "Save step 1")
    window.find(".bar .primary", "Play step 2")
    assert window.texts(".standings .name") == list(TOTALS)
    assert window.texts(".standings .total") == [str(total).replace("-", "−") for total in TOTALS.values()]
    window.tap(".bar .primary", "Play step 2")
    window.find("h1", "Step 2")


def selector_of(match: Match, name: str, control: str) -> str:
    """Return the selector of a player's control at the table."""
    return f"#{control}-{player_of(match, name).pk}"


def row(match: Match, name: str) -> str:
    """Return the selector of a player's row at the table."""
    return selector_of(match, name, "row")
