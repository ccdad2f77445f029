"""The nights of a club, with the matches that their lists show, and their ledgers."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from itertools import starmap
from operator import or_
from typing import Any, Literal, NamedTuple

from django.db.models import Aggregate, Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.db.models.lookups import IsNull

from scorekeeper.models import Club, Match, Meeting, Night, NightChange, PlayerResult, Seat
from scorekeeper.queries.match_lines import left_open, listed_matches, worth_a_line
from scorekeeper.rules.names import alphabetical

Span = tuple[date, date]  # the first and the last evening
Outcome = Literal["", "won", "ahead", "level"]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a search with its meanings; it finds the matches for which at least one of them holds.

    `text`, without marks, is part of the night's place or note as `searchable` returns them; one of `people`, ids of
    players, has a seat; the match is of one of `games`, game groups, or among `open_games`, ids of unfinished matches;
    or the night's date is in one of `spans`.
    """

    text: str
    people: tuple[int, ...] = ()
    games: tuple[str, ...] = ()
    open_games: tuple[int, ...] = ()
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class NightFilters:
    """The filters of a list of nights; None and empty values filter nothing, but no match passes empty `spans`.

    `game` is a game group (figures/game_groups.py), `open_games` are the ids of the unfinished matches of that game,
    `players` those of all spellings of one person. `place` is the place of a night as it is spelled. `state` is "open",
    "over" or "". The date must be in one of `spans`, and precede `before`. `since` hides matches left open before that
    date, but not if `state` is "open". `person`, the id of a main player, selects the counted matches in which they
    took part, or with an `other` those in which both were placed; `players` is then ignored. `outcome` is the result
    for the person: "won", or with an `other` "ahead" of or "level" with them.
    """

    game: str = ""
    open_games: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    place: str = ""
    words: tuple[Word, ...] = ()
    state: str = ""
    spans: tuple[Span, ...] | None = None
    before: date | None = None
    since: date | None = None
    person: int = 0
    other: int = 0
    outcome: Outcome = ""


class DayPlayed(NamedTuple):
    """The date of a night, and the numbers of its matches that are over and in progress."""

    date: date
    over: int
    playing: int


def nights_with_matches() -> QuerySet[Night]:
    """Return all nights, newest first, with their clubs and matches, the matches with their seats: three queries.

    Each match is ready for lists (`listed_matches`). `revisions` is the sum of the revisions of all matches, also of
    those that lists leave out.
    """
    nights = Night.objects.annotate(revisions=_of_night(Match.objects.all(), Sum("revision")))
    return nights.select_related("club").prefetch_related(Prefetch("matches", listed_matches(Match.objects.all())))


def nights_with(matches: QuerySet[Match], nights: QuerySet[Night]) -> QuerySet[Night]:
    """Return the `nights` that have one of `matches`, newest first, with only these matches: three queries.

    The matches are ready for lists (`listed_matches`); those that lists leave out do not count.
    """
    found = nights.filter(_any_of(worth_a_line(matches).filter(night=OuterRef("pk"))))
    return found.prefetch_related(Prefetch("matches", listed_matches(matches)))


def _any_of(rows: QuerySet[Any]) -> Q:
    """Return the condition that `rows`, a query that refers to the outer one by OuterRef, has a row.

    It is not EXISTS, which PostgreSQL would join over all rows.
    """
    return Q(IsNull(Subquery(rows.order_by().values("pk")[:1]), False))  # noqa: FBT003 - as the lookup takes it


def matches_of(night: Night) -> list[Match]:
    """Return the matches of a night of `nights_with_matches` or `nights_with`, in the order they began: no query."""
    return list(night.matches.all())


def revision_of(night: Night) -> int:
    """Return the sum of the revisions of a night of `nights_with_matches` and its matches; no query. It never falls."""
    return night.revision + int(vars(night)["revisions"])


def matching_nights(club: Club, filters: NightFilters, most: int) -> list[Night]:
    """Return the newest nights, at most `most`, with matches that pass the filters, newest first: three queries.

    Each has only those matches, ready for lists (`listed_matches`).
    """
    return list(nights_with(_matching(club, filters), _nights_on_dates(club, filters))[:most])


def newest_dates(filters: NightFilters, most: int) -> list[date]:
    """Return the newest dates, at most `most`, newest first, with a counted match of the filters' person: one query.

    The filters must have a `person`; those besides `other`, `outcome`, `game`, `spans` and `before` are ignored.
    """
    found = _counted_matches(filters).filter(_on_dates(filters))
    return list(found.order_by("-date").values_list("date", flat=True).distinct()[:most])


def days_played(club: Club, filters: NightFilters) -> list[DayPlayed]:
    """Return the dates with a match that passes the filters, unordered, with the numbers of such matches: one query.

    Matches ended before a scored round do not count. The filters should select a few months. A subquery counts the
    matches of each night: with a join PostgreSQL would read all matches of the club.
    """
    found = worth_a_line(_matching(club, filters))
    playing = found.filter(state=Match.State.PLAYING)
    over = found.exclude(state=Match.State.PLAYING)
    nights, count = _nights_on_dates(club, filters).order_by(), Count("pk")
    nights = nights.annotate(over=_of_night(over, count), playing=_of_night(playing, count))
    days = starmap(DayPlayed, nights.values_list("date", "over", "playing"))
    return [day for day in days if day.over or day.playing]


def _of_night(matches: QuerySet[Match], number: Aggregate) -> Combinable:
    """Return the expression that aggregates those of `matches` in the night of the outer query; 0 if there are none."""
    of_night = matches.filter(night=OuterRef("pk")).order_by().values("night")
    return Coalesce(Subquery(of_night.annotate(number=number).values("number")), 0)


def wins_by_month(club: Club, filters: NightFilters, dates: Collection[date]) -> Mapping[date, Counter[int]]:
    """Return how many matches that pass the filters each person won in each month: one query at most.

    The keys are the first day of the month and the id of the person; months and persons without a win have none.
    `dates` must be all dates with such a match (`days_played`). Empty if the filters ask for open matches.
    """
    if filters.state == "open":
        return {}
    won = PlayerResult.objects.filter(club=club, date__in=dates, won=True)
    if filters.game:
        won = won.filter(group=filters.game)
    if filters.person or filters.players or filters.words or filters.place:
        matching = _matching(club, filters).filter(pk=OuterRef("match"))
        if filters.place:
            matching = matching.filter(night__place=filters.place)
        won = won.filter(_any_of(matching))
    found: defaultdict[date, Counter[int]] = defaultdict(Counter)
    for day, person in won.order_by().values_list("date", "person"):
        found[day.replace(day=1)][person] += 1
    return found


def _nights_on_dates(club: Club, filters: NightFilters) -> QuerySet[Night]:
    """Return the nights of a club within the spans, before the date and at the place of the filters."""
    nights = club.nights.filter(_on_dates(filters))
    return nights.filter(place=filters.place) if filters.place else nights


def _on_dates(filters: NightFilters) -> Q:
    """Return the condition that a date is in one of the filters' spans, if they are not None, and precedes `before`.

    The first and the last date of all spans are in it so that databases use an index.
    """
    earlier = Q(date__lt=filters.before) if filters.before else Q()
    if not filters.spans:
        return earlier if filters.spans is None else Q(pk__in=[])
    first, last = min(span[0] for span in filters.spans), max(span[1] for span in filters.spans)
    either = _any_condition(Q(date__range=span) for span in filters.spans)
    return Q(date__range=(first, last)) & either & earlier


def _any_condition(conditions: Iterable[Q]) -> Q:
    """Return the condition that at least one of these holds; false if there are none."""
    return reduce(or_, conditions, Q(pk__in=[]))


def _matching(club: Club, filters: NightFilters) -> QuerySet[Match]:
    """Return the matches that pass the filters other than `spans`, `before` and `place`.

    They may be of any club: the caller selects its matches. `club` is only needed for those left open before `since`.
    """
    matches = Match.objects.all()
    if filters.state == "open":
        matches = matches.filter(state=Match.State.PLAYING)
    elif filters.state == "over":
        matches = matches.exclude(state=Match.State.PLAYING)
    if filters.since and filters.state != "open":
        old = left_open(Match.objects.filter(club=club), filters.since)
        matches = matches.exclude(pk__in=old.values("pk"))
    if filters.game:
        results = PlayerResult.objects.filter(match=OuterRef("pk"), group=filters.game)
        matches = matches.filter(_any_of(results) | Q(pk__in=filters.open_games))
    if filters.person:
        matches = matches.filter(_any_of(_counted_matches(filters).filter(match=OuterRef("pk"))))
    elif filters.players:
        matches = matches.filter(_any_of(_seats_of(filters.players)))
    for word in filters.words:
        matches = matches.filter(_found_by_word(word))
    return matches


def _counted_matches(filters: NightFilters) -> QuerySet[Any]:
    """Return the results of the filters' person, or the meetings with `other`, of the filters' outcome and game."""
    group = {"group": filters.game} if filters.game else {}
    if not filters.other:
        won = {"won": True} if filters.outcome == "won" else {}
        return PlayerResult.objects.filter(person=filters.person, **won, **group)
    low, high = sorted((filters.person, filters.other))
    sign = 1 if filters.person == low else -1
    better: Mapping[str, dict[str, int | bool]] = {
        "won": {"a_won" if sign == 1 else "b_won": True},
        "ahead": {"better": sign},
        "level": {"better": 0},
    }
    return Meeting.objects.filter(a=low, b=high, **better.get(filters.outcome, {}), **group)


def _found_by_word(word: Word) -> Q:
    """Return the condition for the matches that a word finds."""
    night = Q(folded__contains=word.text) | _any_condition(Q(date__range=span) for span in word.spans)
    found = _any_of(Night.objects.filter(night, pk=OuterRef("night")))
    if word.people:
        found |= _any_of(_seats_of(word.people))
    if word.games:
        found |= _any_of(PlayerResult.objects.filter(match=OuterRef("pk"), group__in=word.games))
    return found | Q(pk__in=word.open_games) if word.open_games else found


def _seats_of(players: Sequence[int]) -> QuerySet[Seat]:
    """Return a query for `_any_of`: the seats that players with these ids have in the match of the outer query."""
    return Seat.objects.filter(match=OuterRef("pk"), player__in=players)


def years_of(club: Club) -> list[int]:
    """Return the years in which the club has a night, newest first; empty if it has none: two queries at most."""
    newest, oldest = (club.nights.order_by(order).values("date")[:1] for order in ("-date", "date"))
    ends: tuple[Any, Any] = Club.objects.filter(pk=club.pk).values_list(Subquery(newest), Subquery(oldest)).get()
    if ends[0] is None:
        return []
    years = range(ends[0].year, ends[1].year - 1, -1)
    nights = (club.nights.order_by().filter(date__range=(date(year, 1, 1), date(year, 12, 31))) for year in years)
    there = Club.objects.filter(pk=club.pk).values_list(*map(Exists, nights)).get()
    return [year for year, any_night in zip(years, there, strict=True) if any_night]


def places_of(club: Club, nights: int) -> list[str]:
    """Return the distinct places of the club's last `nights` nights, sorted; the empty one is left out: one query."""
    last = club.nights.order_by("-date").values_list("place", flat=True)[:nights]
    return sorted({place for place in last if place}, key=alphabetical)


def newest_night_changes(night: Night, before: int | None, most: int) -> list[NightChange]:
    """Return a night's newest changes, at most `most`, newest first, with ids below `before` if given: one query."""
    wanted = night.changes.order_by("-pk")
    return list((wanted.filter(pk__lt=before) if before else wanted)[:most])


def has_ledger(night: Night) -> bool:
    """Return whether the night itself was changed, not only its matches: one query."""
    return night.changes.exists()


def deleted_matches(night: Night) -> list[Match]:
    """Return the deleted matches of a night, which can be restored, last deleted first: one query.

    They are filtered here: PostgreSQL would read all matches where it is asked for the deleted ones of a night.
    """
    found = [match for match in Match.with_deleted.filter(night=night) if match.deleted]
    return sorted(found, key=lambda match: match.deleted or match.created, reverse=True)


def nights_with_deleted(club: Club, most: int) -> list[tuple[int, date, int]]:
    """Return the newest nights, at most `most`, with deleted matches, newest first: one query.

    Each is a tuple of its id, its date and the number of its deleted matches.
    """
    found = Match.with_deleted.filter(club=club, deleted__isnull=False).order_by("-night__date")
    return list(found.values_list("night", "night__date").annotate(Count("pk"))[:most])
