"""The progress of a long command, shown on the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from django.core.management.base import OutputWrapper

T = TypeVar("T")
EVERY = 10  # items from one print to the next
WIDTH, LINES = 30, 10  # characters of a progress bar, and the number of lines without a terminal


def with_progress(items: Sequence[T], out: OutputWrapper, text: str) -> Iterator[T]:
    """Yield the items; on a terminal print how many are done, after every tenth and after the last.

    `text` has the placeholders {done} and {all}.
    """
    for done, item in enumerate(items, 1):
        yield item
        if done % EVERY == 0 or done == len(items):
            print_progress(out, text.format(done=done, all=len(items)), last=done == len(items))


def print_progress(out: OutputWrapper, progress: str, *, last: bool) -> None:
    """Print a line of progress over the one before, on a terminal only; end the line if it is the `last`."""
    if out.isatty():
        out.write(f"\r{progress}", ending="\n" if last else "")
        out.flush()


def show_progress(steps: Iterable[tuple[int, int]], out: OutputWrapper, what: str) -> None:
    """Iterate over steps (done, all), with a progress bar on a terminal, else with at most ten lines of output.

    `done` grows up to `all`, which is above 0. `what` is what they count, such as "rows restored".
    """
    before = 0
    for done, every in steps:
        text = f"{done} of {every} {what}"
        if out.isatty():
            bar = "#" * (WIDTH * done // every)
            print_progress(out, f"[{bar:-<{WIDTH}}] {text}", last=done == every)
        elif done * LINES // every > before * LINES // every:
            out.write(text)
        before = done
