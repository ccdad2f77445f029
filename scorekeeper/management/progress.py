"""How far a long command is, on a terminal."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from django.core.management.base import OutputWrapper

T = TypeVar("T")
EVERY = 10  # of them


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
