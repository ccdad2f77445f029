"""Making, changing, deleting and restoring the seasons of a club. Each write is done once, by its key."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scorekeeper.facts import write_faults
from scorekeeper.figures import club as documents
from scorekeeper.figures.season_rules import rules_faults, span_faults
from scorekeeper.models import Club, Season
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.names import fold, unfit, unseen
from scorekeeper.services.clubs import lock_club, refuse_clock_ahead
from scorekeeper.services.deleting import RESTORABLE_FOR
from scorekeeper.services.past.recording import lock_figures
from scorekeeper.services.past.seasons import fill_season
from scorekeeper.services.writing import WriteContext

MOST_SEASONS = 200  # of a club


@transaction.atomic
def make(*, club: Club, season: documents.Season, context: WriteContext) -> Season:
    """Make a season with its nights, and return it; if the key of the write was used before, return that season.

    That may be deleted by now. Raises Refused with all faults of its name, days and rules, at paths such as `("points",
    2)`, or if there are none, if another season of the club has its name, or if the club has MOST_SEASONS.
    """
    club = lock_club(club)
    if earlier := Season.with_deleted.filter(club=club, key=context.key).first():
        return earlier
    _refuse(season, club)
    _refuse_too_many(club)
    row = row_of(season, club, context)
    row.save()
    _fill(row)
    return row


@transaction.atomic
def change(*, row: Season, season: documents.Season, context: WriteContext) -> None:
    """Change a stored season into `season`, and store its nights anew; do nothing if its last write had the same key.

    `row`, the stored season, is not updated itself. Raises Refused with all faults of the name, days and rules, if
    another season of the club has the name, or if the season was deleted.
    """
    club, row = _locked(row)
    if row.key == context.key:
        return
    if row.deleted:
        raise Refused((Fault(("seasons",), write_faults.SEASON_DELETED, {"name": row.name}),))
    _refuse(season, club, but=row)
    now = row_of(season, club, context)
    now.pk = row.pk
    now.save(force_update=True)
    _fill(now)


@transaction.atomic
def delete(*, row: Season, context: WriteContext) -> None:
    """Mark a season as deleted, and delete its SeasonNight rows; the nights of the club stay.

    For thirty days `restore` can bring it back. Does nothing if it is deleted already, or if its last write had this
    key. The season is read again: `row` itself does not change.
    """
    _club, row = _locked(row)
    if row.key != context.key and row.deleted is None:
        row.deleted, row.key = timezone.now(), context.key
        row.save(update_fields=["deleted", "key"])
        row.nights.all().delete()


@transaction.atomic
def restore(*, row: Season, context: WriteContext) -> None:
    """Restore a deleted season with its nights; do nothing if it is not deleted, or its last write had this key.

    Raises Refused if another has its name by now, or if the club has MOST_SEASONS.
    """
    club, row = _locked(row)
    if row.key == context.key or row.deleted is None:
        return
    _refuse_taken(row.name, club)
    _refuse_too_many(club)
    row.deleted, row.key = None, context.key
    row.save(update_fields=["deleted", "key"])
    _fill(row)


@transaction.atomic
def purge(*, now: datetime) -> int:
    """Delete for good the seasons deleted thirty days or more before `now`; return their number.

    Raises ClockAhead, and deletes none, if the clock may be wrong.
    """
    over = list(Season.with_deleted.select_for_update().filter(deleted__lte=now - RESTORABLE_FOR))
    if over:
        refuse_clock_ahead(now)
    Season.with_deleted.filter(pk__in=[season.pk for season in over]).delete()
    return len(over)


def row_of(season: documents.Season, club: Club, context: WriteContext) -> Season:
    """Return an unsaved row of a season of a club, with the key of the write; the season must be valid."""
    return Season(
        club=club,
        name=season.name.strip(),
        folded=fold(season.name),
        first=season.first,
        last=season.last,
        group=season.group,
        counting=season.rules.counting,
        points=list(season.rules.points),
        best=season.rules.best,
        least=season.rules.least,
        key=context.key,
    )


def _locked(row: Season) -> tuple[Club, Season]:
    """Return the club, locked until the transaction ends, and the season, also a deleted one, read again."""
    club = lock_club(row.club)
    return club, Season.with_deleted.get(pk=row.pk)


def _fill(row: Season) -> None:
    """Store the nights and the leaders of a season anew (`fill_season`), with the club's figures locked from now on."""
    lock_figures(row.club_id)
    fill_season(row)


def _refuse(season: documents.Season, club: Club, but: Season | None = None) -> None:
    """Raise Refused with all that is wrong with a season or, if nothing is, if another than `but` has its name."""
    path = ("name",)
    named = unfit(path, season.name) or unseen(path, season.name)
    found = [*([named] if named else []), *span_faults(season.first, season.last), *rules_faults(season.rules)]
    if found:
        raise Refused(found)
    _refuse_taken(season.name, club, but)


def _refuse_taken(name: str, club: Club, but: Season | None = None) -> None:
    """Raise Refused if a season of the club other than `but` has this name, in any case of letters."""
    others = club.seasons.exclude(pk=but.pk) if but else club.seasons.all()
    if taken := others.filter(folded=fold(name)).first():
        raise Refused((Fault(("name",), write_faults.SEASON_NAME_TAKEN, {"name": taken.name}),))


def _refuse_too_many(club: Club) -> None:
    """Raise Refused if the club has MOST_SEASONS or more, without deleted ones."""
    if club.seasons.count() >= MOST_SEASONS:
        raise Refused((Fault(("seasons",), write_faults.TOO_MANY_SEASONS, {"most": MOST_SEASONS}),))
