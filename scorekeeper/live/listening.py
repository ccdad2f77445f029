"""News from all processes, through PostgreSQL: a connection of its own that listens, and connects again."""

import logging
import threading
import time

from django.db import DatabaseError, connections

from scorekeeper.live.hub import hub
from scorekeeper.news import CHANNEL

RETRY_SECONDS = 1
CHECK_SECONDS = 30  # between two looks whether a silent connection is still there

logger = logging.getLogger(__name__)


def has_others() -> bool:
    """Return whether pages may be open at other processes, of which the database tells the news (news.py)."""
    return connections["default"].vendor == "postgresql"


def listen() -> None:
    """Listen in a thread of its own, which ends with the process; do nothing if there is no other process."""
    if has_others():
        threading.Thread(target=_listen, name="listening", daemon=True).start()


def _listen() -> None:
    while True:
        try:
            _hear()
        except (DatabaseError, OSError) as error:
            logger.warning("Open pages wait for the database: %s", error)
        time.sleep(RETRY_SECONDS)


def _hear() -> None:
    """Hand on what is told; return or raise when the connection is lost."""
    wrapper = connections.create_connection("default")
    try:
        with wrapper.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
        hub.tell_all()  # what was told while nobody listened
        while True:
            with wrapper.wrap_database_errors:
                for news in wrapper.connection.notifies(timeout=CHECK_SECONDS):
                    topic, _, number = news.payload.partition(" ")
                    hub.tell(topic, int(number))
            with wrapper.cursor() as cursor:
                cursor.execute("SELECT 1")
    finally:
        wrapper.close()
