"""The referee's page: what can be asked, what is entered, and the answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.pages.referee.answers import verdict
from scorekeeper.pages.referee.card_pad import Pad, counted_fields, pad_of
from scorekeeper.pages.referee.cards import recited
from scorekeeper.pages.referee.questions import BUY, Asking, QuestionForm, Slot, questions_of
from scorekeeper.pages.referee.settings import Seated, Setting
from scorekeeper.pages.referee.verdicts import Fan, Verdict
from scorekeeper.pages.table.messages import Tap
from scorekeeper.rules.contracts import Contract
from scorekeeper.words.phrases import counted


@dataclass(frozen=True, slots=True)
class TapChoice:
    """Something to choose by a tap: what the tap does, its words, a quiet word, and whether it is chosen."""

    do: str
    label: str
    small: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A rummy called on somebody: the tap that counts it, as the table writes it."""

    name: str
    tap: Tap
    down: bool


@dataclass(frozen=True, slots=True)
class Buyer:
    """Somebody at the table who may claim the upcard."""

    name: str
    used: str
    turn: TapChoice
    claim: TapChoice


@dataclass(frozen=True, slots=True)
class RefereePage:
    """The whole page. `fields` is all that is entered, as the form carries it; `keep` names it on the phone.

    `counted` names the fields whose cards come out of the same decks. `contract` is drawn as long as
    nothing else is; what the question does not ask for is empty.
    """

    setting: Setting
    question: QuestionForm
    fields: Mapping[str, str]
    keep: str
    counted: str
    tabs: tuple[TapChoice, ...]
    slots: tuple[TapChoice, ...]
    steps: tuple[tuple[int, str, bool], ...]
    owners: tuple[TapChoice, ...]
    tokens: tuple[TapChoice, ...]
    buyers: tuple[Buyer, ...]
    table: tuple[Fan, ...]
    pad: Pad | None
    contract: Contract | None
    verdict: Verdict
    calls: tuple[Call, ...]
    round: int


def referee_page(
    setting: Setting, asking: Asking, fields: Mapping[str, str], said: Verdict | None = None
) -> RefereePage:
    """Build the page of a question; `said` stands instead of an answer."""
    found, question = said or verdict(setting, asking), asking.question
    steps = [(number, _step(setting, number), number == asking.step) for number in range(1, len(setting.contracts) + 1)]
    return RefereePage(
        setting=setting,
        question=question,
        fields=fields,
        keep=f"{setting.match} {setting.round}" if setting.match else setting.game.key,
        counted=" ".join(counted_fields(question)),
        tabs=tuple(TapChoice(f"ask:{one.key}", one.tab, one.title, one == question) for one in questions_of(setting)),
        slots=_slots(asking),
        steps=tuple(steps) if question.steps else (),
        owners=_owners(setting, asking) if question.steps else (),
        tokens=_tokens(setting, asking),
        buyers=_buyers(setting, asking) if question == BUY else (),
        table=_table(setting, asking, found.places),
        pad=pad_of(setting, asking),
        contract=setting.contracts[asking.step - 1] if question.steps and found.waits else None,
        verdict=found,
        calls=_calls(setting) if found.calls and setting.keeps else (),
        round=setting.round,
    )


def _step(setting: Setting, number: int) -> str:
    """Name the contract: "Step 3: 2 runs of 4"; as a contract where its number is not the round's."""
    game = setting.game
    word = game.contract_word if game.own_contracts or game.repeats else game.round_word
    return f"{word.capitalize()} {number}: {setting.contracts[number - 1].wording}"


def _slots(asking: Asking) -> tuple[TapChoice, ...]:
    """Return the places for cards, if there are several."""
    slots = asking.question.slots
    if len(slots) < 2:
        return ()
    return tuple(TapChoice(f"into:{slot.key}", slot.label, _held(asking, slot), slot == asking.slot) for slot in slots)


def _held(asking: Asking, slot: Slot) -> str:
    """Count the cards or melds of a slot, unless the page shows them anyway."""
    if slot.melds:
        return counted(len(asking.table), "meld", "melds") if asking.table else ""
    count = len(asking.held(slot.key))
    return counted(count, "card", "cards") if count and slot != asking.slot and slot.most > 1 else ""


def _owners(setting: Setting, asking: Asking) -> tuple[TapChoice, ...]:
    """Return whose contract it may be, where everybody has an own one."""
    return tuple(
        TapChoice(
            f"player:{one.player}",
            one.name,
            str(one.contract),
            (one.player, one.contract) == (asking.player, asking.step),
        )
        for one in setting.players
        if one.contract
    )


def _tokens(setting: Setting, asking: Asking) -> tuple[TapChoice, ...]:
    """Return whose cards they are: who holds which token; without players, all tokens there can be."""
    slot, tokens = asking.slot, setting.game.tokens
    if slot is None or not slot.token or tokens is None:
        return ()
    held = {one.token: one.name for one in setting.players if one.token}
    numbers = sorted(held, reverse=True) or range(tokens.top, tokens.top - setting.game.players[1], -1)
    chosen = asking.tokens.get(slot.key)
    return tuple(
        TapChoice(f"token:{number}", str(number), held.get(number, ""), number == chosen) for number in numbers
    )


def _buyers(setting: Setting, asking: Asking) -> tuple[Buyer, ...]:
    limit = setting.limit()
    return tuple(
        Buyer(
            one.name,
            _used(one, limit),
            TapChoice(f"turn:{one.player}", "next turn", chosen=one.player == asking.turn),
            TapChoice(f"claim:{one.player}", "claims", chosen=one.player in asking.claims),
        )
        for one in setting.players
    )


def _used(seated: Seated, limit: int | None) -> str:
    """Say how many buys a player has used: "2 of 3 buys"."""
    return f"{seated.buys} of {limit} buys" if limit is not None else counted(seated.buys, "buy", "buys")


def _table(setting: Setting, asking: Asking, places: Mapping[int, str]) -> tuple[Fan, ...]:
    """Return the melds on the table, if the question is about them, each with what is said of its place."""
    if not any(slot.melds for slot in asking.question.slots):
        return ()
    return tuple(
        Fan(cards, places.get(at, ""), f"{kind}: {recited(setting, cards)}")
        for at, (kind, cards) in enumerate(asking.table)
    )


def _calls(setting: Setting) -> tuple[Call, ...]:
    """Return whom a rummy may be counted against, by one tap: those who have laid down first."""
    calls = [
        Call(one.name, Tap(one.player, "rummies", one.rummies + 1, one.rummies), one.laid_down)
        for one in setting.players
    ]
    return tuple(sorted(calls, key=lambda call: not call.down))
