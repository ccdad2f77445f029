"""A keeper's phone at the table of any game, which taps what its page asks for and returns what it tapped."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.browser.keeper import await_pad, go_on_from, hand_of
from tests.soak.told_pad import Hand, ToldPad

READY = """() => {
  const sign = document.getElementById("ready");
  return sign !== null && (sign.hidden || sign.textContent === sign.dataset.ready);
}"""
NO_TAP = 600  # milliseconds after a question in which a tap counts as a double tap
PATIENCE = 60_000  # milliseconds
FOLDED = 2000  # milliseconds until a control that cannot be tapped counts as folded away
FOLDINGS = 5
LINE = "(waits) => !waits || document.getElementById('line').textContent.includes(`${waits} waiting`)"
WAITS = "(key) => JSON.parse(localStorage.getItem(key) ?? '[]').length"


class TablePhone:
    """One page that stays open from the first round to the last."""

    def __init__(self, page: Page, table: str, names: Sequence[str]) -> None:
        self.page, self.table = page, table
        self.has_signal = True
        self.page.goto(table)
        score = self.page.locator("#score")
        rows = [str(row.get_attribute("id")).removeprefix("row-") for row in self.page.locator(".row").all()]
        self._players = dict(zip(names, rows, strict=True))  # seated clockwise
        self._word = (score.get_attribute("data-ready") or score.inner_text()).split()[-1]

    @property
    def is_ready(self) -> bool:
        """Whether the page says that the round can be scored and gone on from without signal."""
        return bool(self.page.evaluate(READY))

    def lose_signal(self) -> None:
        """Take the signal away once the page says that it is ready for that."""
        self.page.wait_for_function(READY)
        self.page.context.set_offline(True)
        self.has_signal = False

    def regain_signal(self) -> None:
        """Give the signal back, and wait until the server has all that waited."""
        self.page.context.set_offline(False)
        self.has_signal = True
        self.await_saved()

    def await_line(self) -> None:
        """Wait until the line above the bar says how many entries wait on this phone, if any does."""
        self.page.wait_for_function(f"() => ({LINE})({self._waits})")

    def await_saved(self) -> None:
        """Wait until no entry waits any more."""
        self.page.wait_for_function(f"() => {self._waits} === 0", timeout=PATIENCE)

    @property
    def _waits(self) -> str:
        """A script's expression for the number of entries that wait on this phone."""
        return f"({WAITS})('taps {self.table.split('/')[2]}')"

    def score(self, out: str, numbers: Mapping[str, Sequence[int]]) -> dict[str, Hand]:
        """Go from the table to what follows the round; return what was entered, by name.

        `numbers` choose for each name what is left and what else is asked: the same ones always enter the same.
        """
        self.page.locator("#score").tap()
        await_pad(self.page)
        hands: dict[str, Hand] = {name: {} for name in numbers}
        pick = self.page.locator(".pick", has_text=out)
        if pick.count():
            pick.tap()
            hands[out]["out"] = True
        while self.page.locator("section.pad:visible").count():
            name = hand_of(self.page)
            hands[name] |= self._enter(numbers[name])
            go_on_from(self.page, name)
        self.save()
        return hands

    def score_hands(self, hands: Mapping[str, Hand]) -> None:
        """Go from the table, which has been told all it asks for before play, to what follows the round."""
        self.page.wait_for_timeout(NO_TAP)  # a keeper's look at the table
        self.page.locator("#score").tap()
        await_pad(self.page)
        ToldPad(self.page, self._players).enter(hands)
        self.save()

    def save(self) -> None:
        """Save the round of the recap that is shown by two taps, as a shaking hand does, and wait for what follows."""
        heading = self.page.get_by_role("heading", level=1)
        expect(heading).to_contain_text("is this right?")
        self._tap_twice(self.page.locator(".bar .primary[value=save]"))
        expect(heading).not_to_contain_text("is this right?")

    def _tap_twice(self, button: Locator) -> None:
        button.click(trial=True)  # until the control accepts taps
        box = button.bounding_box()
        assert box
        button.tap()
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _enter(self, numbers: Sequence[int]) -> Hand:
        """Enter a hand by what its pad asks for; return the facts as a record has them."""
        pad = self.page.locator("section.pad:visible")
        entered: Hand = {}
        for field in pad.locator("input:visible").all():
            fact = str(field.get_attribute("name")).rsplit("-", 1)[0]
            if field.get_attribute("type") == "checkbox":
                field.set_checked(bool(numbers[0] % 2))
                entered[fact] = bool(numbers[0] % 2)
            else:
                field.fill(str(numbers[0]))
                entered[fact] = numbers[0]
        keys = pad.locator(".key[data-rank]:visible")
        if ranks := keys.evaluate_all("(keys) => keys.map((key) => key.dataset.rank)"):
            entered["cards"] = [ranks[number % len(ranks)] for number in numbers]
            for number in numbers:
                keys.nth(number % len(ranks)).tap()
        return entered

    @property
    def word(self) -> str:
        """What the game calls a round, as the ledger begins a line."""
        return self._word.capitalize()

    def tap(self, name: str, fact: str) -> bool:
        """Tap a buy or that a player laid down; return False if the table has no such button now."""
        control = self._row(name).locator({"buys": ".pips", "laid_down": "[id^=down-]"}[fact])
        if not control.count() or control.get_attribute("aria-disabled"):
            return False
        control.tap()
        return True

    def says(self, name: str, fact: str) -> bool:
        """Return whether the table now has a control for a fact of a hand before play."""
        return self._control(name, fact).count() > 0

    def say(self, name: str, fact: str, value: Any) -> None:
        """Tap a fact of a hand before play."""
        control, player = self._control(name, fact), self._players[name]
        tag = control.evaluate("control => control.className.split(' ')[0]")
        if tag == "bid":
            key = control.locator(f'.bids button[value^="{player} {fact} {value} "]')
            self._tap_in(control, key)
        elif tag == "asks":
            self._say_whose(control, player, value)
        else:
            self._tap_in(self._row(name), control)

    def _say_whose(self, asked: Locator, player: str, value: Any) -> None:
        chip = asked.locator("label", has=self.page.locator(f'[name=player][value="{player}"]'))
        if not chip.count():
            chip = asked.locator(f'button[name=player][value="{player}"]')
        self._tap_in(asked, chip)
        if isinstance(value, str):
            asked.locator(f'button[name=value][value="{value}"]').tap()

    def _tap_in(self, part: Locator, control: Locator) -> None:
        """Tap a control of a part that can be folded. News of the other phone may fold or unfold it at that moment."""
        for _ in range(FOLDINGS):
            if not control.is_visible():
                part.locator("summary").first.tap()
            with suppress(PlaywrightTimeoutError):
                control.tap(timeout=FOLDED)
                return
        raise AssertionError(f"{control} stays folded away.")

    def _control(self, name: str, fact: str) -> Locator:
        """Return the control of the table for a fact of a hand."""
        player = self._players[name]
        bid, asked = f'.bid[data-player="{player}"][data-fact="{fact}"]', f'.asks[data-fact="{fact}"]'
        where = (bid, asked, f"#{fact}-{player}.chip")
        return self.page.locator(", ".join(where))

    def _row(self, name: str) -> Locator:
        return self.page.locator(f"#row-{self._players[name]}")

    def told(self) -> list[str]:
        """Return what the table shows of all that was said before play, and what the next tap in each row would say."""
        said = self.page.locator(".bid summary, .asks [data-part=words]").all_text_contents()
        taps: list[str] = self.page.locator(".row button[name=tap]").evaluate_all(
            "(taps) => taps.map((tap) => tap.value)"
        )
        return [" ".join(text.split()) for text in said] + taps

    def undo(self) -> None:
        self.page.locator("#undo-last").tap()

    def open_sheet(self) -> None:
        self.page.get_by_role("button", name="Menu").tap()
        self.page.locator("#menu").get_by_role("link", name="Sheet").tap()
        expect(self.page).to_have_title(re.compile("^Sheet of "))

    def back_to_the_table(self, number: int) -> None:
        self.page.locator(".bar .primary", has_text="Back to the table").tap()
        self.await_round(number)

    def go_on(self, number: int) -> bool:
        """Go from what follows a round to the table of the next one; return whether there is such a round.

        The second of two taps may have done so.
        """
        onward = self.page.locator(".bar .primary", has_text=f"Play {self._word} {number}")
        over = self.page.locator(".bar .primary", has_text="Result").or_(self.page.locator(".podium"))
        there = self.page.locator(f"body:has(#taps [name=round][value='{number}']) .row")
        while not there.first.is_visible():  # the page may change between two checks
            expect(onward.or_(over).or_(there).first).to_be_visible()
            if over.first.is_visible():
                return False
            if onward.is_visible():
                onward.tap()
                self.await_round(number)
        return True

    def await_round(self, number: int) -> None:
        """Wait until the table shows this round."""
        expect(self.page.locator("#taps [name=round]")).to_have_value(str(number))

    def end_match(self) -> None:
        self.page.get_by_role("button", name="Menu").tap()
        self.page.locator("#menu summary", has_text="End match").tap()
        self.page.wait_for_timeout(NO_TAP)
        self.page.locator("#menu details[open] button").tap()

    def see_result(self) -> None:
        """Go from the standings of the last round, or from wherever the match was ended, to its result."""
        result = self.page.locator(".bar .primary", has_text="Result").locator("visible=true")
        verdict = self.page.locator(".verdict")
        expect(result.or_(verdict).first).to_be_visible()
        if not verdict.count():
            result.first.tap()
        expect(verdict).to_be_visible()

    def read(self, path: str) -> str:
        """Return the text of a page of the match as the server has it, without its messages and its bar."""
        self.page.goto(self.table + path)
        self.page.reload()  # a kept page may have been shown first, which is corrected a moment after it is confirmed
        expect(self.page.locator("html:not([data-kept])")).to_be_attached()
        return "\n".join(self.page.locator(".felt, #main").all_inner_texts())

    def ledger(self) -> list[str]:
        """Return the lines of the ledger, oldest first."""
        self.page.goto(f"{self.table}ledger/")
        lines = self.page.locator(".changes p").all_text_contents()
        while (earlier := self.page.get_by_role("link", name="Earlier changes")).count():
            self.page.goto(f"{self.table}ledger/{earlier.get_attribute('href')}")
            lines += self.page.locator(".changes p").all_text_contents()
        return [" ".join(line.split()) for line in lines[::-1]]
