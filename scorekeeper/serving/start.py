"""Updating the installation before the first answer, by one process at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

from scorekeeper.live.listening import OTHER_KEY, has_others, has_others_with_another_key
from scorekeeper.postgresql.limits import limits
from scorekeeper.serving import folder
from scorekeeper.serving.static import collect

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
    """Migrate, clear away what is over, collect the static files. From then on nothing waits long for the database.

    Raises StartError where the database can't be used, or another server uses it with another secret key.
    """
    try:
        _bring_up_to_date()
    except DatabaseError as error:
        said = " ".join(str(error).split()).rstrip(".?")
        raise StartError(f"The database {connection.settings_dict['NAME']} can't be used: {said}.") from error
    finally:
        connection.close()  # this thread needs none any more
    limits.serving = True


def _bring_up_to_date() -> None:
    with folder.alone(settings.DATA_DIR), _alone_in_database():
        _check_key()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("clearsessions", verbosity=0)
        call_command("purge", verbosity=0)
        call_command("rebuild", missing=True)
        collect()


def _check_key() -> None:
    """Refuse to be the second server of a club that knows none of the first one's browsers."""
    if not has_others():
        return
    with connection.cursor() as cursor:
        if has_others_with_another_key(cursor):
            raise StartError(f"{OTHER_KEY} Give all the same SECRET_KEY, or stop the other one first.")


@contextmanager
def _alone_in_database() -> Iterator[None]:
    """Hold a lock in a database that hosts may share without a folder: PostgreSQL's migrations wait for nobody."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        # What is brought up to date takes as long as it takes, and so does waiting for it (postgresql/limits.py).
        cursor.execute("SET lock_timeout = 0; SET statement_timeout = 0")
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
