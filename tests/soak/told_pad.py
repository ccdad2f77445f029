"""Fills the pad of a round with given hands, by its keys where it has some."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

Hand = dict[str, Any]
PASSES = 3  # entering a number can fill in others, which the next pass corrects


class ToldPad:
    """The form of a round on its page; `players` are the ids by name. It knows no game: the form says what it asks."""

    def __init__(self, page: Page, players: Mapping[str, str]) -> None:
        self.page, self.players = page, players

    def enter(self, hands: Mapping[str, Hand]) -> None:
        """Answer the questions, enter every number and tick that is not there yet, and go to the recap."""
        for question in self.page.locator("#pad #who, #pad [data-asks]").all():
            self._answer(question, hands)
        for _ in range(PASSES):
            for field, value in self._wrong(hands):
                self._put(field, value)
        left = [(field.get_attribute("name"), value) for field, value in self._wrong(hands)]
        assert not left, f"The pad does not take {left}"
        self._go_to_recap()

    def _answer(self, question: Locator, hands: Mapping[str, Hand]) -> None:
        fact = question.get_attribute("data-asks") or "out"
        whose = next((name for name, hand in hands.items() if hand.get(fact)), "")
        player, value = self.players.get(whose, ""), hands.get(whose, {}).get(fact)
        choice = question.locator(f'[name="{fact}_as"]')
        if self._is_answered(question, fact, player, value):
            return
        if not question.is_visible():
            self.page.locator("#answer").tap()
        question.locator(".pick", has=self.page.locator(f'[value="{player}"]')).tap()
        if not player or not choice.count():
            return
        if choice.first.evaluate("field => field.type") == "radio":
            question.locator("label", has=self.page.locator(f'[name="{fact}_as"][value="{value}"]')).tap()
        else:
            choice.select_option(value)

    def _is_answered(self, question: Locator, fact: str, player: str, value: object) -> bool:
        """Return whether the pad has this answer from the table already."""
        if not question.locator(f'[name="{fact}"][value="{player}"]:checked').count():
            return False
        choice = question.locator(f'select[name="{fact}_as"], [name="{fact}_as"]:checked')
        return not choice.count() or choice.input_value() == value

    def _wrong(self, hands: Mapping[str, Hand]) -> list[tuple[Locator, Any]]:
        """Return the fields that differ from the hands, each with the value it should have."""
        found = []
        for name, hand in hands.items():
            for fact, value in hand.items():
                field = self.page.locator(f'#pad [name="{fact}-{self.players[name]}"]')
                if field.count() and _said(field, value) != (value if isinstance(value, bool) else str(value)):
                    found.append((field, value))
        return found

    def _put(self, field: Locator, value: Any) -> None:
        section = field.locator("xpath=ancestor::section")
        if not section.is_visible():
            self.page.locator(f'.tab[data-player="{section.get_attribute("data-player")}"]').tap()
        if not field.is_visible():
            section.locator("summary").tap()
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.get_attribute("data-least") is None:
            field.fill(str(value))
        else:
            field.tap()
            self._press(section.locator(".numbers"), value)

    def _press(self, keys: Locator, value: int) -> None:
        """Tap the key of a number, or its digits."""
        key = keys.locator(f'[data-number="{value}"]')
        if key.count():
            key.tap()
            return
        for digit in str(abs(value)):
            keys.locator(f'[data-digit="{digit}"]').tap()
        if value < 0:
            keys.locator("[data-way=sign]").tap()

    def _go_to_recap(self) -> None:
        """Go on from hand to hand, as the big button leads."""
        onward, recap = self.page.locator("#next"), self.page.locator(".bar [value=recap]")
        for _ in self.players:
            if onward.is_visible():
                expect(onward).not_to_have_attribute("data-missing", "")
                onward.tap()
        recap.tap()


def _said(field: Locator, value: Any) -> object:
    return field.is_checked() if isinstance(value, bool) else field.input_value()
