"""`python -m tests.bench` runs every benchmark and prints a table for each; it exits 1 if a budget is exceeded."""

import os
import sys

from tests.bench.cheap_phone import cheap_phone
from tests.bench.clubs import clubs
from tests.bench.figures import printed
from tests.bench.imports import club_figures, imports
from tests.bench.lay_downs import lay_downs
from tests.bench.lighthouse import PROGRAM, lighthouse
from tests.bench.live import live
from tests.bench.past import past
from tests.bench.ratios import ratios
from tests.bench.site import season
from tests.bench.times import sheets, tables, times
from tests.bench.wire import wire


def main() -> int:
    measures_pages = PROGRAM.exists()
    with season() as site:
        of_pages = [times(site), sheets(), tables(site), ratios(site), wire(site), cheap_phone(site)]
        if measures_pages:
            of_pages.append(lighthouse(site))
        figures = [figure for part in of_pages for figure in printed(part)]
    for part in (lay_downs(), club_figures(), past(), imports(), live()):
        figures += printed(part)
    figures += clubs()
    if "DATABASE_URL" not in os.environ:
        print(
            "\nNot measured: two servers and a site of many clubs, which need PostgreSQL (Debian's package postgresql)."
        )
    if not measures_pages:
        print("\nNot measured: Lighthouse, which npm could not install (Debian's packages nodejs and npm).")
    left_out = not measures_pages or "DATABASE_URL" not in os.environ
    incomplete = left_out and os.environ.get("CI") == "true"
    return 1 if incomplete or any(figure.over for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
