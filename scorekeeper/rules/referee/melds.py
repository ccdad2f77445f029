"""The melds of a question, as they are read and as they are answered."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.faults import FaultCode, Path
from scorekeeper.rules.melding import Melding, MeldKind
from scorekeeper.rules.melds import Laid
from scorekeeper.rules.referee.cards import suited
from scorekeeper.rules.referee.question import Question
from scorekeeper.rules.referee.reader import Part, exactly, refuse

NO_MELDING = FaultCode("no_melding", "the referee does not judge melds of {title}")
NO_MELDS = FaultCode("no_melds", "there are no melds")

_KINDS: dict[str, MeldKind] = {"set": "set", "run": "run"}


def melding_of(question: Question) -> Melding:
    """Say how the cards of the question's game meld under its house rules."""
    if question.game.melding is None:
        refuse(("game",), NO_MELDING, title=question.game.titled(question.options))
    return question.game.melding(question.options)


def kind_of(part: Part) -> MeldKind:
    """Read whether something is meant as a set or a run."""
    return _KINDS[part.one_of("kind", _KINDS)]


def groups(question: Question, key: str) -> tuple[tuple[Card, ...], ...]:
    """Read groups of cards, at least one."""
    listed = question.part.read(key, list)
    if not listed:
        refuse((key,), NO_MELDS)
    return tuple(_group(question, (key, index), group) for index, group in enumerate(listed))


def table(question: Question) -> tuple[Laid, ...]:
    """Read the melds on the table as they lie; there may be none."""
    melds = enumerate(question.part.read("table", list))
    parts = (Part(("table", index), meld, ("kind", "cards")) for index, meld in melds)
    return tuple(
        Laid(kind_of(part), _group(question, (*part.path, "cards"), part.read("cards", list))) for part in parts
    )


def laid_to_data(meld: Laid) -> dict[str, Any]:
    """Turn a meld into plain data."""
    return {"kind": meld.kind, "cards": written(meld.cards)}


def written(cards: Iterable[Card]) -> list[str]:
    """Write cards as rank and suit."""
    return [str(card) for card in cards]


def every_card(melds: Iterable[Sequence[Card]]) -> tuple[Card, ...]:
    """Put the cards of several melds together."""
    return tuple(card for meld in melds for card in meld)


def _group(question: Question, path: Path, cards: object) -> tuple[Card, ...]:
    return suited(question, path, exactly(path, cards, list))
