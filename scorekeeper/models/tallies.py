from django.db import models


class Tally(models.Model):
    """How often one thing was done in one span of time (services/tallies.py); both are mere numbers."""

    slot = models.BigIntegerField(primary_key=True)
    span = models.BigIntegerField()
    count = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.count} in span {self.span} of slot {self.slot}"
