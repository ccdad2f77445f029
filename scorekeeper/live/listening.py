"""Receives the news of all processes through PostgreSQL, on its own connection, which reconnects after a loss.

It notices a loss within ten seconds; open pages say so until it is connected again.
"""

import logging
import threading
import time

from django.db import connections
from django.db.backends.utils import CursorWrapper
from django.utils.crypto import salted_hmac

from scorekeeper.live.hub import hub
from scorekeeper.news import CHANNEL

RETRY_SECONDS = 1
CHECK_SECONDS = 5  # between checks of a silent connection; the time limit of a statement is added

# The connection's name identifies this server's secret key to other servers, without revealing it.
OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'scorekeeper %%' AND application_name <> %s
"""
OTHER_KEY = "Another server uses this database with another secret key: no browser is known to both."

logger = logging.getLogger(__name__)


def may_have_others() -> bool:
    """Return whether other processes may have open pages: only with PostgreSQL, which sends them the news (news.py)."""
    return connections["default"].vendor == "postgresql"


def has_others_with_another_key(cursor: CursorWrapper) -> bool:
    """Return whether a server that uses another secret key than ours listens to this database."""
    cursor.execute(OTHERS, [_application_name()])
    return bool(cursor.fetchone()[0])


def listen() -> None:
    """Start a daemon thread that receives the news of all processes; do nothing without PostgreSQL."""
    if may_have_others():
        threading.Thread(target=_listen, name="listening", daemon=True).start()


def _listen() -> None:
    """Receive notifications forever. After an error, log it, mark the hub as disconnected, and connect again in 1 s."""
    while True:
        try:
            _receive()
        except Exception as error:  # noqa: BLE001 - after any error this thread goes on
            hub.set_connected(connected=False)
            logger.warning("Open pages wait for the database: %s", error)
        time.sleep(RETRY_SECONDS)


def _receive() -> None:
    """Connect, mark the hub as connected, and deliver notifications to it until an error is raised.

    Log an error if another server listens with another secret key. Check an idle connection every five seconds.
    """
    wrapper = connections.create_connection("default")
    try:
        with wrapper.cursor() as cursor:
            cursor.execute("SELECT set_config('application_name', %s, false)", [_application_name()])
            cursor.execute(f"LISTEN {CHANNEL}")
            if has_others_with_another_key(cursor):
                logger.error(OTHER_KEY)
        hub.set_connected()  # makes the hub look for news that came before the connection
        while True:
            with wrapper.wrap_database_errors:
                for news in wrapper.connection.notifies(timeout=CHECK_SECONDS):
                    topic, _, number = news.payload.partition(" ")
                    hub.publish(topic, int(number))
            with wrapper.cursor() as cursor:
                cursor.execute("SELECT 1")
    finally:
        wrapper.close()


def _application_name() -> str:
    """Return the name of this server's connections in PostgreSQL, which shows whether two share a secret key."""
    return f"scorekeeper {salted_hmac('scorekeeper.live.listening', '', algorithm='sha256').hexdigest()[:16]}"
