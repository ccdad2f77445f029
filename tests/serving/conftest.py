"""Leaves out the tests of daily backups on PostgreSQL, as the server makes them of SQLite only."""

import os

collect_ignore = ["test_daily.py"] if "DATABASE_URL" in os.environ else []
