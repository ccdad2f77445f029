"""The time at which a row is made, where nothing else is said."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """Return the time of now, as `timezone.now` tells it when a row is made."""
    return timezone.now()
