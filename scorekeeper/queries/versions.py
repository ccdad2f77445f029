"""Versions of matches and nights: as long as a version is equal, a drawing of it is valid."""

from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q

from scorekeeper.models import Match, Night
from scorekeeper.models.clocks import tonight

Rows = tuple[tuple[Any, ...], ...]


class Version(NamedTuple):
    """The state of a match or a night on which its drawings depend.

    `revision` counts its changes, `epoch` is its club's. `rows` have the columns that are shown and can change without
    either: the spelling of names, date and place of a match's night, and what `manage.py rebuild` corrects. `year` is
    the present one: days of other years are shown with theirs. `names` are those of the players in seat order, of a
    night match by match; a match's are followed by date and place, which a keeper's sheet shows, too.
    """

    revision: int
    epoch: int
    rows: Rows
    year: int
    names: tuple[str, ...] = ()


def version_of_match(pk: int) -> Version | None:
    """Return the version of a match; None if it does not exist, or it or its club was deleted. One query."""
    found = Match.objects.filter(pk=pk, night__club__leaving=None).order_by("seats__position")
    of_night = ("night__club__epoch", "night__date", "night__place")
    rows = tuple(found.values_list("revision", *of_night, "state", "seats__player__name"))
    if not rows:
        return None
    revision, epoch, date, place, *_ = rows[0]
    names = (*(name for *_, name in rows), date.isoformat(), place)
    return Version(revision, epoch, rows, tonight().year, names)


def version_of_night(pk: int) -> Version | None:
    """Return the version of a night; None if it does not exist or its club was deleted. One query.

    Its revision is the sum of the night's and of those of its matches.
    """
    there = FilteredRelation("matches", condition=Q(matches__deleted=None))
    found = Night.objects.filter(pk=pk, club__leaving=None).annotate(played=there)
    found = found.order_by("played__pk", "played__seats__position")
    seats = (f"played__seats__{name}" for name in ("player__name", "total", "place", "contracts_done", "won"))
    match = ("played__pk", "played__revision", "club__epoch", "revision", "played__state")
    rows = tuple(found.values_list(*match, *seats))
    revisions = sum({match: revision or 0 for match, revision, *_ in rows}.values())
    names = tuple(name for *_, name, _total, _place, _contracts, _won in rows if name)
    return Version(revisions + rows[0][3], rows[0][2], rows, tonight().year, names) if rows else None
