import pytest
from django.utils.translation import override

from scorekeeper.rules.faults import Path
from scorekeeper.words.imports import place_of

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
    assert place_of(path) == english
    with override("de"):
        assert place_of(path) == german
