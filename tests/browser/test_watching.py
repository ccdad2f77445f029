"""Tests of several phones at one table: the others follow the writes of one."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from scorekeeper.links import to_watch
from scorekeeper.live import drawing
from scorekeeper.live.events import PageContent
from scorekeeper.live.hub import hub
from scorekeeper.models import Match, Night
from scorekeeper.services.pens import take_back
from scorekeeper.services.watching import new_link
from tests.browser.assertions import assert_accessible, assert_fits_small_phones, assert_page_fits
from tests.browser.interactions import Keep, held_back
from tests.browser.keeper import await_pad
from tests.browser.watching import TELL_CHANGES, Phones, follow, keeper, opened_by, row, watcher
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.writes import end, tap
from tests.people import give_links, pen_of, pen_out

LOOK = re.compile(r"/matches/\d+/live/")


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(first_dealer="Ann")


def test_a_watcher_sees_what_a_keeper_taps_and_scores(phones: Phones, site: str, match: Match) -> None:
    seen, kept = watcher(phones, match), keeper(phones, match, site)
    row(kept, match, "Bob").locator("[id^=buys-]").tap()
    expect(row(seen, match, "Bob").locator(".pips [data-on]")).to_have_count(1)
    expect(row(seen, match, "Bob").locator(".pips")).to_have_attribute("data-changed", "")
    expect(row(seen, match, "Ann").locator(".pips")).not_to_have_attribute("data-changed", "")
    expect(seen.locator("#note")).to_have_text("Bob has bought 1")
    score(match, 1, {"Cy": {"out": True}})
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 2")
    expect(seen).to_have_title("Step 2 · Scorekeeper")
    expect(row(seen, match, "Ann").locator(".total b")).to_have_text("10")
    expect(seen.get_by_role("heading", name="Cy leads")).to_be_visible()


def test_each_reads_the_news_in_their_own_language_drawn_once(
    phones: Phones, site: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A keeper in English, two watchers in German, and in the browser of one of them a big screen in Spanish."""
    drawn: list[str] = []
    draw_page = drawing._draw_page

    def count_drawing(page: str, thing: Match | Night | None) -> PageContent:
        drawn.append(page)
        return draw_page(page, thing)

    monkeypatch.setattr(drawing, "_draw_page", count_drawing)
    kept, others = keeper(phones, match, site), [watcher(phones, match) for _ in range(2)]
    for seen in others:
        seen.context.add_cookies([{"name": "language", "value": "de", "url": site}])
        follow(seen, f"/matches/{match.pk}/")
    wall = others[0].context.new_page()
    follow(wall, f"/matches/{match.pk}/wall/")
    expect(wall.locator("html")).to_have_attribute("lang", "de")
    wall.mouse.move(9, 9)
    with wall.expect_response(lambda answer: "/live/match." in answer.url):
        wall.get_by_role("link", name="Español").click()
    drawn.clear()
    row(kept, match, "Bob").locator("[id^=down-]").tap()
    for code, page in (("en", kept), *(("de", seen) for seen in others), ("es", wall)):
        with override(code):
            news = gettext("{name} laid down").format(name="Bob")
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator("#note")).to_contain_text(news)
    assert sorted(drawn) == ["table-de", "wall-es"]
    end(match=fresh(match), context=context())
    expect(wall.locator("#ending")).to_have_count(1)
    expect(wall).to_have_url(re.compile(r"/wall/\?language=es$"))
    follow(others[0], f"/matches/{match.pk}/result/")
    expect(others[0].locator("html")).to_have_attribute("lang", "de")


def test_a_watcher_is_taken_to_the_result_and_back(phones: Phones, site: str, match: Match) -> None:
    seen, kept = watcher(phones, match), keeper(phones, match, site)
    kept.get_by_role("button", name="Menu").tap()
    kept.locator("summary", has_text="End match").tap()
    kept.get_by_role("button", name="End with nothing scored: nobody wins").tap()
    expect(seen).to_have_url(re.compile("/result/$"))
    kept.get_by_role("button", name="Undo").tap()
    expect(seen).to_have_url(re.compile(r"/matches/\d+/$"))


def test_the_sheet_grows_where_it_is_looked_at(phones: Phones, match: Match) -> None:
    match = score(match, 1, {"Cy": {"out": True}})
    seen = watcher(phones, match, "sheet/")
    seen.locator("#frame").focus()
    seen.locator("#frame").evaluate("frame => frame.scrollLeft = 9")
    left = seen.locator("#frame").evaluate("frame => frame.scrollLeft")
    seen.locator(".numbers").first.evaluate("chart => { chart.open = true; }")
    score(match, 2, {"Di": {"out": True}})
    expect(seen.locator(".sheet tbody tr")).to_have_count(2)
    expect(seen.locator("#frame")).to_be_focused()
    assert seen.locator("#frame").evaluate("frame => frame.scrollLeft") == left
    expect(seen.locator(".numbers").first).to_have_attribute("open", "")
    expect(seen.locator(".numbers").last).not_to_have_attribute("open", "")


def test_a_watchers_link_without_signal_does_not_leave_the_page(phones: Phones, match: Match) -> None:
    over = MatchFactory(played=10)
    for of, page in ((match, ""), (match, "sheet/"), (over, "result/")):
        shown = watcher(phones, of, page)
        shown.route("**/*", lambda route: route.abort())
        shown.locator(".bar a").first.tap()
        expect(shown.locator("#note")).to_have_text("This page opens when there is signal.")


def test_a_link_that_is_ended_ends_the_open_page(phones: Phones, site: str, match: Match) -> None:
    seen, kept = watcher(phones, match), keeper(phones, match, site)
    new_link(to=match, club=match.night.club, generation=0)
    expect(seen.get_by_role("heading", level=1)).to_have_text("This link has ended.")
    expect(seen.locator("body")).not_to_contain_text("Bob")
    expect(seen.get_by_role("heading", level=1)).to_be_focused()
    expect(seen.get_by_role("link", name="Back to the start")).to_be_visible()
    row(kept, match, "Bob").locator("[id^=buys-]").tap()
    expect(row(kept, match, "Bob").locator(".pips [data-on]")).to_have_count(1)
    expect(kept.locator("#live")).to_have_text("")


def test_a_pen_that_is_taken_back_ends_the_pages_it_was_held_on(phones: Phones, site: str, match: Match) -> None:
    out, complaints = pen_out(match.night.club), list[str]()
    holder = give_links(Client(), pen_of(out))
    pages = {page: opened_by(holder, phones, match, site, page) for page in ("", "rounds/1/")}
    for kept in pages.values():
        kept.on("pageerror", lambda error: complaints.append(str(error)))
    take_back(pen=out)
    for page, kept in pages.items():
        expect(kept.get_by_role("heading", level=1)).to_have_text("You no longer keep this score.")
        expect(kept.get_by_role("button")).to_have_count(0)
        kept.get_by_role("link", name="Sign in").tap()
        kept.wait_for_url(f"**/account/sign-in/?next=%2Fmatches%2F{match.pk}%2F{page.replace('/', '%2F')}")
    assert not complaints


def test_back_shows_no_table_after_the_pen_was_taken_back(phones: Phones, site: str, match: Match) -> None:
    out = pen_out(match.night.club)
    kept = opened_by(give_links(Client(), pen_of(out)), phones, match, site)
    expect(kept.locator("html")).to_have_attribute("data-follows", "")
    kept.locator("#score").tap()
    await_pad(kept)
    take_back(pen=out)
    expect(kept.get_by_role("heading", level=1)).to_have_text("You no longer keep this score.")
    kept.go_back()
    kept.wait_for_url(f"**/matches/{match.pk}/")
    expect(kept.get_by_role("heading", level=1)).to_have_text("You no longer keep this score.")
    expect(kept.get_by_role("button")).to_have_count(0)


def test_a_pad_that_is_confirmed_after_the_pen_was_taken_back_says_so(phones: Phones, site: str, match: Match) -> None:
    out = pen_out(match.night.club)
    kept = opened_by(give_links(Client(), pen_of(out)), phones, match, site)
    expect(kept.locator("html")).to_have_attribute("data-follows", "")
    asked = held_back(kept, "**/rounds/1/")
    kept.locator("#score").tap()
    await_pad(kept)
    take_back(pen=out)
    expect(kept.get_by_role("heading", level=1)).to_have_text("You no longer keep this score.")
    kept.evaluate("() => { window.redrawn = new Promise((redraw) => document.addEventListener('drawn', redraw)); }")
    asked[0].continue_()
    kept.evaluate("async () => { await window.redrawn; }")
    expect(kept.get_by_role("heading", level=1)).to_have_text("You no longer keep this score.")


def test_an_answer_that_comes_after_the_end_shows_nothing(phones: Phones, match: Match) -> None:
    seen = watcher(phones, score(match, 1, {"Cy": {"out": True}}), "sheet/")
    asked = held_back(seen, LOOK)
    seen.evaluate("() => { for (const _ of [1, 2]) dispatchEvent(new Event('online')); }")
    while len(asked) < 2:
        seen.wait_for_timeout(20)
    late = asked[1].fetch()
    asked[0].fulfill(status=404, headers={"Answered-By": "scorekeeper"})
    expect(seen.get_by_role("heading", level=1)).to_have_text("This link has ended.")
    with seen.expect_response(LOOK):
        asked[1].fulfill(response=late)
    seen.wait_for_timeout(300)
    expect(seen.locator("#main table")).to_have_count(0)
    expect(seen.get_by_role("heading", level=1)).to_have_text("This link has ended.")


def test_another_ended_link_leaves_the_page_live(phones: Phones, match: Match) -> None:
    seen = watcher(phones, match)
    new_link(to=match.night, club=match.night.club, generation=0)
    seen.wait_for_timeout(800)
    score(match, 1, {"Cy": {"out": True}})
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 2")


def test_an_evening_shows_what_is_scored_and_begins_and_says_nothing_of_a_tap(phones: Phones, match: Match) -> None:
    link = to_watch(match.night)
    seen = phones().new_page()
    seen.goto(reverse("watch", args=[link.kind, link.pk, link.key]))
    expect(seen.get_by_role("heading", level=1)).to_contain_text("Step 1")
    follow(seen, f"/nights/{match.night_id}/", "night")
    seen.locator("#live").evaluate(TELL_CHANGES)
    channel = hub.channels[f"night.{match.night_id}"]
    drawn = channel.revision
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=1, was=0, context=context())
    while channel.revision == drawn:
        seen.wait_for_timeout(20)
    score(match, 1, {"Cy": {"out": True}})
    expect(seen.locator("#played")).to_contain_text("step 2 of 10")
    assert seen.evaluate("window.told") == 0
    MatchFactory(club_key=match.night.club.keeper_key, date=match.night.date, names=["Ann", "Kim"])
    expect(seen.locator("#played li")).to_have_count(2)
    expect(seen.locator(".hero")).to_contain_text("Kim")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_code_can_be_shown_and_ended_without_a_script(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(), "")
    phone.get_by_role("link", name="Watch along").first.tap()
    link = phone.get_by_label("Link", exact=True)
    before = link.input_value()
    phone.get_by_role("button", name="Show six letters").tap()
    expect(phone.locator(".letters b")).to_have_count(6)
    phone.get_by_role("button", name="End link and code").tap()
    expect(link).not_to_have_value(before)
    assert fresh(match).night.watch_generation == 1


def test_what_watchers_see_is_accessible_and_fits(phones: Phones, match: Match) -> None:
    over = MatchFactory(played=10)
    for watched in (score(match, 1, {"Cy": {"out": True}}), over):
        seen, link = phones().new_page(), to_watch(watched)
        seen.goto(reverse("watch", args=[link.kind, link.pk, link.key]))
        for path in (seen.url, f"/matches/{watched.pk}/sheet/"):
            seen.goto(path)
            assert_page_fits(seen)


def test_the_code_lies_over_the_table_says_how_many_watch_and_hands_on_the_link(
    phones: Phones, site: str, match: Match
) -> None:
    kept = keeper(phones, match, site)
    watcher(phones, match)
    opener, sheet = kept.locator(".top [data-along]"), kept.locator("#along")
    for close in (lambda: kept.keyboard.press("Escape"), kept.go_back, lambda: kept.touchscreen.tap(180, 12)):
        opener.tap()
        expect(sheet.get_by_role("heading", name="Watch along")).to_be_focused()
        expect(sheet.get_by_role("img", name="The link to watch, as a code")).to_be_visible()
        close()
        expect(sheet).to_be_hidden()
        expect(kept).to_have_url(f"{site}/matches/{match.pk}/")
        expect(kept).to_have_title("Step 1 · Scorekeeper")
    opener.tap()
    counted = "1 watching" if connection.vendor == "sqlite" else "Watch along"
    expect(sheet).to_contain_text(counted)
    assert_page_fits(kept)
    kept.get_by_role("button", name="Link").tap()
    expect(sheet.locator("[role=status]")).to_have_text(re.compile("Copied|copy the text yourself"))
    kept.goto(f"/matches/{match.pk}/watch/")
    assert_page_fits(kept)


def test_a_code_called_across_the_table_opens_it(phones: Phones, site: str, match: Match) -> None:
    kept, other = keeper(phones, match, site), phones().new_page()
    kept.locator(".top [data-along]").tap()
    sheet = kept.locator("#along")
    expect(sheet).to_contain_text("for watching only")
    called = sheet.locator(".letters .aloud").inner_text().replace(" ", "")
    assert sheet.locator(".letters b").all_inner_texts() == [*called]
    other.goto("/")
    other.get_by_role("link", name="Watch with a code").tap()
    field = other.get_by_label("Six letters")
    expect(field).to_be_focused()
    assert_fits_small_phones(other)
    field.fill("KMQ")
    other.get_by_role("button", name="Watch").tap()
    expect(other.get_by_role("alert")).to_contain_text("This code opens nothing")
    assert_accessible(other)
    field.fill(f"{called[:3]} {called[3:]}".lower())
    field.press("Enter")
    expect(other).to_have_url(f"{site}/matches/{match.pk}/")
    expect(row(other, match, "Bob")).to_be_visible()
