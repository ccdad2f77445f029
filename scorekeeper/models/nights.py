from django.db import models

from scorekeeper.models.clubs import Club


class Night(models.Model):
    """An evening of a club: the matches that were played on one date."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    date = models.DateField()
    place = models.CharField(max_length=80, blank=True)
    note = models.TextField(max_length=2000, blank=True)
    watch_generation = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-date"]
        indexes = [models.Index(fields=["date"], name="night_by_date")]
        constraints = [
            models.UniqueConstraint(fields=["club", "date"], name="night_once_a_date"),
        ]

    def __str__(self) -> str:
        return f"{self.date:%-d %B %Y}"
