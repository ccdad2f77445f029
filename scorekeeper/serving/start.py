"""Updates the installation at startup; processes that share it take turns."""

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from scorekeeper.live.listening import OTHER_KEY, has_others_with_another_key, may_have_others
from scorekeeper.postgresql import locks
from scorekeeper.postgresql.limits import limits
from scorekeeper.postgresql.locks import advisory_lock
from scorekeeper.services.backups import reason
from scorekeeper.serving import folder
from scorekeeper.serving.static import collect

NEWER = "The database {name} is of a newer version of Scorekeeper: bring this one up to date first."


class StartError(Exception):
    """The app can't start; the message is for the person at the terminal."""


def lock_data_folder() -> None:
    """Lock the data folder if the database is SQLite, as live pages would miss what another server writes.

    Raises folder.FolderError if another server has locked it.
    """
    if connection.vendor == "sqlite":
        folder.lock_for_server(settings.DATA_DIR)


def bring_up_to_date() -> None:
    """Migrate, delete outdated rows, rebuild missing figures, collect static files; then turn on limits of queries.

    Closes the database connection. Raises StartError if the database can't be used or is of a newer version, or if
    another server uses it with another secret key.
    """
    try:
        _bring_up_to_date()
    except DatabaseError as error:
        raise StartError(f"The database {connection.settings_dict['NAME']} can't be used: {reason(error)}.") from error
    finally:
        connection.close()  # this thread sends no more queries
    limits.serving = True


def _bring_up_to_date() -> None:
    """Migrate, delete outdated rows, rebuild missing figures, collect static files; under locks.

    The locks are of the data folder and of PostgreSQL: hosts with different data folders may share a database. Raises
    StartError if the database is of a newer version, or if another server uses it with another secret key,
    DatabaseError if it can't be used.
    """
    if connection.vendor == "postgresql":
        # No time limits (postgresql/limits.py) here: waiting for other hosts may take long, and so may migrations.
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 0; SET statement_timeout = 0")
    with folder.locked(settings.DATA_DIR), advisory_lock(locks.START):
        _check_key()
        _check_version()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("clearsessions", verbosity=0)
        call_command("purge", verbosity=0)
        call_command("rebuild", missing=True)
        collect()


def _check_key() -> None:
    """Raise StartError if another server runs on this database with another secret key.

    Each would reject the cookies of the other.
    """
    if not may_have_others():
        return
    with connection.cursor() as cursor:
        if has_others_with_another_key(cursor):
            raise StartError(f"{OTHER_KEY} Give all the same SECRET_KEY, or stop the other one first.")


def _check_version() -> None:
    """Raise StartError if a newer version has migrated the database, where most writes of this one would fail."""
    loader = MigrationLoader(connection)
    if any(app == "scorekeeper" for app, _ in loader.applied_migrations.keys() - loader.disk_migrations.keys()):
        raise StartError(NEWER.format(name=connection.settings_dict["NAME"]))
