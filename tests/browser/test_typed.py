"""Tests that unsent input is there after a reload, another form or a lost network, and not after it was sent."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Club, Match, Night
from tests.browser.interactions import NO_TIMEOUTS, Keep, held_back
from tests.factories import PlayerFactory, player_of

NIGHT, SEATS, OWN_GAME = "/nights/{match.night_id}/", "/matches/{match.pk}/seats/", "/games/new/"
SEASON, RULES = "/clubs/{match.club_id}/seasons/new/", "/matches/{match.pk}/rules/"
NEW = "/matches/new/"
CODE, CLUB, PLAYER = "/watch/", "/clubs/{match.club_id}/", "/clubs/{match.club_id}/players/{ann}/edit/"


@pytest.fixture
def match(match: Match, keep: Keep) -> Match:
    return keep(match)


def unfold(phone: Page) -> None:
    folded = phone.locator("main details:not([open]) > summary")
    while folded.count():
        folded.first.tap()


def test_a_reload_loses_nothing(phone: Page, match: Match, subtests: pytest.Subtests) -> None:
    for path, field, typed in (
        (NIGHT, "note", "Bob brought\ntwo cakes"),
        (SEATS, "name", "Zoe"),
        (OWN_GAME, "options.title", "Oma’s Rummy"),
        (SEASON, "best", "3"),
        (CODE, "code", "ABC"),
        (CLUB, "name", "Sundays"),
        (PLAYER, "name", "Anna"),
    ):
        with subtests.test(path):
            phone.goto(path.format(match=match, ann=player_of(match, "Ann").pk))
            unfold(phone)
            phone.locator(f"[name='{field}']").fill(typed)
            phone.reload()
            expect(phone.locator(f"[name='{field}']")).to_have_value(typed)
            expect(phone.locator(f"[name='{field}']")).to_be_visible()


def test_what_another_phone_has_saved_meanwhile_is_not_typed_over(phone: Page, match: Match) -> None:
    phone.goto(NIGHT.format(match=match))
    unfold(phone)
    phone.locator("[name=note]").fill("Bob brought two cakes")
    Night.objects.filter(pk=match.night_id).update(note="Di brought a pie")
    phone.reload()
    expect(phone.locator("[name=note]")).to_have_value("Di brought a pie")


def test_names_stay_while_seats_are_changed_until_they_are_sent(phone: Page, match: Match) -> None:
    """Move somebody, and have somebody sit down whom the club knows."""
    PlayerFactory(club=match.club, name="Flo")
    phone.goto(SEATS.format(match=match))
    unfold(phone)
    newcomer, spelling = phone.locator("#seats [name=name]"), phone.locator("#names input[name^=spelling]").first
    newcomer.fill("Zoe")
    spelling.fill("Anna")
    later = phone.get_by_role("button", name="Bob: one seat later")
    later.tap()
    expect(phone.locator(".order li").nth(2)).to_contain_text("Bob")
    expect(later).to_be_focused()
    expect(newcomer).to_have_value("Zoe")
    expect(spelling).to_have_value("Anna")
    expect(spelling).to_be_visible()
    phone.get_by_role("button", name="Flo").tap()
    expect(phone.locator(".order li")).to_have_count(6)
    expect(newcomer).to_have_value("Zoe")
    newcomer.press("Enter")
    expect(phone.locator(".order li")).to_have_count(7)
    for _ in range(2):
        expect(newcomer).to_have_value("")
        phone.reload()


def test_a_server_that_is_not_reached_is_said_and_loses_nothing(phone: Page, match: Match) -> None:
    """Save in a network that does not lead to the server; leave the page; come back and save again."""
    phone.goto(NIGHT.format(match=match))
    unfold(phone)
    note, save = phone.locator("[name=note]"), phone.get_by_role("button", name="Save")
    note.fill("Bob brought two cakes")
    phone.route("**/*", lambda route: route.abort())
    save.tap()
    expect(phone.locator("#note")).to_have_text("Not sent: there is no signal. Try again in a moment.")
    expect(note).to_have_value("Bob brought two cakes")
    note.fill("Bob brought three cakes")
    phone.unroute("**/*")
    phone.goto(NIGHT.format(match=match))
    expect(note).to_have_value("Bob brought three cakes")
    save.tap()
    expect(phone.locator(".story p")).to_have_text("Bob brought three cakes")


def test_a_form_stays_where_it_is_without_signal(phone: Page, match: Match, subtests: pytest.Subtests) -> None:
    for path, button in (
        ("/", "Deutsch"),
        ("/matches/{match.pk}/watch/evening/", "End link and code, make new ones"),
        ("/clubs/{match.club_id}/old-match/", "Save the match"),
        ("/clubs/{match.club_id}/pens/", "Make a new link"),
        ("/clubs/{match.club_id}/delete/", "Delete the club"),
        ("/account/sign-in/", "Sign in"),
        ("/account/password/forgotten/", "Get a code"),
    ):
        with subtests.test(path):
            phone.unroute_all()
            phone.goto(path.format(match=match))
            fields = phone.get_by_label(re.compile("^(E-mail|Type its name)"))
            for field in fields.all():
                field.fill("ann@example.org")
            phone.route("**/*", lambda route: route.abort())
            phone.get_by_role("button", name=button, exact=True).tap()
            expect(phone.locator("#note")).to_have_text("Not sent: there is no signal. Try again in a moment.")
            expect(phone.get_by_role("button", name=button, exact=True)).to_be_visible()
            for field in fields.all():
                expect(field).to_have_value("ann@example.org")


def test_a_link_without_signal_does_not_leave_the_page(phone: Page, match: Match) -> None:
    """Without a worker, as over HTTP."""
    note = phone.locator("#note")
    for path in ("/", NIGHT, SEATS, RULES, "/matches/{match.pk}/rulebook/", "/matches/{match.pk}/move/", NEW):
        phone.goto(path.format(match=match))
        shown, link = phone.url, phone.locator("header a[href]").first
        phone.route("**/*", lambda route: route.abort())
        link.tap()
        expect(note).to_have_text("This page opens when there is signal.")
        phone.unroute("**/*")
        link.tap()
        expect(phone).not_to_have_url(shown)


def test_a_link_on_a_slow_line_says_that_it_was_tapped(phone: Page, match: Match) -> None:
    phone.goto(RULES.format(match=match))
    shown, asked = phone.url, held_back(phone, "**/worker.js")
    phone.locator("header a[href]").first.tap()
    expect(phone.locator("#note")).to_have_text("One moment …")
    asked[0].continue_()
    expect(phone).not_to_have_url(shown)


def test_a_form_that_is_tapped_twice_on_a_slow_line_is_sent_once(phone: Page) -> None:
    phone.context.clear_cookies()  # who has no club yet may make one
    phone.goto("/clubs/")
    name, make = phone.get_by_label("Its name"), phone.get_by_role("button", name="Make the club")
    name.fill("Sundays")
    phone.reload()
    expect(name).to_have_value("Sundays")
    phone.evaluate(NO_TIMEOUTS)
    asked = held_back(phone, "**/worker.js")
    make.tap()
    expect(phone.locator("#note")).to_have_text("One moment …")
    make.tap()
    (once,) = asked
    once.continue_()
    phone.wait_for_url("/")
    assert Club.objects.get(name="Sundays")


def test_a_form_that_is_stopped_while_the_server_is_asked_asks_again(phone: Page) -> None:
    phone.context.clear_cookies()
    phone.goto("/clubs/")
    name, make = phone.get_by_label("Its name"), phone.get_by_role("button", name="Make the club")
    name.fill("Sundays")
    phone.evaluate(NO_TIMEOUTS)
    asked = held_back(phone, "**/worker.js")
    make.tap()
    expect(phone.locator("#note")).to_have_text("One moment …")
    name.fill("")
    asked[0].continue_()
    expect(phone.locator("#note")).to_be_empty()
    name.fill("Sundays")
    make.tap()
    expect(phone.locator("#note")).to_have_text("One moment …")
    asked[1].continue_()
    phone.wait_for_url("/")


def test_a_name_stays_while_another_form_of_the_page_is_sent(phone: Page, match: Match) -> None:
    phone.goto(CLUB.format(match=match))
    unfold(phone)
    phone.locator("[name=name]").fill("Sundays")
    phone.get_by_role("button", name="Hide the milestones").tap()
    expect(phone.get_by_role("button", name="Show the milestones", include_hidden=True)).to_have_count(1)
    expect(phone.locator("[name=name]")).to_have_value("Sundays")


def test_a_rule_that_was_chosen_is_there_after_a_reload_and_not_at_another_visit(phone: Page, match: Match) -> None:
    phone.goto(RULES.format(match=match))
    chosen, other = (phone.locator(f"main [type=radio]{one}").first for one in (":checked", ":not(:checked)"))
    value, another = (rule.get_attribute("value") or "" for rule in (chosen, other))
    other.check()
    phone.reload()
    expect(chosen).to_have_value(another)
    for _ in range(2):
        phone.goto(f"/matches/{match.pk}/")
        phone.goto(RULES.format(match=match))
        expect(phone.locator("main [type=radio]:checked").first).to_have_value(value)
