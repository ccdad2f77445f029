"""Many rows at once, told to the database one by one: a long VALUES takes longer to write than to store."""

from collections.abc import Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model


def insert(rows: Sequence[Model]) -> None:
    """Store new rows of one table; their ids stay unknown."""
    if not rows:
        return
    model = type(rows[0])
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]  # noqa: SLF001 - documented
    database = connections[DEFAULT_DB_ALIAS]  # `connection` looks it up anew for each of a million values
    told = [[field.get_db_prep_save(getattr(row, field.attname), database) for field in fields] for row in rows]
    insert_values(model, [str(field.column) for field in fields], told)


def insert_values(
    model: type[Model], columns: Sequence[str], rows: Sequence[Any], using: str = DEFAULT_DB_ALIAS
) -> None:
    """Store new rows of a table, each the values of these columns as the database takes them.

    PostgreSQL takes a stream of them, which is several times as fast as a statement for each.
    """
    database = connections[using]
    table, *names = map(database.ops.quote_name, [model._meta.db_table, *columns])  # noqa: SLF001 - as above
    into = f"{table} ({', '.join(names)})"
    with database.cursor() as cursor:
        if database.vendor == "postgresql":
            with database.wrap_database_errors, cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            cursor.executemany(f"INSERT INTO {into} VALUES ({', '.join(['%s'] * len(names))})", rows)  # noqa: S608 - our own names
