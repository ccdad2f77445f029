"""The pages that show one match or night, and the events to send them.

At most one event waits to be sent to a watcher: the newest.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from scorekeeper.live.events import STALE, Event, PageContent, beat, event
from scorekeeper.live.tickets import Ticket

# Wait before drawing: the writer is answered first, and several writes in a row are drawn once.
GATHER_SECONDS = 0.02
RETRY_SECONDS = 2

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DrawnTopic:
    """A topic as it is in the database: the club's epoch, and what each of its pages shows, by page (drawing.py).

    `anew` are the pages that were drawn for this; the others came from the cache.
    """

    epoch: int
    pages: dict[str, PageContent]
    anew: Collection[str] = ()


class Watcher:
    """One open page, and what it was sent.

    `after` is the revision that it showed when it connected, `seen` the number of the last event sent (None before),
    `stale` whether it was last told that news of writes does not reach it; `over` is "" until the stream is ended, then
    the reason (`end`).
    """

    __slots__ = ("_waiting", "after", "channel", "over", "seen", "stale", "ticket")

    def __init__(self, ticket: Ticket, channel: "Channel", after: int) -> None:
        self.ticket, self.channel, self.after = ticket, channel, after
        self.seen: int | None = None
        self.stale = False
        self.over: Literal["", "again", "left"] = ""
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """Make a waiting `next` check at once whether there is something to send."""
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    def end(self, why: Literal["again", "left"]) -> None:
        """End the stream: "again" makes the page ask for a new ticket; "left" if the page or the server is gone.

        The first reason stays.
        """
        self.over = self.over or why
        self.wake()

    def beat(self, revision: int) -> bytes:
        """Return the event for a live stream: STALE while the channel is stale, else a beat with this revision.

        Store that state in `stale`.
        """
        self.stale = self.channel.stale
        return STALE if self.stale else beat(revision)

    async def next(self, seconds: float) -> bytes | None:
        """Wait for the next event and return its bytes; None after `seconds`, or if the stream is ended."""
        loop = asyncio.get_running_loop()
        latest = loop.time() + seconds
        while not self.over and loop.time() < latest:
            if news := self._next_message():
                return news
            self._waiting = loop.create_future()
            timer = loop.call_at(latest, self.wake)
            await self._waiting
            timer.cancel()
        return None

    def _next_message(self) -> bytes | None:
        """Return the unsent event (with STALE while stale), else a beat if `stale` has changed, else None.

        Mark it as sent.
        """
        news, changed = self._next_event(), self.stale != self.channel.stale
        self.stale = self.channel.stale
        if news:  # any event tells the page that it is live
            return news + STALE if self.stale else news
        return self.beat(self.channel.revision) if changed else None

    def _next_event(self) -> bytes | None:
        """Return the newest event and mark it as sent; None if there is none that is new to the page.

        Before the first one is sent, only an event of a higher revision than `after` is new, as the page may come from
        another process and be ahead; one of the revision `after` counts as sent. Later any event is new that was not
        sent. It has only the changed parts if the event before it was sent, else all.
        """
        newest = self.channel.events.get(self.ticket.page)
        if newest is None or newest.number == self.seen:
            return None
        seen, revision = self.seen, newest.shown.revision
        if seen is None and revision < self.after:
            return None
        self.seen = newest.number
        if seen is None and revision == self.after:
            return None
        return newest.changed if seen == newest.number - 1 else newest.whole


class Channel:
    """A topic ("match.12"), the watchers of its pages, and the newest event by page.

    It is `connected` while news of writes reaches it, and `stale` from a loss of that until the newest state is drawn.
    """

    def __init__(
        self, topic: str, draw: Callable[[Collection[str]], "asyncio.Future[DrawnTopic | None]"], *, connected: bool
    ) -> None:
        self.topic = topic
        self.connected, self.stale = connected, not connected
        self.watchers: set[Watcher] = set()
        self.events: dict[str, Event] = {}
        self.epoch = 0
        self._draw = draw
        self._outdated = False
        self._drawing: asyncio.Task[None] | None = None

    @property
    def revision(self) -> int:
        """The newest revision that a watched page shows; 0 before the first drawing."""
        return max((shown.shown.revision for shown in self.events.values()), default=0)

    def refresh(self) -> None:
        """Start to draw the watched pages; if a drawing is under way, draw once more after it."""
        self._outdated = True
        if self._drawing is None:
            self._drawing = asyncio.get_running_loop().create_task(self._refresh())

    def close(self) -> None:
        """End all streams of the topic and cancel its drawing."""
        if self._drawing:
            self._drawing.cancel()
        for watcher in self.watchers:
            watcher.end("left")

    def require_epoch(self, epoch: int) -> None:
        """Store the epoch of the club, if it is newer, and end ("again") the streams of tickets of an older one."""
        self.epoch = max(self.epoch, epoch)
        for watcher in self.watchers:
            if watcher.ticket.epoch < self.epoch:
                watcher.end("again")

    def set_connected(self, *, connected: bool) -> None:
        """Store whether news of writes reaches the topic: draw the watched pages if so, else mark them as stale."""
        self.connected = connected
        if connected:
            self.refresh()
        else:
            self._mark(stale=True)

    def _mark(self, *, stale: bool) -> None:
        """Set `stale` and wake the watchers, who send it."""
        self.stale = stale
        for watcher in self.watchers:
            watcher.wake()

    async def _refresh(self) -> None:
        """Draw the topic, and again if news came meanwhile; then `stale` ends, unless news does not reach it.

        If drawing fails, log the error, mark the pages as stale and try again after two seconds.
        """
        while self._outdated and self.watchers:
            await asyncio.sleep(GATHER_SECONDS)
            self._outdated = False
            try:
                self._show(await self._draw({watcher.ticket.page for watcher in self.watchers}))
                if not self._outdated:
                    self._mark(stale=not self.connected)
            except Exception:
                logger.exception("%s could not be drawn for those who look on", self.topic)
                self._outdated = True
                self._mark(stale=True)
                await asyncio.sleep(RETRY_SECONDS)
        self._drawing = None

    def _show(self, drawn: DrawnTopic | None) -> None:
        """Store a drawing as events and wake the watchers, who send them; end all streams ("again") if it is None.

        Streams with tickets of an older epoch are ended, too. If the drawing lacks a watched page, note that another
        one is due.
        """
        if drawn is None:
            for watcher in self.watchers:
                watcher.end("again")
            return
        self.require_epoch(drawn.epoch)
        # Keep only the pages that were drawn now: the others are outdated.
        self.events = {page: self._event(page, shown) for page, shown in drawn.pages.items()}
        if any(watcher.ticket.page not in self.events for watcher in self.watchers):
            self._outdated = True  # a viewer of another page connected while these were drawn
        for watcher in self.watchers:
            watcher.wake()

    def _event(self, page: str, shown: PageContent) -> Event:
        """Return the event that shows this page: the last one if nothing has changed, else one with the next number."""
        last = self.events.get(page)
        if last is None:
            return event(1, shown, None)
        return last if last.shown == shown else event(last.number + 1, shown, last.shown)
