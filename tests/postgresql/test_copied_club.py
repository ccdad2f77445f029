"""Tests of the copies of a club that `make bench` measures: each is complete and separate."""

from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from tests.bench.seed import seeded
from tests.fixtures.installations import on_the_database_of_the_tests

pytestmark = pytest.mark.postgres

CLUBS = 3
OF_ANOTHER_CLUB = """
    SELECT count(*) FROM scorekeeper_seat seat
    LEFT JOIN scorekeeper_match match ON match.id = seat.match_id
    LEFT JOIN scorekeeper_player player ON player.id = seat.player_id
    WHERE match.club_id IS DISTINCT FROM player.club_id
"""


def test_each_copy_of_a_club_is_whole(tmp_path: Path) -> None:
    with on_the_database_of_the_tests(tmp_path) as made:
        settings = {**made.environment, "SECRET_KEY": "bench", "CLUBS": str(CLUBS)}
        seeded("tests.bench.seed_club", str(tmp_path), **settings)
        with psycopg.connect(made.environment["DATABASE_URL"]) as connection:
            before = counted(connection)
        seeded("tests.bench.copy_club", str(tmp_path), **settings)
        with psycopg.connect(made.environment["DATABASE_URL"]) as connection:
            assert counted(connection) == {table: (CLUBS * count,) for table, (count,) in before.items()}
            assert connection.execute(OF_ANOTHER_CLUB).fetchone() == (0,)


def counted(connection: psycopg.Connection[Any]) -> dict[str, Any]:
    """Return the number of rows of some tables, by table."""
    tables = [f"scorekeeper_{name}" for name in ("club", "match", "hand", "change", "playerresult", "watchcode")]
    counting = sql.SQL("SELECT count(*) FROM {}")
    return {table: connection.execute(counting.format(sql.Identifier(table))).fetchone() for table in tables}
