"""One evening: its table, its matches, what was deleted of it, and its ledger."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.models import Match, Night, Seat
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.ledger import PAGE, LedgerEntry, ledger_entry
from scorekeeper.pages.match_lines import MatchLine, match_line, match_title
from scorekeeper.pages.nights.beside import NightResult, only_result
from scorekeeper.queries.match_lines import seats_of
from scorekeeper.queries.night_ledger import deleted_matches, has_ledger, newest_night_changes
from scorekeeper.queries.nights import matches_of
from scorekeeper.rules.names import alphabetical
from scorekeeper.words.night_changes import night_change_said
from scorekeeper.words.phrases import day, figure, isolated, phrase
from scorekeeper.words.played import matches_played


@dataclass(frozen=True, slots=True)
class NightRow:
    """How a player did: matches won of those played, and `points` where one game alone was played."""

    player: int
    name: str
    won: int
    played: int
    points: str


@dataclass(frozen=True, slots=True)
class DeletedMatch:
    """A match that can be brought back."""

    match: int
    title: str


@dataclass(frozen=True, slots=True)
class MatchToMove:
    """A match that was perhaps written down under the wrong date."""

    match: int
    over: bool
    title: str
    evening: date
    latest: date


@dataclass(frozen=True, slots=True)
class NightPage:
    """`said` is where it was and who played; `table` is empty before a second match is over.

    `only` is told in full where it is the one match of the night and over.
    """

    night: Night
    said: str
    counts: str
    table: tuple[NightRow, ...]
    points: bool
    matches: tuple[MatchLine, ...]
    only: NightResult | None


@dataclass(frozen=True, slots=True)
class KeptNight:
    """What whoever keeps the score sees of a night besides: the matches deleted, and whether it has a ledger."""

    deleted: tuple[DeletedMatch, ...]
    ledger: bool


@dataclass(frozen=True, slots=True)
class NightLedgerPage:
    """`older` is the change before which the next page begins, 0 on the last one."""

    night: int
    title: str
    entries: tuple[LedgerEntry, ...]
    newest: bool
    older: int


def night_page(night: Night) -> NightPage:
    """Build the page of a night out of queries/nights.py `nights_with_matches`.

    It takes no query; two where a single match is told in full.
    """
    matches = matches_of(night)
    names = {isolated(seat.player.name): None for match in matches for seat in seats_of(match)}
    over = [match for match in matches if match.state != Match.State.PLAYING]
    table = _table([match for match in over if match.rounds_done])
    place = isolated(night.place)
    return NightPage(
        night=night,
        said=" · ".join(filter(None, [place, ", ".join(names)])),
        counts=matches_played(len(over), len(matches) - len(over)),
        table=table,
        points=any(row.points for row in table),
        matches=tuple(match_line(match, len(names)) for match in matches),
        only=only_result(matches),
    )


def kept_night(night: Night) -> KeptNight:
    """Return what only keepers see of a night: two queries."""
    deleted = (DeletedMatch(match.pk, match_title(match)) for match in deleted_matches(night))
    return KeptNight(tuple(deleted), has_ledger(night))


def night_ledger_page(night: Night, before: int | None) -> NightLedgerPage:
    """Build the page of what happened to a night before this change, or of the newest: one query."""
    found = newest_night_changes(night, before, PAGE + 1)
    return NightLedgerPage(
        night=night.pk,
        title=day(night.date, tonight()),
        entries=tuple(
            ledger_entry(change, change.pk, phrase(night_change_said(change, tonight())), night.date)
            for change in found[:PAGE]
        ),
        newest=not before,
        older=found[PAGE - 1].pk if len(found) > PAGE else 0,
    )


def match_to_move(match: Match) -> MatchToMove:
    """Build the page on which a match is moved or deleted: no query."""
    return MatchToMove(match.pk, match.state != Match.State.PLAYING, match_title(match), match.night.date, tonight())


def _table(matches: Sequence[Match]) -> tuple[NightRow, ...]:
    """Order who played by matches won, then by fewer played: the sheets of two matches at least make a table."""
    if len(matches) < 2:
        return ()
    seats = [seat for match in matches for seat in seats_of(match) if seat.total is not None]
    people = {seat.player.person_id: seat.player.person for seat in seats}
    played = Counter(seat.player.person_id for seat in seats)
    won = Counter(seat.player.person_id for seat in seats if seat.won)
    points = _points(matches, seats)
    ordered = sorted(people, key=lambda person: (-won[person], played[person], alphabetical(people[person].name)))
    return tuple(NightRow(pk, people[pk].name, won[pk], played[pk], points.get(pk, "")) for pk in ordered)


def _points(matches: Sequence[Match], seats: Sequence[Seat]) -> dict[int, str]:
    """Map each person to the sum of their totals, where all matches are of one game and totals can be added."""
    games = {(match.game, match_title(match)) for match in matches}
    if len(games) > 1 or any(seat.contracts_done is not None for seat in seats):
        return {}
    sums: Counter[int] = Counter()
    for seat in seats:
        sums[seat.player.person_id] += seat.total or 0
    return {person: figure(total) for person, total in sums.items()}
