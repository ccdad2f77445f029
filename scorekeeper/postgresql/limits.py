"""Time limits of this process on PostgreSQL.

A server waits at most four seconds for an answer, as a phone gives up after ten. A management command has no limit.
"""

from collections.abc import Mapping

LOCK_SECONDS = 3
STATEMENT_SECONDS = 8
# Limits while the server runs. The database ends a slow statement before this process closes the connection.
ANSWER_SECONDS = 4
SERVED_STATEMENT_SECONDS = 3.5
IDLE_SECONDS = 8  # in an idle transaction, after which the locks of a stopped server are released
# For the check of an old connection before a request uses it.
CHECK_SECONDS = 1
# For connecting to the database.
CONNECT_SECONDS = 2  # the least that psycopg allows
PAUSE_SECONDS = 1  # until the next attempt; connecting fails at once meanwhile

TCP: Mapping[str, int] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,  # seconds
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": ANSWER_SECONDS * 1000,
}


class Limits:
    """The limits of this process; `serving` is True in a server."""

    serving = False

    def session(self) -> str:
        """Return the `options` parameter of a new connection: timeouts in ms ("-c lock_timeout=3000 …").

        While the app serves, statements have a shorter one, and idle transactions have one, too.
        """
        options: dict[str, float] = {"lock_timeout": LOCK_SECONDS, "statement_timeout": STATEMENT_SECONDS}
        if self.serving:
            options |= {
                "statement_timeout": SERVED_STATEMENT_SECONDS,
                "idle_in_transaction_session_timeout": IDLE_SECONDS,
            }
        return " ".join(f"-c {name}={round(seconds * 1000)}" for name, seconds in options.items())


limits = Limits()
