"""The server makes backups by itself of SQLite alone."""

import os

collect_ignore = ["test_daily.py"] if "DATABASE_URL" in os.environ else []
