"""`python -m tests.soak [PART …]` runs all parts or some, prints a table for each, and exits 1 if a bound is broken."""

import os
import sys
from collections.abc import Callable, Iterable, Mapping

from tests.bench.figures import Figure, printed
from tests.soak.kill import kill
from tests.soak.load import load
from tests.soak.outages import outages
from tests.soak.posts import posts
from tests.soak.properties import properties
from tests.soak.site import memory, peaks
from tests.soak.stalls import stalls
from tests.soak.two_phones import two_phones

PARTS: Mapping[str, Callable[[], Iterable[Figure]]] = {
    "posts": posts,
    "kill": kill,
    "load": load,
    "stalls": stalls,
    "outages": outages,
    "phones": two_phones,
    "properties": properties,
}


def main(wanted: list[str]) -> int:
    if unknown := [part for part in wanted if part not in PARTS]:
        print(f"There is no part {unknown[0]}; there are {', '.join(PARTS)}.")
        return 2
    figures = [figure for part in wanted or PARTS for figure in printed(PARTS[part]())]
    if peaks:
        figures += printed([memory()])
    if "DATABASE_URL" not in os.environ:
        print("\nNot done: what needs PostgreSQL (Debian's package postgresql).")
    return 1 if any(figure.over for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
