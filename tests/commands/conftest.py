"""Fixtures of several servers that share a database, which is possible only on PostgreSQL."""

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
