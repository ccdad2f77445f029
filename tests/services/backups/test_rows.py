"""Tests that values of every type are copied unchanged from one database to another and back."""

import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import DEFAULT_DB_ALIAS, connections, models
from django.test.utils import isolate_apps

from scorekeeper.services.backups.rows import BATCH, copy_rows
from scorekeeper.services.backups.sqlite_file import as_database

pytestmark = pytest.mark.django_db(transaction=True)
SUMMER = datetime(2026, 7, 3, 23, 30, 0, 1, tzinfo=zoneinfo.ZoneInfo("Europe/Vienna"))


@contextmanager
def table(model: type[models.Model], *databases: str) -> Iterator[None]:
    """Create the table of a model in these databases for the block."""
    for database in databases:
        with connections[database].schema_editor() as editor:
            editor.create_model(model)
    try:
        yield
    finally:
        with connections[DEFAULT_DB_ALIAS].schema_editor() as editor:
            editor.delete_model(model)


def sample_model() -> Any:
    """Return a model with a column of every kind. Call it under `isolate_apps` only."""

    class Sample(models.Model):  # noqa: DJ008 - nobody reads it
        text = models.TextField()
        json = models.JSONField(null=True)
        exact = models.DecimalField(max_digits=15, decimal_places=10, null=True)
        double = models.FloatField()
        big = models.BigIntegerField()
        yes = models.BooleanField(null=True)
        bits = models.BinaryField()
        uuid = models.UUIDField(default=uuid4)
        at = models.DateTimeField()
        day = models.DateField(null=True)
        clock = models.TimeField(null=True)
        span = models.DurationField(null=True)
        place = models.GenericIPAddressField(null=True)
        same_as = models.ForeignKey("self", models.CASCADE, null=True)

        class Meta:
            app_label = "scorekeeper"

    return Sample


@isolate_apps("scorekeeper")
def test_values_of_every_kind(tmp_path: Path) -> None:
    sample = sample_model()
    with as_database(tmp_path / "file") as file, table(sample, DEFAULT_DB_ALIAS, file):
        first = sample._base_manager.create(
            text="“Ж” 🂡\t\\N \\. \r\n'; --",
            json={"a": [1, 2.0, None, "\\u0041", 10**30], "": {}},
            exact=Decimal("-12345.6789012345"),
            double=0.1 + 0.2,
            big=-(2**63),
            yes=True,
            bits=bytes(range(256)) * 2**12,
            at=SUMMER,
            day=date(1, 1, 1),
            clock=time(23, 59, 59, 999999),
            span=timedelta(days=-1, microseconds=7),
            place="2001:db8::1",
        )
        last = datetime.max.replace(tzinfo=UTC)
        sample._base_manager.create(text="", double=5e-324, big=2**63 - 1, bits=b"", at=last, same_as=first)
        before = stored(sample)
        assert list(copy_rows(sample, DEFAULT_DB_ALIAS, file)) == [2]
        sample._base_manager.all().delete()
        assert list(copy_rows(sample, file)) == [2]
        assert stored(sample) == before


def stored(model: Any) -> list[dict[str, Any]]:
    return [row | {"bits": bytes(row["bits"])} for row in model._base_manager.order_by("pk").values()]


@isolate_apps("scorekeeper")
@pytest.mark.parametrize("count", [0, 1, BATCH, BATCH + 1])
def test_more_rows_than_are_held_at_once(tmp_path: Path, count: int) -> None:
    class Point(models.Model):  # noqa: DJ008 - as above
        number = models.IntegerField()

        class Meta:
            app_label = "scorekeeper"

    with as_database(tmp_path / "file") as file, table(Point, DEFAULT_DB_ALIAS, file):
        Point._base_manager.bulk_create(Point(pk=7 * number - 3, number=number) for number in range(count))
        batches = list(copy_rows(Point, DEFAULT_DB_ALIAS, file))
        assert (sum(batches), max(batches, default=0)) == (count, min(count, BATCH))
        assert [*Point._base_manager.using(file).values_list("pk", "number")] == [
            *Point._base_manager.values_list("pk", "number")
        ]
