"""Tests of a first page that is drawn anew while it is open: what waits, what is open, and the language."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scorekeeper.models import Change, Match
from tests.browser.watching import TELL_CHANGES, Phones, follow, keeper, row
from tests.browser.without_signal import line
from tests.factories import MatchFactory, context, score
from tests.fixtures.writes import end


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(first_dealer="Ann")


def test_home_that_is_drawn_anew_leaves_what_waits_alone(phones: Phones, site: str, match: Match) -> None:
    """The focus stays at it, and a screen reader does not hear it again."""
    kept = keeper(phones, match, site)
    kept.context.route("**/facts/", lambda route: route.abort())
    row(kept, match, "Bob").locator("[id^=buys-]").tap()
    expect(line(kept)).to_contain_text("1 waiting")
    follow(kept, "/")
    waits = kept.locator("#unsent").get_by_role("link", name="1 waiting Ten Step")
    waits.focus()
    waits.evaluate(TELL_CHANGES)
    score(match, 1, {"Cy": {"out": True}})
    expect(kept.locator(".in-play .step [data-figure]")).to_have_text("2")
    expect(waits).to_be_focused()
    assert kept.evaluate("window.told") == 0


def test_home_that_is_drawn_anew_keeps_open_what_is_open_of_an_older_match(
    phones: Phones, site: str, match: Match
) -> None:
    club, earlier = match.night.club, match.night.date - timedelta(days=7)
    step, tens = (MatchFactory(club_key=club.keeper_key, game=game, date=earlier) for game in ("step", "tens"))
    Change.objects.filter(match__in=[step, tens]).update(at=datetime.combine(earlier, time(20), UTC))
    kept = keeper(phones, match, site)
    follow(kept, "/")
    kept.locator("#older > summary").tap()
    way = kept.locator(f"#older details:has([action='{reverse('end_match', args=[step.pk])}'])")
    way.locator("summary").tap()
    way.get_by_role("button").focus()
    end(match=tens, context=context())
    score(match, 1, {"Cy": {"out": True}})
    expect(kept.locator(".in-play .step [data-figure]")).to_have_text("2")
    expect(way.get_by_role("button")).to_be_focused()


def test_home_is_drawn_whole_in_a_language_that_was_chosen_in_another_tab(
    phones: Phones, site: str, match: Match
) -> None:
    home = keeper(phones, match, site)
    follow(home, "/")
    home.context.add_cookies([{"name": "language", "value": "de", "url": site}])
    score(match, 1, {"Cy": {"out": True}})
    expect(home.locator("html")).to_have_attribute("lang", "de")
    expect(home.get_by_role("link", name="Neue Partie")).to_be_visible()
