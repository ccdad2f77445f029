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
from scorekeeper.words.phrases import digits, number_of_cards


@dataclass(frozen=True)
class RefereePage:
    """The page of a question (referee/referee.html); `fields` is all that is entered, as text by form field."""

    setting: Setting
    asking: Asking
    fields: Mapping[str, str]
    verdict: Verdict

    @property
    def storage_key(self) -> str:
        """The key under which the browser stores what is entered: match and round, "12 3", else the key of the game."""
        setting = self.setting
        return f"{setting.match} {setting.round}" if setting.match else setting.game.key

    @property
    def counted(self) -> str:
        """The names of the form fields whose cards come out of the same decks, with spaces between: "cards-laid table".

        The single card that is asked about is left out.
        """
        fields = [f"cards-{slot.key}" for slot in self.asking.question.slots if slot.most > 1]
        return " ".join([*fields, "table"] if self.asking.about_table else fields)

    @cached_property
    def parts(self) -> Sequence[FieldGroup]:
        """The typed fields of the question, by hand or side."""
        return parts_of(self.setting, self.asking)

    @property
    def hidden(self) -> Mapping[str, str]:
        """The entered fields that are not among the typed ones, as name and text of hidden inputs."""
        shown = {control.name for part in self.parts for control in part.controls}
        return {name: text for name, text in self.fields.items() if name not in shown}

    @property
    def questions(self) -> Sequence[QuestionForm]:
        """All questions that the game has under these house rules."""
        return questions_of(self.setting)

    @property
    def slots(self) -> Sequence[tuple[Slot, str]]:
        """The slots, each with its number of cards or melds in words; empty if there is no more than one slot."""
        slots = self.asking.question.slots
        return [(slot, self._count_in_words(slot)) for slot in slots] if len(slots) > 1 else []

    def _count_in_words(self, slot: Slot) -> str:
        """Return the number of cards or melds in a slot in words; "" for none.

        "" also for cards of the current slot, and of a slot for a single card.
        """
        if slot.melds:
            melds = len(self.asking.table)
            return ngettext("{count} meld", "{count} melds", melds).format(count=digits(melds)) if melds else ""
        count = len(self.asking.cards_in(slot.key))
        if not count or slot == self.asking.slot or slot.most == 1:
            return ""
        return number_of_cards(count)

    @property
    def steps(self) -> Sequence[str]:
        """The contracts to choose from: "Step 3: 2 runs of 4"; empty if the question is not about a contract.

        "Contract 3: …" if the numbers of contracts are not those of rounds.
        """
        game = self.setting.game
        if not self.asking.question.steps:
            return []
        word = capfirst(str(game.contract_word if game.own_contracts or game.repeats else game.round_word))
        numbered = enumerate(self.setting.game.contracts, 1)
        step = _("{round} {number}: {contract}")
        return [step.format(round=word, number=number, contract=contract.wording) for number, contract in numbered]

    @property
    def owners(self) -> Sequence[Seated]:
        """The players who work on a contract of their own; empty if the question is not about a contract."""
        return [one for one in self.setting.players if one.contract] if self.asking.question.steps else []

    @property
    def tokens(self) -> Sequence[tuple[int, str]]:
        """The tokens to choose from, highest first, each with the name of its holder; empty if the slot takes none.

        If nobody holds any, they are all tokens of the largest table, with "" as the holder.
        """
        slot, tokens = self.asking.slot, self.setting.game.tokens
        if slot is None or not slot.token or tokens is None:
            return []
        held = {one.token: one.name for one in self.setting.players if one.token}
        numbers = sorted(held, reverse=True) or range(tokens.top, tokens.top - self.setting.game.players[1], -1)
        return [(number, held.get(number, "")) for number in numbers]

    @property
    def token(self) -> int | None:
        """The token chosen for the current slot; None if none is."""
        return self.asking.tokens.get(self.asking.slot.key) if self.asking.slot else None

    @property
    def buyers(self) -> Sequence[tuple[Seated, str]]:
        """The players who can claim the upcard, each with the buys used, "2 of 3 buys"; empty for other questions."""
        if self.asking.question != BUY:
            return []
        limit = self.setting.limit()
        return [(one, _buys(one.hand["buys"], limit)) for one in self.setting.players]

    @property
    def table(self) -> Sequence[Fan]:
        """The melds on the table, each with where the card fits; empty if the question is not about them."""
        if not self.asking.about_table:
            return []
        words = {"set": _("set: {cards}"), "run": _("run: {cards}")}
        return [
            Fan(cards, self.verdict.places.get(at, ""), words[kind].format(cards=self.setting.card_names(cards)))
            for at, (kind, cards) in enumerate(self.asking.table)
        ]

    @property
    def suits(self) -> Sequence[tuple[str, str, str]]:
        """The suits to choose from as (letter, icon, name); empty if suits do not matter."""
        if not self.setting.suits_matter:
            return []
        return [(letter, icon, str(SUIT_NAMES[letter])) for letter, icon in SUITS.items()]

    @property
    def keys(self) -> Iterator[dict[str, Any]]:
        """The keys of the card pad, one for each rank in play; none for a question without cards.

        `rank` is the rank, `said` its name; `copies` are in play, in each suit if it is `suited`; `count` is how many
        are in the current slot, of the chosen suit if it is `suited`; `spent`: no more can be entered; `wild` and
        `joker` are booleans; `shortcuts` are keyboard keys.
        """
        slot, setting, counts = self.asking.slot, self.setting, self.asking.card_counts()
        if slot is None:
            return
        held = self.asking.cards_in(slot.key)
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
                "spent": full or counts[card] >= copies,
            }

    @property
    def faces(self) -> Iterator[tuple[str, str, bool, str]]:
        """The cards in the current slot as (rank, icon of the suit or "", whether it is a joker, name)."""
        held = self.asking.cards_in(self.asking.slot.key) if self.asking.slot else ()
        for card in held:
            rank, suit = self.setting.split(card)
            yield rank, SUITS.get(suit, ""), rank == JOKER, self.setting.card_name(card)

    @property
    def contract(self) -> Contract | None:
        """The contract asked about; None once there is an answer, and for a question about no contract."""
        shown = self.asking.question.steps and self.verdict.waits
        return self.setting.game.contracts[self.asking.contract_number - 1] if shown else None

    @property
    def calls(self) -> Sequence[Seated]:
        """The players who may have discarded the card, against whom a rummy can be counted.

        Those who have laid down come first. Empty if it is no rummy, or if the viewer may not write to the match.
        """
        offered = self.verdict.calls and self.setting.keeps
        return sorted(self.setting.players, key=lambda one: not one.hand["laid_down"]) if offered else []


def _buys(buys: int, limit: int | None) -> str:
    """Return a number of buys: "2 buys", or "2 of 3 buys" with a limit."""
    if limit is None:
        return ngettext("{count} buy", "{count} buys", buys).format(count=digits(buys))
    return ngettext("{used} of {count} buys", "{used} of {count} buys", limit).format(used=buys, count=limit)
