"""Which matches of a document to store, by the keeper's decisions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property

from scorekeeper.facts import write_faults
from scorekeeper.models import Match
from scorekeeper.queries.import_matches import ComparedMatch
from scorekeeper.queries.imports import Comparison
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.names import fold


class Resolution(StrEnum):
    """A keeper's decision on a match that the club has in another version."""

    KEEP = "keep"  # the club's version stays
    TAKE = "take"  # the document's version replaces it
    BOTH = "both"  # the document's version becomes another match


@dataclass(frozen=True)
class MatchesToStore:
    """The matches of a document to store: `new` ones, by date, and those `taken`, with the match that each replaces."""

    compared: Comparison
    new: Sequence[ComparedMatch]
    taken: Sequence[tuple[ComparedMatch, Match]]

    @cached_property
    def dates(self) -> set[date]:
        """The dates of the nights to store, including nights without a match."""
        stored = (*self.new, *(one for one, _here in self.taken))
        without = (night.date for night in self.compared.document.nights if not night.matches)
        return {*without, *(one.night.date for one in stored)}


def matches_to_store(compared: Comparison, resolutions: Mapping[int, Resolution]) -> MatchesToStore:
    """Return the matches to store: those that the club does not have, and others by the keeper's decisions.

    `resolutions` has these by the id of the club's match; a match without one is kept (KEEP). Equal matches are never
    stored. Raises Refused with all faults if a player would have two seats in a match, or a match would be replaced by
    one of another game.
    """
    new, taken = [], []
    for one in compared.matches:
        resolution = resolutions.get(one.here.pk, Resolution.KEEP) if one.here else Resolution.BOTH
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
    """Yield a fault if the document's version of a match is of another game than the club's version `here`."""
    if one.match.record.game != here.game:
        yield Fault((*one.path, "record", "game"), write_faults.OTHER_GAME, {"title": get(here.game).title})


def _two_seats(compared: Comparison, one: ComparedMatch) -> Iterator[Fault]:
    """Yield a fault, at the path of the players, if two names in a match are of one person."""
    names = one.match.record.players
    keys = [compared.persons[fold(name)] for name in names]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        spelt = [name for name, key in zip(names, keys, strict=True) if key == twice]
        yield Fault((*one.path, "record", "players"), write_faults.ONE_PERSON, {"names": spelt})
