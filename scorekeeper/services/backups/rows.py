"""Copies rows from one database to another, also between SQLite and PostgreSQL."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Field, JSONField, TextField
from django.db.models.functions import Cast

from scorekeeper.services.backups.contents import Table
from scorekeeper.services.inserting import insert_values

BATCH = 2000  # rows


def copy_rows(model: Table, source: str, target: str = DEFAULT_DB_ALIAS) -> Iterator[int]:
    """Insert all rows of a model as they are, ids included; yield after each batch how many it had."""
    columns = model._meta.concrete_fields  # noqa: SLF001 - documented
    names = [str(column.column) for column in columns]
    prepared = [_prepared(column, target) for column in columns]
    for batch in _batches(model, source):
        rows = ([stored(value) for stored, value in zip(prepared, row, strict=True)] for row in batch)
        insert_values(model, names, list(rows), using=target)
        yield len(batch)


def _batches(model: Table, source: str) -> Iterator[list[tuple[Any, ...]]]:
    """Yield all rows of a model by their ids, each as the values of its columns."""
    columns = model._meta.concrete_fields  # noqa: SLF001 - as above
    place = [column.primary_key for column in columns].index(True)
    rows = model._base_manager.using(source).order_by("pk").values_list(*map(_read, columns))  # noqa: SLF001 - as above
    batch = list(rows[:BATCH])
    while batch:
        yield batch
        batch = list(rows.filter(pk__gt=batch[-1][place])[:BATCH])


def _read(column: "Field[Any, Any]") -> Any:
    """Return the expression that reads a column; JSON is read as text, so that it is copied without parsing."""
    return Cast(column.attname, TextField()) if isinstance(column, JSONField) else column.attname


def _prepared(column: "Field[Any, Any]", target: str) -> Callable[[Any], Any]:
    """Return the function that converts a value of this column into what the database stores."""
    if isinstance(column, JSONField):
        return lambda text: text
    return lambda value: column.get_db_prep_save(value, connections[target])
