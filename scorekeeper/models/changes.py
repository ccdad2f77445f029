from django.db import models
from django.db.models import Q

from scorekeeper.models.clocks import now
from scorekeeper.models.matches import Match

KEY_LENGTH = 64


class Change(models.Model):
    """One write to a match: the ledger of the ledger.

    `before` and `after` hold, under the same paths, the facts that the write touched (the paths
    and values of selectors/facts.py; null where there was or is nothing). `key` is made on the
    phone: a write that arrives twice happens once. `undone` says that an undo has taken it back
    and no redo has brought it again.
    """

    class Kind(models.TextChoices):
        START = "start"
        WRITE = "write"
        UNDO = "undo"
        REDO = "redo"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField()
    key = models.CharField(max_length=KEY_LENGTH)
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.WRITE)
    what = models.TextField()
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="repeated_by")
    undone = models.BooleanField(default=False)
    who = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["revision"]
        indexes = [models.Index(fields=["key"], condition=Q(kind="start"), name="change_start_by_key")]
        constraints = [
            models.UniqueConstraint(fields=["match", "revision"], name="change_once_a_revision"),
            models.UniqueConstraint(fields=["match", "key"], name="change_once_a_key"),
            models.CheckConstraint(
                condition=Q(kind__in=["start", "write"], of__isnull=True)
                | Q(kind__in=["undo", "redo"], of__isnull=False, undone=False),
                name="change_undo_names_its_change",
            ),
            models.CheckConstraint(condition=Q(key__gt=""), name="change_has_a_key"),
        ]

    def __str__(self) -> str:
        return self.what
