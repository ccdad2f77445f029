"""The page of the referee: the questions, what is entered, and the answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.pages.card_pad import shortcuts
from scorekeeper.pages.referee.controls import FieldGroup, parts_of
from scorekeeper.pages.referee.questions import BUY, Asking, QuestionForm, Slot, questions_of
from scorekeeper.pages.referee.settings import SUIT_NAMES, SUITS, Seated, Setting
from scorekeeper.pages.referee.verdicts import Fan, Verdict
from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.words.phrases import figure, number_of_cards


@dataclass(frozen=True)
class RefereePage:
    """The page of a question; `fields` is all that is entered, as form fields."""

    setting: Setting
    asking: Asking
    fields: Mapping[str, str]
    verdict: Verdict

    @property
    def keep(self) -> str:
        """The key under which the browser keeps what is entered."""
        setting = self.setting
        return f"{setting.match} {setting.round}" if setting.match else setting.game.key

    @property
    def counted(self) -> str:
        """The names of the fields whose cards come from the same decks, without the single card asked about."""
        fields = [f"cards-{slot.key}" for slot in self.asking.question.slots if slot.most > 1]
        return " ".join([*fields, "table"] if self.asking.about_table else fields)

    @cached_property
    def parts(self) -> Sequence[FieldGroup]:
        """The typed fields of the question, by hand or side."""
        return parts_of(self.setting, self.asking)

    @property
    def hidden(self) -> Mapping[str, str]:
        """The fields that the page does not show, as hidden ones."""
        shown = {control.name for part in self.parts for control in part.controls}
        return {name: text for name, text in self.fields.items() if name not in shown}

    @property
    def questions(self) -> Sequence[QuestionForm]:
        return questions_of(self.setting)

    @property
    def slots(self) -> Sequence[tuple[Slot, str]]:
        """The slots, if there are several, each with its number of cards or melds in words."""
        slots = self.asking.question.slots
        return [(slot, self._held(slot)) for slot in slots] if len(slots) > 1 else []

    def _held(self, slot: Slot) -> str:
        """Return the number of cards or melds in a slot; empty if the page shows them anyway."""
        if slot.melds:
            melds = len(self.asking.table)
            return ngettext("{count} meld", "{count} melds", melds).format(count=figure(melds)) if melds else ""
        count = len(self.asking.held(slot.key))
        if not count or slot == self.asking.slot or slot.most == 1:
            return ""
        return number_of_cards(count)

    @property
    def steps(self) -> Sequence[str]:
        """The contracts to choose from: "Step 3: 2 runs of 4"; "Contract 3" if the number is not that of the round."""
        game = self.setting.game
        if not self.asking.question.steps:
            return []
        word = capfirst(str(game.contract_word if game.own_contracts or game.repeats else game.round_word))
        numbered = enumerate(self.setting.game.contracts, 1)
        step = _("{round} {number}: {contract}")
        return [step.format(round=word, number=number, contract=contract.wording) for number, contract in numbered]

    @property
    def owners(self) -> Sequence[Seated]:
        """The players whose own contract it can be."""
        return [one for one in self.setting.players if one.contract] if self.asking.question.steps else []

    @property
    def tokens(self) -> Sequence[tuple[int, str]]:
        """The tokens to choose from, each with the name of its holder; without players every token of the game."""
        slot, tokens = self.asking.slot, self.setting.game.tokens
        if slot is None or not slot.token or tokens is None:
            return []
        held = {one.token: one.name for one in self.setting.players if one.token}
        numbers = sorted(held, reverse=True) or range(tokens.top, tokens.top - self.setting.game.players[1], -1)
        return [(number, held.get(number, "")) for number in numbers]

    @property
    def token(self) -> int | None:
        """The token chosen for the cards being entered."""
        return self.asking.tokens.get(self.asking.slot.key) if self.asking.slot else None

    @property
    def buyers(self) -> Sequence[tuple[Seated, str]]:
        """The players who can claim the upcard, each with the buys used: "2 of 3 buys"."""
        if self.asking.question != BUY:
            return []
        limit = self.setting.limit()
        return [(one, _buys(one.hand["buys"], limit)) for one in self.setting.players]

    @property
    def table(self) -> Sequence[Fan]:
        """The melds on the table, if the question is about them, each with where the card fits."""
        if not self.asking.about_table:
            return []
        words = {"set": _("set: {cards}"), "run": _("run: {cards}")}
        return [
            Fan(cards, self.verdict.places.get(at, ""), words[kind].format(cards=self.setting.recited(cards)))
            for at, (kind, cards) in enumerate(self.asking.table)
        ]

    @property
    def suits(self) -> Sequence[tuple[str, str, str]]:
        """The suits to choose from: letter, icon and name; none if they do not matter."""
        if not self.setting.suited:
            return []
        return [(letter, icon, str(SUIT_NAMES[letter])) for letter, icon in SUITS.items()]

    @property
    def keys(self) -> Iterator[dict[str, Any]]:
        """The ranks of the card pad, none in a question without cards.

        `copies` of a rank are in play, in each suit if it is `suited`; `count` of them are entered. No more can be
        added of one that is `spent`.
        """
        slot, setting, lying = self.asking.slot, self.setting, self.asking.used()
        if slot is None:
            return
        held = self.asking.held(slot.key)
        full = len(held) >= slot.most > 1
        for rank in setting.in_play:
            suited, copies = rank in setting.ranks_with_suits, setting.copies(rank)
            card = f"{rank}{self.asking.suit if suited else ''}"
            yield {
                "rank": rank,
                "said": setting.rank_name(rank),
                "wild": rank in setting.game.wilds,
                "joker": rank == JOKER,
                "suited": suited,
                "copies": copies,
                "shortcuts": shortcuts(rank, setting.in_play),
                "count": held.count(card),
                "spent": full or lying[card] >= copies,
            }

    @property
    def faces(self) -> Iterator[tuple[str, str, bool, str]]:
        """The cards entered: rank, suit (empty if none matters), whether it is a joker, and its name."""
        held = self.asking.held(self.asking.slot.key) if self.asking.slot else ()
        for card in held:
            rank, suit = self.setting.split(card)
            yield rank, SUITS.get(suit, ""), rank == JOKER, self.setting.card_name(card)

    @property
    def contract(self) -> Contract | None:
        """The contract asked about, shown until there is an answer."""
        shown = self.asking.question.steps and self.verdict.waits
        return self.setting.game.contracts[self.asking.step - 1] if shown else None

    @property
    def calls(self) -> Sequence[Seated]:
        """The players that a rummy may be counted against, those who have laid down first."""
        offered = self.verdict.calls and self.setting.keeps
        return sorted(self.setting.players, key=lambda one: not one.hand["laid_down"]) if offered else []


def _buys(buys: int, limit: int | None) -> str:
    """Return a number of buys: "2 buys", or "2 of 3 buys" with a limit."""
    if limit is None:
        return ngettext("{count} buy", "{count} buys", buys).format(count=figure(buys))
    return ngettext("{used} of {count} buys", "{used} of {count} buys", limit).format(used=buys, count=limit)
