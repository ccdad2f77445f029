"""Tests of several keepers at one table: each sees the others' writes, and keeps what they are entering."""

import re

import pytest
from playwright.sync_api import Route, expect

from scorekeeper.live import channels, stream
from scorekeeper.models import Match
from scorekeeper.services.players import rename
from tests.browser.interactions import on_its_way
from tests.browser.keeper import Keeper, await_pad, go_on_from, hand_of
from tests.browser.watching import TELL_CHANGES, Phones, follow, keeper, row
from tests.browser.without_signal import line, without_signal
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.writes import end, tap, undo


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(first_dealer="Ann")


def test_two_keepers_both_see_both_and_count_on_what_they_see(phones: Phones, site: str, match: Match) -> None:
    first, second = keeper(phones, match, site), keeper(phones, match, site)
    row(first, match, "Bob").locator("[id^=buys-]").tap()
    expect(row(second, match, "Bob").locator(".pips [data-on]")).to_have_count(1)
    row(second, match, "Di").locator("[id^=down-]").tap()
    expect(row(first, match, "Di").locator("[id^=down-]")).to_have_attribute("aria-pressed", "true")
    expect(row(second, match, "Bob").locator(".pips [data-on]")).to_have_count(1)
    row(second, match, "Bob").locator("[id^=buys-]").tap()
    expect(row(first, match, "Bob").locator(".pips [data-on]")).to_have_count(2)


def test_a_keepers_pages_show_a_name_that_was_corrected(phones: Phones, site: str, match: Match) -> None:
    """A form stays as it is, and does not say that the score was changed."""
    match = score(match, 1, {"Cy": {"out": True}})
    table, sheet, form = (keeper(phones, match, site) for _ in range(3))
    follow(sheet, f"/matches/{match.pk}/sheet/")
    follow(form, f"/matches/{match.pk}/rounds/1/")
    expect(form.locator("html")).to_have_attribute("data-follows", "")
    bob = player_of(match, "Bob")
    rename(player=bob, name="Robert")
    expect(table.locator(f"#row-{bob.pk} .name")).to_have_text("Robert")
    expect(sheet.locator(".sheet thead")).to_contain_text("Robert")
    expect(sheet.locator("#note")).to_be_empty()
    expect(form.locator("#live")).to_be_empty()
    row(table, match, "Robert").locator("[id^=buys-]").tap()
    expect(form.locator("#live")).to_have_text("The score was changed on another phone")


def test_a_corrected_name_is_shown_once_a_number_is_left(phones: Phones, site: str) -> None:
    match = MatchFactory(game="tens")
    tap(match=match, player=player_of(match, "Ann"), fact="grabbed", value=17, was=0, context=context())
    kept = keeper(phones, fresh(match), site)
    row(kept, match, "Ann").locator("[id^=typed-]").focus()
    bob = player_of(match, "Bob")
    rename(player=bob, name="Robert")
    expect(kept.locator("#live")).to_have_attribute("data-names", re.compile("Robert"))
    assert kept.locator(f"#row-{bob.pk} .name").inner_text() == "Bob"
    kept.get_by_role("button", name="Menu").focus()
    expect(kept.locator(f"#row-{bob.pk} .name")).to_have_text("Robert")


def test_seats_house_rules_and_a_recap_say_that_the_score_was_changed(phones: Phones, site: str, match: Match) -> None:
    seats, rules, recap = (keeper(phones, match, site) for _ in range(3))
    follow(seats, f"/matches/{match.pk}/seats/")
    follow(rules, f"/matches/{match.pk}/rules/")
    follow(recap, f"/matches/{match.pk}/rounds/1/")
    recap.locator(".pick", has_text="Cy").tap()
    for name in ("Di", "Ed", "Ann", "Bob"):
        Keeper(recap).enter(["K"])
        go_on_from(recap, name)
    expect(recap.get_by_role("heading", level=1)).to_have_text("Step 1: is this right?")
    expect(recap.locator("#live")).to_be_attached()
    seats.get_by_placeholder("Name").fill("Flo")
    score(match, 1, {"Bob": {"out": True}})
    for page in (seats, rules, recap):
        expect(page.locator("#live")).to_have_text("The score was changed on another phone")
    expect(seats.get_by_placeholder("Name")).to_have_value("Flo")


def test_standings_say_that_the_score_was_changed(phones: Phones, site: str, match: Match) -> None:
    match = score(match, 1, {"Cy": {"out": True}})
    standings = keeper(phones, match, site)
    follow(standings, f"/matches/{match.pk}/rounds/1/standings/")
    undo(match=match, context=context())
    expect(standings.locator("#live")).to_have_text("The score was changed on another phone")


def test_a_form_that_is_being_filled_in_stays_and_says_until_it_is_left_that_the_score_was_changed(
    phones: Phones, site: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stream's next sign of life does not clear the message, and it is there again after the signal was lost."""
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.2)
    kept = keeper(phones, match, site)
    follow(kept, f"/matches/{match.pk}/rounds/1/")
    expect(kept.locator("html")).to_have_attribute("data-follows", "")
    kept.locator(".pick", has_text="Bob").tap()
    kept.locator("#live").evaluate(TELL_CHANGES)
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=1, was=0, context=context())
    expect(kept.locator("#live")).to_have_text("The score was changed on another phone")
    kept.wait_for_timeout(1000)  # five signs of life
    expect(kept.locator("#live")).to_have_text("The score was changed on another phone")
    assert kept.evaluate("window.told") == 1, "read out once"
    expect(kept.locator("#answer")).to_have_text("Bob went out")
    kept.context.set_offline(True)
    expect(kept.locator("#live")).to_have_text("Not live · trying again")
    kept.context.set_offline(False)
    expect(kept.locator("#live")).to_have_text("The score was changed on another phone")
    follow(kept, f"/matches/{match.pk}/rounds/1/")
    expect(kept.locator("#live")).to_be_empty()


def test_what_this_phone_writes_is_no_news_to_its_forms(
    phones: Phones, site: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tap is saved while the next form is shown; the stream tells of it after the answer."""
    monkeypatch.setattr(channels, "GATHER_SECONDS", 0.5)
    page = keeper(phones, match, site)
    kept = without_signal(page, match)
    page.context.set_offline(False)
    page.route("**/facts/", lambda route: route.abort(), times=1)
    row(page, match, "Ann").locator("[id^=buys-]").tap()
    with page.expect_response("**/facts/"):
        kept.press("#score")
    await_pad(page)
    page.wait_for_timeout(1000)  # the stream has told of the tap
    expect(page.locator("#live")).to_be_empty()
    tap(match=fresh(match), player=player_of(match, "Di"), fact="buys", value=1, was=0, context=context())
    expect(page.locator("#live")).to_have_text("The score was changed on another phone")


@pytest.mark.parametrize("first", [True, False])
def test_news_that_comes_while_own_entries_are_sent_is_told_once_they_are(
    phones: Phones, site: str, match: Match, *, first: bool
) -> None:
    """Another phone writes before or after this one, which shows a recap that it has made without signal."""
    page = keeper(phones, match, site)
    kept = without_signal(page, match)
    row(page, match, "Ann").locator("[id^=buys-]").tap()
    kept.press("#score")
    await_pad(page)
    page.locator(".pick", has_text="Bob").tap()
    for _ in range(4):
        kept.enter(["K"])
        go_on_from(page, hand_of(page))
    expect(page.get_by_role("heading", level=1)).to_have_text("Step 1: is this right?")

    def write() -> None:
        tap(match=fresh(match), player=player_of(match, "Di"), fact="buys", value=1, was=0, context=context())

    def hold(route: Route) -> None:
        if first:
            write()
        answer = route.fetch()
        if not first:
            write()
        page.wait_for_timeout(1000)  # the stream has told of it
        route.fulfill(response=answer)

    page.route("**/facts/", hold)
    page.context.set_offline(False)
    expect(line(page)).to_be_hidden()
    expect(page.locator("#live")).to_have_text("The score was changed on another phone")


def test_a_ledger_is_drawn_anew(phones: Phones, site: str, match: Match) -> None:
    kept = keeper(phones, match, site)
    follow(kept, f"/matches/{match.pk}/ledger/")
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=1, was=0, context=context())
    expect(kept.locator(".changes li").first).to_contain_text("Ann has bought 1")
    expect(kept.get_by_role("button", name="Ann has bought 1")).to_be_enabled()


def test_a_keepers_sheet_is_drawn_anew(phones: Phones, site: str, match: Match) -> None:
    match = score(match, 1, {"Cy": {"out": True}})
    kept = keeper(phones, match, site)
    follow(kept, f"/matches/{match.pk}/sheet/")
    score(match, 2, {"Di": {"out": True}})
    expect(kept.locator(".sheet tbody tr")).to_have_count(2)
    expect(kept.locator("tbody a.cell")).to_have_count(10)
    expect(kept.locator("#note")).to_have_text("Step 2 scored")


def test_a_result_that_is_drawn_anew_can_still_be_shared(phones: Phones, site: str, match: Match) -> None:
    match = score(match, 1, {"Cy": {"out": True}})
    end(match=match, context=context())
    kept = keeper(phones, match, site)
    kept.get_by_role("button", name="Share").tap()
    score(match, 1, {"Di": {"out": True}})
    expect(kept.get_by_role("heading", level=1)).to_have_text("Di wins by 10")
    kept.get_by_role("button", name="In words").tap()
    expect(kept.get_by_text("Copied.")).to_be_visible()


def test_a_message_is_told_once_while_others_tap(phones: Phones, site: str, match: Match) -> None:
    kept = keeper(phones, match, site)
    kept.locator("#undo-last").dispatch_event("click")
    expect(kept.locator("#note")).to_have_text("Nothing to undo")
    kept.locator("#note").evaluate(TELL_CHANGES)
    tap(match=fresh(match), player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    expect(row(kept, match, "Bob").locator(".pips [data-on]")).to_have_count(1)
    assert kept.evaluate("window.told") == 0


def test_a_table_says_what_another_phone_has_written(phones: Phones, site: str, match: Match) -> None:
    kept, other = keeper(phones, match, site), keeper(phones, match, site)
    row(other, match, "Bob").locator("[id^=buys-]").tap()
    expect(kept.locator("#note p")).to_have_text("Bob has bought 1")
    other.locator("#undo-last").tap()
    expect(kept.locator("#note p")).to_have_text("Undone: Bob has bought 1")
    score(match, 1, {"Cy": {"out": True}})
    expect(kept.locator("#note p")).to_have_text("Step 1 scored")
    expect(kept.get_by_role("heading", level=1)).to_contain_text("Step 2")


def test_what_is_written_while_a_table_is_on_its_way_is_shown_next(
    phones: Phones, site: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stream's next sign of life is not awaited."""
    monkeypatch.setattr(stream, "BEAT_SECONDS", 1000)
    kept = keeper(phones, match, site)

    def buy(name: str) -> None:
        tap(match=fresh(match), player=player_of(match, name), fact="buys", value=1, was=0, context=context())

    with on_its_way(kept, "**/matches/*/?done=*", lambda: buy("Ann")):
        buy("Bob")
        kept.wait_for_timeout(1000)  # the stream has told of it
    expect(row(kept, match, "Bob").locator(".pips [data-on]")).to_have_count(1)


def test_a_table_shows_what_another_window_of_the_phone_has_sent(
    phones: Phones, site: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stream tells of it while it still waits for its answer; the next sign of life is not awaited."""
    monkeypatch.setattr(stream, "BEAT_SECONDS", 1000)
    kept = keeper(phones, match, site)
    other = kept.context.new_page()
    follow(other, f"/matches/{match.pk}/")
    with on_its_way(other, "**/facts/", row(other, match, "Bob").locator("[id^=buys-]").tap):
        kept.wait_for_timeout(1000)  # the stream has told of it
    expect(row(kept, match, "Bob").locator(".pips [data-on]")).to_have_count(1)


def test_the_focus_goes_on_when_another_phone_leaves_nothing_to_redo(phones: Phones, site: str, match: Match) -> None:
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    undo(match=fresh(match), context=context())
    kept = keeper(phones, match, site)
    kept.get_by_role("button", name="Menu").tap()
    redo = kept.get_by_role("button", name="Redo")
    redo.focus()
    tap(match=fresh(match), player=player_of(match, "Cy"), fact="buys", value=1, was=0, context=context())
    expect(redo).to_be_hidden()
    expect(kept.locator("#menu summary", has_text="Rules")).to_be_focused()
