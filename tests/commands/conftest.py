"""Several servers share a database only on PostgreSQL, and only there it is a machine of its own."""

import os

collect_ignore = (
    []
    if "DATABASE_URL" in os.environ
    else [
        "test_locked_match.py",
        "test_two_servers.py",
        "test_serve_at_once.py",
        "test_silent_database.py",
    ]
)
