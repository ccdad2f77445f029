"""Tests of the progress that the page of an import shows, and of imports that were stopped."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Club, ClubImport, ImportedPiece
from scorekeeper.services.importing import jobs
from scorekeeper.services.importing.jobs import claim
from tests.fixtures.parsed import parsed
from tests.services.importing.club_files import Data
from tests.views.imports.keeper import page, send, step, url

pytestmark = pytest.mark.django_db


def test_how_far_it_is_is_told_to_the_page_alone(mine: Client, club: Club, data: Data) -> None:
    send(mine, club, data)
    row = claim()
    assert row is not None
    asked: dict[str, Any] = {"headers": {"HX-Request": "true"}}
    assert parsed(mine.get(url(club, "import_progress"), **asked)).has("progress")
    ClubImport.objects.update(done=600, total=1200)
    answer = parsed(mine.get(f"{url(club, 'import_progress')}?said=1", **asked))
    assert answer.has("progress", value="600", max="1200")
    assert "600 of 1,200 matches" in answer.words
    assert "Half of it is done." in answer.words
    again = parsed(mine.get(f"{url(club, 'import_progress')}?said=2", **asked))
    assert "Half of it is done." not in again.source
    jobs.store_outcome(row, state=ClubImport.State.REFUSED)
    assert mine.get(url(club, "import_progress"), **asked).headers["HX-Refresh"] == "true"
    assert mine.get(url(club, "import_progress")).headers["Location"] == url(club)


@pytest.mark.parametrize(
    ("why", "said"), [("ended", "was interrupted"), ("slow", "took too long"), ("large", "too much memory")]
)
def test_work_that_was_stopped_is_tried_again_or_thrown_away(
    mine: Client, club: Club, data: Data, why: str, said: str
) -> None:
    send(mine, club, data)
    ClubImport.objects.update(stopped=why)
    assert said in page(mine, club).words
    step(mine, club, "retry")
    assert "Reading the file" in page(mine, club).words
    ClubImport.objects.update(stopped=why)
    assert step(mine, club, "drop").headers["Location"] == url(club, "imports")
    assert not ImportedPiece.objects.exists()
    assert mine.get(url(club)).headers["Location"] == url(club, "imports")
