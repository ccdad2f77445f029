from django.apps import AppConfig
from django.utils import translation

from scorekeeper.rules import wording
from scorekeeper.words.phrases import digits


class ScorekeeperConfig(AppConfig):
    """The whole product is one Django app: its floors are packages, not apps."""

    name = "scorekeeper"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have Django translate the texts of the rules and write their numbers, in the language of the request."""
        wording.catalogue, wording.digits = translation, digits
