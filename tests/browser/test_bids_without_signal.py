"""Tests of games with bids and tricks without signal: several rounds are played, and each is saved once."""

from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from scorekeeper.queries.matches import MatchSheet
from tests.browser.interactions import Keep, box_of
from tests.browser.keeper import Keeper, await_pad, await_saved
from tests.browser.without_signal import NAMES, line, shown, without_signal
from tests.factories import MatchFactory, fresh, ledger_of, player_of

Hands = dict[str, tuple[int, ...]]
POINTS = "Points and totals come with the signal."

# Follows a link as a page does, and fills in fields with the events of typing.
LED = "href => document.body.appendChild(Object.assign(document.createElement('a'), { href })).click()"
FILLED = """(form, values) => {
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name);
    field.value = value;
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
  }
}"""


def enter(keeper: Keeper, match: Match, number: int, facts: tuple[str, ...], hands: Hands) -> None:
    """Go from the table to the recap of a round, with these facts of the hands in the fields of its form."""
    page = keeper.page
    page.evaluate(LED, f"/matches/{match.pk}/rounds/{number}/")
    await_pad(page)
    values = [
        (f"{fact}-{player_of(match, name).pk}", str(value))
        for name, said in hands.items()
        for fact, value in zip(facts, said, strict=True)
    ]
    page.locator("#pad").evaluate(FILLED, values)
    page.locator('.bar [name="do"][value="recap"]').evaluate("button => button.click()")
    expect(page.get_by_role("heading", level=1)).to_contain_text("is this right?")


def reasons(page: Page) -> dict[str, str]:
    """Return the reasons for the scores on the standings, by name."""
    rows = page.locator(".standings > li")
    names, said = rows.locator(".name").all_inner_texts(), rows.locator("[data-part=reason]").all_inner_texts()
    return dict(zip(names, said, strict=True))


def saved_totals(match: Match) -> dict[str, int | None]:
    return {standing.player: standing.total for standing in MatchSheet(fresh(match)).scores.standings}


def test_bids_and_tricks_are_scored_on_the_phone(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="wizard", names=NAMES))
    keeper = without_signal(phone, match, "round", until=4)
    facts = ("bid", "tricks")
    enter(keeper, match, 1, facts, {"Ann": (1, 1), "Bob": (0, 0), "Cy": (1, 0)})
    assert reasons(phone) == {
        "Ann": "bid 1, took 1",
        "Bob": "bid 0, took 0",
        "Cy": "bid 1, took 0",
    }
    keeper.tap("Save round")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ann leads with 30")
    keeper.go_on(2)
    assert shown(keeper) == {"Ann": "30", "Bob": "20", "Cy": "−10"}
    enter(keeper, match, 2, facts, {"Ann": (1, 0), "Bob": (2, 2), "Cy": (0, 0)})
    keeper.tap("Save round")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Bob takes the lead with 60")
    totals = keeper.totals()
    assert totals == {"Bob": 60, "Ann": 20, "Cy": 10}
    keeper.go_on(3)
    assert len(ledger_of(fresh(match))) == 1
    phone.context.set_offline(False)
    await_saved(phone)
    expect(line(phone)).to_have_text("Saved")
    assert ledger_of(fresh(match))[1:] == ["Round 1 scored", "Round 2 scored"]
    assert saved_totals(match) == totals


def test_where_only_the_server_can_score_the_match_goes_on_all_the_same(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="hearts", names=NAMES))
    keeper = without_signal(phone, match, "hand", until=4)
    enter(keeper, match, 1, ("points",), {"Ann": (0,), "Bob": (26,), "Cy": (0,)})
    expect(phone.locator(".waiting")).to_have_text(f"Waiting. Kept on this phone. {POINTS}")
    assert phone.locator("[data-part=total]").all_inner_texts() == ["", "", ""]
    keeper.tap("Save hand")
    expect(phone.locator(".unknown:visible")).to_have_text("If somebody has 100 points, the match is over.")
    keeper.go_on(2)
    expect(phone.get_by_text(POINTS)).to_be_visible()
    expect(phone.get_by_text("pass right")).to_be_visible()
    enter(keeper, match, 2, ("points",), {"Ann": (5,), "Bob": (8,), "Cy": (13,)})
    keeper.tap("Save hand")
    keeper.go_on(3)
    keeper.tap("Menu")
    keeper.tap("Sheet", "link")
    expect(phone.locator(".unsummed")).to_have_text("The scores of hand 1 and hand 2 come with the signal.")
    phone.context.set_offline(False)
    expect(phone.locator(".unsummed")).to_have_count(0)
    assert ledger_of(fresh(match))[1:] == ["Hand 1 scored", "Hand 2 scored"]
    assert saved_totals(match) == {"Bob": 8, "Ann": 31, "Cy": 39}
    phone.goto(f"/matches/{match.pk}/")
    assert shown(keeper) == {"Ann": "31", "Bob": "8", "Cy": "39"}


def test_who_is_chosen_stays_chosen_when_the_server_draws_the_table(phone: Page, keep: Keep) -> None:
    """The table that the phone drew of a hand that waited has other parts above the question."""
    match = keep(MatchFactory(game="five-hundred", names=(*NAMES, "Di")))
    keeper = without_signal(phone, match, "hand", until=4)
    phone.locator(".asks label", has_text="Ann").tap()
    phone.get_by_role("button", name="6 ♠", exact=True).tap()
    enter(keeper, match, 1, ("tricks",), {"Ann": (6,), "Bob": (4,)})
    keeper.tap("Save hand")
    keeper.go_on(2)
    phone.locator(".asks label", has_text="Bob").tap()
    phone.context.set_offline(False)
    await_saved(phone)
    expect(phone.locator("#ledger template")).to_have_count(0)
    phone.get_by_role("button", name="8 ♠", exact=True).tap()
    await_saved(phone)
    assert ledger_of(fresh(match))[1:] == ["Ann plays 6 ♠", "Hand 1 scored", "Bob plays 8 ♠"]


def test_what_partners_bid_and_took_has_a_line_of_its_own(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="spades", names=("Ann", "Bob", "Cy", "Di")))
    keeper = without_signal(phone, match, "hand", until=3)
    enter(keeper, match, 1, ("bid", "tricks"), {"Ann": (1, 1), "Bob": (1, 1), "Cy": (1, 1), "Di": (1, 10)})
    first = phone.locator(".standings > li").first
    name, reason = (box_of(first.locator(part)) for part in (".name", "[data-part=reason]"))
    assert reason["top"] >= name["bottom"]
