from django.apps import AppConfig


class ScorekeeperConfig(AppConfig):
    """The whole product is one Django app: its floors are packages, not apps."""

    name = "scorekeeper"
    default_auto_field = "django.db.models.BigAutoField"
