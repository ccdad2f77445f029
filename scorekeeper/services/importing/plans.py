"""The keeper's decisions on a document, and the matches to store that follow from them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from scorekeeper.facts import write_faults
from scorekeeper.models import Match
from scorekeeper.queries.import_matches import ComparedMatch
from scorekeeper.queries.imports import Comparison
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.names import fold


class Resolution(StrEnum):
    """What is done with a match that is here in another version."""

    KEEP = "keep"  # the club's own stays as it is
    TAKE = "take"  # that of the document takes its place
    BOTH = "both"  # that of the document comes as a match of its own


@dataclass(frozen=True)
class ImportPlan:
    """What a keeper has decided of a document that was held against the club.

    `resolutions` says what is done with matches that are here in another version, by the id of the club's own, KEEP
    where it says nothing.
    """

    compared: Comparison
    resolutions: Mapping[int, Resolution] = field(default_factory=dict)


@dataclass(frozen=True)
class MatchesToStore:
    """What is to be stored of a comparison: matches that come as `new` ones, by date, and versions that are `taken`."""

    compared: Comparison
    new: Sequence[ComparedMatch]
    taken: Sequence[tuple[ComparedMatch, Match]]

    @property
    def dates(self) -> set[date]:
        """The dates of the nights that there must be: those without a match too."""
        stored = (*self.new, *(one for one, _here in self.taken))
        without = (night.date for night in self.compared.document.nights if not night.matches)
        return {*without, *(one.night.date for one in stored)}


def wanted(plan: ImportPlan, compared: Comparison) -> MatchesToStore:
    """Return what is to be stored.

    Raises Refused where somebody would have two seats in a match, or a match of one game would become one of another.
    """
    new, taken = [], []
    for one in compared.matches:
        resolution = plan.resolutions.get(one.here.pk, Resolution.KEEP) if one.here else Resolution.BOTH
        if resolution == Resolution.BOTH and not one.same:
            new.append(one)
        elif resolution == Resolution.TAKE and not one.same and one.here:
            taken.append((one, one.here))
    faults = [fault for one, here in taken for fault in _other_game(one, here)]
    faults += [fault for one in (*new, *(one for one, _here in taken)) for fault in _two_seats(compared, one)]
    if faults:
        raise Refused(faults)
    return MatchesToStore(compared, sorted(new, key=lambda one: one.night.date), taken)


def _other_game(one: ComparedMatch, here: Match) -> Iterator[Fault]:
    if one.match.record.game != here.game:
        yield Fault((*one.path, "record", "game"), write_faults.OTHER_GAME, {"title": get(here.game).title})


def _two_seats(compared: Comparison, one: ComparedMatch) -> Iterator[Fault]:
    names = one.match.record.players
    keys = [compared.persons[fold(name)] for name in names]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        spelt = [name for name, key in zip(names, keys, strict=True) if key == twice]
        yield Fault((*one.path, "record", "players"), write_faults.ONE_PERSON, {"names": spelt})
