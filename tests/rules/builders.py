"""Matches at one table: Ann deals, Bob starts, Cy goes out unless a test says otherwise."""

from typing import Any

from scorekeeper.rules.record import Hand, Record, Round

AWAY = Hand(absent=True)


def played(out: str = "Cy", *, others: tuple[str, ...] = ("Ann", "Bob", "Cy"), **changes: Any) -> Round:
    """A completed round: who is not mentioned was caught with a king and a five."""
    facts = {key: changes.pop(key) for key in ("exact_cut", "replays", "dealer", "note") if key in changes}
    hands = {player: Hand(cards=("K", "5")) for player in others} | {out: Hand(out=True)} | changes
    return Round(hands, **facts)


def ten_step(*rounds: Round, players: tuple[str, ...] = ("Ann", "Bob", "Cy"), **facts: Any) -> Record:
    """A match of Ten Step."""
    return Record(game="ten-step", players=players, rounds=rounds, **facts)


def hands_data(**changes: Any) -> dict[str, Any]:
    """The hands of a completed round as data; None leaves a player out."""
    hands = {"Ann": {"cards": ["K", "5"]}, "Bob": {"cards": ["K", "5"]}, "Cy": {"out": True}} | changes
    return {player: hand for player, hand in hands.items() if hand is not None}


def document(*rounds: Any, **changes: Any) -> dict[str, Any]:
    """A record as data, of rounds given as data; None leaves a field out."""
    data = {"record": 1, "game": "ten-step", "players": ["Ann", "Bob", "Cy"], "rounds": list(rounds)}
    return {key: value for key, value in (data | changes).items() if value is not None}
