import json

import pytest
from django.utils.translation import override

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.faults import Fault, Path
from scorekeeper.rules.games.hearts import POINTS_TAKEN
from scorekeeper.rules.record.round_faults import DEALER_MISSING, OVER_BUY_LIMIT
from scorekeeper.services.importing.summaries import faults_to_data
from scorekeeper.words.imports import fault_in_words, place_in_words

HAND: Path = ("nights", 3, "matches", 0, "record", "rounds", 2, "hands", "date", "cards", 1)


@pytest.mark.parametrize(
    ("path", "english", "german"),
    [
        (("file",), "", ""),
        (("players",), "Players", "Spieler"),
        (("nights", 3, "date"), "Night 4, date", "Abend 4, Datum"),
        (("games", 0, "point_span"), "Own game 1, point span", "Eigenes Spiel 1, point span"),
        (HAND, "Night 4, match 1, round 3, date, cards 2", "Abend 4, Partie 1, Runde 3, date, Karten 2"),
    ],
)
def test_a_place_in_a_file_is_named_in_the_words_of_the_reader(path: Path, english: str, german: str) -> None:
    assert place_in_words(path) == english
    with override("de"):
        assert place_in_words(path) == german


def test_a_stored_refusal_is_read_in_the_language_of_the_reader() -> None:
    game = get("ten-step")
    faults = [
        Fault(("rounds", 0, "dealer"), DEALER_MISSING, {"word": game.round_word}),
        Fault(("rounds", 2), OVER_BUY_LIMIT, {"value": 9, "limit": 3, "round": game.named_round(3)}),
    ]
    stored = json.loads(json.dumps(faults_to_data(faults)))
    said = [fault_in_words(fault)[1] for fault in stored]
    assert ["step" in sentence for sentence in said] == [True, True]
    with override("de"):
        told = [fault_in_words(fault)[1] for fault in stored]
    assert ["step" in sentence for sentence in told] == [False, False]
    assert ["Stufe" in sentence for sentence in told] == [True, True]


def test_what_only_one_game_refuses_is_said_in_its_own_sentence() -> None:
    stored = json.loads(json.dumps(faults_to_data([Fault(HAND[:7], POINTS_TAKEN, {"taken": 3, "total": 26})])))
    assert [fault_in_words(fault) for fault in stored] == [
        ("Night 4, match 1, round 3", "The points add up to 3, but there are 26 in a hand."),
    ]
