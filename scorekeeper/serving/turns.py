"""Threads for requests, assigned to visitors round robin.

Between two requests of one visitor comes one of every other visitor who waits, so a hundred requests at once from one
visitor do not delay the others.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Literal

from scorekeeper.protocol import Application, Message, Receive, RefusedRequest, Send, refuse
from scorekeeper.serving.room import FULL
from scorekeeper.serving.visitors import visitor

MOST_WAITING = 1000
MOST_WAITING_OF_ONE = 100
AGAIN = (b"retry-after", b"5")
LATE = RefusedRequest(HTTPStatus.SERVICE_UNAVAILABLE, AGAIN)

Outcome = Literal["given", "full", "late", "disconnected"]
Disconnected = Callable[[], Awaitable[None]]  # returns once the client has closed the connection


@dataclass(eq=False)
class Queued:
    """A waiting request. Only one request with the same `target` has a place at a time, unless it is "".

    `turn` is a future that gets the outcome: "given" or "full".
    """

    target: str
    turn: "asyncio.Future[Outcome]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Turns:
    """A number of places, of which one visitor holds at most `of_one`. A request waits at most `seconds`.

    `taken` is the number of places that are held.
    """

    def __init__(self, places: int, of_one: int, seconds: float) -> None:
        self.places, self.of_one, self.seconds = places, of_one, seconds
        self.taken = 0
        self._of_one: Counter[str] = Counter()
        self._targets: set[str] = set()
        self._queues: dict[str, deque[Queued]] = {}  # by visitor; the first visitor is next

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def place(self, whose: str, target: str, disconnected: Disconnected) -> AsyncIterator[Outcome]:
        """Wait for a place and hold it during the block; yield "given", or the reason why there is none.

        That is "full" if too many requests wait, "late" after `seconds`, "disconnected" once the function
        `disconnected` has returned. `whose` is the visitor. Only one request with the same `target` has a place at a
        time, unless it is "".
        """
        request = Queued(target)
        self._queues.setdefault(whose, deque()).append(request)
        self._assign()
        self._refuse_excess(whose)
        try:
            yield await self._wait_for_turn(request, disconnected)
        finally:
            if not request.turn.done():
                self._remove(whose, request)
            elif request.turn.result() == "given":
                self._count(whose, target, -1)
                self._assign()

    async def _wait_for_turn(self, request: Queued, disconnected: Disconnected) -> Outcome:
        """Wait until the request has a place or is refused, the client has disconnected, or `seconds` are over.

        Return which: "given", "full", "disconnected" or "late".
        """
        if request.turn.done():
            return request.turn.result()
        disconnecting = asyncio.ensure_future(disconnected())
        try:
            either = (request.turn, disconnecting)
            await asyncio.wait(either, timeout=self.seconds, return_when=asyncio.FIRST_COMPLETED)
            if request.turn.done():
                return request.turn.result()
            return "disconnected" if disconnecting.done() else "late"
        finally:
            disconnecting.cancel()

    def _assign(self) -> None:
        """Give the free places to the next requests, and move their visitors to the end of the order."""
        while self.taken < self.places and (found := self._next()):
            whose, request = found
            self._remove(whose, request)
            if whose in self._queues:  # move the visitor to the end of the queue
                self._queues[whose] = self._queues.pop(whose)
            self._count(whose, request.target, 1)
            request.turn.set_result("given")

    def _next(self) -> tuple[str, Queued] | None:
        """Return the next visitor with a request that may have a place, and that request; None if there is none.

        Visitors with `of_one` places, and requests whose target is locked, are skipped.
        """
        for whose, queue in self._queues.items():
            if self._of_one[whose] < self.of_one:
                for request in queue:
                    if request.target not in self._targets:
                        return whose, request
        return None

    def _refuse_excess(self, whose: str) -> None:
        """Refuse ("full") the newest waiting request of this visitor if it has more than 100.

        Else, if more than 1000 wait in all, refuse the newest one of the visitor with the most.
        """
        if len(self._queues.get(whose, ())) <= MOST_WAITING_OF_ONE:
            if self.waiting <= MOST_WAITING:
                return
            whose = max(self._queues, key=lambda visitor: len(self._queues[visitor]))
        request = self._queues[whose][-1]
        self._remove(whose, request)
        request.turn.set_result("full")

    def _remove(self, whose: str, request: Queued) -> None:
        """Remove a request from the queue of its visitor, and a queue that is empty."""
        self._queues[whose].remove(request)
        if not self._queues[whose]:
            del self._queues[whose]

    def _count(self, whose: str, target: str, number: int) -> None:
        """Add `number`, 1 or -1, to the places taken, in all and by this visitor; lock or free the target."""
        self.taken += number
        self._of_one[whose] += number
        if not self._of_one[whose]:
            del self._of_one[whose]
        if target:
            (self._targets.add if number > 0 else self._targets.discard)(target)


def in_turn(application: Application, turns: Turns, late: Application) -> Application:
    """Return an application that calls `application` once `turns` has a place, or `late` after too long a wait.

    It answers 503 if too many requests wait, and nothing to a client that has disconnected. The scope has
    `disconnected`, and may have a `target`: only one request with the same one has a place at a time. For `late` the
    scope has LATE as `refused`. A place is free again when the answer is complete, even if the client reads it slowly.
    """

    async def enter(scope: Message, receive: Receive, send: Send) -> None:
        """Wait for a place, then call `application`; call `late`, or answer 503, without one."""
        answer: asyncio.Queue[Message | None] = asyncio.Queue()
        sending = asyncio.create_task(_send_all(answer, send))
        try:
            async with turns.place(visitor(scope), scope.get("target", ""), scope["disconnected"]) as outcome:
                if outcome == "given":
                    await application(scope, receive, answer.put)
        finally:
            answer.put_nowait(None)
        await sending
        if outcome == "late":
            await late({**scope, "refused": LATE}, receive, send)
        elif outcome == "full":
            await refuse(send, HTTPStatus.SERVICE_UNAVAILABLE, FULL, AGAIN)

    return enter


async def _send_all(answer: "asyncio.Queue[Message | None]", send: Send) -> None:
    """Send the messages of a queue up to the first None."""
    while message := await answer.get():
        await send(message)
