"""The open pages of this process, and the events to send them.

Everything here runs in the server's event loop, except `tell`, `tell_all`, `looking` and the drawing in its own thread.
At most one event waits to be sent to a watcher: the newest.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal, Protocol

from scorekeeper.live import open_files
from scorekeeper.live.events import STALE, Event, Shown, beat, event
from scorekeeper.live.tickets import Ticket
from scorekeeper.news import announced

# Wait before drawing: the writer is answered first, and several writes in a row are drawn once.
GATHER_SECONDS = 0.02
RETRY_SECONDS = 2

# Further pages poll instead. Every stream is an open file; half of the allowed files are left for other requests.
MOST_WATCHERS = 10_000
# A page needs one stream; some more may be connections that it has lost and the server has not noticed yet.
STREAMS_A_TICKET = 4

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A topic as it is in the database: the club's epoch, and what each kind of page shows.

    `anew` are the kinds that were just drawn.
    """

    epoch: int
    pages: dict[str, Shown]
    anew: Collection[str] = ()


class DrawTopic(Protocol):
    """A function that draws pages of a topic; it returns None if the topic does not exist or was deleted."""

    def __call__(self, topic: str, pages: Collection[str], /) -> Drawn | None: ...


class Watcher:
    """One open page; `after` is the revision that it showed when it connected, `stale` the last state sent."""

    __slots__ = ("_waiting", "after", "channel", "over", "seen", "stale", "ticket")

    def __init__(self, ticket: Ticket, channel: "Channel", after: int) -> None:
        self.ticket, self.channel, self.after = ticket, channel, after
        self.seen: int | None = None
        self.stale = False
        self.over: Literal["", "again", "left"] = ""
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    def end(self, why: Literal["again", "left"]) -> None:
        """End the stream: "again" makes the page ask for a new ticket; "left" if the page or the server is gone."""
        self.over = self.over or why
        self.wake()

    def beat(self, revision: int) -> bytes:
        """Return the event that says that the stream is alive, and whether news of writes reaches it."""
        self.stale = self.channel.stale
        return STALE if self.stale else beat(revision)

    async def next(self, seconds: float) -> bytes | None:
        """Wait for the next event and return it; None after `seconds`, or if the stream is ended."""
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
        """Return the unsent event, else a beat if `stale` differs from what the page was sent, else None."""
        news, changed = self._next_event(), self.stale != self.channel.stale
        self.stale = self.channel.stale
        if news:  # an event alone means to the page that it is live
            return news + STALE if self.stale else news
        return self.beat(self.channel.revision) if changed else None

    def _next_event(self) -> bytes | None:
        newest = self.channel.events.get(self.ticket.page)
        if newest is None or newest.number == self.seen:
            return None
        seen, self.seen = self.seen, newest.number
        if seen is None and newest.shown.revision <= self.after:
            return None
        return newest.changed if seen == newest.number - 1 else newest.whole


class Channel:
    """A topic, and the watchers of its pages.

    It is `connected` while news of writes reaches it, and `stale` from a loss of that until the newest state is drawn.
    """

    def __init__(
        self, topic: str, draw: Callable[[Collection[str]], "asyncio.Future[Drawn | None]"], *, connected: bool
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

    def begin(self, epoch: int) -> None:
        """Accept only tickets of this epoch or later from now on; end the streams of older tickets."""
        self.epoch = max(self.epoch, epoch)
        for watcher in self.watchers:
            if watcher.ticket.epoch < self.epoch:
                watcher.end("again")

    def connect(self, *, connected: bool) -> None:
        """Handle that news of writes is lost, or comes again: draw what was missed."""
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
        """Draw the topic again until no news has come meanwhile. If it fails, try again after RETRY_SECONDS."""
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

    def _show(self, drawn: Drawn | None) -> None:
        """Send a drawing to the watchers; end their streams if there is none."""
        if drawn is None:
            for watcher in self.watchers:
                watcher.end("again")
            return
        self.begin(drawn.epoch)
        # Only watched pages stay: others would become outdated without notice.
        self.events = {page: self._event(page, shown) for page, shown in drawn.pages.items()}
        for watcher in self.watchers:
            watcher.wake()

    def _event(self, page: str, shown: Shown) -> Event:
        last = self.events.get(page)
        if last is None:
            return event(1, shown, None)
        return last if last.shown == shown else event(last.number + 1, shown, last.shown)


class Hub:
    """All channels of this process. It has no watchers and ignores news until `open` is called."""

    def __init__(self) -> None:
        self.channels: dict[str, Channel] = {}
        self._holders: dict[Ticket, list[Watcher]] = {}
        self.watching = self.most = 0
        self.connected = True
        self._loop: asyncio.AbstractEventLoop | None = None
        self._draw: DrawTopic | None = None
        self._thread: ThreadPoolExecutor | None = None

    def open(self, draw: DrawTopic) -> None:
        """Start in the running event loop. `draw` is called in a thread of the hub."""
        self._loop, self._draw = asyncio.get_running_loop(), draw
        self._thread = ThreadPoolExecutor(1, "drawing")
        announced.connect(self._announced)
        self.most = min(MOST_WATCHERS, open_files.limit() // 2)

    @property
    def full(self) -> bool:
        """Whether the limit of watchers is reached."""
        return self.watching >= self.most

    def close(self) -> None:
        """Stop listening to news and end all streams."""
        announced.disconnect(self._announced)
        self._loop = None
        if self._thread:
            self._thread.shutdown(wait=False)
        for channel in self.channels.values():
            channel.close()

    def tell(self, topic: str, number: int) -> None:
        """Deliver news of a topic; may be called from any thread."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._receive, topic, number)

    def _announced(self, *, topic: str, number: int, **_: object) -> None:
        self.tell(topic, number)

    def tell_all(self, *, connected: bool = True) -> None:
        """Tell all channels that news comes again, or that it is lost; may be called from any thread."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._connect, connected)

    def join(self, ticket: Ticket, after: int) -> Watcher:
        """Add a watcher for a page's stream, which is sent what is newer than `after`.

        Beyond STREAMS_A_TICKET for one ticket, the oldest is ended.
        """
        channel = self.channels.get(ticket.topic)
        if channel is None:
            channel = self.channels[ticket.topic] = self._channel(ticket.topic)
        watcher = Watcher(ticket, channel, after)
        channel.watchers.add(watcher)
        self.watching += 1
        holders = self._holders.setdefault(ticket, [])
        holders.append(watcher)
        if len(holders) > STREAMS_A_TICKET:
            holders.pop(0).end("left")
        if ticket.epoch < channel.epoch:
            watcher.end("again")
        if ticket.page not in channel.events:
            channel.refresh()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Remove a watcher whose stream has ended."""
        channel = watcher.channel
        channel.watchers.discard(watcher)
        self.watching -= 1
        holders = self._holders.get(watcher.ticket, [])
        if watcher in holders:
            holders.remove(watcher)
        if not holders:
            self._holders.pop(watcher.ticket, None)
        if not channel.watchers and self.channels.get(channel.topic) is channel:
            del self.channels[channel.topic]

    def looking(self, topic: str, keepers: str) -> int:
        """Return the number of open pages of a topic, except those of kind `keepers`; may be called from any thread."""
        channel = self.channels.get(topic)
        return sum(watcher.ticket.page != keepers for watcher in list(channel.watchers)) if channel else 0

    def _channel(self, topic: str) -> Channel:
        loop, draw, thread = self._loop, self._draw, self._thread
        if loop is None or draw is None:
            raise RuntimeError("Nobody can look on before the hub is open.")
        return Channel(topic, lambda pages: loop.run_in_executor(thread, draw, topic, pages), connected=self.connected)

    def _receive(self, topic: str, number: int) -> None:
        """Refresh the channel of a changed match, or let the watchers of a club's pages check their access."""
        kind, _, pk = topic.partition(".")
        if kind == "club":
            for channel in self.channels.values():
                if any(watcher.ticket.club == int(pk) for watcher in channel.watchers):
                    channel.begin(number)
            return
        shown = self.channels.get(topic)
        if shown and (not number or number >= shown.revision):
            shown.refresh()

    def _connect(self, connected: bool) -> None:  # noqa: FBT001 - call_soon_threadsafe takes no names
        self.connected = connected
        for channel in self.channels.values():
            channel.connect(connected=connected)


hub = Hub()
