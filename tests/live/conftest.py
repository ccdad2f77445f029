"""Processes tell one another their news only on PostgreSQL."""

import os

collect_ignore = [] if "DATABASE_URL" in os.environ else ["test_listening.py"]
