"""Imports of files into a club: the state of each, and the file itself as long as it is needed."""

from django.db import models
from django.db.models import Q

from scorekeeper.models.clocks import now
from scorekeeper.models.clubs import KEY_LENGTH, Club


class ClubImport(models.Model):
    """An import of a file into a club. It is read and compared, previewed, saved, and can be undone for a day.

    A separate process works in the states of `WORK` (services/importing/jobs.py): `worker` is its key, "" without one,
    `beat` the time of its last sign of life, `done` of `total` its progress, and `stopped` why it ended early, "" if it
    did not. `summary` is what the import would add or, once saved, has added, `faults` are the first faults of the
    document as data (both services/importing/summaries.py), `fault_count` is the number of all. `decisions` are the
    keeper's choices (`DecisionsForm.decisions`), `made` the rows that saving made or changed (`data_for_undo`,
    services/importing/imported_rows.py), `kept` those that undoing did not remove (services/importing/undoing.py). A
    club has at most one import in the states of `OPEN`. `name` and `size`, in bytes, are those of the file. `key` is
    made on the page: a file that is sent twice is stored once.
    """

    class State(models.TextChoices):
        """The states of an import, each with what happens to it or has happened."""

        READING = "reading", "being read and compared"
        READY = "ready", "waits for the keeper"
        REFUSED = "refused", "full of faults"
        SAVING = "saving", "being saved"
        SAVED = "saved", "saved"
        UNDOING = "undoing", "being undone"
        UNDONE = "undone", "undone"
        DROPPED = "dropped", "thrown away"

    class Stop(models.TextChoices):
        """Why the process of an import ended before its work was done."""

        ENDED = "ended", "its process has ended"
        SLOW = "slow", "it took too long"
        LARGE = "large", "it took too much memory"

    WORK = (State.READING, State.SAVING, State.UNDOING)
    OPEN = (State.READING, State.READY, State.SAVING)

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="imports", db_index=False)
    key = models.CharField(max_length=KEY_LENGTH)
    who = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.READING)
    created = models.DateTimeField(default=now, editable=False)
    saved = models.DateTimeField(null=True, blank=True)
    name = models.CharField(max_length=120, blank=True)
    size = models.PositiveIntegerField(default=0)
    worker = models.CharField(max_length=32, blank=True)
    beat = models.DateTimeField(null=True, blank=True)
    stopped = models.CharField(max_length=5, choices=Stop, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    summary = models.JSONField(default=dict, blank=True)
    faults = models.JSONField(default=list, blank=True)
    fault_count = models.PositiveIntegerField(default=0)
    decisions = models.JSONField(default=dict, blank=True)
    made = models.JSONField(default=dict, blank=True)
    kept = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["created"], name="import_by_age"),
            models.Index(
                fields=["state"], condition=Q(state__in=["reading", "saving", "undoing"]), name="import_at_work"
            ),
            models.Index(fields=["saved"], condition=Q(state="saved") & ~Q(made={}), name="import_with_an_undo"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="import_once_a_key"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(state__in=["reading", "ready", "saving"]), name="import_one_at_a_time"
            ),
            models.CheckConstraint(condition=Q(key__gt=""), name="import_has_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.name or 'a file'} into {self.club_id}"


class ImportedPiece(models.Model):
    """A compressed piece of an import's file, numbered from 0. Pieces are deleted once they are not needed."""

    club_import = models.ForeignKey(ClubImport, on_delete=models.CASCADE, related_name="pieces", db_index=False)
    number = models.PositiveSmallIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["club_import", "number"], name="piece_once_a_number")]

    def __str__(self) -> str:
        return f"piece {self.number} of {self.club_import_id}"
