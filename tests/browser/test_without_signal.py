"""A whole evening without signal, over plain HTTP in one open page: all that was entered arrives, in order and once."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from scorekeeper.models import Match
from scorekeeper.services.tapping import cut
from tests.browser.keeper import Deal, Keeper
from tests.browser.looks import assert_accessible, assert_fits_small_phones
from tests.browser.scored import sheet_of, totals
from tests.factories import MatchFactory, context, fresh, ledger_of, score

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Keep = Callable[[Match], None]
NAMES = ("Ann", "Bob", "Cy")
RANKS = ("K", "9", "A", "7", "JK", "3", "Q")
ONE, TWO = Deal(out="Bob", left={"Ann": ["K"], "Cy": ["9", "A"]}), Deal(out="Cy", left={"Ann": ["7"], "Bob": ["Q"]})


@pytest.fixture
def match(transactional_db: None) -> Match:
    return MatchFactory(names=NAMES)


@pytest.fixture
def keeper(phone: Page, keep: Keep, match: Match) -> Keeper:
    """Open the table of Ann, Bob and Cy with all that comes next, and take the signal away."""
    keep(match)
    return without_signal(phone, match)


def without_signal(page: Page, match: Match, word: str = "step") -> Keeper:
    with page.expect_event("requestfinished", is_last_ahead):
        page.goto(f"/matches/{match.pk}/")
    page.context.set_offline(True)
    return Keeper(page, word)


def is_last_ahead(request: Request) -> bool:
    """Return whether this is what a table fetches last: after all rounds the sheet, then the referee."""
    return request.url.endswith("/referee/") and request.resource_type == "fetch"


def line(page: Page) -> Locator:
    return page.locator("#line > :is(span, button):visible")


def deal(number: int) -> Deal:
    """Let the going out go round the table, and leave the others a card or two; now and then somebody buys or cuts."""
    out = NAMES[number % 3]
    others = [name for name in NAMES if name != out]
    left = {
        name: [RANKS[(number + at) % len(RANKS)] for at in range(size)] for size, name in enumerate(others, start=1)
    }
    return Deal(out=out, left=left, buys={others[0]: 1} if number % 4 == 0 else {}, exact_cut=number % 5 == 0)


def shown(keeper: Keeper) -> dict[str, str]:
    return {name: keeper.row(name).locator(".total b").inner_text() for name in NAMES}


def test_nineteen_rounds_arrive_in_order_and_once(phone: Page, keep: Keep, tmp_path: Path) -> None:
    match = MatchFactory(game="baker-ten-step", names=NAMES)
    keep(match)
    keeper = without_signal(phone, match, "round")
    expected = ["Baker Ten Step began: Ann, Bob, Cy"]
    for number in range(1, 20):
        played = deal(number)
        keeper.play(played)
        keeper.score(played)
        expect(phone.locator(".waiting")).to_be_visible()
        waiting = keeper.totals()
        if number < 19:
            keeper.go_on(number + 1)
            assert shown(keeper) == {name: str(total).replace("-", "−") for name, total in waiting.items()}
        expected += ["The cut was exact"] * played.exact_cut + [f"{name} has bought 1" for name in played.buys]
        expected.append(f"Round {number} scored")
    assert len(ledger_of(fresh(match))) == 1
    phone.context.set_offline(False)
    expect(phone).to_have_title(re.compile("wins|win together"))
    assert waiting == totals(sheet_of(phone, tmp_path))
    assert ledger_of(fresh(match)) == expected


def test_what_waits_is_taken_back_on_the_phone(phone: Page, match: Match, keeper: Keeper) -> None:
    keeper.score(ONE)
    expect(line(phone)).to_have_text("1 waiting no signal, they go out by themselves")
    assert_accessible(phone)
    assert_fits_small_phones(phone)
    keeper.go_on(2)
    expect(phone.locator(".role:not(.unsettled)").first).to_be_visible()
    expect(phone.locator(".unsettled")).to_be_hidden()
    phone.go_back()
    keeper.tap("Undo Step 1")
    expect(phone).to_have_title(re.compile("^Score step 1 "))
    expect(phone.locator('.tab:has-text("Cy")')).to_contain_text("24")
    expect(line(phone)).to_have_count(0)
    keeper.tap("Recap")
    keeper.tap("Save step")
    keeper.go_on(2)
    buys = keeper.row("Ann").locator(".pips")
    buys.tap()
    expect(line(phone)).to_contain_text("2 waiting")
    expect(buys).to_have_attribute("data-waits", "")
    keeper.tap("Undo", exact=True)
    expect(buys.locator("[data-on]")).to_have_count(0)
    expect(line(phone)).to_contain_text("1 waiting")
    keeper.tap("Undo", exact=True)
    expect(phone).to_have_title(re.compile("^Score step 1 "))
    keeper.tap("Recap")
    keeper.tap("Change")
    expect(phone.locator('.tab:has-text("Cy")')).to_contain_text("24")
    keeper.tap("Recap")
    keeper.tap("Save step")
    keeper.go_on(2)
    phone.go_back()
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))
    phone.go_forward()
    keeper.tap("Menu")
    keeper.tap("House rules", "link")
    expect(phone.locator("#note")).to_have_text("“House rules” opens when there is signal.")
    keeper.tap("Referee", "link")
    expect(phone).to_have_url(re.compile("/referee/$"))
    phone.go_back()
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Saved")
    expect(phone.locator("body")).not_to_have_attribute("data-waiting", "")
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored"]


def test_who_went_away_without_signal_leaves_the_roles_open_until_it_is_saved(phone: Page, keeper: Keeper) -> None:
    keeper.tap("Score the step", "link")
    phone.locator(".pick", has_text="Bob").tap()
    keeper.enter(["K"])
    keeper.tap("Next: Cy")
    phone.locator("section.pad:visible summary").tap()
    phone.locator("section.pad:visible .chip", has_text="away").tap()
    keeper.tap("Recap")
    keeper.tap("Save step")
    sentence = phone.get_by_text("comes with the signal").first
    for page in ("Standings after step 1", "Step 2"):
        expect(phone).to_have_title(re.compile(f"^{page} "))
        expect(sentence).to_be_visible()
        expect(phone.locator(".role:not(.unsettled):visible")).to_have_count(0)
        if page != "Step 2":
            keeper.tap("Play step", "link")
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Saved")
    expect(sentence).to_have_count(0)
    expect(phone.locator(".role:not(.unsettled):visible")).not_to_have_count(0)


def test_a_save_that_nobody_answers_goes_on_and_arrives_once(phone: Page, keep: Keep, match: Match) -> None:
    """Lose the server while the queue drains: what it had written already, it does not write again."""
    keep(match)
    keeper = without_signal(phone, match)
    keeper.score(ONE)
    keeper.go_on(2)
    keeper.row("Ann").locator(".pips").tap()
    keeper.score(TWO)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.route("**/rounds/1/", lose, times=1)
    phone.route("**/facts/", lambda route: route.abort(), times=1)
    phone.route("**/rounds/2/", lambda route: route.fulfill(status=503), times=1)
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", level=1)).to_have_text(re.compile("Ann|Bob|Cy"), timeout=40_000)
    expect(phone.locator(".waiting")).to_be_hidden()
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored", "Ann has bought 1", "Step 2 scored"]


def test_two_phones_without_signal_on_different_steps(
    phone: Page, keep: Keep, match: Match, keeper: Keeper, tmp_path: Path
) -> None:
    keeper.score(ONE)
    keeper.go_on(2)
    keeper.score(TWO)
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": 50}})
    cut(match=match, value=True, was=False, context=context())
    phone.context.set_offline(False)
    keeper.tap("1 needs you")
    expect(phone.locator("#needs")).to_contain_text("“Step 1” was not saved")
    assert_accessible(phone)
    keeper.tap("Look at step 1")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Changed meanwhile")
    phone.locator('.choice:has-text("50")').tap()
    keeper.tap("Save")
    expect(phone).to_have_title(re.compile("^Step 3 "))
    expect(line(phone)).to_have_text("Saved")
    sheet = sheet_of(phone, tmp_path)
    assert {name: int(total.replace("−", "-")) for name, total in shown(keeper).items()} == totals(sheet)
    assert totals(sheet) == {"Ann": -83, "Bob": 10, "Cy": 50}


@pytest.mark.parametrize("store", ["full", "forbidden"])
def test_a_phone_that_can_store_nothing_says_so_and_saves(phone: Page, keep: Keep, match: Match, store: str) -> None:
    """Save all that waits in the open page; its clock is a day behind besides, and then put right."""
    broken = {
        "full": "Storage.prototype.setItem = () => { throw new DOMException('full'); }",
        "forbidden": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })",
    }
    phone.add_init_script(broken[store])
    phone.add_init_script("const now = Date.now; window.behind = 864e5; Date.now = () => now() - window.behind")
    keep(match)
    keeper = without_signal(phone, match)
    keeper.score(ONE)
    expect(line(phone)).to_have_text("1 waiting not stored: leave this page open")
    keeper.go_on(2)
    phone.evaluate("window.behind = 0")
    keeper.row("Ann").locator(".pips").tap()
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Saved")
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored", "Ann has bought 1"]


def test_a_refused_round_is_mended_and_the_rest_goes_out(phone: Page, match: Match, keeper: Keeper) -> None:
    keeper.tap("Score the step", "link")
    phone.locator(".pick", has_text="Bob").tap()
    phone.locator("[data-way=total]").tap()
    phone.locator("section.pad:visible [name^=points-]").fill("12x")
    phone.locator(".bar .primary:visible").tap()
    keeper.enter(["9"])
    keeper.tap("Recap")
    keeper.tap("Save step")
    keeper.go_on(2)
    keeper.row("Ann").locator(".pips").tap()
    keeper.score(TWO)
    phone.context.set_offline(False)
    keeper.tap("1 needs you")
    keeper.tap("Look at step 1")
    expect(phone.locator(".fault")).to_contain_text("number")
    expect(phone.locator('.tab:has-text("Cy")')).to_contain_text("9")
    phone.locator("section.pad:visible [name^=points-]").fill("12")
    keeper.tap("Recap")
    keeper.tap("Save step")
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))
    keeper.tap("Play step", "link")
    expect(line(phone)).to_have_text("Saved")
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored", "Ann has bought 1", "Step 2 scored"]
    assert shown(keeper) == {"Ann": "19", "Bob": "10", "Cy": "9"}
