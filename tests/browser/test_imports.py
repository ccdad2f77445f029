"""Tests of an import on a phone: uploaded, previewed, a name matched, saved with a progress bar, and undone."""

import json
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import ClubImport, Match
from tests.browser.assertions import assert_page_fits
from tests.browser.interactions import Keep, on_its_way
from tests.factories import MatchFactory, fresh, score
from tests.services.importing.club_files import exported, new_club, worked


@pytest.fixture
def match(keep: Keep) -> Match:
    """Return a match of Ann and Bob in the club of this phone."""
    return keep(MatchFactory(names=("Ann", "Bob"), played=2))


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    """Return a file with that match as it was before its last round, and another one, of Anne and Bob."""
    data = exported(match.club)
    other = MatchFactory(names=("Anne", "Bob"), played=1, date=date(2026, 11, 13), club_key=new_club().keeper_key)
    more = exported(other.club)
    data["nights"] += more["nights"]
    data["players"] += more["players"][:1]
    (tmp_path / "club.json").write_text(json.dumps(data))
    score(fresh(match), 3, {"Bob": {"out": True}})
    return tmp_path / "club.json"


def send(phone: Page, match: Match, file: Path) -> None:
    phone.goto(f"/clubs/{match.club_id}/")
    phone.get_by_role("link", name="Bring matches in from a file").tap()
    phone.get_by_label("The file").set_input_files(file)
    phone.get_by_role("button", name="Send the file").tap()


def assert_halfway(phone: Page) -> None:
    """Set the import to half done, and assert that the page shows that."""
    ClubImport.objects.update(done=1, total=2, worker="at work")
    bar = phone.get_by_role("progressbar", name="Saving the matches")
    expect(phone.get_by_text("1 of 2 matches")).to_be_visible()
    assert bar.evaluate("bar => bar.position") == 0.5
    expect(phone.get_by_role("status")).to_have_text("Half of it is done.")
    assert_page_fits(phone)
    ClubImport.objects.update(worker="")


def test_from_the_file_to_the_nights_and_back(phone: Page, match: Match, file: Path) -> None:
    phone.goto(f"/clubs/{match.club_id}/imports/")
    assert_page_fits(phone)
    send(phone, match, file)
    expect(phone.get_by_role("heading", name="Reading the file")).to_be_visible()
    assert_page_fits(phone)

    worked()
    expect(phone.get_by_role("heading", name="What is in the file")).to_be_visible()
    expect(phone.get_by_role("definition")).to_have_text(["1", "1", "1", "1"])
    expect(phone.get_by_text("perhaps Ann?")).to_be_visible()
    phone.get_by_label("Anne").select_option("Ann")
    phone.get_by_text("One by one").tap()
    expect(phone.get_by_text("Here 3 rounds, in the file 2 rounds.")).to_be_visible()
    assert_page_fits(phone)

    phone.get_by_role("button", name="Save it").tap()
    expect(phone.get_by_role("heading", name="Saving")).to_be_visible()
    assert_halfway(phone)
    worked()
    expect(phone.get_by_text("1 night, 1 match and 1 spelling came.")).to_be_visible()
    assert_page_fits(phone)
    assert match.club.players.get(name="Anne").same_as == match.club.players.get(name="Ann")
    assert fresh(match).rounds_done == 3
    phone.get_by_role("link", name="Friday 13 November").tap()
    expect(phone.get_by_role("heading", name="Friday 13 November 2026")).to_be_visible()
    phone.go_back()

    phone.get_by_role("button", name="Undo the whole import").tap()
    expect(phone.get_by_role("heading", name="Undoing")).to_be_visible()
    worked()
    expect(phone.get_by_text("Everything is as it was before.")).to_be_visible()
    assert_page_fits(phone)
    assert [player.name for player in match.club.players.all()] == ["Ann", "Bob"]


def test_faults_are_told_one_by_one(phone: Page, match: Match, file: Path) -> None:
    file.write_text(file.read_text().replace('"K"', '"17"'))
    send(phone, match, file)
    expect(phone.get_by_role("progressbar")).to_be_visible()
    worked()
    expect(phone.get_by_role("listitem").first).to_contain_text("Night 1, match 1, round 1, Bob, cards 1")
    assert_page_fits(phone)


def test_a_file_that_is_too_large_is_not_even_sent(phone: Page, match: Match, file: Path, tmp_path: Path) -> None:
    """Neither one that is chosen before the page's script is there, nor a later one."""
    large, script = tmp_path / "large.json", "**/upload*.js"
    large.write_bytes(b" " * (32 * 1024 * 1024 + 1))
    said = "This file is too large: a club’s file has 32 MiB at most."
    field = phone.get_by_label("The file")
    with on_its_way(phone, script, lambda: phone.goto(f"/clubs/{match.club_id}/imports/", wait_until="commit")):
        field.set_input_files(large)
    expect(field).to_have_js_property("validationMessage", said)
    for chosen, then in ((file, ""), (large, said)):
        field.set_input_files(chosen)
        expect(field).to_have_js_property("validationMessage", then)
    phone.get_by_role("button", name="Send the file").tap()
    expect(field).to_have_js_property("validationMessage", said)
    assert not ClubImport.objects.exists()


def test_work_that_was_stopped_is_tried_again(phone: Page, match: Match, file: Path) -> None:
    send(phone, match, file)
    expect(phone.get_by_role("progressbar")).to_be_visible()
    ClubImport.objects.update(stopped="ended")
    expect(phone.get_by_text("This was interrupted. Nothing was changed.")).to_be_visible()
    assert_page_fits(phone)
    phone.get_by_role("button", name="Try again").tap()
    expect(phone.get_by_role("progressbar")).to_be_visible()
    worked()
    expect(phone.get_by_role("button", name="Save it")).to_be_visible()


def test_a_server_that_does_not_answer_is_said_until_it_does(page: Page, match: Match, file: Path) -> None:
    """The console hears of it from htmx: the fixture `phone` would take that for a complaint."""
    send(page, match, file)
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.wait_for_load_state()
    page.context.set_offline(True)
    said = page.get_by_text("Scorekeeper doesn’t answer. This page goes on by itself once it does.")
    expect(said).to_be_visible()
    assert_page_fits(page)
    page.context.set_offline(False)
    expect(said).to_be_hidden()
    worked()
    expect(page.get_by_role("button", name="Save it")).to_be_visible()
