"""The matches and nights on the first page of a club, which is given by its `keeper_key`."""

from collections.abc import Collection
from datetime import date

from django.db.models import QuerySet

from scorekeeper.models import Match, Night
from scorekeeper.queries.clubs import with_key
from scorekeeper.queries.match_lines import last_touch, left_open, listed_matches, midnight_of
from scorekeeper.queries.matches import matches_with_night, read_rows
from scorekeeper.queries.nights import nights_with
from scorekeeper.queries.snapshot import consistent_read


def match_in_play(club_key: str, since: date) -> Match | None:
    """Return the match in progress that was written to last, with all rows of its sheet; None if there is none.

    It is one of the club with this keeper key. Matches left open before `since` (`left_open`) do not count. Four
    queries at most.
    """
    old = left_open(Match.objects.filter(club=with_key(club_key)), since)
    with consistent_read():
        found = list(_by_newest_write(_playing(matches_with_night(), club_key).exclude(pk__in=old.values("pk")))[:1])
        if found:
            read_rows(found)
    return found[0] if found else None


def other_matches_in_play(
    club_key: str, without: Collection[int], tonight: date, most: int
) -> tuple[list[Match], list[Match]]:
    """Return the matches in progress, without those with an id in `without`, in two lists: tonight's, and older ones.

    Tonight's are those of a night of the date `tonight` or later, and those that were written to since that day began.
    At most `most` in all, each list newest write first, ready for lists (`listed_matches`). Two queries.
    """
    others = _playing(listed_matches(Match.objects.select_related("night")), club_key).exclude(pk__in=without)
    shown, since = list(_by_newest_write(others)[:most]), midnight_of(tonight)
    of_tonight = [match for match in shown if match.night.date >= tonight or vars(match)["touched"] >= since]
    return of_tonight, [match for match in shown if match not in of_tonight]


def matches_left_open(club_key: str, since: date, most: int) -> list[Match]:
    """Return the newest matches, at most `most`, left open before `since` (`left_open`), newest first, ready for lists.

    They are of the club with this keeper key. Two queries at most.
    """
    found = left_open(Match.objects.filter(club=with_key(club_key)).select_related("night"), since)
    return list(listed_matches(found).order_by("-pk")[:most])


def last_nights(club_key: str, without: Collection[int], since: date, most: int) -> list[Night]:
    """Return the last nights, at most `most`, newest first, with their matches ready for lists: three queries.

    Matches with an id in `without` are left out, and so are those left open before `since` (`left_open`). A night that
    has no other match is left out as well.
    """
    club = with_key(club_key)
    old = left_open(Match.objects.filter(club=club), since)
    others = Match.objects.exclude(pk__in=without).exclude(pk__in=old.values("pk"))
    return list(nights_with(others, Night.objects.filter(club=club))[:most])


def _playing(matches: QuerySet[Match], club_key: str) -> QuerySet[Match]:
    """Return the given matches that are in progress in the club with this keeper key."""
    return matches.filter(club=with_key(club_key), state=Match.State.PLAYING)


def _by_newest_write(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Order the matches by the time of their newest write, latest first; it is annotated as `touched`."""
    return matches.annotate(touched=last_touch()).order_by("-touched", "-pk")
