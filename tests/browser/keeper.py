"""The actions of a keeper on the phone, through the pages.

`make soak` imports it without Django's settings, so it uses no models.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

# Milliseconds between the first prefetched pages of a table and the others (static/js/match/{ahead,leaving}.js).
REST = 2000

SAVE = "[value=save]"  # on the recap


@dataclass
class Deal:
    """One round as it was really played: what the keeper taps during it, and what is left at its end."""

    out: str
    left: Mapping[str, Sequence[str] | int]
    buys: Mapping[str, int] = field(default_factory=dict)
    floats: Sequence[str] = ()
    exact_cut: bool = False
    grabs: Mapping[str, int] = field(default_factory=dict)


def hands_of(deal: Deal) -> dict[str, dict[str, Any]]:
    """Return the hands of a deal by name, as the factories' `score` takes them."""
    hands: dict[str, dict[str, Any]] = {deal.out: {"out": True}}
    for name, left in deal.left.items():
        hands[name] = {"points": left} if isinstance(left, int) else {"cards": list(left)}
    for fact, counts in (("buys", deal.buys), ("grabbed", deal.grabs)):
        for name, count in counts.items():
            hands[name][fact] = count
    return hands


class Keeper:
    """A keeper with a phone in the hand, in any language; counts the taps. `word` is what the game calls a round."""

    def __init__(self, page: Page, word: str = "step") -> None:
        self.page = page
        self.word = word
        self.taps = 0

    def tap(self, name: str, role: Any = "button", *, exact: bool = False) -> None:
        self.taps += 1
        self.page.get_by_role(role, name=name, exact=exact).tap()

    def press(self, control: str) -> None:
        """Tap the element of a selector, and count the tap."""
        self.taps += 1
        self.page.locator(control).tap()

    def begin(self, names: Sequence[str], dealer: str) -> None:
        """Go from home to the table, with players nobody has heard of yet."""
        self.page.goto("/")
        self.press(".bar [href='/matches/new/']")
        for name in names:
            self.page.locator("#name").fill(name)
            self.page.keyboard.press("Enter")
            expect(self.page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
        self.page.get_by_role("radio", name=dealer).tap()
        self.press("#deal")
        self.await_table(1)

    def await_table(self, number: int) -> None:
        """Wait for the table of this round, and until it takes one tap after the other."""
        expect(self.page).to_have_title(re.compile(f"^{self.word.capitalize()} {number} "))
        self.page.wait_for_load_state()

    def play(self, deal: Deal) -> None:
        """Tap what happens in a round as it happens."""
        if deal.exact_cut:
            self.press("#cut")
            expect(self.page.locator("#cut")).to_have_attribute("aria-pressed", "true")
        for name, count in deal.buys.items():
            for _ in range(count):
                self.row(name).locator(".pips").tap()
        for name in deal.floats:
            self.row(name).locator("[id^=down-]").tap()
            self.row(name).locator("[id^=knock-]").tap()
            self.row(name).locator("[id^=knock-]").tap()
            expect(self.row(name)).to_have_attribute("data-state", "floats")

        for name, cards in deal.grabs.items():
            self.grab(name, cards)

    def grab(self, name: str, cards: int) -> None:
        """Enter a grab: exactly 19 is one tap; a few cards more or less are stepped, more are typed."""
        row = self.row(name)
        if abs(cards - 19) <= 2:
            for _ in range(abs(cards - 19)):
                row.locator("[id^=grabbed-]" if cards > 19 else "[id^=fewer-grabbed-]").tap()
        if cards == 19 or abs(cards - 19) > 2:
            row.locator("[id^=just-]").tap()
        if abs(cards - 19) > 2:
            row.locator("[id^=typed-]").fill(str(cards))
            row.locator("[id^=typed-]").press("Enter")
        expect(row.locator("[id^=typed-]")).to_have_value(str(cards))

    def row(self, name: str) -> Any:
        return self.page.locator(".row").filter(has=self.page.locator(".name", has_text=name))

    def score(self, deal: Deal) -> None:
        """Go from the table to the standings of the round."""
        self.press(".bar .primary:visible")
        await_pad(self.page)
        self.page.locator(".pick", has=self.page.get_by_text(deal.out, exact=True)).tap()
        self.taps += 1
        waiting = [name for name in deal.left if name not in deal.floats]
        for _ in waiting:
            name = hand_of(self.page)
            self.enter(deal.left[name])
            go_on_from(self.page, name)
            self.taps += 1
        self.press(f".bar {SAVE}")
        await_standings(self.page)

    def go_on(self, number: int) -> None:
        """Go from the standings to the table of the round that is up."""
        self.press(".bar .primary:not(.over):visible")
        self.await_table(number)

    def enter(self, left: Sequence[str] | int) -> None:
        if isinstance(left, int):
            self.page.locator("[data-way=total]").tap()
            self.page.locator("section.pad:visible [name^=points-]").fill(str(left))
            return
        for rank in left:
            self.page.locator(f".key[data-rank='{rank}']").tap()
            self.taps += 1

    def totals(self) -> dict[str, int]:
        """Return the totals on the standings page, by name."""
        self.page.wait_for_load_state()
        rows = self.page.locator(".standings li")
        names = rows.locator(".name").all_text_contents()  # also if the page is not drawn yet
        figures = rows.locator(".total").all_text_contents()
        return {name.strip(): number(text) for name, text in zip(names, figures, strict=True)}


def skip_rests(opened: BrowserContext | Page) -> None:
    """Have pages that are opened from now on fetch the pages ahead at once, without the usual pauses."""
    opened.add_init_script(f"""(() => {{
      const later = window.setTimeout;
      window.setTimeout = (act, pause, ...given) => later(act, pause === {REST} ? 0 : pause, ...given);
    }})()""")


def await_pad(page: Page) -> None:
    """Wait until the form of a round has become the pad."""
    expect(page.locator("#pad[data-ready]")).to_be_attached()


def hand_of(page: Page) -> str:
    """Return whose hand is being entered."""
    return page.locator("section.pad:visible h2").inner_text()


def go_on_from(page: Page, name: str) -> None:
    """Go on from the hand of this player, and wait until the next question is shown."""
    page.locator(".bar .primary:visible:not([data-missing])").tap()
    expect(page.locator(f'section.pad[data-name="{name}"]:visible')).to_have_count(0)


def await_standings(page: Page) -> None:
    """Wait for the page after a recap: the standings of the round, or the result."""
    expect(page.locator(f".bar:not(:has({SAVE})) .primary:visible").first).to_be_visible()


def await_saved(page: Page) -> None:
    """Wait until the server has all that was entered: a round is shown without it where it takes its time."""
    expect(page.locator("#line > :nth-child(2)")).to_be_hidden()  # how many wait, in any language


def number(text: str) -> int:
    return int(text.replace("−", "-"))
