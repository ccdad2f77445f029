"""Tests that background work finds its rows without a scan of a table of all clubs.

SQLite is left out, as it uses none of the partial indexes of this work.
"""

import pytest
from django.utils import timezone

from scorekeeper.models import ClubImport
from scorekeeper.services.clubs import purge
from scorekeeper.services.importing import jobs, uploads
from tests.fixtures.long_past import OTHERS, other_clubs, unchecked
from tests.plans import OF_A_SITE, queries, scanned

pytestmark = pytest.mark.django_db


def test_no_work_of_the_server_reads_all_clubs() -> None:
    now = timezone.now()
    with unchecked():
        other_clubs(OTHERS)
    with queries() as asked:
        purge(now=now)
        uploads.purge(now=now)
        jobs.claim()
        jobs.beat(["a worker"])
        jobs.stop("a worker", ClubImport.Stop.ENDED)
        jobs.stop_lost(now)
    assert asked
    assert not [sql for sql, params in asked if scanned(sql, params, OF_A_SITE)]
