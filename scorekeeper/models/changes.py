from collections.abc import Mapping
from typing import Any

from django.db import models
from django.db.models import Q

from scorekeeper.models.clocks import now
from scorekeeper.models.clubs import KEY_LENGTH
from scorekeeper.models.matches import Match


class Change(models.Model):
    """One write to a match, an entry of its ledger.

    `code` says what was done, `params` has its parameters (`Code`); words/changes.py makes the sentence when the ledger
    is read, with names as they are spelled then. `of` is the change that an undo reverts or a redo repeats, null for
    other kinds; an undo and a redo have its code and parameters. `revision` is that of the match after the write, `who`
    the name of the writer, "" if unknown.

    `before` and `after` have the same paths, with the facts that the write changed (facts/paths.py; null for no such
    row); the first change of a match has all facts in `after`, and nothing in `before`. `key` is made on the phone: a
    write that arrives twice is done once. `undone` is true after an undo of this change until a redo.
    """

    class Kind(models.TextChoices):
        """The kinds of changes: the first of a match, any other write, and the undo or the redo of a write."""

        START = "start"
        WRITE = "write"
        UNDO = "undo"
        REDO = "redo"

    class Code(models.TextChoices):
        """What a change of a match did. The comments name the parameters; players are ids."""

        BEGAN = "began"  # players
        OPTIONS = "options"
        ENDED = "ended"
        RESUMED = "resumed"
        SEATED = "seated"  # player; also `instead`, if the seat was handed over
        UNSEATED = "unseated"  # player
        REORDERED = "reordered"
        FACT = "fact"  # fact, value; player, for a fact of a hand
        DEALER = "dealer"  # player
        REPLAYED = "replayed"
        SCORED = "scored"  # round
        CORRECTED = "corrected"  # round, scores: [{player, before, after}], null for an absent player
        IMPORTED = "imported"  # players; paper: true, for one that was written in from paper
        REPLACED = "replaced"
        QUOTED = "quoted"  # text: the sentence itself

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField()
    key = models.CharField(max_length=KEY_LENGTH)
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.WRITE)
    code = models.CharField(max_length=10, choices=Code)
    params = models.JSONField(default=dict, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="repeated_by")
    undone = models.BooleanField(default=False)
    who = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["revision"]
        indexes = [
            models.Index(fields=["key"], condition=Q(kind="start"), name="change_start_by_key"),
            models.Index(fields=["match", "revision"], condition=Q(code="scored"), name="change_scored"),
        ]
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
        return f"{self.code} at {self.match}"

    @property
    def players(self) -> set[int]:
        """The ids of the players in the parameters; empty if there are none."""
        params: Mapping[str, Any] = self.params
        scored = (score["player"] for score in params.get("scores", ()))
        alone = (params[name] for name in ("player", "instead") if name in params)
        return {*alone, *params.get("players", ()), *scored}
