"""The rules pages of games, and what stands in their sections."""

from scorekeeper.pages.rulebook import Rulebook, Section, rulebook
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.options import Scalar


def page(game: str, **chosen: Scalar) -> Rulebook:
    return rulebook(get(game), get(game).resolve(chosen))


def section(book: Rulebook, key: str) -> Section:
    return next(each for each in book.sections if each.key == key)


def sentences(book: Rulebook, key: str) -> str:
    return " ".join(line.text for line in section(book, key).lines)
