from typing import Any

import pytest

from scorekeeper.rules import catalogue
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from scorekeeper.words.highlights import Highlights
from scorekeeper.words.phrases import plain
from scorekeeper.words.story import story
from tests.fixtures.sample_match import friday_record

OUT = {"out": True}


def story_of(record: Record) -> list[str]:
    return [plain(sentence) for sentence in story(Highlights(catalogue.get(record.game), record, derive(record)))]


def played(*rounds: dict[str, Any], ended: bool = True, tie: str = "joint") -> Record:
    """Return the record of a match of Ann, who deals first, Bob and Cy; each round is given by its hands and `cut`."""
    said = [
        {"exact_cut": bool(round_.get("cut")), "hands": {name: hand for name, hand in round_.items() if name != "cut"}}
        for round_ in rounds
    ]
    match = {"record": 1, "game": "ten-step", "options": {"tie": tie}, "players": ["Ann", "Bob", "Cy"]}
    return from_data({**match, "rounds": said, "ended": ended})


def hands(ann: int, bob: int, cy: int, *, cut: bool = False) -> dict[str, Any]:
    """Return points of each; 0 for who went out."""
    points = {"Ann": ann, "Bob": bob, "Cy": cy}
    return {name: {"points": left} if left else OUT for name, left in points.items()} | ({"cut": True} if cut else {})


def test_the_story_of_a_friday() -> None:
    assert story_of(friday_record()) == [
        "Ann cut exactly in step 9 and went past Di by 10 with one step to go.",
        "Then Ed went out and caught Di with 110, the biggest hand of all.",
        "Bob went out three times and came second.",
        "Di, Ed and Ann cut exactly, in steps 2, 3 and 9.",
    ]


def test_what_matters_is_stressed() -> None:
    record = friday_record()
    sentence = story(Highlights(catalogue.get(record.game), record, derive(record)))[0]
    assert [piece.text for piece in sentence if piece.strong] == ["step 9"]


def test_a_match_without_a_scored_round_has_no_story() -> None:
    assert story_of(played()) == []


def test_who_played_alone_has_led_nobody() -> None:
    rounds = [{"hands": {"Ann": {"points": points}}} for points in (5, 3)]
    record = {"record": 1, "game": "custom", "players": ["Ann"], "rounds": rounds, "ended": True}
    assert not [sentence for sentence in story_of(from_data(record)) if "led" in sentence]


def test_one_round_is_told_without_a_turning_point() -> None:
    assert story_of(played(hands(0, 10, 20))) == [
        "In step 1 Ann went out and caught Cy with 20, the biggest hand of all.",
        "The match was ended after step 1 of 10.",
    ]


def test_the_story_is_told_in_the_order_of_the_rounds() -> None:
    rounds = [hands(0, 5, 90), hands(0, 5, 5), hands(30, 0, 5)]
    assert story_of(played(*rounds)) == [
        "In step 1 Ann went out and caught Cy with 90, the biggest hand of all.",
        "Bob went out in step 3 and went past Ann by 20.",
        "The match was ended after step 3 of 10.",
        "Ann went out twice and came second.",
    ]


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        ([hands(0, 10, 20), hands(5, 0, 20)], "Ann led from the first step to the last."),
        ([hands(0, 10, 20), hands(10, 0, 30), hands(0, 10, 5)], "Ann was never behind."),
        ([hands(0, 10, 20), hands(30, 0, 30)], "Bob went out in step 2 and went past Ann by 20."),
        ([hands(0, 10, 20), hands(30, 0, 10)], "Ann was caught with 30 there, the biggest hand of all."),
        ([hands(0, 5, 10), hands(0, 5, 40)], "In step 2 Ann went out and caught Cy with 40, the biggest hand of all."),
        ([hands(0, 10, 20), hands(30, 5, 0)], "In step 2 Bob went past Ann by 15."),
        (
            [hands(0, 10, 10), hands(10, 0, 5), hands(30, 30, 0)],
            "Cy went out in step 3 and went past Ann and Bob.",
        ),
        (
            [hands(0, 10, 20), hands(10, 0, 5), hands(10, 0, 5)],
            "Bob went out in step 2 and drew level with Ann.",
        ),
        ([hands(0, 5, 25), hands(25, 0, 5)], "The biggest hand was 25: Cy in step 1 and Ann in step 2."),
        ([hands(0, 5, 5), hands(0, 5, 5)], "Ann went out twice and won."),
        ([hands(90, 5, 0), hands(90, 5, 0)], "Cy went out twice and won."),
        (
            [hands(0, 5, 9), hands(0, 5, 9), hands(9, 0, 9), hands(90, 0, 9)],
            "Bob and Ann went out twice each.",
        ),
        ([hands(0, 5, 9, cut=True)] * 4, "The cut was exact four times."),
    ],
)
def test_what_is_worth_telling(rounds: list[dict[str, Any]], sentence: str) -> None:
    assert sentence in story_of(played(*rounds))


def test_a_late_turn_is_told_as_such() -> None:
    rounds = [hands(0, 10, 20)] * 9 + [hands(200, 0, 10)]
    assert "Bob went out in step 10 and went past Ann by 110 at the very end." in story_of(played(*rounds, ended=False))


def test_who_lost_the_tie_came_second() -> None:
    rounds = [hands(20, 40, 0), hands(20, 40, 0), hands(0, 40, 40)]
    assert "Cy went out twice and came second." in story_of(played(*rounds, tie="last_round"))


def test_joint_winners_have_no_turning_point() -> None:
    sentences = story_of(played(hands(0, 10, 20), hands(10, 0, 25)))
    assert "Ann and Bob ended level on 10." in sentences
    assert not any("past" in sentence or "led" in sentence for sentence in sentences)


def test_going_out_once_is_not_worth_telling() -> None:
    assert not any("once" in sentence for sentence in story_of(played(hands(0, 5, 9))))


def test_a_cut_told_already_is_not_told_again() -> None:
    # In step 2 Bob deals, so Ann cuts.
    sentences = story_of(played(hands(20, 0, 30), hands(5, 10, 0, cut=True)))
    assert "Ann cut exactly in step 2 and went past Bob by 85." in sentences
    assert not any("cut exactly, in" in sentence for sentence in sentences)


FAILED_CONTRACT = {"Ann": {"contract": "10NT", "tricks": 9}, "Bob": {"tricks": 1}, "Cy": {}, "Di": {}}
FAILED_BIDS = {
    "Ann": {"bid": 13, "tricks": 0},
    "Bob": {"bid": 13, "tricks": 0},
    "Cy": {"bid": 13, "tricks": 13},
    "Di": {"bid": 0, "tricks": 0},
}


@pytest.mark.parametrize(
    ("game", "options", "rounds", "told"),
    [
        ("five-hundred", {}, [FAILED_CONTRACT], ["Ann & Cy fell to −520 in hand 1 and lost at once."]),
        ("five-hundred", {"target": 600}, [FAILED_CONTRACT], []),
        (
            "spades",
            {"bust": 200, "partners": False},
            [FAILED_BIDS] * 2,
            ["Ann fell to −260 in hand 2 and lost at once.", "Bob fell to −260 in hand 2 and lost at once."],
        ),
        ("spades", {"partners": False}, [FAILED_BIDS] * 2, []),
    ],
)
def test_who_lost_at_once_far_below_nothing_is_told(
    game: str, options: dict[str, Any], rounds: list[dict[str, Any]], told: list[str]
) -> None:
    data = {"record": 1, "game": game, "options": options, "players": ["Ann", "Bob", "Cy", "Di"]}
    record = from_data(data | {"rounds": [{"hands": said} for said in rounds], "ended": not told})
    assert [sentence for sentence in story_of(record) if "fell" in sentence] == told
