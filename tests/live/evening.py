"""A match with many watchers, and the hub that sends them its changes."""

import json
from collections.abc import Callable, Collection
from typing import Any

from scorekeeper.live.channels import DrawnTopic, Watcher
from scorekeeper.live.events import PageContent
from scorekeeper.live.hub import Hub
from scorekeeper.live.tickets import Ticket

SOON = 20.0  # seconds; far more than a drawing takes here, on a busy machine too
QUIET = 0.1


class Table:
    """Match 12 of club 5 as the database would have it; counts how often it was drawn."""

    def __init__(self) -> None:
        self.revision, self.epoch, self.drawn, self.there, self.fails = 1, 0, 0, True, 0
        self.name = "Bob"
        self.meanwhile: list[Callable[[], None]] = []  # functions that are called, once each, while it is drawn
        self.hub = Hub()

    def open_hub(self) -> Hub:
        """Open a hub that draws this match, in the running loop."""
        self.hub.open(self.draw)
        return self.hub

    def write(self) -> None:
        """Raise the revision, and publish it to the hub."""
        self.revision += 1
        self.hub.publish("match.12", self.revision)

    def draw(self, _topic: str, pages: Collection[str]) -> DrawnTopic | None:
        self.drawn += 1
        if self.meanwhile:
            self.meanwhile.pop()()
        if self.fails:
            self.fails -= 1
            raise ConnectionError("the database is away")
        shown = PageContent(
            self.revision, {"head": "<h1>Step 3</h1>", "ledger": f"<b>{self.revision}</b> {self.name}"}, "Bob bought"
        )
        return DrawnTopic(self.epoch, dict.fromkeys(pages, shown)) if self.there else None


def ticket(page: str = "table", epoch: int = 0, match: int = 12, own: str = "") -> Ticket:
    return Ticket(f"match.{match}", page, 5, epoch, own)


async def news(watcher: Watcher) -> dict[str, Any]:
    """Return the next event as the page reads it."""
    data = await watcher.next(SOON)
    assert data is not None
    read: dict[str, Any] = json.loads(data.decode().split("data: ", 1)[1])
    return read
