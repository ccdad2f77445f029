"""`manage.py run_import`: the process that works on one import; the server starts it (serving/imports.py)."""

import os
import sys
import threading
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from scorekeeper.services.importing.jobs import TOO_LARGE
from scorekeeper.services.importing.work import run

if sys.platform != "win32":
    import resource

CPU_SECONDS = 600
MEMORY = 1024**3  # bytes
NICENESS = 10  # added, so that the pages have a higher priority


class Command(BaseCommand):
    """Reads, saves or undoes one import, in a process of its own; it ends when the server that started it does."""

    help = "Work on an import: started by the server, by nobody else."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("pk", type=int)
        parser.add_argument("worker")

    def handle(self, *_args: Any, pk: int, worker: str, **_options: Any) -> None:
        """Do the work of the import with the id `pk` as the worker with this key, within limits of time and memory.

        The exit code is TOO_LARGE if the memory was not enough. The process ends at once when the server does.
        """
        threading.Thread(target=_end_with_server, daemon=True).start()
        _limit_resources()
        try:
            run(pk=pk, worker=worker)
        except MemoryError:
            sys.exit(TOO_LARGE)


def _end_with_server() -> None:
    """Wait for the end of standard input, which the server holds open, and then end this process at once.

    An open transaction is rolled back.
    """
    while os.read(0, 1):
        continue
    os._exit(1)


def _limit_resources() -> None:
    """Limit the CPU time and memory of this process and lower its priority, where the system can; not on Windows.

    In PostgreSQL the time limit of statements is lifted.
    """
    if sys.platform != "win32":
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        with suppress(OSError):
            os.nice(NICENESS)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
