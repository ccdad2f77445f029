"""The highest id that a table ever assigned: a link to a deleted row must never open another one."""

from collections.abc import Mapping

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import AutoField, Max

from scorekeeper.services.backups.contents import Table, name_of, saved

Sequences = Mapping[str, int]  # by table


def _numbered() -> list[tuple[Table, str]]:
    """Return the models whose ids the database gives, each with the column of them."""
    keys = [(model, model._meta.pk) for model in saved()]  # noqa: SLF001 - documented
    return [(model, str(key.column)) for model, key in keys if isinstance(key, AutoField)]


def read(using: str = DEFAULT_DB_ALIAS) -> Sequences:
    """Return the highest id given away by each table."""
    with connections[using].cursor() as cursor:
        if connections[using].vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            return dict(cursor.fetchall())
        asked = "SELECT COALESCE(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(%s), %s)::regclass), 0)"
        found = {}
        for model, column in _numbered():
            cursor.execute(asked, [name_of(model), column])
            (found[name_of(model)],) = cursor.fetchone()
        return found


def write(highest: Sequences, using: str = DEFAULT_DB_ALIAS) -> None:
    """Have each table go on after these ids, and after those of its rows, which are there already."""
    with connections[using].cursor() as cursor:
        for model, column in _numbered():
            table = name_of(model)
            there = model._base_manager.using(using).aggregate(last=Max("pk"))["last"]  # noqa: SLF001 - documented
            last = max(highest.get(table, 0), there or 0)
            if connections[using].vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
            else:
                asked = "SELECT setval(pg_get_serial_sequence(quote_ident(%s), %s), %s, %s)"
                cursor.execute(asked, [table, column, max(1, last), last > 0])
