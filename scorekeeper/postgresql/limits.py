"""Time limits of this process on PostgreSQL.

A server waits for an answer no longer than four seconds, as a phone gives up after ten. A command has no such limit.
"""

from collections.abc import Mapping

LOCK_SECONDS = 3
STATEMENT_SECONDS = 8
# In a server. The database ends a statement before this process gives up on it, and keeps the connection.
ANSWER_SECONDS = 4
SERVED_STATEMENT_SECONDS = 3.5
IDLE_SECONDS = 8  # in a transaction: the locks of a server that was stopped during a write end then
# An old connection is checked before a request uses it.
CHECK_SECONDS = 1
# Whether the database can be reached at all.
CONNECT_SECONDS = 2  # psycopg allows no less
PAUSE_SECONDS = 1  # until the next attempt; threads are refused at once meanwhile

TCP: Mapping[str, int] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,  # seconds
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": ANSWER_SECONDS * 1000,
}


class Limits:
    """The limits of this process; `serving` is set once it answers pages."""

    serving = False

    def session(self) -> str:
        """Return the options of a new connection."""
        options: dict[str, float] = {"lock_timeout": LOCK_SECONDS, "statement_timeout": STATEMENT_SECONDS}
        if self.serving:
            options |= {
                "statement_timeout": SERVED_STATEMENT_SECONDS,
                "idle_in_transaction_session_timeout": IDLE_SECONDS,
            }
        return " ".join(f"-c {name}={round(seconds * 1000)}" for name, seconds in options.items())


limits = Limits()
