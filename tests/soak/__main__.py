"""`python -m tests.soak [PART …]`: all parts or some, as one table; exit 1 where something does not hold."""

import sys
from collections.abc import Callable, Iterable, Mapping

from tests.bench.figures import Figure, print_table
from tests.soak.kill import kill
from tests.soak.posts import posts

PARTS: Mapping[str, Callable[[], Iterable[Figure]]] = {"posts": posts, "kill": kill}


def main(wanted: list[str]) -> int:
    if unknown := [part for part in wanted if part not in PARTS]:
        print(f"There is no part {unknown[0]}; there are {', '.join(PARTS)}.")
        return 2
    figures = [figure for part in wanted or PARTS for figure in PARTS[part]()]
    print_table(figures)
    return 1 if any(figure.over for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
