from django.apps import AppConfig
from django.utils import translation

from scorekeeper.rules import wording


class ScorekeeperConfig(AppConfig):
    """The whole product is one Django app: its floors are packages, not apps."""

    name = "scorekeeper"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Set the catalogue of the rules' texts to Django's, which translates them into the request's language."""
        wording.catalogue = translation
