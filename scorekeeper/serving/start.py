"""What is brought up to date before the first answer, by one process at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from scorekeeper.serving import folder

# Any number that nothing else on the database locks.
LOCK = 1_026_004

# django-htmx brings htmx 4 beside the htmx 2 in use; compressing it takes two seconds of each start.
UNUSED_STATIC = ["*-4.js", "*-4.min.js"]


def bring_up_to_date() -> None:
    """Migrate, clear away what is over, collect the static files."""
    with folder.alone(settings.DATA_DIR), _alone_in_database():
        call_command("migrate", verbosity=0, interactive=False)
        call_command("clearsessions", verbosity=0)
        call_command("purge", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=UNUSED_STATIC)


@contextmanager
def _alone_in_database() -> Iterator[None]:
    """Hosts that share no folder may share a database, and PostgreSQL's migrations wait for nobody."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
