"""The fields of one object of a document, read by type; what is wrong goes to the report."""

from collections.abc import Collection
from typing import TypeVar

from scorekeeper.rules.faults import Path, Report, listed, shown

T = TypeVar("T")
_NAMES: dict[type, str] = {
    bool: "true or false",
    dict: "an object",
    int: "a whole number",
    list: "a list",
    str: "text",
}


class Fields:
    """One object. Absent and unknown fields and wrong types read as None; only the last two are faults.

    `foreign` are fields that other games have, which `title` does not.
    """

    def __init__(
        self,
        report: Report,
        path: Path,
        data: dict[str, object],
        known: Collection[str],
        *,
        foreign: Collection[str] = (),
        title: str = "",
    ) -> None:
        self._report, self._path = report, path
        self._data = {key: value for key, value in data.items() if key in known}
        for key in data:
            if key not in known:
                reason = f"{title} has no such fact" if key in foreign else unknown(known)
                report.add((*path, key), reason)

    def required(self, key: str, kind: type[T]) -> T | None:
        """Read a field that must be there."""
        if key not in self._data:
            self._report.add((*self._path, key), "missing")
        return self.optional(key, kind)

    def optional(self, key: str, kind: type[T]) -> T | None:
        """Read a field that may be absent."""
        if key not in self._data:
            return None
        return typed(self._report, (*self._path, key), self._data[key], kind)


def unknown(known: Collection[str]) -> str:
    """Say that a field is none of those known."""
    return f"unknown field; it may be {listed(sorted(known), 'or')}"


def typed(report: Report, path: Path, value: object, kind: type[T]) -> T | None:
    """Return the value if it is exactly of this kind: true is not 1, and 1.0 is not either."""
    if type(value) is kind:
        return value
    report.add(path, f"{shown(value)} is not {_NAMES[kind]}")
    return None
