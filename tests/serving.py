"""Runs `manage.py serve` as its own process, as a person at a terminal does."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAST_LINE = "Ctrl-C stops it."
PATIENCE_SECONDS = 60


class Served:
    """`manage.py serve` with an environment of its own; errors join what it prints.

    It prints into a file: a pipe that nobody empties would hold the server up.
    """

    def __init__(self, folder: Path, *, host: str = "127.0.0.1", port: int = 0, **environment: str) -> None:
        self.folder = folder
        options = ["--host", host, "--port", str(port), "--data", str(folder)]
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        with tempfile.NamedTemporaryFile(delete=False) as terminal:
            self._terminal = Path(terminal.name)
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, str(ROOT / "manage.py"), "serve", *options],
                stdin=subprocess.DEVNULL,
                stdout=terminal,
                stderr=subprocess.STDOUT,
                env=kept | {"PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)} | environment,
            )

    @property
    def printed(self) -> str:
        """All that it printed so far."""
        return self._terminal.read_text("utf-8")

    @property
    def port(self) -> int:
        """The port that it said it answers on."""
        return int(re.findall(r"http://[^/]+:(\d+)/", self.printed)[0])

    @property
    def url(self) -> str:
        """The site's root, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def ready(self) -> bool:
        """Wait until it answers (True) or has given up (False)."""
        latest = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < latest and self.process.poll() is None:
            if LAST_LINE in self.printed:
                return True
            time.sleep(0.05)
        return False

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Signal the process, wait for its end, give its exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE_SECONDS)

    def clear_away(self) -> None:
        """Leave no process and no file, whatever happened."""
        self.process.kill()
        self.process.wait()
        self._terminal.unlink()


@contextmanager
def started(folder: Path, *, port: int = 0, **environment: str) -> Iterator[Served]:
    """A server that may refuse to serve."""
    served = Served(folder, port=port, **environment)
    try:
        yield served
    finally:
        served.clear_away()


@contextmanager
def serving(folder: Path, *, host: str = "127.0.0.1", **environment: str) -> Iterator[Served]:
    """A server that answers, and is gone after the block."""
    served = Served(folder, host=host, port=0, **environment)
    try:
        assert served.ready(), f"not serving: {served.printed}"
        yield served
    finally:
        served.clear_away()
