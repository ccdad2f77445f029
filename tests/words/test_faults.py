"""Tests that every fault has a sentence for commands and one for players, by its code."""

import ast
import json
import pkgutil
from collections.abc import Iterator
from gettext import NullTranslations
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import scorekeeper
from scorekeeper import facts, figures, rules
from scorekeeper.figures import reading as figures_reading
from scorekeeper.rules import wording
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.documents.faults import MISSING, OUT_OF_BOUNDS
from scorekeeper.rules.faults import Fault, FaultCode, Refused
from scorekeeper.rules.names import SAME_NAME
from scorekeeper.rules.options import NOT_OFFERED
from scorekeeper.rules.record.hand_faults import NOT_A_RANK, OUT_AND_FLOATING
from scorekeeper.rules.record.reading import from_data, read
from scorekeeper.rules.referee import Unanswerable, judge
from scorekeeper.rules.referee.at_the_deal import NO_SUCH_HAND
from scorekeeper.words.fault_sentences import SENTENCES
from scorekeeper.words.faults import fault_sentence, faults_in_one_line
from tests.rules import test_meld_faults, test_trick_faults
from tests.throwaway import added_to_catalogue
from tests.throwaway.foretell import TRICKS_TAKEN

CODE = Path(scorekeeper.__file__).parent
CASES = Path(__file__).parent.parent / "cases"
ANN = ("rounds", 0, "hands", "Ann")
SLIPS = test_trick_faults.SLIPS | test_meld_faults.SLIPS


def declared() -> Iterator[FaultCode]:
    """Yield the codes that the rules, the figures and the facts declare, each once."""
    for floor in (rules, figures, facts):
        for found in pkgutil.walk_packages(floor.__path__, f"{floor.__name__}."):
            module = import_module(found.name)
            names = assigned(Path(str(module.__file__)))
            yield from (value for name, value in vars(module).items() if isinstance(value, FaultCode) and name in names)


def assigned(module: Path) -> set[str]:
    """Return the names that a module assigns, without those that it imports."""
    nodes = ast.parse(module.read_text()).body
    return {ast.unparse(target) for node in nodes if isinstance(node, ast.Assign) for target in node.targets}


CODES = tuple(declared())


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_code_has_one_name_and_is_declared_once() -> None:
    assert len(CODES) > 100
    assert len({code.name for code in CODES}) == len(CODES)


def test_every_code_has_a_sentence_for_commands_and_one_for_players(subtests: pytest.Subtests) -> None:
    for code in (*CODES, TRICKS_TAKEN):
        with subtests.test(code.name):
            assert code.printed
            assert (code in SENTENCES) != bool(code.sentence)
            sentence = SENTENCES.get(code, code.sentence).english
            assert sentence.endswith((".", "?")) or sentence == "{asks}"
            assert fields(sentence) <= fields(code.printed) | {"player", "stated", "title", "label", "asks"}


def test_no_sentence_is_left_of_a_code_that_is_gone() -> None:
    assert {*SENTENCES} <= {*CODES}


def test_no_module_takes_a_sentence_apart() -> None:
    """The sentence for commands is filled in where a fault is printed; the code says everything else."""
    for module in CODE.rglob("*.py"):
        text = module.read_text()
        nodes = ast.walk(ast.parse(text)) if "technical" in text else ()
        used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        assert "technical" not in used or module == CODE / "rules" / "faults.py", module


def documents() -> Iterator[Fault]:
    """Yield every fault of the worked cases."""
    for case in json.loads((CASES / "bad.json").read_text()):
        with pytest.raises(Refused) as refused:
            read(case["text"]) if "text" in case else from_data(case["record"])
        yield from refused.value.faults
    for case in json.loads((CASES / "figures" / "bad.json").read_text()):
        with pytest.raises(Refused) as refused:
            figures_reading.read(case["text"] if "text" in case else json.dumps(case["document"]))
        yield from refused.value.faults
    for line in (CASES / "referee.jsonl").read_text().splitlines():
        try:
            judge(json.loads(line).get("question"))
        except Unanswerable as unanswerable:
            yield from unanswerable.faults


def test_what_the_worked_cases_refuse_is_a_whole_sentence(subtests: pytest.Subtests) -> None:
    for fault in documents():
        with subtests.test(str(fault)):
            said = fault_sentence(fault, get("ten-step"))
            assert said.endswith((".", "?"))
            assert "{" not in said
            assert said[0] == said[0].upper()


def test_a_slip_at_the_table_is_said_in_whole_sentences(subtests: pytest.Subtests) -> None:
    for name, (wrong, _lines) in SLIPS.items():
        with subtests.test(name):
            with pytest.raises(Refused) as refused:
                from_data(wrong)
            for fault in refused.value.faults:
                said = fault_sentence(fault, get(wrong["game"]))
                assert said.endswith((".", "?"))
                assert "{" not in said
                assert said[0] == said[0].upper()


@pytest.mark.parametrize(
    ("path", "code", "params", "game", "said"),
    [
        ((*ANN, "points"), MISSING, {}, "custom", "Ann has no points yet."),
        (("players",), MISSING, {}, "custom", "This is missing."),
        ((*ANN, "buys"), OUT_OF_BOUNDS, {"value": -1}, "ten-step", "Ann bought −1, but it must be from 0 to 9."),
        ((*ANN, "points"), OUT_OF_BOUNDS, {"value": 10}, "custom", "Ann has 10, but it must be from 0 to 9."),
        (("rounds", 0, "replays"), OUT_OF_BOUNDS, {"value": 10}, "custom", "10, but it must be from 0 to 9."),
        (ANN, OUT_AND_FLOATING, {}, "ten-step", "Ann cannot both go out and float."),
        (
            ("cards_in_hand",),
            NO_SUCH_HAND,
            {"cards": 1, "dealt": 11, "more": 2},
            "ten-step",
            "A hand of 1 card is not 11 and 2 more for each buy.",
        ),
        (
            (*ANN, "cards", 0),
            NOT_A_RANK,
            {"value": "X", "game": "ten-step", "title": "Ten Step"},
            "ten-step",
            "Ann: “X” is not a rank of Ten Step.",
        ),
    ],
)
def test_a_fault_is_said_by_its_code_and_parameters(
    path: tuple[str | int, ...], code: FaultCode, params: dict[str, Any], game: str, said: str
) -> None:
    assert fault_sentence(Fault(path, code, {"least": 0, "most": 9, **params}), get(game)) == said


def test_players_read_large_numbers_in_groups_of_three_and_commands_print_them_plain() -> None:
    bound = Fault((*ANN, "points"), OUT_OF_BOUNDS, {"value": -1524, "least": -1000, "most": 1_000_000})
    assert fault_sentence(bound, get("custom")) == "Ann has −1,524, but it must be from −1,000 to 1,000,000."
    assert str(bound) == "rounds[0].hands.Ann.points: -1524, but it must be from -1000 to 1000000"
    choice = Fault(("options", "target"), NOT_OFFERED, {"value": 0, "offered": ["none", range(1, 1_000_001)]})
    assert fault_sentence(choice) == "0 is not offered; it is “none” or a whole number from 1 to 1,000,000."


def test_a_name_is_not_read_as_part_of_a_sentence() -> None:
    fault = Fault((*ANN[:3], "{value} missing: X"), OUT_AND_FLOATING)
    assert faults_in_one_line([fault]) == "{value} missing: X cannot both go out and float."


def test_what_stands_in_a_name_is_said_as_it_is_typed() -> None:
    hers = Fault(("players", 1), SAME_NAME, {"name": 'Ann "A', "other": 'ann "a'})
    assert fault_sentence(hers) == '“Ann "A” is the same name as “ann "a”.'


def test_what_a_game_refuses_in_its_own_file_is_said_in_its_own_words() -> None:
    hands = {name: {"bid": 0, "tricks": 1} for name in ("Ann", "Bob")}
    with added_to_catalogue("foretell") as game, pytest.raises(Refused) as refused:
        from_data({"record": 1, "game": game.key, "players": ["Ann", "Bob"], "rounds": [{"hands": hands}]})
    (fault,) = refused.value.faults
    assert (fault.path, fault.code) == (("rounds", 0, "hands"), TRICKS_TAKEN)
    assert fault_sentence(fault, game) == "2 tricks were taken in all, but 1 were played."


def test_bounds_of_a_games_own_fact_are_told_in_its_own_words() -> None:
    with added_to_catalogue("foretell") as game:
        fault = Fault((*ANN, "bid"), OUT_OF_BOUNDS, {"value": 14, "least": 0, "most": 13})
        assert fault_sentence(fault, game) == "Ann bid 14, but it must be from 0 to 13."
        assert fault_sentence(Fault((*ANN, "bid"), MISSING), game) == "How many tricks did Ann bid?"


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        return {"“{text}”": "„{text}“"}.get(message, message)


def test_what_was_typed_stands_between_the_quotation_marks_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Fault(("players", 1), SAME_NAME, {"name": "ann", "other": "Ann"})
    monkeypatch.setattr(wording, "catalogue", German())
    assert fault_sentence(fault) == "„ann“ is the same name as „Ann“."
    assert str(fault) == 'players[1]: "ann" is the same name as "Ann"'
