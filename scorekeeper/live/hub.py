"""The open pages of this process.

Everything here and in channels.py runs in the server's event loop, except `publish`, `set_connected`, `count_watchers`
and the drawing in its own thread.
"""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor

from scorekeeper.live import open_files
from scorekeeper.live.channels import Channel, DrawnTopic, Watcher
from scorekeeper.live.tickets import Ticket
from scorekeeper.news import announced

# Further pages poll instead. Every stream is an open file; half of the allowed files are left for other requests.
MOST_WATCHERS = 10_000
# A page needs one stream; some more may be connections that it has lost and the server has not noticed yet.
STREAMS_A_TICKET = 4


# Draws pages of a topic; None if the topic does not exist or was deleted.
DrawTopic = Callable[[str, Collection[str]], DrawnTopic | None]


class Hub:
    """All channels of this process, by topic. It has no watchers and ignores news until `open` is called.

    `watching` is the number of watchers, `most` their limit, `connected` whether news of writes reaches this process.
    """

    def __init__(self) -> None:
        self.channels: dict[str, Channel] = {}
        self._holders: dict[Ticket, list[Watcher]] = {}
        self.watching = self.most = 0
        self.connected = True
        self._loop: asyncio.AbstractEventLoop | None = None
        self._draw: DrawTopic | None = None
        self._thread: ThreadPoolExecutor | None = None

    def open(self, draw: DrawTopic) -> None:
        """Start in the running event loop, and listen to news. `draw` is called in a thread of the hub.

        Set `most`: half of the files that the process may open, at most 10,000.
        """
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

    def publish(self, topic: str, number: int) -> None:
        """Publish news, a topic with its number (news.py), in the event loop; may be called from any thread.

        Do nothing before `open` and after `close`.
        """
        if self._loop:
            self._loop.call_soon_threadsafe(self._receive, topic, number)

    def _announced(self, *, topic: str, number: int, **_: object) -> None:
        """Receive the signal `announced` of news.py, and publish its news."""
        self.publish(topic, number)

    def set_connected(self, *, connected: bool = True) -> None:
        """Set whether news of writes reaches this process, and tell all channels; may be called from any thread.

        Do nothing before `open` and after `close`.
        """
        if self._loop:
            self._loop.call_soon_threadsafe(self._connect, connected)

    def join(self, ticket: Ticket, after: int) -> Watcher:
        """Add and return a watcher for a page's stream, which is sent what is newer than the revision `after`.

        Start to draw the page if it is not drawn yet. Beyond four watchers for one ticket, the oldest is ended
        ("left"); a ticket of an older epoch is ended at once ("again"). Raises RuntimeError for the first watcher of a
        topic before `open` and after `close`.
        """
        channel = self.channels.get(ticket.topic)
        if channel is None:
            channel = self.channels[ticket.topic] = self._new_channel(ticket.topic)
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
        """Remove a watcher whose stream has ended, and its channel if that has no other."""
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

    def count_watchers(self, topic: str, keepers: str) -> int:
        """Return how many open streams a topic ("match.12") has, without those of the page `keepers`; 0 if unknown.

        May be called from any thread.
        """
        channel = self.channels.get(topic)
        return sum(watcher.ticket.page != keepers for watcher in list(channel.watchers)) if channel else 0

    def _new_channel(self, topic: str) -> Channel:
        """Return a new channel, whose pages are drawn in the hub's own thread.

        Raises RuntimeError before `open` and after `close`.
        """
        loop, draw, thread = self._loop, self._draw, self._thread
        if loop is None or draw is None:
            raise RuntimeError("Nobody can look on before the hub is open.")
        return Channel(topic, lambda pages: loop.run_in_executor(thread, draw, topic, pages), connected=self.connected)

    def _receive(self, topic: str, number: int) -> None:
        """Refresh the channel of a match or night, unless it shows a revision above `number` (0: in any case).

        Do nothing if nobody watches it. For a club, require the epoch `number` in all channels with watchers of its
        pages.
        """
        kind, _, pk = topic.partition(".")
        if kind == "club":
            for channel in self.channels.values():
                if any(watcher.ticket.club == int(pk) for watcher in channel.watchers):
                    channel.require_epoch(number)
            return
        shown = self.channels.get(topic)
        if shown and (not number or number >= shown.revision):
            shown.refresh()

    def _connect(self, connected: bool) -> None:  # noqa: FBT001 - call_soon_threadsafe takes no names
        """Do what `set_connected` says, in the event loop."""
        self.connected = connected
        for channel in self.channels.values():
            channel.set_connected(connected=connected)


hub = Hub()
