"""How long this process waits for PostgreSQL.

A server that answers pages waits for nothing longer than four seconds, for a phone gives up after ten. A command takes
as long as it takes.
"""

from collections.abc import Mapping

LOCK_SECONDS = 3
STATEMENT_SECONDS = 8
# In a server: the database ends a statement itself before this process gives up on it, and keeps the connection then.
ANSWER_SECONDS = 4
SERVED_STATEMENT_SECONDS = 3.5
IDLE_SECONDS = 8  # in a transaction: a server that was stopped in the middle of a write holds nobody up for longer
# An old connection is tried before a request uses it. If it does not answer, a new one may.
CHECK_SECONDS = 1
# Whether the database can be reached at all.
CONNECT_SECONDS = 2  # psycopg allows no less
PAUSE_SECONDS = 1  # until the next try; a thread that wants to connect meanwhile is refused at once

TCP: Mapping[str, int] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,  # seconds
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": ANSWER_SECONDS * 1000,
}


class Limits:
    """Those of this process; `serving` once it answers pages."""

    serving = False

    def session(self) -> str:
        """Return the options that a connection begins with."""
        options: dict[str, float] = {"lock_timeout": LOCK_SECONDS, "statement_timeout": STATEMENT_SECONDS}
        if self.serving:
            options |= {
                "statement_timeout": SERVED_STATEMENT_SECONDS,
                "idle_in_transaction_session_timeout": IDLE_SECONDS,
            }
        return " ".join(f"-c {name}={round(seconds * 1000)}" for name, seconds in options.items())


limits = Limits()
