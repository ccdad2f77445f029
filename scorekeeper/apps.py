from django.apps import AppConfig
from django.utils import translation

from scorekeeper.rules import wording
from scorekeeper.words.phrases import digits


class ScorekeeperConfig(AppConfig):
    """The whole product is one Django app: its floors are packages, not apps."""

    name = "scorekeeper"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the texts of the rules translated by Django, and their numbers written, in the request's language."""
        wording.catalogue, wording.digits = translation, digits
