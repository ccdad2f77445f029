"""The worked cases of the referee."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.referee import ASKED, answer, answer_line

FILE = Path(__file__).parent.parent / "cases/referee.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
ANY_ORDER = ("places", "tied", "bonus")


def as_it_lies(game: str, kind: str, cards: list[str]) -> list[str]:
    """Return a meld to compare: wild cards of a run are all alike, and the cards of a set are sorted."""
    laid = ["wild" if rank_of(card) in get(game).wilds else card for card in cards]
    return laid if kind == "run" else sorted(laid)


def rank_of(card: str) -> str:
    return card if card == "JK" else card[:-1]


def compared(question: dict[str, Any], answered: dict[str, Any]) -> str:
    """Return an answer as JSON to compare: what may differ between right answers is left out or put in order."""
    said = {key: value for key, value in answered.items() if key != "why"}
    if "error" in said:
        said["error"] = "any text"
    if "cards" in said and question["ask"] == "meld":
        said["cards"] = as_it_lies(question["game"], question["kind"], said["cards"])
    if "melds" in said and question["ask"] == "contract":
        laid = said["melds"]
        said["melds"] = [[meld["kind"], as_it_lies(question["game"], **meld)] for meld in laid]
    if "left" in said:
        said["left_count"] = len(said.pop("left"))
        del said["melds"]
    for key in ANY_ORDER:
        if key in said:
            said[key] = sorted(said[key], key=str)
    return json.dumps(said, sort_keys=True)


def test_every_kind_of_question_has_cases() -> None:
    asked = Counter(case["question"]["ask"] for case in CASES if "question" in case)
    assert (set(asked), asked.total()) == (set(ASKED), 128)


def test_the_answer_is_as_worked_out(subtests: pytest.Subtests) -> None:
    for case in (case for case in CASES if "question" in case):
        question = case["question"]
        with subtests.test(case["id"]):
            assert compared(question, answer(question)) == compared(question, case["answer"])


@pytest.mark.parametrize("case", [case for case in CASES if "line" in case], ids=lambda case: case["id"])
def test_a_line_that_is_no_question_is_answered_too(case: dict[str, Any]) -> None:
    assert json.loads(answer_line(case["line"].encode())).keys() == case["answer"].keys()


def laid_down() -> list[Any]:
    """Return the questions of the cases about a lay-down that can be made, as parameters."""
    return [
        pytest.param(case["question"], id=case["id"])
        for case in CASES
        if case["answer"].get("ok") and case["question"]["ask"] == "lay_down"
    ]


@pytest.mark.parametrize("question", laid_down())
def test_a_lay_down_fulfils_its_contract_with_the_cards_of_the_hand(question: dict[str, Any]) -> None:
    found = answer(question)
    melds = [meld["cards"] for meld in found["melds"]]
    judged = answer({key: question[key] for key in ("game", "step")} | {"ask": "contract", "melds": melds})
    assert judged["ok"] is True
    assert Counter(sum(melds, found["left"])) == Counter(question["hand"])


@pytest.mark.parametrize("question", laid_down())
def test_the_points_of_a_lay_down_are_those_of_the_cards_left(question: dict[str, Any]) -> None:
    worth = get(question["game"]).card_values(get(question["game"]).resolve({}))
    found = answer(question)
    assert found["points"] == sum(worth[rank_of(card)] for card in found["left"])
