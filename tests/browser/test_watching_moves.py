"""Tests of phones on which a match is shown while it is moved to another night, or deleted."""

from datetime import date
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from scorekeeper.services.deleting import delete
from scorekeeper.services.moving import move
from tests.browser.watching import Phones, follow, keeper, watcher
from tests.factories import MatchFactory, context, fresh, score

THE_13TH = date(2026, 11, 13)


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(first_dealer="Ann", date=date(2026, 11, 20))


def test_a_link_to_a_match_that_was_deleted_says_so(phones: Phones, match: Match) -> None:
    seen = watcher(phones, match)
    delete(match=match, context=context())
    expect(seen.get_by_role("heading", level=1)).to_have_text("This match was deleted.")
    expect(seen.locator("#main")).to_contain_text("can bring it back")
    expect(seen.locator("body")).not_to_contain_text("Bob")


def test_the_head_of_a_sheet_follows_its_match_to_another_date(phones: Phones, site: str, match: Match) -> None:
    match = score(match, 1, {"Cy": {"out": True}})
    seen, kept = watcher(phones, match, "sheet/"), keeper(phones, match, site)
    follow(kept, f"/matches/{match.pk}/sheet/")
    for sheet in (seen, kept):
        expect(sheet.get_by_role("heading", level=1)).to_contain_text("20 Nov")
    move(match=match, on=THE_13TH, context=context())
    for sheet in (seen, kept):
        expect(sheet.get_by_role("heading", level=1)).to_contain_text("13 Nov")


def test_the_link_to_an_evening_goes_along_with_its_only_match(phones: Phones, match: Match) -> None:
    link = to_watch(match.night)
    seen = phones().new_page()
    follow(seen, reverse("watch", args=[link.kind, link.pk, link.key]))
    move(match=match, on=THE_13TH, context=context())
    score(fresh(match), 1, {"Cy": {"out": True}})
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 2")


def test_the_link_to_an_evening_leads_back_to_it_from_a_match_that_left_it(phones: Phones, match: Match) -> None:
    link, night = to_watch(match.night), match.night
    seen = phones().new_page()
    follow(seen, reverse("watch", args=[link.kind, link.pk, link.key]))
    MatchFactory(club_key=night.club.keeper_key, date=night.date)
    move(match=match, on=THE_13TH, context=context())
    seen.wait_for_url(lambda url: urlsplit(url).path == f"/nights/{night.pk}/")
