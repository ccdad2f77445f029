"""The times at which rounds were scored, of a match in progress and of the club's earlier ones."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import islice

from django.core.cache import cache
from django.db.models import Count, F, OuterRef, Subquery
from django.utils import timezone

from scorekeeper.figures.home_time import EARLIER_MATCHES, Lengths, round_lengths
from scorekeeper.models import Change, Match, Seat
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.scope import group_of_match
from scorekeeper.rules.documents.dates import evening_of

CACHED_SECONDS = 600  # for the lengths of earlier matches: looking them up takes an eighth of the time of a table
LOOKED_AT = 10  # of the newest matches of the game; of these, those with as many players are used

_SEATS = Subquery(Seat.objects.filter(match=OuterRef("pk")).order_by().values("match").values(count=Count("pk")))


def lengths_of_rounds(sheet: MatchSheet) -> tuple[datetime | None, Lengths, Sequence[Lengths]]:
    """Return when the last round was scored, the lengths of this match's rounds, and those of earlier matches like it.

    Lengths are in seconds, in the order of the rounds, None where unknown. The time is None before the first round is
    scored, or if it is unknown. The earlier matches are those of `_earlier_lengths`, as they were at most
    CACHED_SECONDS ago. One query, three if they are not in the cache.
    """
    match, done = sheet.match, len(sheet.scores.rounds)
    key = f"round_lengths.{match.pk}.{len(sheet.seats)}.{sheet.length}"
    earlier: Sequence[Lengths] = cache.get_or_set(key, lambda: _earlier_lengths(sheet), CACHED_SECONDS) or []
    own = _scored([match.pk]).get(match.pk, {})
    return own.get(done), round_lengths(match.created, own, done), earlier


def _earlier_lengths(sheet: MatchSheet) -> list[Lengths]:
    """Return the lengths of the rounds of the newest matches of `_like_it` with a known length: two queries.

    Newest first, at most EARLIER_MATCHES.
    """
    others = list(_like_it(sheet))
    times = _scored([other.pk for other in others])
    lengths = (round_lengths(other.created, times.get(other.pk, {}), other.rounds_done) for other in others)
    return list(islice(filter(any, lengths), EARLIER_MATCHES))


def _like_it(sheet: MatchSheet) -> Iterator[Match]:
    """Yield the club's other matches of the game group with as many seats and rounds to play, newest first: one query.

    The rounds are those of the house rules (`MatchSheet.length`), not those scored; matches in progress are included.
    Only the LOOKED_AT newest of the game are looked at. Those that were written down on another day are left out, as
    the lengths of their rounds are unknown.
    """
    match, players = sheet.match, len(sheet.seats)
    newest = Match.objects.filter(club=match.club_id, game=match.game, club_game=match.club_game_id).order_by("-pk")
    others = newest.exclude(pk=match.pk).annotate(players=_SEATS, date=F("night__date"))
    for other in others.only("game", "options", "created", "rounds_done")[:LOOKED_AT]:
        at_the_table = evening_of(timezone.localtime(other.created)) == other.date
        if at_the_table and other.players == players and (other.options == match.options or _is_alike(other, sheet)):
            yield other


def _is_alike(other: Match, sheet: MatchSheet) -> bool:
    """Return whether the house rules of another match make the same game group and number of rounds as this one's."""
    rounds = sheet.game.rounds(len(sheet.seats), sheet.game.resolve(other.options))
    return rounds == sheet.length and group_of_match(other) == group_of_match(sheet.match)


def _scored(matches: Collection[int]) -> dict[int, dict[int, datetime]]:
    """Return when the rounds of these matches were scored, by the match's id and the round's number: one query.

    Rounds whose scoring is undone are left out.
    """
    scored = Change.objects.filter(match__in=matches, code=Change.Code.SCORED, kind=Change.Kind.WRITE, undone=False)
    found: dict[int, dict[int, datetime]] = {}
    for match, params, at in scored.order_by("revision").values_list("match", "params", "at"):
        found.setdefault(match, {})[params["round"]] = at
    return found
