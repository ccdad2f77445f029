"""The progress of a long command, shown on the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from django.core.management.base import OutputWrapper

T = TypeVar("T")
EVERY = 10  # of them
WIDTH, LINES = 30, 10  # of a bar, and the number of lines without a terminal


def with_progress(what: Sequence[T], out: OutputWrapper, said: str) -> Iterator[T]:
    """Yield each of these and print on a terminal how many are done, by `said` with {done} and {all}."""
    for done, one in enumerate(what, 1):
        yield one
        if done % EVERY == 0 or done == len(what):
            say(out, said.format(done=done, all=len(what)), over=done == len(what))


def say(out: OutputWrapper, progress: str, *, over: bool) -> None:
    """Print over the line before, if the output is a terminal, otherwise nothing; `over` ends the line."""
    if out.isatty():
        out.write(f"\r{progress}", ending="\n" if over else "")
        out.flush()


def show_progress(steps: Iterable[tuple[int, int]], out: OutputWrapper, what: str) -> None:
    """Iterate over steps (done, all), with a progress bar on a terminal and a few lines elsewhere."""
    before = 0
    for done, every in steps:
        said = f"{done} of {every} {what}"
        if out.isatty():
            bar = "#" * (WIDTH * done // every)
            say(out, f"[{bar:-<{WIDTH}}] {said}", over=done == every)
        elif done * LINES // every > before * LINES // every:
            out.write(said)
        before = done
