"""Runs `manage.py serve` as its own process, as a person at a terminal does."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAST_LINE = "Ctrl-C stops it."


class Served:
    """A serving process: its folder, its URL on loopback, what it printed at the start."""

    def __init__(self, folder: Path, *, host: str = "127.0.0.1", **environment: str) -> None:
        self.folder = folder
        self.process = start(folder, host=host, port=0, **environment)
        self.printed = "".join(self._first_lines())
        ports = re.findall(r"http://[^/]+:(\d+)/", self.printed)
        assert ports, f"not serving: {self.printed}"
        self.port = int(ports[0])
        self.url = f"http://127.0.0.1:{self.port}"

    def _first_lines(self) -> Iterator[str]:
        assert self.process.stdout
        for line in self.process.stdout:
            yield line
            if line.startswith(LAST_LINE):
                return

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Signal the process and wait; gives its exit code and what it printed at the end."""
        self.process.send_signal(number)
        last = self.process.communicate(timeout=30)[0]
        return self.process.returncode, last


def start(folder: Path, *, host: str, port: int, **environment: str) -> subprocess.Popen[str]:
    """Start `manage.py serve` with an environment of its own; errors join its output."""
    options = ["--host", host, "--port", str(port), "--data", str(folder)]
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, str(ROOT / "manage.py"), "serve", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env=kept | {"PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)} | environment,
    )


@contextmanager
def serving(folder: Path, *, host: str = "127.0.0.1", **environment: str) -> Iterator[Served]:
    """A server that is gone after the block, whatever happened in it."""
    served = Served(folder, host=host, **environment)
    try:
        yield served
    finally:
        if served.process.poll() is None:
            served.process.kill()
        served.process.communicate()
