from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import KEY_LENGTH, NAME_LENGTH, Club
from scorekeeper.models.users import User


class Role(models.TextChoices):
    """What a member may do in a club: an owner may do all that a keeper may, a keeper all that a watcher may."""

    OWNER = "owner", "owner"
    KEEPER = "keeper", "keeper"
    WATCHER = "watcher", "watcher"


class Membership(models.Model):
    """The role of an account in a club. A club with members has at least one owner."""

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
    """A pen: the right of another phone to write in a club, until it is `ended`.

    `name` is that of the person with the phone, `device` its kind, such as "iPhone", or "" if unknown. `key` is made by
    the page: a form that arrives twice takes one pen.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="handovers")
    name = models.CharField(max_length=NAME_LENGTH)
    device = models.CharField(max_length=20, blank=True)
    key = models.CharField(max_length=KEY_LENGTH, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [models.CheckConstraint(condition=Q(name__gt=""), name="handover_has_a_name")]

    def __str__(self) -> str:
        return f"the pen for {self.name}"


class Invite(models.Model):
    """A link by which people with an account join a club in a role.

    It is valid until the time `until`, or until somebody ends it at `ended`. `key` is made by the page: a form that
    arrives twice makes one invitation.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(max_length=7, choices=Role)
    key = models.CharField(max_length=KEY_LENGTH, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            # A link cannot make somebody the owner: an owner hands the club over to one of its members.
            models.CheckConstraint(condition=Q(role__in=["keeper", "watcher"]), name="invite_makes_no_owner"),
        ]

    def __str__(self) -> str:
        return f"an invitation as {self.role} of {self.club}"
