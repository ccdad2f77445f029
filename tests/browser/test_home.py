"""Tests of home on the phone: the felt is one target, the card follows its match, and everything fits."""

from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scorekeeper.links import to_watch
from scorekeeper.models import Change, Match
from scorekeeper.models.clocks import tonight
from scorekeeper.services.nights import describe
from tests.browser.assertions import PHONES, assert_page_fits
from tests.browser.interactions import Keep, box_of
from tests.browser.watching import Phones, follow, keeper
from tests.factories import CAST, MatchFactory, context, player_of, score, score_legally
from tests.fixtures.writes import end

pytestmark = pytest.mark.usefixtures("friday_evening")

KEY = "a-club-at-home"
CROWD = [f"Grandfather Bartholomew the {number}." for number in range(12)]


def playing(names: list[str], game: str = "baker-ten-step") -> Match:
    """Return a match of tonight in a club with a past, and one left open in that past."""
    key = f"{KEY}-{game}"
    end(match=MatchFactory(club_key=key, names=names, game=game, date=tonight() - timedelta(7)), context=context())
    done = score_legally(MatchFactory(club_key=key, names=names, game=game, date=tonight() - timedelta(7)))
    end(match=done, context=context())
    older = MatchFactory(club_key=key, names=names, game=game, date=tonight() - timedelta(30))
    Change.objects.filter(match=older).update(at=older.created - timedelta(30))
    match = MatchFactory(club_key=key, names=names, game=game, date=tonight())
    describe(night=match.night, on=match.night.date, place="Grandfather’s house by the sea", note="", context=context())
    return score_legally(match)


def test_all_of_the_felt_leads_to_the_table(phone: Page, keep: Keep) -> None:
    match = keep(playing([*CAST]))
    phone.goto("/")
    for inside in (".in-play .step", ".in-play .contract", ".in-play .acting"):
        box = box_of(phone.locator(inside))
        phone.touchscreen.tap(box["right"] - 4, box["y"] + box["height"] / 2)
        expect(phone).to_have_url(f"{phone.url.partition('/matches')[0].rstrip('/')}/matches/{match.pk}/")
        phone.goto("/")


def test_by_the_keyboard_the_whole_card_is_marked(phone: Page, keep: Keep) -> None:
    keep(playing([*CAST]))
    phone.goto("/")
    phone.locator("#card").focus()
    phone.keyboard.press("Shift+Tab")
    phone.keyboard.press("Tab")
    ring = phone.evaluate("""() => {
      const { outlineStyle, outlineWidth, inlineSize } = getComputedStyle(document.activeElement, "::after");
      return [outlineStyle, outlineWidth, parseFloat(inlineSize) > 350];
    }""")
    assert ring == ["solid", "3px", True]


def test_home_is_accessible_and_fits(phone: Page, keep: Keep, subtests: pytest.Subtests) -> None:
    """Look at a crowd, at own contracts, at tokens and at a target."""
    tables = {"baker-ten-step": CROWD, "twelve-step": [*CAST], "step": [*CAST], "tens": ["Ann", "Bob"]}
    for game, names in tables.items():
        with subtests.test(game):
            keep(playing(names, game))
            phone.goto("/")
            phone.locator("#older > summary").tap()
            assert_page_fits(phone)


def test_without_last_places_a_name_has_their_room(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=["Anne-Marie Klein", "Bob"], date=tonight()))
    phone.goto("/")
    assert phone.locator(".tonight .inline-link").first.evaluate("name => name.offsetHeight < 40")


def test_the_players_of_a_side_stand_beside_its_total(phone: Page, keep: Keep) -> None:
    names = ["Grandpa Maxwell", "Anne-Marie Klein", "Bartholomew Lee", "Wilhelmina Jones"]
    keep(score_legally(MatchFactory(game="spades", names=names, date=tonight()), 9))
    phone.goto("/")
    for size in PHONES:
        phone.set_viewport_size(size)
        names_of, total = (box_of(phone.locator(f".tonight li > {part}").first) for part in ("span", "b"))
        assert names_of["right"] <= total["x"], size
        assert names_of["y"] < total["y"], size
        assert total["bottom"] < names_of["bottom"], size


def test_home_between_matches_is_accessible_and_fits(phone: Page, keep: Keep) -> None:
    match = keep(playing(CROWD))
    end(match=match, context=context())
    phone.goto("/")
    expect(phone.get_by_role("heading", name="Who deals tonight?")).to_be_visible()
    assert_page_fits(phone)


def test_the_card_follows_what_another_phone_writes(phones: Phones, site: str, transactional_db: None) -> None:
    match = playing(list(CROWD[:6]))
    page = keeper(phones, match, site)
    follow(page, "/")
    page.locator("#others summary").tap()
    expect(page.locator("#others")).to_have_attribute("open", "")
    before = page.locator(f"#of-{player_of(match, CROWD[0]).pk} ~ b").inner_text()
    score(match, 2, {CROWD[0]: {"points": 90}, CROWD[1]: {"out": True}})
    expect(page.locator(".in-play .step")).to_contain_text("3")
    total = page.locator(f"#of-{player_of(match, CROWD[0]).pk} ~ b")
    expect(total).to_have_attribute("data-changed", "")
    expect(total).not_to_have_text(before)
    expect(page.locator("#others")).to_have_attribute("open", "")
    end(match=match, context=context())
    expect(page.get_by_role("link", name="Back to the table")).to_have_count(0)


def test_the_card_of_who_watches_the_club_follows_its_match(phones: Phones, transactional_db: None) -> None:
    match = playing([*CAST])
    link = to_watch(match.night.club)
    page = phones().new_page()
    follow(page, reverse("watch", args=[link.kind, link.pk, link.key]), "night")
    score(match, 2, {"Ann": {"points": 90}, "Bob": {"out": True}})
    expect(page.locator(".in-play .step")).to_contain_text("3")
    end(match=match, context=context())
    expect(page.get_by_role("link", name="Look at the table")).to_have_count(0)
