"""The app as it is served, with a season in its data folder."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.serving import ROOT, serving


@dataclass(frozen=True)
class Site:
    """Where the server answers, the cookie of its club as a browser sends it, and paths."""

    port: int
    cookie: str
    ten_step: str  # a table of five players in step 8
    baker: str  # a table of twelve players in the last step of nineteen
    result: str  # of a match scored to its end


@contextmanager
def season() -> Iterator[Site]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served:
        yield Site(port=served.port, **_seeded(folder))


def _seeded(folder: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.seed"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": folder},
        stdout=subprocess.PIPE,
        check=True,
    )
    seeded: dict[str, str] = json.loads(done.stdout)
    return seeded
