"""Reading the fields of one object of a document by type, with faults for what is wrong."""

from collections.abc import Collection
from typing import TypeVar

from scorekeeper.rules.documents.faults import (
    FOREIGN_FACT,
    MISSING,
    NOT_A_FLAG,
    NOT_A_LIST,
    NOT_AN_OBJECT,
    NOT_TEXT,
    NOT_WHOLE,
    UNKNOWN_FIELD,
)
from scorekeeper.rules.faults import FaultCode, Path, Report
from scorekeeper.rules.wording import NO_TEXT, Text

T = TypeVar("T")
_OTHERWISE: dict[type, FaultCode] = {
    bool: NOT_A_FLAG,
    dict: NOT_AN_OBJECT,
    int: NOT_WHOLE,
    list: NOT_A_LIST,
    str: NOT_TEXT,
}


class Fields:
    """The fields of one object. `known` are the names that it may have; others are faults in the report.

    Missing and unknown fields and those of a wrong type are read as None. An unknown field that is in `foreign` is one
    of other games than that with this `title`: its fault says so.
    """

    def __init__(
        self,
        report: Report,
        path: Path,
        data: dict[str, object],
        known: Collection[str],
        *,
        foreign: Collection[str] = (),
        title: Text = NO_TEXT,
    ) -> None:
        self._report, self._path = report, path
        self._data = {key: value for key, value in data.items() if key in known}
        for key in data:
            if key in foreign and key not in known:
                report.add((*path, key), FOREIGN_FACT, title=title)
            elif key not in known:
                report.add((*path, key), UNKNOWN_FIELD, known=sorted(known))

    def required(self, key: str, kind: type[T]) -> T | None:
        """Return a field of this type; None, and a fault in the report, if it is missing or of another type."""
        if key not in self._data:
            self._report.add((*self._path, key), MISSING)
        return self.optional(key, kind)

    def optional(self, key: str, kind: type[T]) -> T | None:
        """Return a field of this type; None if it is missing.

        One of another type is None too, and a fault in the report.
        """
        if key not in self._data:
            return None
        return typed(self._report, (*self._path, key), self._data[key], kind)


def typed(report: Report, path: Path, value: object, kind: type[T]) -> T | None:
    """Return the value if it is exactly of this type: true is not 1, and neither is 1.0.

    Otherwise add a fault to the report, and return None. `kind` is bool, dict, int, list or str.
    """
    if type(value) is kind:
        return value
    report.add(path, _OTHERWISE[kind], value=value)
    return None
