"""Several servers share a match only on PostgreSQL."""

import os

collect_ignore = [] if "DATABASE_URL" in os.environ else ["test_two_servers.py"]
