"""What goes over a stream, in the words of server-sent events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from json import dumps
from typing import Any

AGAIN = b"event: again\ndata: 1\n\n"  # the stream ends: ask whether you may still look on
STALE = b"event: stale\ndata: 1\n\n"  # the stream is alive, but what is written does not reach it just now


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows at a revision.

    `parts` are HTML by the id of the element that holds it, `said` is what was done last; `go` is where
    the page is now to be found, empty while it stays. `page` is what the rest of the page says.
    """

    revision: int
    parts: Mapping[str, str]
    said: str = ""
    go: str = ""
    page: Any = field(default=None, compare=False)

    @property
    def size(self) -> int:
        """How many characters the parts have."""
        return sum(map(len, self.parts.values()))

    def data(self, before: "Shown | None" = None) -> dict[str, Any]:
        """Return the data that a page reads: all parts, or those that are other than `before`."""
        known = before.parts if before else {}
        parts = {name: html for name, html in self.parts.items() if known.get(name) != html}
        return {"revision": self.revision, "said": self.said, "go": self.go, "parts": parts}


@dataclass(frozen=True, slots=True)
class Event:
    """One change of a page, written out once for all who look at it.

    `changed` is for those who have seen the event `number - 1`, `whole` for everybody else.
    """

    number: int
    shown: Shown
    whole: bytes
    changed: bytes


def event(number: int, shown: Shown, before: Shown | None) -> Event:
    """Return the event that shows this, written whole, and as what differs from what was shown before."""
    whole = _written(shown.revision, shown.data())
    return Event(number, shown, whole, _written(shown.revision, shown.data(before)) if before else whole)


def beat(revision: int) -> bytes:
    """Return an event that shows that the stream is alive: scripts do not see comments of a stream."""
    return f"event: beat\ndata: {revision}\n\n".encode()


def _written(revision: int, data: dict[str, Any]) -> bytes:
    return f"id: {revision}\ndata: {dumps(data, ensure_ascii=False)}\n\n".encode()
