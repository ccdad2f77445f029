"""Six letters that are called across a table."""

import re

import pytest
from django.test import override_settings

from scorekeeper.letters import ALPHABET, LENGTH, MEANT, TAKEN_FOR, digest_of, letters_meant, letters_of

RHYMES = ("BCDEGPTVZ", "AJK", "FS", "MN", "QU", "IY")  # letters whose names sound alike


def test_the_alphabet_makes_no_words_and_has_no_two_letters_that_sound_alike() -> None:
    assert not {*ALPHABET} & {*"AEIOUY"}
    assert len({*ALPHABET}) == len(ALPHABET) == 10
    assert all(len({*ALPHABET} & {*alike}) <= 1 for alike in RHYMES)


def test_what_is_forgiven_is_never_a_letter_of_the_alphabet_and_meant_one_only() -> None:
    others = "".join(TAKEN_FOR.values())
    assert len(MEANT) == len({*others}) == len(others)
    assert not {*others} & {*ALPHABET}
    assert {*TAKEN_FOR} <= {*ALPHABET}


@override_settings(SECRET_KEY="one under which no two of these drawings share their letters, as chance may have it")
def test_every_drawing_has_letters_of_its_own_whenever_it_is_shown() -> None:
    drawn = [letters_of("match.7.0", seed) for seed in range(200)]
    assert drawn == [letters_of("match.7.0", seed) for seed in range(200)]
    assert len({*drawn}) == 200
    assert {*"".join(drawn)} == {*ALPHABET}
    assert {len(letters) for letters in drawn} == {LENGTH}
    assert letters_of("match.8.0", 1) != letters_of("match.7.1", 1) != letters_of("match.7.0", 1)


def test_the_servers_secret_is_in_the_letters_and_in_what_they_are_found_by() -> None:
    before = letters_of("match.7.0", 1), digest_of("KMQTRF")
    with override_settings(SECRET_KEY="another"):
        assert letters_of("match.7.0", 1) != before[0]
        assert digest_of("KMQTRF") != before[1]
    assert re.fullmatch("[0-9a-f]{64}", before[1])


@pytest.mark.parametrize(
    "typed",
    [
        "KMQTRF", "kmq trf", " K M Q – t r f ", "kmq-trf", "k.m.q.t.r.f.", "KMQ\u00a0TRF",
        "JNUPRS", "knotrf", "KM0DRF", "kmqbrf", "kmqcrf", "kmqgrf", "kmqvrf", "kmqzrs",
    ],
)  # fmt: skip
def test_letters_are_known_however_they_were_heard_and_typed(typed: str) -> None:
    assert letters_meant(typed) == "KMQTRF"


@pytest.mark.parametrize(
    "typed", ["", "KMQTR", "KMQTRFF", "EMQTRF", "KMQ TRA", "KMQTR7", "\x00", "ключик", "🂡" * 6, "KMQTRF" * 200]
)
def test_what_can_be_no_code_is_none(typed: str) -> None:
    assert letters_meant(typed) == ""
