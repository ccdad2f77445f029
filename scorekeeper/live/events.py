"""The server-sent events of a live stream."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from json import dumps
from typing import Any

AGAIN = b"event: again\ndata: 1\n\n"  # the stream ends; the page asks whether it may still be shown
STALE = b"event: stale\ndata: 1\n\n"  # the stream is alive, but news of writes does not reach it at present


@dataclass(frozen=True, slots=True)
class PageContent:
    """What a page shows at a revision of its match or night.

    `parts` has HTML by the id of its element, `said` is the sentence of the last change, "" without one. `go` is the
    URL of the page to go to, "" to stay. `names` are those of `Version`, separated by commas, for a page without parts,
    which fetches itself again if they change. `page` is the template context for the rest of the page.
    """

    revision: int
    parts: Mapping[str, str]
    said: str = ""
    go: str = ""
    names: str = ""
    page: Any = field(default=None, compare=False)

    @property
    def size(self) -> int:
        """The number of characters in the parts."""
        return sum(map(len, self.parts.values()))

    def data(self, before: "PageContent | None" = None) -> dict[str, Any]:
        """Return "revision", "said", "go", "names" and "parts" for the page's script.

        "parts" has all parts without `before`, else those that differ from the parts of `before`.
        """
        known = before.parts if before else {}
        parts = {name: html for name, html in self.parts.items() if known.get(name) != html}
        return {"revision": self.revision, "said": self.said, "go": self.go, "names": self.names, "parts": parts}


@dataclass(frozen=True, slots=True)
class Event:
    """One change of a page, encoded once for all its watchers; the first event of a page has the number 1.

    `changed` has the differing parts, for watchers that were sent the event `number - 1`; `whole` has all parts.
    """

    number: int
    shown: PageContent
    whole: bytes
    changed: bytes


def event(number: int, shown: PageContent, before: PageContent | None) -> Event:
    """Return the event with this number that shows this.

    Its `changed` has the parts that differ from `before`, all if that is None.
    """
    whole = _encoded(shown.revision, shown.data())
    return Event(number, shown, whole, _encoded(shown.revision, shown.data(before)) if before else whole)


def beat(revision: int) -> bytes:
    """Return an event with this revision that says that the stream is alive.

    It is not a comment, because scripts do not see those.
    """
    return f"event: beat\ndata: {revision}\n\n".encode()


def _encoded(revision: int, data: dict[str, Any]) -> bytes:
    """Return a server-sent event with the revision as its id and the data as JSON."""
    return f"id: {revision}\ndata: {dumps(data, ensure_ascii=False)}\n\n".encode()
