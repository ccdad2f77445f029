"""Every attack on a server of its own, and what they showed, as a table."""

import resource
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from tests.attacks.connections import half_bodies, half_heads, silent, streams
from tests.attacks.locks import locked
from tests.attacks.others import meanwhile
from tests.bench.figures import Figure, print_table
from tests.phone import Phone
from tests.serving import Served, serving

ENVIRONMENT = {"WRITES_A_MINUTE": "1000000"}


Attack = Callable[[], Coroutine[Any, Any, Any]]


def one_ticket(served: Served) -> Attack:
    """Ten thousand streams of one open page."""
    with closing(Phone(served.port)) as phone:
        return partial(streams, served.port, phone.streams(1))


ATTACKS: dict[str, Callable[[Served], Attack]] = {
    "5,000 silent connections": lambda served: partial(silent, served.port),
    "5,000 half heads": lambda served: partial(half_heads, served.port),
    "300 half bodies of 1.9 MB": lambda served: partial(half_bodies, served.port),
    "10,000 streams of one ticket": one_ticket,
    "SQLite locked for 30 s": lambda served: partial(locked, served.port, served.folder),
}


def attacks() -> Iterator[Figure]:
    """All of them, one after the other."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for title, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **ENVIRONMENT) as served:
            others = meanwhile(served, attack(served))
            print(f"{title}: {others.result}", flush=True)
            yield from others.figures(title)


if __name__ == "__main__":
    print_table(list(attacks()))
