"""The form: a card a match, that lies the deeper the worse its place was."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.words.phrases import NONE, ordinal

DEEPEST = 5


@dataclass(frozen=True, slots=True)
class FormCard:
    """A match in the form: the place or a dash for who left, and how deep the card lies, from 1 to 5."""

    place: str
    said: str
    depth: int
    won: bool


def form(ranks: Sequence[int | None]) -> tuple[FormCard, ...]:
    """Return the cards of these matches, in their order."""
    return tuple(_card(rank) for rank in ranks)


def _card(rank: int | None) -> FormCard:
    if rank is None:
        return FormCard(NONE, "left", DEEPEST, won=False)
    said = "won" if rank == 1 else ordinal(rank)
    return FormCard(str(rank), said, min(rank, DEEPEST), won=rank == 1)
