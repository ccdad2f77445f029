"""Matches at one table: Ann deals, Bob starts, Cy goes out unless a test says otherwise."""

from typing import Any

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.scores import HandScore
from scorekeeper.rules.scoring.sheet import derive

AWAY = Hand(absent=True)
FOUR = ("Ann", "Bob", "Cy", "Di")


def played(out: str = "Cy", *, others: tuple[str, ...] = ("Ann", "Bob", "Cy"), **changes: Any) -> Round:
    """Return a completed round: `out` went out, and players without a hand in `changes` hold a king and a five."""
    facts = {key: changes.pop(key) for key in ("exact_cut", "replays", "dealer", "note") if key in changes}
    hands = {player: Hand(cards=("K", "5")) for player in others} | {out: Hand(out=True)} | changes
    return Round(hands, **facts)


def ten_step(*rounds: Round, players: tuple[str, ...] = ("Ann", "Bob", "Cy"), **facts: Any) -> Record:
    """Return a match of Ten Step."""
    return Record(game="ten-step", players=players, rounds=rounds, **facts)


def hands_data(**changes: Any) -> dict[str, Any]:
    """Return the hands of a completed round as data; None leaves a player out."""
    hands = {"Ann": {"cards": ["K", "5"]}, "Bob": {"cards": ["K", "5"]}, "Cy": {"out": True}} | changes
    return {player: hand for player, hand in hands.items() if hand is not None}


def document(*rounds: Any, **changes: Any) -> dict[str, Any]:
    """Return a record as data, of rounds given as data; None leaves a field out."""
    data = {"record": 1, "game": "ten-step", "players": ["Ann", "Bob", "Cy"], "rounds": list(rounds)}
    return {key: value for key, value in (data | changes).items() if value is not None}


def record(game: str, *rounds: dict[str, Any], players: int = 4, **options: Any) -> dict[str, Any]:
    """Return a match of the first of four players as data, of the hands of each round; one left out says nothing."""
    names = FOUR[:players]
    scored = [{"hands": {name: {} for name in names} | hands} for hands in rounds]
    return document(*scored, game=game, options=options, players=[*names])


def faults(data: object) -> list[str]:
    """Return the lines of all faults in a record as data."""
    try:
        from_data(data)
    except Refused as refused:
        return [str(fault) for fault in refused.faults]
    return []


def match(game: str, *rounds: dict[str, Any], **facts: Any) -> Record:
    """Return a match of Ann, Bob and Cy at any game, of the hands of each round as data."""
    return from_data(document(*({"hands": hands} for hands in rounds), game=game, **facts))


def line(record: Record, player: str, number: int = -1) -> HandScore:
    """Return a player's line in the round with this index, by default the last."""
    return derive(record).rounds[number].hands[player]


def totals(record: Record) -> dict[str, int | None]:
    """Return the totals by name, in the order of the places."""
    return {standing.player: standing.total for standing in derive(record).standings}
