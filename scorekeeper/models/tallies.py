from django.db import models


class Tally(models.Model):
    """The number of attempts in a slot, in the span of time that has the number `span` (services/tallies.py)."""

    slot = models.BigIntegerField(primary_key=True)
    span = models.BigIntegerField()
    count = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.count} in span {self.span} of slot {self.slot}"
