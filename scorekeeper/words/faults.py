"""What the rules refuse, as it is said at the table, at the player whom it concerns."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.checking import TOO_LATE
from scorekeeper.rules.facts import SHARED, Words
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import sentence

WHOLE_HAND = Words(fault="{name} {reason}")
ANY_POINTS = Words(fault="{name} has {reason}")  # points that are not left in a hand


def spoken(view: MatchSheet, number: int, faults: Sequence[Fault]) -> dict[str, list[str]]:
    """Return sentences by player; under "" what concerns the whole table or another round than `number`."""
    late = [fault for fault in faults if fault.reason == TOO_LATE]
    said: dict[str, list[str]] = {"": [_too_late(view, late)]} if late else {}
    for fault in faults:
        if fault in late:
            continue
        where, name, fact = concerned(fault)
        reason = _sentence(view, name, fact, fault.reason)
        if where == number or where is None:
            said.setdefault(name, []).append(reason)
        else:
            said.setdefault("", []).append(f"{view.game.round_word.capitalize()} {where}: {reason}")
    return said


def objections(view: MatchSheet, faults: Sequence[Fault]) -> str:
    """Say why the rules refuse a change of the whole match: of a fault in a round with the place."""
    rounds = [fault for fault in faults if concerned(fault)[0]]
    others = [sentence(fault.reason) for fault in faults if fault not in rounds]
    return " ".join(others + spoken(view, 0, rounds).get("", []))


def _too_late(view: MatchSheet, late: Sequence[Fault]) -> str:
    """Say why the rounds that were played stand against an earlier end, and what the keeper can do."""
    numbers = [number for fault in late if (number := concerned(fault)[0])]
    word, last = view.game.round_word, min(numbers) - 1
    return (
        f"The match would have ended after {word} {last}, but it went on to {word} {max(numbers)}. "
        f"Undo what was played after {word} {last} first, then come back to this."
    )


def concerned(fault: Fault) -> tuple[int | None, str, str]:
    """Return the round, the player (or "") and the fact (or "") that a fault concerns."""
    match fault.path:
        case ("rounds", int(index), "hands", str(player), str(fact), *_):
            return index + 1, player, fact
        case ("rounds", int(index), "hands", str(player)):
            return index + 1, player, ""
        case ("rounds", int(index), *_):
            return index + 1, "", ""
    return None, "", ""


def _sentence(view: MatchSheet, name: str, fact: str, reason: str) -> str:
    words = _words(view.game, fact)
    if reason == "missing" and words.missing:
        return words.missing.format(name=name)
    said = reason.removeprefix("missing: ").replace(f" of {view.game.key}", f" of {view.game.title}")
    return sentence(words.fault.format(name=name, reason=said) if name else said)


def _words(game: Game, fact: str) -> Words:
    """Return the words for a fault of this fact; "" is the hand as a whole."""
    if fact == "points" and game.any_points:
        return replace(ANY_POINTS, missing=SHARED[fact].words.missing)
    found = SHARED.get(fact) or game.declared.get(fact)
    return found.words if found else Words() if fact else WHOLE_HAND
