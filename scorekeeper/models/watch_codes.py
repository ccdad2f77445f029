from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import Club


class WatchCode(models.Model):
    """A watch code: six letters that open a link to watch until a time.

    `kind`, `target` (the id) and `generation` are those of the link (links.py): the code ends when the link does. The
    letters are not stored: they are derived from the link and `seed`, and found by their `digest` (letters.py).
    """

    digest = models.CharField(max_length=64, primary_key=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="watch_codes")
    kind = models.CharField(max_length=5)
    target = models.BigIntegerField()
    generation = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    until = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["until"], name="watch_code_by_end")]
        constraints = [
            models.UniqueConstraint(fields=["kind", "target"], name="watch_code_once_a_link"),
            models.CheckConstraint(condition=Q(kind__in=["match", "night", "club"]), name="watch_code_kind_known"),
        ]

    def __str__(self) -> str:
        return f"the code to watch {self.kind} {self.target}"
