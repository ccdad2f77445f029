"""The objects a question consists of, read strictly; the first thing wrong ends the reading."""

from collections.abc import Collection, Iterable
from itertools import islice
from typing import NoReturn, TypeVar

from scorekeeper.rules.document_faults import MISSING, OUT_OF_BOUNDS, UNKNOWN_FIELD
from scorekeeper.rules.faults import Fault, FaultCode, Path, Report
from scorekeeper.rules.fields import typed

T = TypeVar("T")
_MOST_NAMED = 3
UNKNOWN_WORD = FaultCode("unknown_word", "{word:quoted}, but it must be {offered:quoted or}")


class Unanswerable(Exception):  # noqa: N818 - what the question is, not what went wrong in the program
    """A question that cannot be answered, with the first of its `faults`; its text says where and why, one line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(islice(faults, _MOST_NAMED))
        super().__init__("; ".join(map(str, self.faults)))


def refuse(path: Path, code: FaultCode, /, **params: object) -> NoReturn:
    """Give up on a question because of what stands at this path."""
    raise Unanswerable([Fault(path, code, params)])


def exactly(path: Path, value: object, kind: type[T]) -> T:
    """Return the value if it is exactly of this kind: true is not 1, and 1.0 is not either."""
    report = Report()
    found = typed(report, path, value, kind)
    if found is None:
        raise Unanswerable(report.faults())
    return found


def within(path: Path, value: object, least: int, most: int) -> int:
    """Return the value if it is a whole number within these bounds."""
    number = exactly(path, value, int)
    if not least <= number <= most:
        refuse(path, OUT_OF_BOUNDS, value=number, least=least, most=most)
    return number


class Part:
    """One object of a question, with the fields that it may have."""

    def __init__(self, path: Path, value: object, fields: Collection[str]) -> None:
        self.path = path
        self._data = exactly(path or ("question",), value, dict)
        for key in self._data:
            if key not in fields:
                refuse((*path, key), UNKNOWN_FIELD, known=sorted(fields))

    def __contains__(self, key: str) -> bool:
        """Return whether the field is there."""
        return key in self._data

    def read(self, key: str, kind: type[T]) -> T:
        """Read a field that must be there, of exactly this kind."""
        if key not in self._data:
            refuse((*self.path, key), MISSING)
        return exactly((*self.path, key), self._data[key], kind)

    def whole(self, key: str, least: int, most: int) -> int:
        """Read a whole number within these bounds."""
        return within((*self.path, key), self.read(key, int), least, most)

    def one_of(self, key: str, offered: Collection[str]) -> str:
        """Read a word that must be one of those offered."""
        word = self.read(key, str)
        if word not in offered:
            refuse((*self.path, key), UNKNOWN_WORD, word=word, offered=[*offered])
        return word
