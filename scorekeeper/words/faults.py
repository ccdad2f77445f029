"""Faults as sentences for players, by the player concerned."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.facts import SHARED, Words
from scorekeeper.rules.faults import Fault, Notation, fill, shown
from scorekeeper.rules.game import Game
from scorekeeper.rules.record.checking import TOO_LATE
from scorekeeper.rules.text_rules import legible
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.words.fault_sentences import SENTENCES
from scorekeeper.words.phrases import digits, isolated, sentence

AT_THE_TABLE = Notation(_("“{text}”"), digits, lambda text: isolated(legible(text)), str)
ANY_POINTS = _("{name} has {value}")  # for points that are not those left in a hand


def sentences_by_player(sheet: MatchSheet, number: int, faults: Sequence[Fault]) -> dict[str, list[str]]:
    """Return the sentences of faults by the name of the player that they concern.

    Under the key "" are those about the whole table, and those about other rounds than `number`, after the title of the
    round. Faults of rounds after the end of the match become one sentence, the first under "".
    """
    late = [fault for fault in faults if fault.code == TOO_LATE]
    found: dict[str, list[str]] = {"": [_too_late(sheet, late)]} if late else {}
    for fault in faults:
        if fault in late:
            continue
        where, name, _ = subject_of(fault)
        words = fault_sentence(fault, sheet.game)
        if where == number or where is None:
            found.setdefault(name, []).append(words)
        else:
            line = gettext("{round}: {fault}").format(round=sheet.game.round_title(where), fault=words)
            found.setdefault("", []).append(line)
    return found


def objections(sheet: MatchSheet, faults: Sequence[Fault]) -> str:
    """Return why the rules refuse a change of seats or house rules; faults in a round name the round."""
    rounds = [fault for fault in faults if subject_of(fault)[0]]
    others = [fault_sentence(fault) for fault in faults if fault not in rounds]
    return " ".join(others + sentences_by_player(sheet, 0, rounds).get("", []))


def faults_in_one_line(faults: Iterable[Fault]) -> str:
    """Return the sentences of faults in one line; only for faults that concern no fact of a hand."""
    return " ".join(map(fault_sentence, faults))


def fault_sentence(fault: Fault, game: Game | None = None) -> str:
    """Return a fault as a sentence; `game` is needed for faults about facts that only it has."""
    _, player, fact = subject_of(fault)
    words = _words(fact, game)
    if fault.code == MISSING and words.missing:
        return words.missing.format(name=isolated(player))
    stated = _stated(words, player, fault.params.get("value"))
    template = SENTENCES.get(fault.code, fault.code.sentence)
    return sentence(fill(str(template), {"player": player, "stated": stated, **fault.params}, AT_THE_TABLE))


def _too_late(sheet: MatchSheet, late: Sequence[Fault]) -> str:
    """Return the sentence that refuses a change by which the match would have ended before its last scored round.

    `late` are its TOO_LATE faults, at least one.
    """
    numbers = [number for fault in late if (number := subject_of(fault)[0])]
    return gettext(
        "The match would have ended after {round} {last}, but it went on to {round} {number}. "
        "Undo what was played after {round} {last} first, then come back to this."
    ).format(round=sheet.game.round_word, last=min(numbers) - 1, number=max(numbers))


def subject_of(fault: Fault) -> tuple[int | None, str, str]:
    """Return the number of the round (None for the whole match), the player and the fact that a fault concerns.

    The player and the fact are "" if it concerns none.
    """
    match fault.path:
        case ("rounds", int(index), "hands", str(player), str(fact), *_):
            return index + 1, player, fact
        case ("rounds", int(index), "hands", str(player)):
            return index + 1, player, ""
        case ("rounds", int(index), *_):
            return index + 1, "", ""
    return None, "", ""


def _stated(words: Words, player: str, value: object) -> str:
    """Return what was written down: for a fact of a hand "Bob bought 4"; without a player the value alone."""
    quoted = AT_THE_TABLE.quoted(value) if isinstance(value, str) else shown(value, AT_THE_TABLE)
    return words.stated.format(name=isolated(player), value=quoted) if player else quoted


def _words(fact: str, game: Game | None) -> Words:
    """Return the words for a fact of a hand; empty ones for "" and for a fact that neither is shared nor of `game`.

    For points that are not those of cards left, `stated` is ANY_POINTS.
    """
    found = SHARED.get(fact) or (game_facts.declared(game).get(fact) if game else None)
    words = found.words if found else Words()
    return replace(words, stated=ANY_POINTS) if game and game.any_points and fact == "points" else words
