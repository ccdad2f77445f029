"""The newest drawing of each page, kept so that all who look on and all who ask share it."""

from collections import OrderedDict
from threading import Lock

from scorekeeper.live.events import Shown
from scorekeeper.queries.versions import Version

MOST_CHARACTERS = 6_000_000  # of all drawings together; the longest sheet there can be has 400,000
TOPICS_AT_ONCE = 16

Page = tuple[str, str]  # a topic, and the kind of page that shows it


class Drawings:
    """A bounded cache of the drawings used last: one a page, with the version that it shows."""

    def __init__(self, most: int = MOST_CHARACTERS) -> None:
        self._most, self._size = most, 0
        self._kept: OrderedDict[Page, tuple[Version, Shown]] = OrderedDict()
        self._lock = Lock()
        self._drawing = [Lock() for _ in range(TOPICS_AT_ONCE)]

    def get(self, topic: str, page: str, version: Version) -> Shown | None:
        """Return the drawing of this version; None if it has yet to be made."""
        with self._lock:
            of, shown = self._kept.get((topic, page), (None, None))
            if of != version:
                return None
            self._kept.move_to_end((topic, page))
            return shown

    def keep(self, topic: str, page: str, version: Version, shown: Shown) -> None:
        """Keep this drawing in the place of what the page showed before."""
        with self._lock:
            self._forget(self._kept.pop((topic, page), None))
            self._kept[topic, page] = version, shown
            self._size += shown.size
            while self._size > self._most:
                self._forget(self._kept.popitem(last=False)[1])

    def alone(self, topic: str) -> Lock:
        """Return the lock of a topic: only one thread draws it, others wait for its drawing."""
        return self._drawing[hash(topic) % TOPICS_AT_ONCE]

    def _forget(self, kept: tuple[Version, Shown] | None) -> None:
        self._size -= kept[1].size if kept else 0


drawings = Drawings()
