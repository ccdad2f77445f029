"""Tests of the processes that work on imports: why one has ended, and that none runs for ever."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.core.management import load_command_class
from django.db import connection
from django.utils import timezone

from scorekeeper.models import ClubImport
from scorekeeper.services.importing.jobs import TOO_LARGE, claim
from scorekeeper.serving import imports
from scorekeeper.serving.imports import ImportProcesses, Job
from tests.services.importing.club_files import new_club, sent

pytestmark = pytest.mark.django_db
Stop = ClubImport.Stop


def job(program: str) -> Job:
    """Return the job of a claimed import, whose process runs this program instead."""
    sent(new_club(), b"{}")
    row = claim()
    assert row is not None
    return Job(row, subprocess.Popen([sys.executable, "-c", program]))  # noqa: S603 - our own program


def test_a_worker_whose_name_looks_like_an_option_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_options: commands.append(command))
    Job.begin(ClubImport(pk=7, worker="-Lx3"))
    name, *arguments = commands[0][commands[0].index("run_import") :]
    read = load_command_class("scorekeeper", name).create_parser("django", name).parse_args(arguments)
    assert (read.pk, read.worker) == (7, "-Lx3")


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("raise SystemExit(1)", Stop.ENDED),
        (f"raise SystemExit({TOO_LARGE})", Stop.LARGE),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", Stop.ENDED),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", Stop.SLOW),
    ],
)
def test_why_a_process_has_ended_is_told(program: str, why: Stop) -> None:
    processes = ImportProcesses()
    processes.jobs.append(job(program))
    processes.jobs[0].process.wait()
    processes.look()
    assert ClubImport.objects.get().stopped == why
    assert not processes.jobs


def test_where_there_is_no_room_for_a_process_the_keeper_may_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    sent(new_club(), b"{}")
    processes = ImportProcesses()
    processes.look()
    assert ClubImport.objects.get().stopped == Stop.ENDED
    assert not processes.jobs


def test_a_process_hears_nothing_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with the server, without a word of its own."""
    monkeypatch.setattr(sys, "executable", "/bin/true")
    sent(new_club(), b"{}")
    row = claim()
    assert row is not None
    begun = Job.begin(row)
    assert os.getsid(begun.process.pid) != os.getsid(0)
    begun.process.wait()
    begun.close()


def test_what_a_killed_server_was_at_work_on_has_ended_though_the_clock_was_ahead_then() -> None:
    sent(new_club(), b"{}")
    assert claim()
    ClubImport.objects.update(beat=timezone.now() + timedelta(hours=1))
    ImportProcesses().look()
    # On PostgreSQL another server may be at work on it.
    assert ClubImport.objects.get().stopped == (Stop.ENDED if connection.vendor == "sqlite" else "")


def test_one_that_never_ends_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "LONGEST_SECONDS", 0)
    processes = ImportProcesses()
    processes.jobs.append(job("import time; time.sleep(1000)"))
    processes.look()
    assert ClubImport.objects.get().stopped == Stop.SLOW


def test_few_work_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "AT_ONCE", 1)
    processes = ImportProcesses()
    processes.look()
    processes.jobs.append(job("import time; time.sleep(1000)"))
    sent(new_club(), b"{}")
    processes.look()
    assert len(processes.jobs) == 1
    assert ClubImport.objects.filter(worker="").count() == 1
    processes.jobs[0].process.kill()
    processes.jobs[0].process.wait()
