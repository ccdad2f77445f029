"""Tests of a match of Ten Step kept in German, with signal and without, with watchers in other languages."""

from collections.abc import Mapping
from functools import partial

import pytest
from django.utils.translation import override
from playwright.sync_api import Browser, Page, expect

from scorekeeper.models import Match
from scorekeeper.pages.result import result_page
from scorekeeper.pages.standings import standings_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import get
from scorekeeper.templatetags.names import hyphenated
from scorekeeper.words.changes import fact_sentence
from tests.browser.interactions import Keep
from tests.browser.keeper import Deal, await_saved
from tests.browser.kept_evening import server
from tests.browser.languages import GermanKeeper, assert_no_english
from tests.browser.restarted_server import KeepersPhone, Server
from tests.browser.watching import Phones, watcher
from tests.browser.without_signal import NAMES, deal, line, match, without_signal
from tests.factories import fresh

__all__ = ["match", "server"]  # the fixtures
STEPS = {number: deal(number) for number in range(1, 11)}
STEPS[6] = Deal(out="Ann", left={"Bob": [], "Cy": ["K"]}, floats=["Bob"])


def test_a_match_is_kept_in_german_and_watched_in_spanish_and_french(phones: Phones) -> None:
    keeper = GermanKeeper(phones(locale="de-AT").new_page())
    keeper.begin(NAMES, dealer="Cy")
    match = Match.objects.get()
    watchers = {language: watcher(partial(phones, locale=language), match) for language in ("es", "fr")}
    for number, played in STEPS.items():
        keeper.play(played)
        assert_told(played, keeper.page, watchers)
        keeper.score(played)
        await_saved(keeper.page)
        if number < 10:
            assert_standings(match, number, keeper.page, watchers)
            keeper.go_on(number + 1)
    for language, page in (("de", keeper.page), *watchers.items()):
        expect(page.locator(".podium li")).to_have_count(3)
        with override(language):
            expect(page.locator("h1")).to_have_text(hyphenated(result_page(fresh(match))["verdict"], 13))
        assert_no_english(page, language)


def assert_told(played: Deal, keeper: Page, watchers: Mapping[str, Page]) -> None:
    """Assert that the page of each shows the sentence of every fact that was tapped in this round."""
    tapped = [("exact_cut", "")] * played.exact_cut
    tapped += [("buys", name) for name in played.buys] + [("floating", name) for name in played.floats]
    for fact, name in tapped:
        for language, page in (("de", keeper), *watchers.items()):
            with override(language):
                expect(page.locator("#note")).to_contain_text(fact_sentence(get("ten-step"), fact, 1, name))


def assert_standings(match: Match, number: int, keeper: Page, watchers: Mapping[str, Page]) -> None:
    """Assert that the pages of all say who leads, and what happened in the round."""
    sheet = MatchSheet(fresh(match))
    for language, page in (("de", keeper), *watchers.items()):
        with override(language):
            shown = standings_page(sheet, number)
        expect(page.locator("h1.lead, #last-round")).to_have_text(shown["headline"])
        expect(page.locator("[data-part=told], #after p")).to_have_text(shown["facts"])
        assert_no_english(page, language)


def look_at(phone: Page, page: str) -> None:
    """Open a kept page without signal, assert that it is in German, and go back."""
    phone.locator(f"a[href$='/{page}/']:visible").first.tap()
    expect(phone.locator(".stood")).to_be_visible()
    assert_no_english(phone, "de")
    phone.go_back()


@pytest.mark.browser_context_args(locale="de-DE")
def test_without_signal_a_german_keeper_is_told_what_the_server_tells_in_german(
    phone: Page, keep: Keep, match: Match
) -> None:
    keep(match)
    without_signal(phone, match)
    keeper, told = GermanKeeper(phone), {}
    for number in range(3, 7):
        keeper.play(STEPS[number])
        keeper.score(STEPS[number])
        expect(phone.locator(".waiting")).to_be_visible()
        told[number - 2] = [phone.locator(part).inner_text() for part in ("h1", "[data-part=told]")]
        reasons = phone.locator("[data-part=reason]").all_inner_texts()
        look_at(phone, "sheet")
        keeper.go_on(number - 1)
    look_at(phone, "referee")
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Gespeichert")
    assert_no_english(phone, "de")
    sheet = MatchSheet(fresh(match))
    with override("de"):
        shown = {number: standings_page(sheet, number) for number in told}
    assert told == {number: [page["headline"], page["facts"]] for number, page in shown.items()}
    assert reasons == [row["reason"] for row in shown[4]["rows"]]


def test_what_a_german_phone_has_kept_is_german(browser: Browser, server: Server) -> None:
    server.start()
    phone = KeepersPhone(browser, server)
    phone.context.add_cookies([{"name": "language", "value": "de", "url": server.url}])
    phone.begin_match(server, NAMES)
    phone.keep_evening(until=3)
    server.stop()
    keeper = GermanKeeper(phone.page)
    for number in (1, 2):
        keeper.play(deal(number))
        keeper.score(deal(number))
        keeper.go_on(number + 1)
    for path in ("/", phone.table, f"{phone.table}sheet/", f"{phone.table}referee/", "/players/", "/clubs/"):
        assert_no_english(phone.open(path), "de")
        expect(phone.page.locator("html")).to_have_attribute("lang", "de")
    page = phone.open(phone.table)
    server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    await_saved(page)
    assert_no_english(page, "de")
    phone.context.close()
