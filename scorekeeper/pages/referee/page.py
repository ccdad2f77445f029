"""The referee's page: what can be asked, what is entered, and the answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.pages.card_pad import shortcuts
from scorekeeper.pages.referee.answers import verdict
from scorekeeper.pages.referee.questions import BUY, Asking, QuestionForm, Slot, questions_of
from scorekeeper.pages.referee.settings import SUITS, Seated, Setting
from scorekeeper.pages.referee.verdicts import Fan, Verdict
from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.words.phrases import counted


@dataclass(frozen=True, slots=True)
class RankKey:
    """A rank of the card pad. `copies` are in play, in each suit if it is `suited`; `count` of them are in the fan.

    `spent`: no more of it can be tapped in.
    """

    rank: str
    said: str
    wild: bool
    joker: bool
    suited: bool
    copies: int
    shortcuts: str
    count: int
    spent: bool


@dataclass(frozen=True)
class RefereePage:
    """The whole page. `fields` is all that is entered, as the form carries it. What is not asked for is empty."""

    setting: Setting
    asking: Asking
    fields: Mapping[str, str]
    verdict: Verdict

    @property
    def keep(self) -> str:
        """The name under which the phone keeps what is entered."""
        setting = self.setting
        return f"{setting.match} {setting.round}" if setting.match else setting.game.key

    @property
    def counted(self) -> str:
        """The fields whose cards come out of the same decks; a card that would be replaced does not count."""
        fields = [f"cards-{slot.key}" for slot in self.asking.question.slots if slot.most > 1]
        return " ".join([*fields, "table"] if self.asking.about_table else fields)

    @property
    def questions(self) -> Sequence[QuestionForm]:
        return questions_of(self.setting)

    @property
    def slots(self) -> Sequence[tuple[Slot, str]]:
        """The places for cards, if there are several, each with what it holds."""
        slots = self.asking.question.slots
        return [(slot, self._held(slot)) for slot in slots] if len(slots) > 1 else []

    def _held(self, slot: Slot) -> str:
        """Count the cards or melds of a slot, unless the page shows them anyway."""
        if slot.melds:
            return counted(len(self.asking.table), "meld", "melds") if self.asking.table else ""
        count = len(self.asking.held(slot.key))
        return counted(count, "card", "cards") if count and slot != self.asking.slot and slot.most > 1 else ""

    @property
    def steps(self) -> Sequence[str]:
        """The contracts: "Step 3: 2 runs of 4"; named as a contract where its number is not the round's."""
        game = self.setting.game
        if not self.asking.question.steps:
            return []
        word = game.contract_word if game.own_contracts or game.repeats else game.round_word
        numbered = enumerate(self.setting.contracts, 1)
        return [f"{word.capitalize()} {number}: {contract.wording}" for number, contract in numbered]

    @property
    def owners(self) -> Sequence[Seated]:
        """Whose contract it may be, where everybody has an own one."""
        return [one for one in self.setting.players if one.contract] if self.asking.question.steps else []

    @property
    def tokens(self) -> Sequence[tuple[int, str]]:
        """Whose cards they are: who holds which token; without players, all tokens there can be."""
        slot, tokens = self.asking.slot, self.setting.game.tokens
        if slot is None or not slot.token or tokens is None:
            return []
        held = {one.token: one.name for one in self.setting.players if one.token}
        numbers = sorted(held, reverse=True) or range(tokens.top, tokens.top - self.setting.game.players[1], -1)
        return [(number, held.get(number, "")) for number in numbers]

    @property
    def token(self) -> int | None:
        """The token that is chosen for the cards being entered."""
        return self.asking.tokens.get(self.asking.slot.key) if self.asking.slot else None

    @property
    def buyers(self) -> Sequence[tuple[Seated, str]]:
        """Who may claim the upcard, each with the buys used: "2 of 3 buys"."""
        if self.asking.question != BUY:
            return []
        limit = self.setting.limit()
        return [
            (one, counted(one.buys, "buy", "buys") if limit is None else f"{one.buys} of {limit} buys")
            for one in self.setting.players
        ]

    @property
    def table(self) -> Sequence[Fan]:
        """The melds on the table, if the question is about them, each with what is said of its place."""
        if not self.asking.about_table:
            return []
        return [
            Fan(cards, self.verdict.places.get(at, ""), f"{kind}: {self.setting.recited(cards)}")
            for at, (kind, cards) in enumerate(self.asking.table)
        ]

    @property
    def suits(self) -> Mapping[str, str]:
        """The suits to choose from, by letter; none where they do not matter."""
        return SUITS if self.setting.suited else {}

    @property
    def keys(self) -> Iterator[RankKey]:
        """The ranks of the card pad, in a question that takes cards."""
        slot, setting, lying = self.asking.slot, self.setting, self.asking.used()
        if slot is None:
            return
        held = self.asking.held(slot.key)
        full = len(held) >= slot.most > 1
        for rank in setting.in_play:
            suited, copies = rank in setting.ranks_with_suits, setting.copies(rank)
            card = f"{rank}{self.asking.suit if suited else ''}"
            yield RankKey(
                rank=rank,
                said=setting.rank_name(rank),
                wild=rank in setting.game.wilds,
                joker=rank == JOKER,
                suited=suited,
                copies=copies,
                shortcuts=shortcuts(rank, setting.in_play),
                count=held.count(card),
                spent=full or lying[card] >= copies,
            )

    @property
    def faces(self) -> Iterator[tuple[str, str, bool, str]]:
        """The cards entered: rank, suit (empty where none matters), whether it is a joker, and its name."""
        held = self.asking.held(self.asking.slot.key) if self.asking.slot else ()
        for card in held:
            rank, suit = self.setting.split(card)
            yield rank, SUITS.get(suit, ""), rank == JOKER, self.setting.card_name(card)

    @property
    def contract(self) -> Contract | None:
        """The contract asked about, drawn as long as nothing else is."""
        shown = self.asking.question.steps and self.verdict.waits
        return self.setting.contracts[self.asking.step - 1] if shown else None

    @property
    def calls(self) -> Sequence[Seated]:
        """Whom a rummy may be counted against, by one tap: those who have laid down first."""
        offered = self.verdict.calls and self.setting.keeps
        return sorted(self.setting.players, key=lambda one: not one.laid_down) if offered else []


def referee_page(
    setting: Setting, asking: Asking, fields: Mapping[str, str], said: Verdict | None = None
) -> RefereePage:
    """Build the page of a question; `said` stands instead of an answer."""
    return RefereePage(setting, asking, fields, said or verdict(setting, asking))
