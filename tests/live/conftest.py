import os
from collections.abc import Iterator

import pytest

from tests.live.evening import Table

# Processes notify each other only on PostgreSQL.
collect_ignore = [] if "DATABASE_URL" in os.environ else ["test_listening.py"]


@pytest.fixture
def table() -> Iterator[Table]:
    """Return match 12 of club 5, with a hub that is closed after the test."""
    made = Table()
    yield made
    made.hub.close()
