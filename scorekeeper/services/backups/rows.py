"""Copies rows and sequences from one database to another, also between SQLite and PostgreSQL."""

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import (
    AutoField,
    BooleanField,
    CharField,
    DateField,
    DateTimeField,
    Field,
    FloatField,
    ForeignKey,
    Func,
    IntegerField,
    JSONField,
    Max,
    TextField,
)
from django.db.models.functions import Cast

from scorekeeper.services.backups.contents import Table, name_of, saved
from scorekeeper.services.inserting import insert_values

BATCH = 2000  # rows
# The types of values that every database accepts unchanged. To prepare them would take longer than to store them.
PLAIN = {
    **dict.fromkeys((CharField, TextField, JSONField, DateField), str),
    IntegerField: int,
    BooleanField: bool,
    FloatField: float,
}
# The highest id assigned in each table: a link may have the id of a deleted row, which must not be used again.
Sequences = Mapping[str, int]


def copy_rows(model: Table, source: str, target: str = DEFAULT_DB_ALIAS) -> Iterator[int]:
    """Insert all rows of a model with their ids into another database; yield the number of rows of each batch.

    `source` and `target` are aliases of databases. In `target` none of the ids may be there.
    """
    columns = model._meta.concrete_fields  # noqa: SLF001 - documented
    names = [str(column.column) for column in columns]
    for batch in _batches(model, source):
        values = zip(columns, zip(*batch, strict=True), strict=True)
        prepared = [_prepared(column, of_column, target) for column, of_column in values]
        insert_values(model, names, list(zip(*prepared, strict=True)), using=target)
        yield len(batch)


def _batches(model: Table, source: str) -> Iterator[list[tuple[Any, ...]]]:
    """Yield all rows of a model, at most BATCH at once, in the order of their ids, as tuples of what `_read` reads."""
    columns = model._meta.concrete_fields  # noqa: SLF001 - as above
    place = [column.primary_key for column in columns].index(True)
    read = [_read(column, connections[source].vendor) for column in columns]
    rows = model._base_manager.using(source).order_by("pk").values_list(*read)  # noqa: SLF001 - as above
    batch = list(rows[:BATCH])
    while batch:
        yield batch
        batch = list(rows.filter(pk__gt=batch[-1][place])[:BATCH])


def _read(column: "Field[Any, Any]", vendor: str) -> Any:
    """Return the expression that reads a column. JSON is read as text, and so are dates from PostgreSQL."""
    if isinstance(column, DateTimeField) and vendor == "postgresql":
        return _SQLiteTime(column.attname)
    if isinstance(column, JSONField) or (isinstance(column, DateField) and vendor == "postgresql"):
        return Cast(column.attname, TextField())
    return column.attname


class _SQLiteTime(Func):
    """A time in PostgreSQL as the text that Django stores in SQLite.

    It saves a quarter of the time of a backup, as no datetimes have to be read and converted.
    """

    template = "replace(to_char(%(expressions)s AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), '.000000', '')"
    output_field = TextField()


def _prepared(column: "Field[Any, Any]", values: Sequence[Any], target: str) -> Sequence[Any]:
    """Return the values of a column as the target database takes them."""
    if {*map(type, values)} <= {_plain_type(column), NoneType}:
        return values
    database = connections[target]
    return [value if value is None else column.get_db_prep_save(value, database) for value in values]


def _plain_type(column: "Field[Any, Any]") -> type | None:
    """Return the type of those values of a column that need no conversion; None if all need one."""
    stored = column.target_field if isinstance(column, ForeignKey) else column
    return next((plain for kind, plain in PLAIN.items() if isinstance(stored, kind)), None)


def _numbered() -> list[tuple[Table, str]]:
    """Return the models of a backup whose ids the database assigns, each with the name of its id's column."""
    keys = [(model, model._meta.pk) for model in saved()]  # noqa: SLF001 - documented
    return [(model, str(key.column)) for model, key in keys if isinstance(key, AutoField)]


def read_sequences(using: str = DEFAULT_DB_ALIAS) -> Sequences:
    """Return the highest id that each table of a database, by its alias, has ever assigned, by the table's name.

    A table that has assigned none has 0 or is missing.
    """
    with connections[using].cursor() as cursor:
        if connections[using].vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            return dict(cursor.fetchall())
        query = "SELECT COALESCE(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(%s), %s)::regclass), 0)"
        found = {}
        for model, column in _numbered():
            cursor.execute(query, [name_of(model), column])
            (found[name_of(model)],) = cursor.fetchone()
        return found


def write_sequences(highest: Sequences, using: str = DEFAULT_DB_ALIAS) -> None:
    """Set the sequence of each table to its number in `highest`, or to the highest id in the table if that is greater.

    Call it after inserting the rows.
    """
    with connections[using].cursor() as cursor:
        for model, column in _numbered():
            table = name_of(model)
            there = model._base_manager.using(using).aggregate(last=Max("pk"))["last"]  # noqa: SLF001 - documented
            last = max(highest.get(table, 0), there or 0)
            if connections[using].vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
            else:
                query = "SELECT setval(pg_get_serial_sequence(quote_ident(%s), %s), %s, %s)"
                cursor.execute(query, [table, column, max(1, last), last > 0])
