"""Measures management commands, each in its own process, and makes the databases that they write to."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic

from tests.fixtures.served import ROOT


@dataclass(frozen=True)
class Run:
    """A command that has ended: the ms that it took and those of the processor, and the MB that it had at most."""

    taken: float
    processor: float
    memory: float


def run(settings: Mapping[str, str], *command: str) -> Run:
    """Run `manage.py` with these settings and nothing else of the environment but PATH; what it prints is dropped."""
    begun = monotonic()
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], **settings},
            stdout=printed,
        )
        _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    processor = (used.ru_utime + used.ru_stime) * 1000
    return Run((monotonic() - begun) * 1000, processor, used.ru_maxrss / 1024)


def own_database(url: str, name: str, template: str = "template1") -> str:
    """Make a database beside the one of this address, as a copy of another one there, and return its address."""
    import psycopg  # noqa: PLC0415 - on PostgreSQL alone

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
    return f"{url.rpartition('/')[0]}/{name}"
