"""The contents of a backup: the rows of all models, except those that give access or are soon out of date."""

from allauth.account.models import EmailConfirmation
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model
from post_office.models import Attachment, Email, Log

from scorekeeper.models import Tally, WatchCode

Table = type[Model]

# Left out of a backup: anybody could sign in with the key of a session, and a mail may have a code; attempt counts and
# watch codes are soon out of date.
MAIL = {Email, Attachment, Attachment.emails.through, Log}
LEFT_OUT = {Session, UserSession, EmailConfirmation, *MAIL, Tally, WatchCode}
# Migrations create these rows; restoring replaces them, as other rows refer to their ids in the backup.
MADE_BY_MIGRATE = {ContentType, Permission}


def tables() -> list[Table]:
    """Return all models that have a table of their own, those of many-to-many relations included."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]  # noqa: SLF001 - documented


def saved() -> list[Table]:
    """Return the models whose rows a backup holds."""
    return [model for model in tables() if model not in LEFT_OUT]


def name_of(model: Table) -> str:
    """Return the name of a model's table."""
    return model._meta.db_table  # noqa: SLF001 - documented


def counts(using: str = DEFAULT_DB_ALIAS) -> dict[Table, int]:
    """Return the number of rows of each model that a backup holds, in the database with the alias `using`."""
    return {model: model._base_manager.using(using).count() for model in saved()}  # noqa: SLF001 - documented


def clear(models: set[Table]) -> None:
    """Delete all rows of these models. Call it in a transaction: foreign keys are checked only at its end."""
    with connection.cursor() as cursor:
        for model in models:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(name_of(model))}")  # noqa: S608 - our own name
