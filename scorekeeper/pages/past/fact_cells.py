"""The few numbers that say most: each with what it is, when it was, and a link to where it came from."""

from dataclasses import dataclass

from scorekeeper.figures.past import Origin


@dataclass(frozen=True, slots=True)
class FactCell:
    """A number: `words` above it, `note` below, and the match and round that it came from.

    Without a match it comes from many: `query` asks for them.
    """

    words: str
    number: int
    note: str
    match: int | None = None
    round: int | None = None
    query: str = ""


def of_match(words: str, origin: Origin | None, note: str) -> tuple[FactCell, ...]:
    """Return the cell of a number from one match; nothing where it never happened."""
    return () if origin is None else (FactCell(words, origin.value, note, origin.match, origin.number),)
