"""The two kinds of walks through a match: with random numbers, and with legal hands where those would not add up."""

from collections.abc import Sequence
from typing import Any

from hypothesis.stateful import precondition, rule
from hypothesis.strategies import integers, lists, sampled_from

from scorekeeper.rules import game_facts
from scorekeeper.rules.options import Options
from tests.fixtures.hands_by_game import MAKERS, Deal, Hands
from tests.soak.table_phone import TablePhone
from tests.soak.walk import Walk, turns

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")
FEW, SEVERAL = 3, 4  # players in a walk with random hands; and at most in a legal match without sides
OTHER_RULES = 0.5  # share of all matches

few_names = sampled_from(NAMES[:FEW])
numbers = lists(integers(0, 30), min_size=1, max_size=3)
places = integers(0, 60)


class ChanceWalk(Walk):
    """Hands are entered whatever the others have."""

    def house_rules(self) -> Options:
        return {}

    def company(self) -> Sequence[str]:
        return NAMES[:FEW]

    @rule(name=few_names, fact=sampled_from(("buys", "laid_down")))
    @precondition(lambda self: not self.over)
    def tap(self, name: str, fact: str) -> None:
        hand = self.rounds[-1][name]
        value = (hand.get("buys") or 0) + 1 if fact == "buys" else True
        if hand.get(fact) is True or not self.phone.tap(name, fact):
            return
        turns.append(f"{name}: {fact} {value}")
        self.write({(name, fact): value}, f"{name} has bought {value}" if fact == "buys" else f"{name} laid down")

    @rule(out=few_names, left=lists(numbers, min_size=FEW, max_size=FEW))
    @precondition(lambda self: not self.over)
    def enter_round(self, out: str, left: list[list[int]]) -> None:
        if not self.phone.has_signal and not self.phone.is_ready:
            self.regain_signal()
        turns.append(f"{out} goes out, {left}")
        self.end_round(self.phone.score(out, dict(zip(self.names, left, strict=True))))

    def play_on(self) -> None:
        number = len(self.rounds)
        self.enter_round(self.names[number % FEW], [[number, number + seat] for seat in range(FEW)])


class LegalWalk(Walk):
    """Hands are legal, as are the house rules; what is said before play is said at the table."""

    def __init__(self) -> None:
        super().__init__()
        self._plans: list[Hands] = []  # the legal hands of each round so far

    def house_rules(self) -> Options:
        if self.random.random() > OTHER_RULES:
            return {}
        return {
            option.key: self.random.choice(option.choices).value
            for option in self.game.options
            if option.choices and option.key != "dealer"
        }

    def company(self) -> Sequence[str]:
        """Return as many as can play under the house rules: with sides, if there may be some."""
        options = self.game.resolve(self.options)
        counts = [count for count in self.game.seat_counts(options) if count <= len(NAMES)]
        sided = [count for count in counts if self.game.sides(count, options)]
        alone = [count for count in counts if 1 < count <= SEVERAL]
        return NAMES[: self.random.choice(sided or alone)]

    @property
    def plan(self) -> Hands:
        """The hands of the round that is up, drawn once."""
        if len(self._plans) < len(self.rounds):
            options, number = self.game.resolve(self.options), len(self.rounds)
            deal = Deal(self.game, self.names, options, number, self.random.randint)
            self._plans.append(MAKERS[self.game.key](deal))
        return self._plans[-1]

    def unsaid(self) -> list[tuple[str, str]]:
        """Return the (name, fact) pairs still to be tapped; questions of the table come alone, as do wrong values."""
        told = self.rounds[-1]
        wanted = [(name, fact) for name, hand in self.plan.items() for fact in hand]
        lone = game_facts.asked_of_table(self.game)
        missing = [(name, fact) for name, fact in wanted if told[name].get(fact) != self.plan[name][fact]]
        open_ = [each for each in missing if self.phone.says(*each)]
        first = [(name, fact) for name, fact in open_ if fact in lone]
        wrong = [(name, fact) for name, fact in open_ if told[name].get(fact) is not None]
        return first or wrong or open_

    @rule(at=places)
    @precondition(lambda self: not self.over)
    def say(self, at: int) -> None:
        if (unsaid := self.unsaid()) and not self.apart:
            name, fact = unsaid[at % len(unsaid)]
            self._tell(self.phone, name, fact, self.plan[name][fact])

    @rule(at=places, instead=places)
    @precondition(lambda self: not self.over)
    def slip(self, at: int, instead: int) -> None:
        """Tap a wrong value, while other bids are still open."""
        unsaid = [each for each in self.unsaid() if self.rounds[-1][each[0]].get(each[1]) is None]
        if not unsaid or self.apart:
            return
        name, fact = unsaid[at % len(unsaid)]
        value = self.plan[name][fact]
        if fact in game_facts.asked_of_table(self.game):
            self._tell(self.phone, self.names[instead % len(self.names)], fact, value)
        elif len(unsaid) > 1 and not isinstance(value, bool):
            self._tell(self.phone, name, fact, instead % (self._dealt() + 1))

    @rule(at=places)
    @precondition(lambda self: not self.over)
    def say_on_the_other_phone(self, at: int) -> None:
        """Let another keeper bid for somebody, while this phone may have no signal; all rounds before are saved."""
        lone = game_facts.asked_of_table(self.game)
        told = self.rounds[-1]
        unsaid = [(name, fact) for name, fact in self.unsaid() if fact not in lone and told[name].get(fact) is None]
        if not unsaid or self.waiting != len(self.late):
            return
        name, fact = unsaid[at % len(unsaid)]
        self.other.await_round(len(self.rounds))
        self._tell(self.other, name, fact, self.plan[name][fact])

    def _tell(self, phone: TablePhone, name: str, fact: str, value: Any) -> None:
        declared = game_facts.declared(self.game)[fact]
        turns.append(f"{name}: {fact} {value}{' on the other phone' * (phone is self.other)}")
        phone.say(name, fact, value)
        line = declared.words.sentence(name, declared.in_words(value) if isinstance(value, str) else value)
        if phone is self.other:
            phone.await_saved()
            self.rounds[-1][name][fact] = value
            self.ledger.insert(len(self.ledger) - self.waiting, line)
            self.apart = not self.phone.has_signal
            if not self.apart:
                self._await_agreement()
            return
        others = [other for other in self.names if declared.lone and self.rounds[-1][other].get(fact) is not None]
        self.write({**{(other, fact): None for other in others}, (name, fact): value}, line)

    def _dealt(self) -> int:
        return self.game.deal(len(self.names), len(self.rounds), self.game.resolve(self.options))

    @rule()
    @precondition(lambda self: not self.over)
    def enter_round(self) -> None:
        if not self.phone.has_signal and (self.apart or not self.phone.is_ready):
            self.regain_signal()
        while unsaid := self.unsaid():
            name, fact = unsaid[0]
            self._tell(self.phone, name, fact, self.plan[name][fact])
        turns.append(f"Round {len(self.rounds)}: {self.plan}")
        self.phone.score_hands(self.plan)
        self.end_round(self.plan)

    def play_on(self) -> None:
        self.enter_round()
