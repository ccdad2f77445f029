"""Several servers share a database only on PostgreSQL."""

import os

collect_ignore = [] if "DATABASE_URL" in os.environ else ["test_two_servers.py", "test_serve_at_once.py"]
