"""The browser's own log of what came over the wire."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

KB = 1000


@dataclass
class Log:
    """(address, bytes with headers) of every answer. What the cache had is not in it."""

    loaded: list[tuple[str, int]] = field(default_factory=list)
    _answers: dict[str, str] = field(default_factory=dict)
    _cached: set[str] = field(default_factory=set)

    def watch(self, page: Page) -> None:
        """Begin with an empty log."""
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.requestServedFromCache", lambda event: self._cached.add(event["requestId"]))
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _answered(self, event: dict[str, Any]) -> None:
        if not event["response"].get("fromDiskCache") and event["requestId"] not in self._cached:
            self._answers[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        if url := self._answers.pop(event["requestId"], None):
            self.loaded.append((url, int(event["encodedDataLength"])))

    @property
    def requests(self) -> int:
        """How many were answered; a stream that has not ended is one of them."""
        return len(self.loaded) + len(self._answers)

    @property
    def kilobytes(self) -> float:
        return sum(size for _, size in self.loaded) / KB

    @property
    def largest(self) -> str:
        """The answers that weigh most, in words."""
        heaviest = sorted(self.loaded, key=lambda item: -item[1])[:4]
        return ", ".join(f"/{url.split('/', 3)[3]} {size / KB:.1f} KB" for url, size in heaviest)
