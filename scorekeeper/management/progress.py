"""How far a long command is, on a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from django.core.management.base import OutputWrapper

T = TypeVar("T")
EVERY = 10  # of them
WIDTH, LINES = 30, 10  # of a bar, and how many lines take its place where there is no terminal


def told(what: Sequence[T], out: OutputWrapper, said: str) -> Iterator[T]:
    """Give each of these, and say on a terminal how many are done: `said` has places for {done} and {all}."""
    for done, one in enumerate(what, 1):
        yield one
        if done % EVERY == 0 or done == len(what):
            say(out, said.format(done=done, all=len(what)), over=done == len(what))


def say(out: OutputWrapper, progress: str, *, over: bool) -> None:
    """Write over the line of before; nothing where nobody looks on."""
    if out.isatty():
        out.write(f"\r{progress}", ending="\n" if over else "")
        out.flush()


def shown(steps: Iterable[tuple[int, int]], out: OutputWrapper, what: str) -> None:
    """Go through these steps, each how much of how much is done: as a bar on a terminal, elsewhere in a few lines."""
    before = 0
    for done, every in steps:
        said = f"{done} of {every} {what}"
        if out.isatty():
            bar = "#" * (WIDTH * done // every)
            say(out, f"[{bar:-<{WIDTH}}] {said}", over=done == every)
        elif done * LINES // every > before * LINES // every:
            out.write(said)
        before = done
