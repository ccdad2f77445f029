"""Tests that a name in a right-to-left script is isolated, so that the text around it keeps its order."""

import re

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.ledger import ledger_page
from scorekeeper.pages.nights.night import night_page
from scorekeeper.pages.past.players import players_page
from scorekeeper.pages.result import result_page
from scorekeeper.pages.seat_plan import seat_plan
from scorekeeper.pages.standings import standings_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.nights import nights_with_matches
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.names import SAME_NAME
from scorekeeper.rules.record.hand_faults import OUT_AND_FLOATING
from scorekeeper.words.faults import fault_sentence
from scorekeeper.words.imports import place_in_words
from scorekeeper.words.phrases import few_names, isolated, listed_names, plain
from scorekeeper.words.winners import winners
from tests.factories import MatchFactory, PlayerFactory, context, fresh, ledger_of, player_of, score
from tests.fixtures.writes import end

LEAH, MOSES = "לאה", "משה"
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")
FROM_RIGHT = re.compile("[\u0590-\u05ff]")


def apart(sentence: str) -> bool:
    """Return whether a sentence names somebody, and every name that is read from the right is isolated."""
    return bool(ISOLATED.search(sentence)) and not FROM_RIGHT.search(ISOLATED.sub("", sentence))


def played() -> Match:
    match = MatchFactory(names=(LEAH, MOSES))
    match = score(match, 1, {LEAH: {"out": True}, MOSES: {"points": 35}})
    return score(match, 2, {LEAH: {"points": 10}, MOSES: {"out": True}})


@pytest.mark.parametrize("name", ["Ann", "José", "Ан", "한국", "12"])
def test_a_name_from_left_to_right_stands_as_it_is(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", [LEAH, "Ann לאה", "مریم", "\u202eAnn"])
def test_a_name_that_turns_the_writing_stands_apart(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"


def test_names_in_a_list_keep_their_order() -> None:
    assert listed_names((LEAH, "Bob", MOSES)) == f"\u2068{LEAH}\u2069, Bob and \u2068{MOSES}\u2069"


@pytest.mark.parametrize(
    "sentence",
    [
        few_names([LEAH, MOSES]),
        place_in_words(("matches", 0, "record", "rounds", 0, "hands", LEAH)),
        plain(winners({1: 12, 2: 3}, {1: LEAH, 2: MOSES})),
        plain(winners({1: 12, 2: 12}, {1: LEAH, 2: MOSES})),
        seat_plan((LEAH, MOSES))["words"],
        fault_sentence(Fault(("rounds", 0, "hands", LEAH), OUT_AND_FLOATING)),
        fault_sentence(Fault(("players", 1), SAME_NAME, {"name": LEAH, "other": MOSES})),
    ],
)
def test_a_sentence_isolates_its_names(sentence: str) -> None:
    assert apart(sentence)


@pytest.mark.django_db
def test_the_ledger_isolates_its_names() -> None:
    match = played()
    match = score(match, 1, {LEAH: {"out": True}, MOSES: {"points": 40}})
    assert ledger_of(match)[-1] == f"\u2068{MOSES}\u2069’s step 1: 35 → 40"
    said = [plain(said) for _title, lines in ledger_page(match, None)["groups"] for _change, said, _note in lines]
    assert {*said} == {*ledger_of(match)}


@pytest.mark.django_db
def test_standings_and_result_isolate_their_names() -> None:
    match = played()
    standings = standings_page(MatchSheet(match), 2)
    end(match=match, context=context())
    page = result_page(fresh(match))
    story = [plain(sentence) for sentence in page["story"]]
    assert all(map(apart, (standings["headline"], page["verdict"], *story[:-1])))
    assert story[-1] == "The match was ended after step 2 of 10."


@pytest.mark.django_db
def test_who_played_on_a_night_is_listed_from_left_to_right() -> None:
    night = nights_with_matches().get(pk=played().night_id)
    assert night_page(night)["said"] == f"\u2068{LEAH}\u2069, \u2068{MOSES}\u2069"
    night.place = "תל אביב 12"
    assert apart(night_page(night)["said"])


@pytest.mark.django_db
def test_spellings_beside_a_player_are_isolated() -> None:
    leah = player_of(played(), LEAH)
    PlayerFactory(club=leah.club, name="לאלה", same_as=leah)
    assert players_page(leah.club)["lines"][0].note == "also \u2068לאלה\u2069\u00a0· no match yet"
