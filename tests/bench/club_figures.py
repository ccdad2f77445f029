"""How long `manage.py figures` takes for a club's document."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure
from tests.fixtures.club_documents import club_document
from tests.fixtures.served import ROOT

MATCHES = 1000
PRINTED = 5000  # ms


def club_figures() -> Iterator[Figure]:
    """One figure: a club of a thousand matches of all games, from the start of the command to its end."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "club.json"
        file.write_text(json.dumps(club_document(MATCHES)), encoding="utf-8")
        command = [sys.executable, "manage.py", "figures", str(file)]
        before = _processor()
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command
    yield Figure(f"Figures of a club of {MATCHES} matches, printed", _processor() - before, "ms", PRINTED)


def _processor() -> float:
    """Milliseconds that programs started here had the processor: how long others keep it busy does not count."""
    times = os.times()
    return (times.children_user + times.children_system) * 1000
