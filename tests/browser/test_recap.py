"""Tests of the recap: entries are checked and saved once, with signal or without, and the standings follow."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Request, Route, ViewportSize, expect

from scorekeeper.models import Match
from tests.browser.assertions import PHONES
from tests.browser.card_pad import CardPad, stored_hand
from tests.browser.interactions import DRAWN, Keep, box_of, on_its_way
from tests.browser.keeper import await_saved
from tests.browser.without_signal import line
from tests.factories import MatchFactory, player_of

WAITING = "1 waiting no signal, they go out by themselves"


@pytest.fixture
def recap(phone: Page, keep: Keep) -> Match:
    """Enter a king for everybody but Bob, and look it over."""
    match, card_pad = MatchFactory(), CardPad(phone)
    keep(match, "rounds/1/")
    card_pad.out("Bob")
    for _ in range(4):
        card_pad.cards("K")
        card_pad.onward()
    expect(phone).to_have_title(re.compile("^Recap of step 1 "))
    expect(phone.locator("form[data-ready]")).to_be_attached()
    return match


def pages_asked_for(phone: Page) -> list[str]:
    """Return a list to which the method of every request for a page is added from now on.

    Pages that are fetched ahead, and those that show what other phones write, do not count.
    """
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.is_navigation_request() or request.url.endswith(("/rounds/1/", "/rounds/1/standings/")):
            asked.append(request.method)

    phone.on("request", note)
    return asked


@contextmanager
def held_animations(phone: Page) -> Iterator[None]:
    """Pause all animations during the block."""
    session = phone.context.new_cdp_session(phone)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    yield
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})


def tapped(phone: Page, place: dict[str, float]) -> str | None:
    """Return the text of the link or button in the middle of this box; None if there is neither."""
    words: str | None = phone.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('a, button')?.textContent",
        [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2],
    )
    return words


def drafts(phone: Page) -> int:
    """Return the number of drafts of rounds in localStorage."""
    kept: int = phone.evaluate("Object.keys(localStorage).filter((key) => key.includes('round-')).length")
    return kept


@pytest.mark.parametrize("screen", PHONES, ids=["phone", "small phone"])
def test_a_second_tap_on_recap_save_or_play_skips_nothing_unseen(phone: Page, keep: Keep, screen: ViewportSize) -> None:
    match, card_pad = MatchFactory(names=("Ann", "Bob")), CardPad(phone)
    keep(match)
    phone.set_viewport_size(screen)
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    card_pad.out("Bob")
    card_pad.cards("K")
    place = box_of(phone.get_by_role("button", name="Recap"))
    with held_animations(phone):
        card_pad.onward()
        expect(phone).to_have_title(re.compile("^Recap of step 1 "))
        assert tapped(phone, place) is None
    save = phone.get_by_role("button", name="Save step 1")
    save.tap(trial=True)
    with held_animations(phone):
        save.tap()
        expect(phone.locator("h1")).to_have_text("Bob leads")
        assert tapped(phone, place) is None
    await_saved(phone)
    play = phone.get_by_role("link", name="Play step 2")
    play.tap(trial=True)
    with held_animations(phone):
        play.tap()
        expect(phone).to_have_title(re.compile("^Step 2 "))
        assert tapped(phone, place) is None
    phone.get_by_role("link", name="Score the step").tap()
    expect(phone).to_have_title(re.compile("^Score step 2 "))


def test_a_second_tap_in_the_menu_does_not_press_what_lies_below(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(), "")
    place = box_of(phone.locator("#score"))
    phone.get_by_role("button", name="Menu").tap()
    replay = phone.get_by_role("button", name="Replay with one more deck")
    replay.tap(trial=True)
    with held_animations(phone):
        replay.tap()
        expect(phone.locator("#menu")).to_be_hidden()
        assert tapped(phone, place) is None
    phone.locator("#score").tap()
    expect(phone).to_have_title(re.compile("^Score step 1 "))


def test_a_saved_step_is_answered_with_its_standings_which_send_nothing_again(phone: Page, recap: Match) -> None:
    asked = pages_asked_for(phone)
    phone.locator('button:has-text("Save step 1")').tap()
    expect(phone).to_have_url(re.compile(f"/matches/{recap.pk}/rounds/1/standings/$"))
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))
    expect(phone.locator("h1")).to_be_focused()
    assert asked == ["POST"]
    expect(phone.locator("h1")).to_have_text("Bob leads")
    await_saved(phone)
    asked.clear()
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Bob leads")
    phone.go_back()
    expect(phone).to_have_title(re.compile("^Correct step 1 "))
    expect(phone.locator("#restored")).to_be_hidden()
    phone.go_forward()
    expect(phone.locator("h1")).to_have_text("Bob leads")
    phone.get_by_role("link", name="Play step 2").tap()
    expect(phone).to_have_title(re.compile("^Step 2 "))
    assert set(asked) == {"GET"}
    assert recap.changes.count() == 2


def test_a_lost_answer_is_asked_for_again_and_saves_once(phone: Page, recap: Match) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        phone.context.set_offline(True)
        route.abort()

    phone.route("**/rounds/1/", lose, times=1)
    phone.locator('button:has-text("Save step 1")').tap()
    expect(line(phone)).to_have_text(WAITING, use_inner_text=True)
    assert drafts(phone) == 1
    phone.context.set_offline(False)
    expect(line(phone)).to_have_count(0)
    expect(phone.locator("h1")).to_have_text("Bob leads")
    assert drafts(phone) == 0
    assert recap.changes.count() == 2


def test_what_is_entered_while_the_recap_is_on_its_way_stays_and_is_looked_over(phone: Page, keep: Keep) -> None:
    card_pad = CardPad(phone)
    keep(MatchFactory(names=("Ann", "Bob")), "rounds/1/")
    expect(phone.locator("[data-follows]")).to_be_attached()
    card_pad.out("Bob")
    card_pad.cards("K")
    with on_its_way(phone, "**/rounds/1/", card_pad.onward):
        card_pad.cards("5")
    phone.evaluate(DRAWN)
    card_pad.sees("15")
    card_pad.onward()
    expect(phone.locator(".standings > li", has_text="Ann")).to_contain_text("+15")


def test_a_correction_is_saved_at_once(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=3))
    phone.goto(f"/matches/{match.pk}/rounds/2/?player={player_of(match, 'Cy').pk}")
    card_pad = CardPad(phone)
    card_pad.tap('[data-way="back"]')
    card_pad.cards("A 5")
    card_pad.onward()
    expect(phone).to_have_title(re.compile("^Sheet "))
    await_saved(phone)
    assert stored_hand(match, "Cy", 2) == {"cards": ["A", "5"]}


def test_what_is_corrected_while_a_correction_is_on_its_way_stays(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(played=3))
    phone.goto(f"/matches/{match.pk}/rounds/2/?player={player_of(match, 'Cy').pk}")
    card_pad = CardPad(phone)
    card_pad.cards("5")
    with on_its_way(phone, "**/rounds/2/", card_pad.onward):
        card_pad.tap(f'.tab[data-player="{player_of(match, "Di").pk}"]')
        card_pad.cards("7")
    await_saved(phone)
    card_pad.sees("17")
    card_pad.onward()
    expect(phone).to_have_title(re.compile("^Sheet "))
    await_saved(phone)
    assert [stored_hand(match, name, 2) for name in ("Cy", "Di")] == [{"cards": ["K", "5"]}, {"cards": ["K", "7"]}]
