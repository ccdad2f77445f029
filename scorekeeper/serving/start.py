"""Updating the installation before the first answer, by one process at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

from scorekeeper.serving import collecting, folder

# Any number that nothing else on the database locks.
LOCK = 1_026_004


class StartError(Exception):
    """The app can't start; the message is for the person at the terminal."""


def keep_others_out() -> None:
    """Let only one server at a time use SQLite: what another writes would reach nobody who looks on here.

    Raises folder.FolderError where another one runs on the data folder.
    """
    if connection.vendor == "sqlite":
        folder.hold(settings.DATA_DIR)


def bring_up_to_date() -> None:
    """Migrate, clear away what is over, collect the static files.

    Raises StartError where the database can't be used.
    """
    try:
        _bring_up_to_date()
    except DatabaseError as error:
        said = " ".join(str(error).split()).rstrip(".?")
        raise StartError(f"The database {connection.settings_dict['NAME']} can't be used: {said}.") from error


def _bring_up_to_date() -> None:
    with folder.alone(settings.DATA_DIR), _alone_in_database():
        call_command("migrate", verbosity=0, interactive=False)
        call_command("clearsessions", verbosity=0)
        call_command("purge", verbosity=0)
        call_command("rebuild", missing=True)
        collecting.collect()


@contextmanager
def _alone_in_database() -> Iterator[None]:
    """Hold a lock in a database that hosts may share without a folder: PostgreSQL's migrations wait for nobody."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        # What is brought up to date takes as long as it takes, and so does waiting for it (settings.LOCK_SECONDS).
        cursor.execute("SET lock_timeout = 0; SET statement_timeout = 0")
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
