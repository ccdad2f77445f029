"""Pens: the right of other phones to write in a club, taken by a link and ended by either side."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from scorekeeper.links import opens_to_own, to_write
from scorekeeper.models import Club, Handover, Membership, Role
from scorekeeper.news import recheck_access
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.players import valid_name


class LinkOver(Exception):  # noqa: N818 - reads as it is said at the table
    """The link is invalid: a new one has replaced it, or it could be used once only."""


@transaction.atomic
def take(*, club: Club, key: str, name: str, device: str, write: str) -> Handover:
    """Make a pen for the phone of a person by the link with this key, and return it.

    `name` is the person's, `device` the kind of the phone, `write` the key of the form: one that arrives again takes
    the same pen, with its new name, unless that has ended. Raises LinkOver if the link is invalid or the club was
    deleted, Refused if the name is invalid.
    """
    club = lock_club(club)
    if club.leaving or not to_write(club).opened_by(key):
        raise LinkOver
    defaults = {"name": valid_name(name), "device": device}
    return club.handovers.update_or_create(key=write, ended=None, defaults=defaults)[0]


@transaction.atomic
def take_ownership(*, club: Club, key: str, keeper_key: str, user: int | None) -> Club:
    """Make the account `user` or, without one, the browser with the key `keeper_key` the owner of a club; return it.

    `key` is that of the link (`key_to_own`, links.py), `keeper_key` the new one of the club, which no other club may
    have: the old one gives no access any more. Raises LinkOver if the link is invalid or was used, or if the club was
    deleted.
    """
    club = lock_club(club)
    if club.leaving or not opens_to_own(club, key):
        raise LinkOver
    club.keeper_key = keeper_key
    club.save(update_fields=["keeper_key"])
    if user:
        Membership.objects.create(club=club, user_id=user, role=Role.OWNER)
    return club


@transaction.atomic
def take_back(*, pen: Handover) -> None:
    """End a pen at the owner's wish, and the link by which it was taken, so that its holder cannot take another.

    Open pages check their access. Does nothing if the pen has ended.
    """
    club = lock_club(pen.club)
    held = club.handovers.filter(pk=pen.pk, ended=None)
    if held.exists():
        end(club=club, pens=held)
        recheck_access(club)


@transaction.atomic
def give_back(*, club: Club, pens: Iterable[int]) -> None:
    """End the pens with these ids, only of this club, as their phone asks; open pages check their access."""
    if club.handovers.filter(pk__in=pens, ended=None).update(ended=timezone.now()):
        recheck_access(club)


def end(*, club: Club, pens: QuerySet[Handover]) -> None:
    """End the given pens of a club that are still valid, and in any case the link to its pen.

    So nobody takes another pen by that link. The caller lets open pages check their access (`recheck_access`).
    """
    pens.filter(ended=None).update(ended=timezone.now())
    Club.objects.filter(pk=club.pk).update(pen_generation=F("pen_generation") + 1)


def renew(*, club: Club, generation: int) -> None:
    """Replace the link to the pen of this generation, which becomes invalid, by a new one.

    Pens that were taken stay valid. Does nothing if the present link has another generation: it was replaced already.
    """
    Club.objects.filter(pk=club.pk, pen_generation=generation).update(pen_generation=generation + 1)
