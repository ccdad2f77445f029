"""Reading records (scorekeeper/docs/record.md): a faultless record, or all faults at once."""

from collections.abc import Sequence
from functools import cache, lru_cache

from scorekeeper.rules import game_facts
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.documents.dates import read_date
from scorekeeper.rules.documents.faults import UNKNOWN_VERSION
from scorekeeper.rules.documents.fields import Fields, typed
from scorekeeper.rules.documents.text import parse, positions
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.faults import Path, Refused, Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import (
    HAND_FIELDS,
    MOST_ROUNDS,
    RECORD_FIELDS,
    ROUND_FIELDS,
    Hand,
    Record,
    Round,
    hand_from_data,
)
from scorekeeper.rules.record.checking import check
from scorekeeper.rules.record.hand_faults import AWAY, AWAY_AND_MORE
from scorekeeper.rules.wording import NO_TEXT


def read(text: str | bytes) -> Record:
    """Return the record in a text, at most 1 MiB of UTF-8. Raises Refused with every fault, in document order."""
    return from_data(parse(text))


def from_data(data: object) -> Record:
    """Return the record in parsed JSON. Raises Refused with every fault, in document order."""
    report = Report()
    found = typed(report, ("record",), data, dict)
    if found is not None:
        record = read_record(report, found)
    if report:
        raise Refused(report.faults(positions(data, fields_of_record)))
    return record


def read_record(report: Report, data: dict[str, object]) -> Record:
    """Return the record of this data, empty where unreadable; faults are added to the report, by path in the record."""
    record = _record(report, data)
    check(report, record)
    return record


def fields_of_record(_path: Path) -> Sequence[str]:
    """Return the fields of a record, then those of a round, in the order of the documentation, for any path."""
    return (*RECORD_FIELDS, *ROUND_FIELDS)


def _record(report: Report, data: dict[str, object]) -> Record:
    """Return what can be read of a record, with an empty value for each faulty field; faults go to the report."""
    fields = Fields(report, (), data, RECORD_FIELDS)
    version = fields.required("record", int)
    if version not in (None, 1):
        report.add(("record",), UNKNOWN_VERSION, version=version)
    game = fields.required("game", str) or ""
    return Record(
        game=game,
        players=_texts(report, ("players",), fields.required("players", list) or []),
        options=fields.optional("options", dict) or {},
        first_dealer=fields.optional("first_dealer", str),
        played_on=read_date(report, ("played_on",), fields.optional("played_on", str)),
        ended=fields.optional("ended", bool) or False,
        rounds=_rounds(report, games().get(game), fields.required("rounds", list) or []),
    )


def _texts(report: Report, path: Path, data: list[object]) -> tuple[str, ...]:
    """Return the texts in a list at `path`, "" and a fault in the report for an entry that is no text."""
    return tuple(typed(report, (*path, index), entry, str) or "" for index, entry in enumerate(data))


def _rounds(report: Report, game: Game | None, data: list[object]) -> tuple[Round, ...]:
    """Return the rounds; faults go to the report. `game` is None if it is unknown.

    If there are too many rounds, all are returned empty, as `checking` refuses their number.
    """
    if len(data) > MOST_ROUNDS:
        return (Round({}),) * len(data)
    return tuple(read_round(report, game, ("rounds", index), entry) for index, entry in enumerate(data))


def read_round(report: Report, game: Game | None, path: Path, data: object) -> Round:
    """Return the round of this data. What cannot be read is empty, and a fault in the report.

    `game` is None if it is unknown: then the facts of all games may be there.
    """
    found = typed(report, path, data, dict)
    if found is None:
        return Round({})
    known = ROUND_FIELDS if game is None else {"note", "hands"} | game.round_facts
    fields = Fields(report, path, found, known, foreign=ROUND_FIELDS, title=game.title if game else NO_TEXT)
    return Round(
        dealer=fields.optional("dealer", str),
        exact_cut=fields.optional("exact_cut", bool) or False,
        replays=fields.optional("replays", int) or 0,
        note=fields.optional("note", str) or "",
        hands=_hands(report, game, (*path, "hands"), fields.required("hands", dict) or {}),
    )


def _hands(report: Report, game: Game | None, path: Path, data: dict[str, object]) -> dict[str, Hand]:
    """Return the hands of a round by player, without those that are no objects; faults go to the report.

    `path` is that of all hands.
    """
    hands = {player: _hand(report, game, (*path, player), hand) for player, hand in data.items()}
    return {player: hand for player, hand in hands.items() if hand is not None}


def _hand(report: Report, game: Game | None, path: Path, data: object) -> Hand | None:
    """Return the hand of this data; None if it is no object. Faults are added to the report.

    If a player who is away has any other fact, that is a fault, and the hand has none.
    """
    found = typed(report, path, data, dict)
    if found is None:
        return None
    known = _facts_of_any_game() if game is None else tuple(game_facts.declared(game).values())
    names = [fact.name for fact in known]
    fields = Fields(report, path, found, names, foreign=HAND_FIELDS, title=game.title if game else NO_TEXT)
    values = {fact.name: _value(report, (*path, fact.name), fields, fact) for fact in known}
    hand = _cached_hand(tuple((fact.name, values[fact.name]) for fact in known if values[fact.name] != fact.default))
    if hand.absent and len(found) > 1:
        report.add(path, AWAY_AND_MORE)
        return AWAY
    return hand


@cache
def _facts_of_any_game() -> tuple[Fact, ...]:
    """Return the facts that hands of any game may have: one of each name, as games that share a name share its type."""
    declared = (fact for game in games().values() for fact in game_facts.declared(game).values())
    return tuple({fact.name: fact for fact in declared}.values())


@lru_cache(maxsize=10_000)
def _cached_hand(facts: tuple[tuple[str, object], ...]) -> Hand:
    """Return the hand with these facts. Cached, as most hands of many matches are like another."""
    return hand_from_data(dict(facts))


def _value(report: Report, path: Path, fields: Fields, fact: Fact) -> object:
    """Return the value of a fact of a hand; `Fact.default` if it is missing or cannot be read.

    A value that cannot be read is a fault in the report.
    """
    value: object = fields.optional(fact.name, fact.read_as)
    if isinstance(value, list):
        return _texts(report, path, value)
    return fact.default if value is None else value
