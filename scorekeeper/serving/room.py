"""Limits on concurrent work in total and by visitor."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.protocol import Application, Message, Receive, Send, refuse
from scorekeeper.serving.visitors import visitor

FULL = "Too much is going on just now. Try again in a moment."
AGAIN = (b"retry-after", b"30")


class Room:
    """`most` places, of which one visitor may hold `most_of_one`; `taken` is the number of those held."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self.most, self.most_of_one = most, most_of_one
        self.taken = 0
        self._of_one: Counter[str] = Counter()

    @contextmanager
    def place(self, whose: str) -> Iterator[bool]:
        """Hold a place for a visitor during the block if one is free, without waiting; yield whether one was."""
        free = self.taken < self.most and self._of_one[whose] < self.most_of_one
        self._add(whose, 1 if free else 0)
        try:
            yield free
        finally:
            self._add(whose, -1 if free else 0)

    def _add(self, whose: str, number: int) -> None:
        """Add `number`, 1, -1 or 0, to the places taken, in all and by this visitor."""
        self.taken += number
        self._of_one[whose] += number
        if not self._of_one[whose]:
            del self._of_one[whose]


def with_room(application: Application, room: Room) -> Application:
    """Return an application that answers 503 if `room` has no place, and else holds one while `application` answers."""

    async def enter(scope: Message, receive: Receive, send: Send) -> None:
        """Call `application` while holding a place, or answer 503 if there is none."""
        with room.place(visitor(scope)) as free:
            if not free:
                return await refuse(send, 503, FULL, AGAIN)
            return await application(scope, receive, send)

    return enter
