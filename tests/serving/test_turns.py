"""Tests of the queue for requests: places go to visitors in turn, and forms that write to one match run one by one."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.protocol import Message
from scorekeeper.serving import turns as turning
from scorekeeper.serving.turns import Turns, in_turn
from tests.loops import run_apart

LONG = 3600.0  # seconds


class Site:
    """Pages that begin in turn and end when they are told to."""

    def __init__(self, places: int, of_one: int, seconds: float = LONG) -> None:
        self.turns = Turns(places, of_one, seconds)
        self.begun: list[str] = []  # the names of the pages, in the order in which they began
        self.ends: dict[str, asyncio.Event] = {}
        self.answers: dict[str, list[Message]] = {}
        self.leaves: dict[str, asyncio.Event] = {}
        self.asked: dict[str, asyncio.Future[None]] = {}
        self.late: list[Message] = []
        self.takes = asyncio.Event()  # the phones take what they are sent
        self.takes.set()

    async def ask(self, *names: str, target: str = "") -> None:
        """Ask for pages: "a1" is the first of the visitor at address "a"."""
        for name in names:
            self.leaves[name], self.answers[name] = asyncio.Event(), []
            scope: Message = {"type": "http", "name": name, "client": (f"192.0.2.{ord(name[0])}", 5), "headers": []}
            scope.update(target=target, disconnected=self.leaves[name].wait)
            enter = in_turn(self.page, self.turns, self.too_late)
            self.asked[name] = asyncio.ensure_future(enter(scope, self.nothing, self.sender(name)))
            await settled()

    async def page(self, scope: Message, _receive: Any, send: Any) -> None:
        name = scope["name"]
        self.begun.append(name)
        self.ends[name] = asyncio.Event()
        await self.ends[name].wait()
        await send({"status": 200})

    async def too_late(self, scope: Message, _receive: Any, send: Any) -> None:
        self.late.append(scope)
        await send({"status": scope["refused"].status})

    def sender(self, name: str) -> Callable[[Message], Awaitable[None]]:
        async def send(message: Message) -> None:
            await self.takes.wait()
            self.answers[name].append(message)

        return send

    async def nothing(self) -> Message:
        return {"type": "http.request"}

    async def end(self, *names: str) -> None:
        for name in names:
            self.ends[name].set()
            await settled()

    async def end_all(self) -> None:
        """End pages until none waits or runs."""
        while running := [name for name, end in self.ends.items() if not end.is_set()]:
            await self.end(*running)
        assert (self.turns.taken, self.turns.waiting) == (0, 0)
        assert not self.turns._of_one
        assert not self.turns._targets

    def status(self, name: str) -> int | None:
        return self.answers[name][0]["status"] if self.answers[name] else None


async def settled() -> None:
    """Let the loop run until every task waits."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_visitor_who_asks_for_much_waits_for_their_own() -> None:
    site = Site(places=1, of_one=1)
    await site.ask("a1", "a2", "a3", "a4", "b1", "b2", "c1")
    await site.end_all()
    assert site.begun == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


async def test_one_visitor_never_has_all_places() -> None:
    site = Site(places=3, of_one=2)
    await site.ask("a1", "a2", "a3", "a4")
    assert site.begun == ["a1", "a2"]
    await site.ask("b1")
    assert site.begun == ["a1", "a2", "b1"]
    await site.end("b1")
    assert site.begun == ["a1", "a2", "b1"]
    await site.end_all()
    assert site.begun == ["a1", "a2", "b1", "a3", "a4"]


async def test_forms_that_write_to_the_same_have_one_place() -> None:
    site = Site(places=3, of_one=2)
    await site.ask("a1", "b1", "c1", target="/matches/7/")
    assert site.begun == ["a1"]
    await site.ask("d1", target="/matches/8/")
    await site.ask("a2")
    assert site.begun == ["a1", "d1", "a2"]
    await site.end("d1")
    assert site.begun == ["a1", "d1", "a2"]
    await site.end_all()
    assert site.begun == ["a1", "d1", "a2", "b1", "c1"]


async def test_who_hangs_up_while_waiting_has_no_page_and_no_answer() -> None:
    site = Site(places=1, of_one=1)
    await site.ask("a1", "b1", "c1")
    site.leaves["b1"].set()
    await settled()
    assert site.asked["b1"].done()
    assert site.turns.waiting == 1
    await site.end_all()
    assert site.begun == ["a1", "c1"]
    assert site.status("b1") is None


async def test_who_hangs_up_as_their_turn_comes_gives_the_place_back() -> None:
    site = Site(places=1, of_one=1)
    await site.ask("a1", "b1", "c1")
    site.ends["a1"].set()
    site.leaves["b1"].set()
    await settled()
    await site.end_all()
    assert site.begun[-1] == "c1"


@pytest.mark.parametrize("steps", range(6))
async def test_a_request_that_is_cancelled_keeps_no_place(steps: int) -> None:
    site = Site(places=1, of_one=1)
    await site.ask("a1", "b1", "c1")
    site.ends["a1"].set()
    for _ in range(steps):  # at any moment between waiting and having a place
        await asyncio.sleep(0)
    site.asked["b1"].cancel()
    await settled()
    site.ends.pop("b1", None)
    assert "c1" in site.begun
    await site.end_all()


async def test_who_waits_too_long_is_told_to_come_again() -> None:
    site = Site(places=1, of_one=1, seconds=0.01)
    await site.ask("a1", "b1")
    await site.asked["b1"]
    assert site.turns.waiting == 0
    await site.end_all()
    assert (site.begun, site.status("b1")) == (["a1"], 503)
    assert int(dict(site.late[0]["refused"].headers)[b"retry-after"]) > 0


async def test_too_many_of_one_are_told_to_come_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turning, "MOST_WAITING_OF_ONE", 2)
    site = Site(places=1, of_one=1)
    await site.ask("a1", "a2", "a3", "a4", "b1")
    assert site.asked["a4"].done()
    await site.end_all()
    assert site.begun == ["a1", "a2", "b1", "a3"]
    assert site.status("a4") == 503
    assert int(dict(site.answers["a4"][0]["headers"])[b"retry-after"]) > 0


async def test_too_many_of_all_are_taken_from_the_one_who_has_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turning, "MOST_WAITING", 4)
    site = Site(places=1, of_one=1)
    await site.ask("a1", "a2", "a3", "a4", "b1", "c1")
    assert site.asked["a4"].done()
    assert not site.asked["c1"].done()
    await site.end_all()
    assert site.begun == ["a1", "a2", "b1", "c1", "a3"]
    assert site.status("a4") == 503


async def test_a_place_is_free_however_slowly_the_answer_is_taken() -> None:
    site = Site(places=1, of_one=1)
    site.takes.clear()
    await site.ask("a1", "b1")
    await site.end("a1")
    assert site.begun == ["a1", "b1"]
    assert not site.asked["a1"].done()
    site.takes.set()
    await site.end_all()
    assert site.status("a1") == 200


async def test_a_page_that_fails_frees_its_place() -> None:
    async def failing(_scope: Message, _receive: Any, _send: Any) -> None:
        raise RuntimeError

    site = Site(places=1, of_one=1)
    scope: Message = {"client": ("192.0.2.1", 5), "headers": [], "disconnected": asyncio.Event().wait}
    with pytest.raises(RuntimeError):
        await in_turn(failing, site.turns, site.too_late)(scope, site.nothing, site.sender("a1"))
    await site.end_all()
    assert site.turns.taken == 0


EVENTS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from("abc"), st.sampled_from(["", "", "x", "y"])),
        st.tuples(st.sampled_from(["end", "leave"]), st.integers(0, 10)),
    ),
    max_size=40,
)


class Rules:
    """What holds at any moment, whoever comes, goes and hangs up."""

    def __init__(self, places: int, of_one: int) -> None:
        self.site = Site(places, of_one)
        self.targets: dict[str, str] = {}
        self.number = 0

    async def happen(self, kind: str, what: str | int) -> None:
        """Do one thing: ask for a page, end one, or hang up."""
        if isinstance(what, str):
            self.number += 1
            name = f"{kind}{self.number}"
            self.targets[name] = what
            await self.site.ask(name, target=what)
            return
        some = self.running if kind == "end" else self.waiting
        if some and kind == "end":
            await self.site.end(some[what % len(some)])
        elif some:
            self.site.leaves[some[what % len(some)]].set()
            await settled()

    @property
    def running(self) -> list[str]:
        return [name for name, end in self.site.ends.items() if not end.is_set()]

    @property
    def waiting(self) -> list[str]:
        return [name for name, asked in self.site.asked.items() if not asked.done() and name not in self.site.ends]

    def hold(self) -> None:
        """Assert the limits on running pages, and that no place is free that a waiting page could have."""
        turns, running = self.site.turns, self.running
        of_each, targets = Counter(name[0] for name in running), Counter(self.targets[name] for name in running)
        assert turns.taken == len(running) <= turns.places
        assert turns.waiting == len(self.waiting)
        assert max(of_each.values(), default=0) <= turns.of_one
        assert all(count == 1 for target, count in targets.items() if target)
        could = [
            n
            for n in self.waiting
            if of_each[n[0]] < turns.of_one and not (self.targets[n] and targets[self.targets[n]])
        ]
        assert turns.taken == turns.places or not could  # no free place while somebody waits


@given(events=EVENTS, places=st.integers(1, 3), of_one=st.integers(1, 3))
def test_places_are_neither_lost_nor_doubled(events: list[tuple[str, Any]], places: int, of_one: int) -> None:
    async def play() -> None:
        rules = Rules(places, of_one)
        for event in events:
            await rules.happen(*event)
            rules.hold()
        await rules.site.end_all()

    run_apart(play())
