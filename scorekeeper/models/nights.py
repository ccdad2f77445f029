from django.db import models

from scorekeeper.models.clocks import now
from scorekeeper.models.clubs import KEY_LENGTH, Club
from scorekeeper.rules.names import as_typed_plainly
from scorekeeper.rules.text_rules import LONGEST_NOTE, LONGEST_PLACE


class Night(models.Model):
    """An evening of a club: the matches that were played on one date.

    `folded` is place and note in the form for searches (`searchable`). `watch_generation` counts the ended links to
    watch it. `revision` counts the changes other than those of matches, and grows by the revision of each match that
    leaves the night, so that its sum with the revisions of its matches never falls.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    date = models.DateField()
    place = models.CharField(max_length=LONGEST_PLACE, blank=True)
    note = models.TextField(max_length=LONGEST_NOTE, blank=True)
    folded = models.TextField(blank=True, editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    watch_generation = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-date"]
        indexes = [
            models.Index(fields=["date"], name="night_by_date"),
            models.Index(fields=["club", "place", "date"], name="night_by_place"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "date"], name="night_once_a_date"),
        ]

    def __str__(self) -> str:
        return f"{self.date.day} {self.date:%B %Y}"


class NightCode(models.TextChoices):
    """What a change of a night did. The comments name the parameters; dates are in ISO format.

    A match is given by its id, its game by the key; `title` is what the table called the game, or "".
    """

    DATED = "dated"  # before, after
    PLACED = "placed"  # before, after
    NOTED = "noted"  # before, after
    CAME = "came"  # match, game, title, date (on which it was before)
    WENT = "went"  # match, game, title, date (of the night that it moved to)
    DELETED = "deleted"  # match, game, title
    RESTORED = "restored"  # match, game, title
    UNDONE = "undone"  # matches: how many were removed by undoing an import


class NightChange(models.Model):
    """One change of a night, an entry of the night's own ledger; its matches have ledgers of their own.

    `code` says what was done, `params` has its parameters (`NightCode`); words/night_changes.py makes the sentence when
    the ledger is read. The parameters have a match's game and title as well as its id, as the match may be deleted.
    `key` is made on the phone: a write that arrives twice is done once.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="changes")
    code = models.CharField(max_length=8, choices=NightCode)
    params = models.JSONField(default=dict, blank=True)
    key = models.CharField(max_length=KEY_LENGTH)
    who = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["key"], name="night_change_by_key")]
        constraints = [
            models.UniqueConstraint(fields=["night", "key", "code"], name="night_change_once_a_key"),
            models.CheckConstraint(condition=models.Q(key__gt=""), name="night_change_has_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.code} on {self.night}"


def searchable(*texts: str) -> str:
    """Return the words of these texts as searches compare them: "cafe koln koeln" for "Café Köln".

    They are without capitals and accents, joined by single spaces, and with "oe" besides "o" for "ö"
    (`as_typed_plainly`). Migration 0033 stores them so, too.
    """
    return " ".join(as_typed_plainly(word) for word in " ".join(texts).split())
