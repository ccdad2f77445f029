"""Rows of every model that a backup contains, also of models that are added later."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Field, ForeignKey, Model

from scorekeeper.services.backups.contents import saved
from scorekeeper.services.deleting import delete
from scorekeeper.services.nights import describe
from tests.factories import MatchFactory, context
from tests.fixtures.club_world import World
from tests.fixtures.seasons import season_of
from tests.people import signed_in
from tests.queries.past.golf import golf

# By Django's name of the column type.
VALUES: dict[str, Any] = {
    "BigIntegerField": 2**40,
    "BinaryField": bytes(range(256)),
    "BooleanField": True,
    "CharField": "Kostja",
    "DateField": date(2026, 11, 20),
    "DateTimeField": datetime(2026, 11, 20, 20, 0, 0, 123456, UTC),
    "FileField": "sheet.pdf",
    "FloatField": 0.1 + 0.2,
    "IntegerField": -3,
    "JSONField": {"b": [1, 2.5, None, True], "a": {"ж": "“🂡”"}},
    "PositiveBigIntegerField": 2**40,
    "PositiveIntegerField": 3,
    "PositiveSmallIntegerField": 3,
    "SmallIntegerField": 1,
    "TextField": "Rain.\nSoup for everybody: “ж”.",
    "UUIDField": UUID("2ee0a2a1-93ac-4c5e-8a0f-5b4a6a5b1b1e"),
}


def make_every_row() -> World:
    """Make a club with people and links, a season with a match, a deleted match, and a row of all other models."""
    world = World()
    signed_in(world.match.club.memberships.all()[0].user)
    season_of(golf(1, Ann=[1, 2], Bob=[3, 1]).club)
    delete(match=MatchFactory(club_key=world.club_key), context=context())
    describe(night=world.match.night, on=world.match.night.date, place="Ann’s", note="rain", context=context())
    for model in saved():
        row_of(model)
    return world


def row_of(model: type[Model]) -> Model:
    """Return a row of the model; make one if there is none."""
    there = model._base_manager.first()
    return there or model._base_manager.create(**dict(map(_value, _to_say(model))))


def _to_say(model: type[Model]) -> list["Field[Any, Any]"]:
    """Return the columns that need a value."""
    return [column for column in model._meta.concrete_fields if not column.primary_key and not column.null]


def _value(column: "Field[Any, Any]") -> tuple[str, Any]:
    if isinstance(column, ForeignKey):
        return column.name, row_of(column.related_model)
    return column.name, VALUES[column.get_internal_type()]


def rows() -> dict[str, list[dict[str, Any]]]:
    """Return all that is stored, by model."""
    return {model._meta.label: list(model._base_manager.order_by("pk").values()) for model in saved()}
