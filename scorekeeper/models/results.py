from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import NAME_LENGTH, Club, Player
from scorekeeper.models.matches import Match

GROUP_LENGTH = 40 + 3 * NAME_LENGTH + 10  # a game's key, with the folded title of an own game and its way to win
TOTALS = Q(whole=True, place__isnull=False)  # the results whose totals count among the best and the worst


class PlayerResult(models.Model):
    """The result of one person in a counted match: derived from the facts, and stored for lists and figures.

    The columns from `date` to `steps`, except `began`, are the fields of `Outcome` (figures/outcomes.py), which
    explains them. `player` had the seat, `person` is the main player of that spelling. A club's matches are ordered by
    `date`, `began` and the id of the match. `mu` and `sigma` are the rating after the match, `rated` the number of
    matches that it is based on; all three are null unless the person and an opponent are placed. `steps` has the
    numbers of the rounds as text, and under "side" also the `side` of an outcome, if it has one.

    services/past writes these rows; `manage.py rebuild` rebuilds them.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="results", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="results", db_index=False)
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="results", db_index=False)
    date = models.DateField()
    began = models.DateTimeField()  # the match's `created`
    group = models.CharField(max_length=GROUP_LENGTH)
    title = models.CharField(max_length=NAME_LENGTH, blank=True)
    place = models.PositiveSmallIntegerField(null=True)
    rank = models.PositiveSmallIntegerField(null=True)
    won = models.BooleanField()
    winners = models.PositiveSmallIntegerField()
    placed = models.PositiveSmallIntegerField()
    beaten = models.PositiveSmallIntegerField()
    total = models.IntegerField()
    whole = models.BooleanField()
    comparable = models.BooleanField()
    length = models.PositiveSmallIntegerField()  # scored rounds of the match
    rounds = models.PositiveSmallIntegerField()
    outs = models.PositiveSmallIntegerField()
    caught_hands = models.PositiveSmallIntegerField()
    caught_points = models.IntegerField()
    caught_most = models.IntegerField(null=True)
    caught_rounds = models.JSONField(default=list, blank=True)
    no_points = models.PositiveSmallIntegerField()
    buys_hands = models.PositiveSmallIntegerField()
    buys = models.PositiveIntegerField()
    cut_tries = models.PositiveSmallIntegerField()
    cut_exact = models.PositiveSmallIntegerField()
    margin = models.IntegerField(null=True)
    comeback = models.IntegerField(null=True)
    comeback_round = models.PositiveSmallIntegerField(null=True)
    last_after = models.PositiveSmallIntegerField(null=True)
    steps = models.JSONField(default=dict, blank=True)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    rated = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["date", "began", "match_id"]
        indexes = [
            models.Index(fields=["club", "date", "began", "match"], name="result_in_order"),
            models.Index(fields=["person", "date", "began", "match"], name="result_of_person"),
            models.Index(fields=["person", "group", "date", "began", "match"], name="result_of_person_in_game"),
            models.Index(fields=["club", "group", "total", "date"], condition=TOTALS, name="result_by_total"),
            models.Index(
                fields=["person", "group", "total", "date"], condition=TOTALS, name="result_of_person_by_total"
            ),
            models.Index(
                fields=["person", "group", "caught_most", "date"],
                condition=Q(caught_most__isnull=False),
                name="result_of_person_by_caught",
            ),
            *(
                models.Index(
                    fields=["club", *group, column, "date", "began", "match"],
                    condition=held,
                    name=f"result_by_{column}{of}",
                )
                for column, held in (
                    ("caught_most", Q(caught_most__isnull=False)),
                    ("outs", Q(outs__gt=0)),
                    ("margin", Q(margin__isnull=False)),
                    ("comeback", Q(comeback__isnull=False)),
                )
                for group, of in (((), ""), (("group",), "_game"))
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "person"], name="result_once_a_person"),
            models.CheckConstraint(
                condition=Q(place__isnull=True, rank__isnull=True) | Q(place__gte=1, rank__gte=1),
                name="result_ranked_where_placed",
            ),
            models.CheckConstraint(
                condition=Q(mu__isnull=True, sigma__isnull=True, rated__isnull=True)
                | Q(mu__isnull=False, sigma__isnull=False, rated__gte=1),
                name="result_rated_or_not",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} in {self.match}"


class Meeting(models.Model):
    """A match in which two persons, who are not partners, are placed; from the view of `a`, who has the lower id.

    `better` is 1 if `a` has the better rank, -1 if `b` has it, 0 if they are level. `lead` is the number of points by
    which `a` is better (negative: worse), `distance` its absolute value; both are null if totals are not comparable.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="meetings", db_index=False)
    a = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    b = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    group = models.CharField(max_length=GROUP_LENGTH)
    date = models.DateField()
    began = models.DateTimeField()  # the match's `created`
    better = models.SmallIntegerField()
    a_won = models.BooleanField()
    b_won = models.BooleanField()
    lead = models.IntegerField(null=True)
    distance = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["date", "began", "match_id"]
        indexes = [
            models.Index(fields=["a", "b", "date", "began", "match"], name="meeting_in_order"),
            models.Index(fields=["a", "b", "group", "date", "began", "match"], name="meeting_in_game"),
            models.Index(
                fields=["a", "b", "group", "distance", "date"],
                condition=Q(distance__isnull=False),
                name="meeting_by_distance",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "a", "b"], name="meeting_once_a_match"),
            models.CheckConstraint(condition=Q(a__lt=models.F("b")), name="meeting_of_two"),
            models.CheckConstraint(condition=Q(better__in=[-1, 0, 1]), name="meeting_better_or_worse"),
        ]

    def __str__(self) -> str:
        return f"{self.a} and {self.b} in {self.match}"


class Milestone(models.Model):
    """A milestone that a person reached in a match (figures/milestones.py).

    `code` is its kind, `number` the number that was reached, such as that of matches or a best total. `other` is the
    person who was beaten for the first time, null for other kinds. `date` and `began` are those of the match, as in
    `PlayerResult`. Clubs that do not show milestones have rows, too.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="milestones", db_index=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="+")
    code = models.CharField(max_length=20)
    number = models.IntegerField()
    date = models.DateField()
    began = models.DateTimeField()  # the match's `created`

    class Meta:
        ordering = ["date", "began", "match_id"]
        indexes = [
            models.Index(fields=["club", "date", "began", "match"], name="milestone_in_order"),
            models.Index(fields=["person", "date", "began", "match"], name="milestone_of_person"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "person", "code", "other"], name="milestone_once_a_match"),
            models.UniqueConstraint(
                fields=["match", "person", "code"], condition=Q(other=None), name="milestone_once_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} of {self.person} in {self.match}"
