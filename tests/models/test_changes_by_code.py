"""Tests of the migration of ledger sentences to codes, with a database of the version before.

`before_0009.sqlite3` was made by the services of that version; `before_0009.md` says how.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps
from django.db.models import F, Field, JSONField
from django.test import Client

from scorekeeper.models import Change, Club, Match
from scorekeeper.pages.ledger import ledger_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.denormalised import set_derived, store_counts
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.players import rename
from scorekeeper.words.phrases import plain
from tests.factories import MatchFactory, context, fresh, give_browser, player_of, score
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import redo, seat, undo, unseat
from tests.services.test_undoing import buy

FILE = Path(__file__).with_name("before_0009.sqlite3")
NAME = "0009_changes_by_code"
BEFORE = import_module(f"scorekeeper.migrations.{NAME}").Migration.dependencies[0]
TABLES = ("Club", "Player", "Night", "Match", "Seat", "Round", "Hand", "Change")
Place = tuple[int, int]  # a match, a revision

# Lines that differ from before: of renamed players, of one who was merged after leaving, and an older sentence.
TODAY: dict[Place, str] = {
    (2, 1): "Phase 10 began: Robert, Di, Ed",
    (2, 2): "Robert is away",
    (2, 3): "Robert is at the table",
    (4, 1): "Custom game began: Cate, John, Ann",
    (4, 3): "Cate’s round 1: 1 → 10, Ann’s round 1: 3 → 4",
    (6, 2): "Bob sat down",
    (6, 3): "Bob left the table",
    (8, 1): "Baker Ten Step began: Ann, Bob",
}
# Nothing says which of two renamed players had the score; the other line is not a sentence of the app.
LATER = {Change.Code.IMPORTED, Change.Code.REPLACED}  # codes of later versions
QUOTED: set[Place] = {(4, 4), (4, 5), (7, 4), (7, 5), (7, 6)}


def migrate(target: tuple[str, str] | None = None) -> StateApps:
    """Migrate to this migration, or to the newest; return the models as they are then."""
    call_command("migrate", *(target or ()), verbosity=0)
    executor = MigrationExecutor(connection)
    return executor.loader.project_state([target] if target else executor.loader.graph.leaf_nodes()).apps


def read(query: str) -> list[sqlite3.Row]:
    """Return the result of a query on the unchanged file."""
    with closing(sqlite3.connect(FILE)) as file:
        file.row_factory = sqlite3.Row
        return file.execute(query).fetchall()


def load(apps: StateApps) -> None:
    """Insert the rows of the file into the database, on PostgreSQL, which can't use the file itself."""
    for name in TABLES:
        model = apps.get_model("scorekeeper", name)
        model._default_manager.bulk_create(
            model(**{field.attname: value_of(field, row[field.column]) for field in model._meta.concrete_fields})
            for row in read(f"SELECT * FROM {model._meta.db_table} ORDER BY id")  # noqa: S608 - a table of ours
        )


def value_of(field: "Field[Any, Any]", stored: Any) -> Any:
    return json.loads(stored) if isinstance(field, JSONField) and stored else stored


@pytest.fixture
def club(transactional_db: None, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Return the club of the file, migrated to this version."""
    if connection.vendor != "sqlite":
        load(migrate(BEFORE))
        migrate()
        yield Club.objects.get()
        return
    migrated = tmp_path_factory.getbasetemp() / "migrated.sqlite3"  # by the first test that asks
    copy, usual = tmp_path / "before.sqlite3", connection.settings_dict["NAME"]
    shutil.copyfile(migrated if migrated.exists() else FILE, copy)
    connection.close()
    connection.settings_dict["NAME"] = str(copy)
    try:
        if not migrated.exists():
            migrate()
            connection.close()
            shutil.copyfile(copy, migrated)
        yield Club.objects.get()
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


def sentences_by_place(match: Match) -> dict[Place, str]:
    """Return the sentence of each change of a match's ledger, by match and revision."""
    lines = [line for _title, group in ledger_page(match, None)["groups"] for line in group]
    return {(match.pk, change.revision): plain(said) for change, said, _note in lines}


@pytest.mark.django_db(transaction=True)
def test_the_ledger_says_what_it_said_with_the_names_of_today(club: Club) -> None:
    rows = read("SELECT match_id, revision, what FROM scorekeeper_change")
    before = {(row["match_id"], row["revision"]): row["what"] for row in rows}
    assert {**before, **TODAY} == {
        place: what for match in Match.objects.all() for place, what in sentences_by_place(match).items()
    }


def test_only_what_nobody_can_tell_is_quoted(club: Club) -> None:
    quoted = Change.objects.filter(code=Change.Code.QUOTED)
    assert set(quoted.values_list("match", "revision")) == QUOTED
    assert set(Change.objects.values_list("code", flat=True)) == set(Change.Code.values) - LATER


def test_the_pages_of_every_match_are_answered(club: Club, client: Client) -> None:
    keeper = give_browser(client, club)
    for match in Match.objects.all():
        for page in ("", "sheet/", "ledger/"):
            assert keeper.get(f"/matches/{match.pk}/{page}").status_code == 200
    ledger = parsed(keeper.get("/matches/7/ledger/"))
    assert ledger.has("p", "Ann’s dog ate the score pad")
    assert not ledger.has("s", "Ann’s dog ate the score pad")
    assert ledger.has("p", "Done again: Ann’s dog ate the score pad")


def test_what_lists_read_is_counted_for_the_rows_of_before(club: Club) -> None:
    assert Match.objects.exclude(club=F("night__club")).count() == 0
    assert {match.rounds_done for match in Match.objects.all()} > {0}
    for match in map(fresh, Match.objects.all()):
        rows = MatchRows(match)
        set_derived(rows, MatchSheet(match))
        assert not rows.changed
    assert (club.match_count, store_counts()) == (Match.objects.count(), [])


@pytest.mark.django_db(transaction=True)
def test_there_and_back_every_change_says_the_same() -> None:
    match = MatchFactory(played=1)
    score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 35}, "Cy": {"absent": True}})
    buy(match, 1)
    seat(match=match, name="Flo", after=None, context=context())
    unseat(match=match, player=player_of(match, "Flo"), context=context())
    for step in (undo, redo):
        step(match=match, context=context())
    rename(player=player_of(match, "Bob"), name="Robert")
    codes = list(Change.objects.order_by("pk").values_list("code", "params"))
    said = sentences_by_place(fresh(match))
    try:
        old = migrate(BEFORE).get_model("scorekeeper", "Change")
        assert {(row.match_id, row.revision): row.what for row in old._default_manager.all()} == said
    finally:
        migrate()
    assert list(Change.objects.order_by("pk").values_list("code", "params")) == codes
