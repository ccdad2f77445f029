"""A cache of the newest drawing of each page, shared by streams and requests."""

from collections import OrderedDict
from threading import Lock

from scorekeeper.live.events import PageContent
from scorekeeper.queries.versions import Version

MOST_CHARACTERS = 6_000_000  # of all drawings together; the longest possible sheet has 400,000
TOPICS_AT_ONCE = 16

Page = tuple[str, str]  # a topic and one of its pages: "match.12", "club_table-de"


class Drawings:
    """An LRU cache: for each page of a topic its last drawing, with the version that it shows.

    It holds at most `most` characters of HTML in all.
    """

    def __init__(self, most: int = MOST_CHARACTERS) -> None:
        self._most, self._size = most, 0
        self._cached: OrderedDict[Page, tuple[Version, PageContent]] = OrderedDict()
        self._lock = Lock()
        self._drawing = [Lock() for _ in range(TOPICS_AT_ONCE)]

    def get(self, topic: str, page: str, version: Version) -> PageContent | None:
        """Return the page's drawing of this version, marked as just used; None if the cache has another or none."""
        with self._lock:
            of, shown = self._cached.get((topic, page), (None, None))
            if of != version:
                return None
            self._cached.move_to_end((topic, page))
            return shown

    def store(self, topic: str, page: str, version: Version, shown: PageContent) -> None:
        """Store a drawing in the place of the page's older one, and drop the least recently used above the limit."""
        with self._lock:
            self._subtract_size(self._cached.pop((topic, page), None))
            self._cached[topic, page] = version, shown
            self._size += shown.size
            while self._size > self._most:
                self._subtract_size(self._cached.popitem(last=False)[1])

    def lock_of(self, topic: str) -> Lock:
        """Return the lock to hold while drawing a topic; topics share 16 of them."""
        return self._drawing[hash(topic) % TOPICS_AT_ONCE]

    def _subtract_size(self, kept: tuple[Version, PageContent] | None) -> None:
        self._size -= kept[1].size if kept else 0


drawings = Drawings()
