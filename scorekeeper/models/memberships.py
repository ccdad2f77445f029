from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import NAME_LENGTH, Club
from scorekeeper.models.users import User


class Role(models.TextChoices):
    """What somebody may do in a club; who may more may less too."""

    OWNER = "owner", "owner"
    KEEPER = "keeper", "keeper"
    WATCHER = "watcher", "watcher"


class Membership(models.Model):
    """A person with an account in a club. Every club that has members has one owner at least."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=7, choices=Role)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once_a_user"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.role} of {self.club}"


class Handover(models.Model):
    """The pen of a club, handed to another phone; `name` is whose phone it is. Taken back once it has `ended`."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="handovers")
    name = models.CharField(max_length=NAME_LENGTH)
    device = models.CharField(max_length=20, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [models.CheckConstraint(condition=Q(name__gt=""), name="handover_has_a_name")]

    def __str__(self) -> str:
        return f"the pen for {self.name}"


class Invite(models.Model):
    """A link by which people with an account join a club, until a date or until it is ended."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(max_length=7, choices=Role)
    at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            # A club is handed over to somebody who is there already, never by a link.
            models.CheckConstraint(condition=Q(role__in=["keeper", "watcher"]), name="invite_makes_no_owner"),
        ]

    def __str__(self) -> str:
        return f"an invitation as {self.role} of {self.club}"
