"""A thread that starts a process for each import, and records when one has ended.

The process has limits on memory and time (run_import), so that a large or malicious file cannot slow the pages down.
"""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from scorekeeper.models import ClubImport
from scorekeeper.news import announce_epoch
from scorekeeper.queries.club_imports import LOST_AFTER
from scorekeeper.services.importing import jobs, uploads
from scorekeeper.serving.background import repeat

AT_ONCE = 2  # processes
LONGEST_SECONDS = 1800  # for a process, which limits its own CPU time besides
BUSY_SECONDS = 0.5  # between checks of the processes
BEAT_SECONDS = 5  # between writes of the time at which the processes still ran
LOOK_SECONDS = 30  # between searches for imports left by a server that has ended, and for old files

logger = logging.getLogger(__name__)


@dataclass
class Job:
    """A process that works on an import. It ends when its standard input is closed, at the latest with this server.

    `row` is the import, `began` the monotonic time of the start.
    """

    row: ClubImport
    process: subprocess.Popen[bytes]
    began: float = field(default_factory=time.monotonic)

    @classmethod
    def begin(cls, row: ClubImport) -> "Job":
        """Start a process for an import that `jobs.claim` returned. Raises OSError if the system cannot start one."""
        own = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "SCOREKEEPER_DATA": str(settings.DATA_DIR)}
        command = [sys.executable, "-m", "django", "run_import", "--", str(row.pk), row.worker]
        started = subprocess.Popen(  # noqa: S603 - our own program
            command,
            cwd=settings.BASE_DIR,
            env=os.environ | own,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C in the terminal stops the server only
        )
        return cls(row, started)

    def has_ended(self) -> bool:
        """Return whether the process has ended; kill it first if it has taken more than half an hour."""
        if time.monotonic() - self.began > LONGEST_SECONDS:
            self.process.kill()
            self.process.wait()
        return self.process.poll() is not None

    def close(self) -> None:
        """Close the standard input, after the process has ended."""
        if self.process.stdin:
            self.process.stdin.close()

    @property
    def why(self) -> ClubImport.Stop:
        """Why a process that has ended did not do its work: LARGE above its memory, SLOW above its time, else ENDED."""
        code = self.process.returncode
        if code == jobs.TOO_LARGE:
            return ClubImport.Stop.LARGE
        slow = code == -getattr(signal, "SIGXCPU", signal.SIGTERM) or time.monotonic() - self.began > LONGEST_SECONDS
        return ClubImport.Stop.SLOW if slow else ClubImport.Stop.ENDED


def start() -> None:
    """Start the thread, which looks for imports at once when this process stores one. Called once, by the server."""
    wanted = threading.Event()
    jobs.asked.connect(lambda **_: wanted.set(), weak=False, dispatch_uid=__name__)
    repeat("imports", ImportProcesses().look, wanted=wanted)


class ImportProcesses:
    """The import processes of this server."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self._beaten = self._cleaned = 0.0  # when `jobs.beat` and `_clean_up` last ran

    def look(self) -> float:
        """Record which processes have ended and which still work; start more for waiting imports, up to two at once.

        Also stop lost imports and delete old files, at most every 30 seconds. Return the seconds until the next call.
        """
        for job in [job for job in self.jobs if job.has_ended()]:
            jobs.stop(job.row.worker, job.why)
            announce_epoch(job.row.club_id)
            self.jobs.remove(job)
            job.close()
        self._clean_up()
        while len(self.jobs) < AT_ONCE and (row := jobs.claim()):
            self._begin(row)
        if time.monotonic() - self._beaten > BEAT_SECONDS and self.jobs:
            with suppress(DatabaseError):  # while one of them stores, SQLite refuses other writes
                jobs.beat([job.row.worker for job in self.jobs])
            self._beaten = time.monotonic()
        return BUSY_SECONDS if self.jobs else LOOK_SECONDS

    def _begin(self, row: ClubImport) -> None:
        """Start a process for an import; if that fails, log the error and mark the import as stopped (ENDED)."""
        try:
            self.jobs.append(Job.begin(row))
        except OSError as error:
            logger.error("No process for an import: %s", error)  # noqa: TRY400 - the sentence says it
            jobs.stop(row.worker, ClubImport.Stop.ENDED)

    def _clean_up(self) -> None:
        """Mark imports whose process was lost as stopped, and delete old files; at most every 30 seconds."""
        if self._cleaned and time.monotonic() - self._cleaned < LOOK_SECONDS:
            return
        now = timezone.now()
        # On SQLite there is only one server: when it starts no process runs, even if the recorded times say so.
        alone = not self._cleaned and connection.vendor == "sqlite"
        jobs.stop_lost(None if alone else now - LOST_AFTER)
        uploads.purge(now=now)
        self._cleaned = time.monotonic()
