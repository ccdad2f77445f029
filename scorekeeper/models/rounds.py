from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import Player
from scorekeeper.models.matches import Match, Seat
from scorekeeper.rules.facts import FACTS
from scorekeeper.rules.text_rules import LONGEST_NOTE


class Round(models.Model):
    """One deal of a match, with the facts that concern the whole table.

    At most one round of a match is open: the one being played. `exact_cut` is whether its cutter cut exactly, `replays`
    how often it was dealt again, `dealer` the player chosen to deal, null if nobody was chosen.
    """

    class State(models.TextChoices):
        OPEN = "open", "being played"
        DONE = "done", "scored"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=4, choices=State, default=State.OPEN)
    exact_cut = models.BooleanField(default=False)
    replays = models.PositiveIntegerField(default=0)
    dealer = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    note = models.TextField(max_length=LONGEST_NOTE, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="round_once_a_number"),
            models.UniqueConstraint(fields=["match"], condition=Q(state="open"), name="round_one_open_a_match"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(condition=Q(state__in=["open", "done"]), name="round_state_known"),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.match}"


# The condition that a hand has no fact besides `absent`.
NOTHING_ELSE = Q(
    own_facts__isnull=True,
    **{fact.name: fact.default for fact in FACTS if fact.default is not None and fact.name != "absent"},
    **{f"{fact.name}__isnull": True for fact in FACTS if fact.default is None},
)


class Hand(models.Model):
    """One seat's facts in one round, with a column for each fact that several games have (rules/facts.py).

    `own_facts` has the facts that only this game declares, by name; null if all have their default value. `one_card` is
    whether the player has knocked for one card left, while the round is open. `score` repeats the sheet for lists and
    statistics; it is null while the round is open, and for an absent player.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="hands")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    cards = models.JSONField(null=True, blank=True)
    points = models.IntegerField(null=True, blank=True)
    out = models.BooleanField(default=False)
    floating = models.BooleanField(default=False)
    laid_down = models.BooleanField(null=True, blank=True)
    buys = models.PositiveIntegerField(default=0)
    rummies = models.PositiveIntegerField(default=0)
    melded = models.PositiveIntegerField(null=True, blank=True)
    grabbed = models.PositiveIntegerField(null=True, blank=True)
    absent = models.BooleanField(default=False)
    one_card = models.BooleanField(default=False)
    own_facts = models.JSONField(null=True, blank=True)
    score = models.IntegerField(null=True)

    class Meta:
        ordering = ["seat__position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "seat"], name="hand_once_a_seat"),
            models.UniqueConstraint(fields=["round"], condition=Q(out=True), name="hand_one_out_a_round"),
            models.CheckConstraint(
                condition=Q(cards__isnull=True) | Q(points__isnull=True),
                name="hand_cards_or_points",
            ),
            models.CheckConstraint(
                condition=Q(out=False, floating=False) | Q(cards__isnull=True, points__isnull=True),
                name="hand_without_cards_has_none_left",
            ),
            models.CheckConstraint(condition=Q(out=False) | Q(floating=False), name="hand_out_or_floating"),
            models.CheckConstraint(condition=Q(absent=False) | NOTHING_ELSE, name="hand_absent_says_nothing_else"),
        ]

    def __str__(self) -> str:
        return f"{self.seat.player} in {self.round}"
