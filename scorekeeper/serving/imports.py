"""Work on imports in processes of their own: a thread of the server starts them, and says when one has ended.

No page's thread reads a file that somebody sent, and no file can take more than a process that is bounded.
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
from scorekeeper.news import tell_epoch
from scorekeeper.queries.club_imports import LOST_AFTER
from scorekeeper.services.importing import jobs, uploads
from scorekeeper.serving.background import repeat

AT_ONCE = 2  # processes; what comes beyond them waits
LONGEST_SECONDS = 1800  # of a process that waits for a lock, or for what nobody knows; CPU time has a bound of its own
BUSY_SECONDS = 0.5  # between two looks at the processes
BEAT_SECONDS = 5
LOOK_SECONDS = 30  # between two looks for work that another server has left, and for files that are too old

logger = logging.getLogger(__name__)


@dataclass
class Job:
    """A process at work on an import. It ends when its standard input does: with this server, however that ends."""

    row: ClubImport
    process: subprocess.Popen[bytes]
    began: float = field(default_factory=time.monotonic)

    @classmethod
    def begin(cls, row: ClubImport) -> "Job":
        """Start a process for an import that was claimed. Raises OSError where the system has no room for one."""
        own = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "SCOREKEEPER_DATA": str(settings.DATA_DIR)}
        command = [sys.executable, "-m", "django", "run_import", "--", str(row.pk), row.worker]
        started = subprocess.Popen(  # noqa: S603 - our own program
            command,
            cwd=settings.BASE_DIR,
            env=os.environ | own,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C on the terminal is for the server
        )
        return cls(row, started)

    def has_ended(self) -> bool:
        """Return whether the process has ended; kill one that takes too long."""
        if time.monotonic() - self.began > LONGEST_SECONDS:
            self.process.kill()
            self.process.wait()
        return self.process.poll() is not None

    def let_go(self) -> None:
        """Close the standard input of a process that has ended."""
        if self.process.stdin:
            self.process.stdin.close()

    @property
    def why(self) -> ClubImport.Stop:
        """Why a process has ended that did not do its work."""
        code = self.process.returncode
        if code == jobs.TOO_LARGE:
            return ClubImport.Stop.LARGE
        slow = code == -getattr(signal, "SIGXCPU", signal.SIGTERM) or time.monotonic() - self.began > LONGEST_SECONDS
        return ClubImport.Stop.SLOW if slow else ClubImport.Stop.ENDED


def start() -> None:
    """Start the thread, which ends with the process."""
    wanted = threading.Event()
    jobs.asked.connect(lambda **_: wanted.set(), weak=False, dispatch_uid=__name__)
    repeat("imports", Working().look, wanted=wanted)


class Working:
    """The processes of this server."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self._beaten = self._looked = 0.0

    def look(self) -> float:
        """Say which processes have ended and which are at work; start more where there is work and room.

        Return in how many seconds to look again.
        """
        for job in [job for job in self.jobs if job.has_ended()]:
            jobs.stop(job.row.worker, job.why)
            tell_epoch(job.row.club_id)
            self.jobs.remove(job)
            job.let_go()
        self._clear_up()
        while len(self.jobs) < AT_ONCE and (row := jobs.claim()):
            self._begin(row)
        if time.monotonic() - self._beaten > BEAT_SECONDS and self.jobs:
            with suppress(DatabaseError):  # one of them stores, and nobody else can write
                jobs.beat([job.row.worker for job in self.jobs])
            self._beaten = time.monotonic()
        return BUSY_SECONDS if self.jobs else LOOK_SECONDS

    def _begin(self, row: ClubImport) -> None:
        try:
            self.jobs.append(Job.begin(row))
        except OSError as error:
            logger.error("No process for an import: %s", error)  # noqa: TRY400 - the sentence says it
            jobs.stop(row.worker, ClubImport.Stop.ENDED)

    def _clear_up(self) -> None:
        """Say of processes without a server that they have ended; throw away files that are too old."""
        if self._looked and time.monotonic() - self._looked < LOOK_SECONDS:
            return
        now = timezone.now()
        # The only server on a folder knows, when it starts, that nobody is at work.
        alone = not self._looked and connection.vendor == "sqlite"
        jobs.stop_lost(now if alone else now - LOST_AFTER)
        uploads.purge(now=now)
        self._looked = time.monotonic()
