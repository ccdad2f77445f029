"""Copies the only club of a PostgreSQL database, so that there are CLUBS clubs.

The ids of the club's rows are at least CLUBS apart. In a copy all ids, and all references between its rows, are shifted
by the same number. The rows of all clubs are interleaved in the tables, as if all had played at the same time. The rows
of the first club, which are unchanged, are in the middle.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import AutoField, Field, ForeignKey, Model, UniqueConstraint

from scorekeeper.models import Tally, WatchCode
from scorekeeper.services.backups.contents import MADE_BY_MIGRATE, name_of, tables

OF_NO_CLUB = {*MADE_BY_MIGRATE, Tally, *apps.get_app_config("post_office").get_models(include_auto_created=True)}
# The indexes of a table, except that of the primary key, as foreign keys need it.
INDEXES = """
    SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid), conname, pg_get_constraintdef(con.oid)
    FROM pg_index LEFT JOIN pg_constraint con ON conindid = indexrelid AND contype = 'u'
    WHERE indrelid = %s::regclass AND NOT indisprimary
"""


def copied() -> list[type[Model]]:
    """Return the models whose rows belong to a club, or to a person."""
    return [model for model in tables() if model not in OF_NO_CLUB]


def spread_ids() -> None:
    """Make the ids that the database assigns from now on grow by steps that leave room for the ids of the copies."""
    clubs = int(os.environ["CLUBS"])
    with connection.cursor() as cursor:
        for table, column in _numbered():
            apart = f"SET INCREMENT BY {clubs} RESTART WITH {max(1, clubs // 2)}"
            cursor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} {apart}")


def _numbered() -> Iterator[tuple[str, str]]:
    """Yield the tables of these models whose ids the database assigns, and the columns of the ids."""
    for model in copied():
        key = model._meta.pk
        if isinstance(key, AutoField):
            yield name_of(model), str(key.column)


def seed() -> dict[str, object]:
    """Copy the club; return how many matches there are."""
    clubs = int(os.environ["CLUBS"])
    first = 1 - max(1, clubs // 2)
    names = ", ".join(map(name_of, copied()))
    with transaction.atomic(), connection.cursor() as cursor:
        # Foreign keys are not checked: each refers to the copy of an existing row.
        cursor.execute("SET LOCAL statement_timeout = 0; SET LOCAL session_replication_role = replica")
        cursor.execute("SET LOCAL maintenance_work_mem = '512MB'")
        for model in copied():
            cursor.execute(f"CREATE TEMPORARY TABLE own_{name_of(model)} ON COMMIT DROP AS TABLE {name_of(model)}")
        cursor.execute(f"TRUNCATE {names}")
        for model in copied():
            with _indexed_at_the_end(cursor, name_of(model)):
                cursor.execute(_copying(model), [first, first + clubs - 1])
        for table, column in _numbered():
            cursor.execute(f"SELECT COALESCE(max({column}), 0) + 1 FROM {table}")  # noqa: S608 - our own names
            (following,) = cursor.fetchone()
            cursor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET INCREMENT BY 1 RESTART WITH {following}")
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute(f"VACUUM ANALYZE {names}")
        cursor.execute("SELECT count(*) FROM scorekeeper_match")
        return {"matches": cursor.fetchone()[0]}


@contextmanager
def _indexed_at_the_end(cursor: CursorWrapper, table: str) -> Iterator[None]:
    """Fill a table in the block without its indexes, which are made faster from all rows at once."""
    cursor.execute(INDEXES, [table])
    indexes = cursor.fetchall()
    for index, _, constraint, _ in indexes:
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {constraint}" if constraint else f"DROP INDEX {index}")
    yield
    for _, index_made, constraint, made in indexes:
        cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {constraint} {made}" if constraint else index_made)


def _copying(model: type[Model]) -> str:
    """Return the statement that fills a table with the rows of all clubs, ordered by id."""
    fields = model._meta.concrete_fields
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(_copied_value(model, field) for field in fields)
    table, key = name_of(model), model._meta.pk.column
    return f"""
        INSERT INTO {table} ({columns})
        SELECT {values}
        FROM (SELECT * FROM own_{table} ORDER BY "{key}") AS own CROSS JOIN generate_series(%s, %s) AS copy
        ORDER BY own."{key}"
    """  # noqa: S608 - our own names


def _copied_value(model: type[Model], field: "Field[Any, Any]") -> str:
    """Return the value of a column in a copy: another id, another text where each may be there once, or the same."""
    column = f'own."{field.column}"'
    to_club = isinstance(field, ForeignKey) and field.related_model not in OF_NO_CLUB
    if to_club or isinstance(field, AutoField) or (model is WatchCode and field.name == "target"):
        return f"{column} + copy"
    rules = [rule for rule in model._meta.constraints if isinstance(rule, UniqueConstraint)]
    once = {rule.fields[0] for rule in rules if len(rule.fields) == 1}
    if not isinstance(field, ForeignKey) and (field.unique or field.name in once):
        return f"CASE copy WHEN 0 THEN {column} ELSE md5({column} || copy) END"
    return column
