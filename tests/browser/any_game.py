"""A keeper of any game, who taps what a round contains, by the game's declaration alone."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from scorekeeper.rules import game_facts
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.facts import Fact
from tests.browser.keeper import await_pad, await_saved, await_standings

HandFacts = Mapping[str, Any]


class AnyKeeper:
    """A keeper with a phone in the hand, at the table of a match.

    `taps` counts what every round needs; what is said in few rounds and lies behind a name (a blind bid, a bonus) is
    counted in `rare`.
    """

    def __init__(self, page: Page, match: Match) -> None:
        self.page, self.taps, self.rare = page, 0, 0
        self.game = get(match.game)
        asked = game_facts.asked(self.game, self.game.resolve(match.options))
        self.facts = [fact for name, fact in game_facts.declared(self.game).items() if name in asked]
        self.ids = {seat.player.name: seat.player_id for seat in match.seats.select_related("player")}

    def tap(self, place: Locator, *, rare: bool = False) -> None:
        """Tap a control, and count the tap: in `rare` if most rounds do not need it, else in `taps`."""
        place.tap()
        self.taps += not rare
        self.rare += rare

    def play(self, hands: Mapping[str, HandFacts]) -> None:
        """Tap what is said before play, then score the round with these hands; ends at the page after the round."""
        self.say(hands)
        self.score(hands)

    def score(self, hands: Mapping[str, HandFacts]) -> None:
        """Score the round with these hands, after all that is said before play; ends at the page after it."""
        self.tap(self.page.locator(".bar .primary:visible"))
        await_pad(self.page)
        self.answer(hands)
        self.enter_all(hands)
        self.tap(self.page.locator(".bar [value=save]"))
        await_standings(self.page)
        await_saved(self.page)

    def go_on(self) -> None:
        """Go from the standings to the table of the next round."""
        self.page.locator(".bar .primary:visible").tap()
        expect(self.page.locator("#ledger")).to_be_visible()
        self.page.wait_for_load_state()

    # At the table.

    def say(self, hands: Mapping[str, HandFacts]) -> None:
        """Tap at the table the facts that are said before play."""
        for fact in self.facts:
            if not fact.before_play:
                continue
            if fact.lone:
                self.name(fact, hands)
            elif fact.is_number:
                self.bid(fact, hands)
            else:
                self.tick_at_table(fact, hands)

    def bid(self, fact: Fact, hands: Mapping[str, HandFacts]) -> None:
        """Tap the bids in the order in which the table asks for them."""
        names = {player: name for name, player in self.ids.items()}
        for _ in hands:
            player = self.page.locator(".bid[data-next]").get_attribute("data-player")
            place = self.page.locator(f".bid[data-player='{player}']")
            self.tap(place.locator(".bids button").nth(hands[names[int(player or 0)]][fact.name] - fact.least))
            expect(place.locator("b")).to_be_visible()

    def name(self, fact: Fact, hands: Mapping[str, HandFacts]) -> None:
        """Tap the player whose hand has a fact that only one hand can have, and its value."""
        (name,) = (name for name, hand in hands.items() if hand.get(fact.name))
        asks = self.page.locator(f".asks[data-fact='{fact.name}']")
        self.tap(asks.locator(".chip:visible", has_text=name))
        if fact.choices:
            self.tap(asks.locator(f".values [value='{hands[name][fact.name]}']"))
        expect(asks.locator("[data-part=words]")).to_contain_text(name)

    def tick_at_table(self, fact: Fact, hands: Mapping[str, HandFacts]) -> None:
        """Tap a flag in the drawers of the players whose hands have it."""
        for name in (name for name, hand in hands.items() if hand.get(fact.name)):
            chip = self.page.locator(f"#{fact.name}-{self.ids[name]}")
            if not chip.is_visible():
                self.tap(self.page.locator(f"#who-{self.ids[name]} summary"), rare=True)
            self.tap(chip, rare=True)
            expect(chip).to_have_attribute("aria-pressed", "true")

    # On the pad.

    def answer(self, hands: Mapping[str, HandFacts]) -> None:
        """Answer what is asked of the whole table: who went out, and who has what only one hand can have."""
        for fact in self.facts:
            part = self.page.locator("#who:visible" if fact.name == "out" else f"#ask-{fact.name}:visible")
            if not part.count():
                continue
            holder = next((name for name, hand in hands.items() if hand.get(fact.name)), "")
            self.tap(part.locator(f".pick:has([value='{self.ids.get(holder, '')}'])"))
            if holder and fact.choices:
                self.tap(part.locator(f".chip:has([value='{hands[holder][fact.name]}'])"))

    def enter_all(self, hands: Mapping[str, HandFacts]) -> None:
        """Enter the hands in the order in which the pad asks for them, until it shows them all."""
        section = self.page.locator("section.pad:visible")
        while section.count():
            player = section.get_attribute("data-player")
            (name,) = (name for name, each in self.ids.items() if str(each) == player)
            self.enter(self.page.locator(f"#hand-{player}"), name, hands[name])
            if self.page.locator(f"#hand-{player}:visible").count():
                self.tap(self.page.locator(".bar .primary:visible:not([data-missing])"))
                expect(self.page.locator(f"#hand-{player}:visible")).to_have_count(0)

    def enter(self, part: Locator, name: str, hand: HandFacts) -> None:
        """Enter a hand: first the facts in the drawer, as entering the last number goes on to the next hand."""
        own = [fact for fact in self.facts if fact.name in hand and not (fact.lone or fact.name == "out")]
        fields = {fact.name: f"[name='{fact.name}-{self.ids[name]}']" for fact in own}
        behind = [fact for fact in own if part.locator(f".drawer {fields[fact.name]}").count()]
        for fact in behind:
            if hand[fact.name] != fact.default:
                if not part.locator(fields[fact.name]).is_visible():
                    self.tap(part.locator("summary"), rare=True)
                self.say_fact(part, fields[fact.name], hand[fact.name], rare=True)
        for fact in own:
            if fact not in behind:
                self.say_fact(part, fields[fact.name], hand[fact.name])

    def say_fact(self, part: Locator, field: str, value: Any, *, rare: bool = False) -> None:
        """Enter a fact of a hand, unless the pad has filled it in from the table or from the other hands."""
        if isinstance(value, list):
            for rank in value:
                self.tap(part.locator(f".key[data-rank='{rank}']"))
        elif isinstance(value, bool):
            if part.locator(field).is_checked() != value:
                self.tap(part.locator(f"label:has({field})"), rare=rare)
        elif part.locator(field).input_value() != str(value):
            self.number(part, field, value, rare=rare)

    def number(self, part: Locator, field: str, value: int, *, rare: bool) -> None:
        """Enter a number by its key, or digit by digit; enter 0 only if the field must have a number."""
        chip = part.locator(f".count:has({field})")
        if chip.count():
            if not value and not part.locator(f"{field}[data-question]").count():
                return
            if chip.get_attribute("data-active") is None:
                self.tap(part.locator(field), rare=rare)
        whole = part.locator(f".numbers [data-number='{value}']")
        if whole.count():
            self.tap(whole, rare=rare)
            return
        for digit in str(abs(value)):
            self.tap(part.locator(f".numbers [data-digit='{digit}']"), rare=rare)
        if value < 0:
            self.tap(part.locator(".numbers [data-way=sign]"), rare=rare)
