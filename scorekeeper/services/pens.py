"""The pen of a club in other hands: taken by its link, given back, taken back."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from scorekeeper.links import opens_to_own, to_write
from scorekeeper.models import Club, Handover, Membership, Role
from scorekeeper.models.clubs import new_key
from scorekeeper.news import look_again
from scorekeeper.services.clubs import hold
from scorekeeper.services.players import fit


class LinkOver(Exception):  # noqa: N818 - reads as it is said at the table
    """A new link has ended this one, or it was good for once."""


@transaction.atomic
def take(*, club: Club, key: str, name: str, device: str) -> Handover:
    """Hand the pen to the phone of `name` by the link with this key.

    Raises LinkOver where a new link has ended it, Refused where nobody can bear the name.
    """
    club = hold(club)
    if club.leaving or not to_write(club).opened_by(key):
        raise LinkOver
    return Handover.objects.create(club=club, name=fit(name), device=device)


@transaction.atomic
def own(*, club: Club, key: str, user: int | None) -> Club:
    """Make somebody the owner by the link with this key: an account, else the browser that is given the new keeper key.

    Raises LinkOver where somebody was first.
    """
    club = hold(club)
    if club.leaving or not opens_to_own(club, key):
        raise LinkOver
    club.keeper_key = new_key()
    club.save(update_fields=["keeper_key"])
    if user:
        Membership.objects.create(club=club, user_id=user, role=Role.OWNER)
    return club


@transaction.atomic
def take_back(*, pen: Handover) -> None:
    """End a pen, and the link to it: whose phone it was knows that link."""
    club = hold(pen.club)
    end(club=club, pens=club.handovers.filter(pk=pen.pk))
    look_again(club)


@transaction.atomic
def give_back(*, club: Club, pens: Iterable[int]) -> None:
    """End the pens of this club among these, by the phone that holds them; open pages are told if there was one."""
    if club.handovers.filter(pk__in=pens, ended=None).update(ended=timezone.now()):
        look_again(club)


def end(*, club: Club, pens: QuerySet[Handover]) -> None:
    """End pens of this club, and the link by which they were taken: whoever held them knows it.

    Open pages are not told yet (news.py).
    """
    pens.filter(ended=None).update(ended=timezone.now())
    renew(club=club)


def renew(*, club: Club) -> None:
    """Make a new link to the pen, which ends the old one. Pens that are out stay out."""
    Club.objects.filter(pk=club.pk).update(pen_generation=F("pen_generation") + 1)
