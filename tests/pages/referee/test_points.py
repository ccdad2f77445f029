"""Tests of the referee's answers about points, bids, first melds and cards left."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scorekeeper.forms.referee import first
from scorekeeper.models import Match
from scorekeeper.pages.referee import answers
from scorekeeper.pages.referee.controls import parts_of
from scorekeeper.pages.referee.questions import BARRED_BID, CARDS_LEFT, LEAST_MELD, SCORE_OF, QuestionForm, questions_of
from scorekeeper.pages.referee.settings import Setting, of_game, of_match
from scorekeeper.pages.referee.verdicts import Verdict
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games, get
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.writes import tap


def under(key: str, **options: Any) -> Setting:
    """Return the setting of a game under these house rules."""
    game = get(key)
    return replace(of_game(game), options=game.resolve(options))


def verdict_on(setting: Setting, question: QuestionForm, typed: str, cards: str = "") -> Verdict:
    """Return the verdict on a question; `typed` has the fields, as in "bid-0=1 tricks-0=1"."""
    fields = dict(text.split("=") for text in typed.split())
    asking = replace(first(setting), question=question, cards={"left": tuple(cards.split())}, typed=fields)
    return answers.verdict(setting, asking)


def answer_parts(verdict: Verdict) -> tuple[str, int | None, str]:
    return verdict.answer, verdict.figure, verdict.why


def test_a_bid_is_barred_under_the_house_rule_only() -> None:
    assert BARRED_BID in questions_of(under("wizard", hook=True))
    assert BARRED_BID not in questions_of(under("oh-hell", hook=False))


@pytest.mark.parametrize(
    ("game", "typed", "answer"),
    [
        ("wizard", "players=3 round=3 bid-0=2 tricks-0=2", ("Made", 40, "")),
        ("wizard", "players=3 round=3 bid-0=1 tricks-0=0", ("Missed by one", -10, "")),
        ("skull-king", "round=4 bid-0=0 tricks-0=0", ("Made", 40, "")),
        ("skull-king", "round=4 bid-0=2 tricks-0=2 bonus-0=30", ("Made", 70, "")),
        ("skull-king", "round=4 bid-0=3 tricks-0=2 bonus-0=30", ("Missed by one", -10, "")),
        ("canasta", "natural-0=1 mixed-0=2 red_threes-0=2 melded-0=845 left-0=35 out-0=1", ("It brings", 2210, "")),
        ("euchre", "maker=2 tricks=2", ("It brings", None, "Player 1 & Player 3: 2\u00a0· Player 2 & Player 4: 0")),
        ("gin-rummy", "went=1 went-as=gin deadwood-2=20", ("It brings", None, "Player 1: 45\u00a0· Player 2: 0")),
        (
            "five-hundred",
            "contract=2 contract-as=7NT tricks-1=4",
            ("It brings", None, "Player 1 & Player 3: 40\u00a0· Player 2 & Player 4: −220"),
        ),
        (
            "hearts",
            "points-1=0 points-2=26 points-3=0",
            ("It brings", None, "Player 1: 26\u00a0· Player 2: 0\u00a0· Player 3: 26\u00a0· Player 4: 26"),
        ),
    ],
)
def test_what_it_brings(game: str, typed: str, answer: tuple[str, int | None, str]) -> None:
    """The number of the last hand follows where all add up: the tricks of the other side, the points of Player 4."""
    assert answer_parts(verdict_on(of_game(get(game)), SCORE_OF, typed)) == answer


@pytest.mark.parametrize(
    ("game", "typed", "sentence"),
    [
        ("wizard", "bid-0=1", "How many tricks did the player take?"),
        ("canasta", "", "Enter what the side has."),
        ("hearts", "", "Enter the hand."),
        ("euchre", "tricks=2", "Enter the hand."),
        ("gin-rummy", "went=1 deadwood-2=20", "Which is it?"),
        ("gin-rummy", "went=1 went-as=knock deadwood-1=4", "How much deadwood does Player 2 have?"),
    ],
)
def test_what_is_still_to_be_entered(game: str, typed: str, sentence: str) -> None:
    verdict = verdict_on(of_game(get(game)), SCORE_OF, typed)
    assert (verdict.waits, verdict.answer) == (True, sentence)


@pytest.mark.parametrize(
    ("game", "typed", "sentence"),
    [
        ("wizard", "players=3 round=3 bid-0=1 tricks-0=9", "The player took 9, but it must be from 0 to 3."),
        ("skull-king", "round=4 bid-0=2 tricks-0=2 bonus-0=x", "“x” is not a whole number."),
        ("skull-king", "round=4 bid-0=2 tricks-0=2 bonus-0=7", "bonus"),
        (
            "hearts",
            "points-1=9 points-2=9 points-3=9 points-4=9",
            "The points add up to 36, but there are 26 in a hand.",
        ),
        ("gin-rummy", "went=1 went-as=knock deadwood-1=12 deadwood-2=20", "one knocks with at most 10"),
        ("canasta", "natural-0=3 melded-0=20", "the cards of 3 books count at least 105"),
    ],
)
def test_why_there_is_no_answer(game: str, typed: str, sentence: str) -> None:
    verdict = verdict_on(of_game(get(game)), SCORE_OF, typed)
    assert verdict.answer == "No answer"
    assert sentence in verdict.why


@pytest.mark.parametrize(
    ("typed", "answer", "why"),
    [
        ("players=3 round=8 bid-1=1 bid-2=1", "Not 1", "The dealer may bid anything else: 3 tricks are played."),
        ("players=3 round=8 bid-1=1 bid-2=3", "Any bid", "the bids can’t add up to that"),
        ("players=3 round=8 bid-1=1", "What have the others bid?", "Still to bid: Player 2."),
        ("players=3 round=8 bid-1=9 bid-2=1", "No answer", "9, but it must be from 0 to 3."),
    ],
)
def test_which_bid_is_barred(typed: str, answer: str, why: str) -> None:
    verdict = verdict_on(of_game(get("oh-hell")), BARRED_BID, typed)
    assert verdict.answer == answer
    assert why in verdict.why


@pytest.mark.parametrize(
    ("game", "typed", "answer"),
    [
        ("canasta", "total=1500", ("At least", 90, "")),
        ("canasta", "total=−5", ("At least", 15, "")),
        ("canasta", "", ("What total had the side before?", None, "")),
        ("canasta", "total=many", ("No answer", None, "“many” is not a whole number.")),
        ("hand-and-foot", "round=4", ("At least", 150, "")),
    ],
)
def test_what_a_first_meld_must_count(game: str, typed: str, answer: tuple[str, int | None, str]) -> None:
    assert answer_parts(verdict_on(of_game(get(game)), LEAST_MELD, typed)) == answer


def test_what_cards_left_cost() -> None:
    said = verdict_on(of_game(get("five-crowns")), CARDS_LEFT, "round=9", "J K JK")
    assert (said.answer, said.figure, said.unit) == ("They cost", 83, "points for 3 cards")
    assert verdict_on(under("golf", joker=-2), CARDS_LEFT, "", "2 JK 9").figure == 5
    assert verdict_on(of_game(get("golf")), CARDS_LEFT, "").waits


def at_table(match: Match) -> Setting:
    sheet = MatchSheet(fresh(match))
    assert sheet.scores.next
    return of_match(sheet, sheet.scores.next)


def texts(setting: Setting, question: QuestionForm) -> Mapping[str, Mapping[str, str]]:
    """Return the initial texts of the fields of a question."""
    parts = parts_of(setting, replace(first(setting), question=question))
    return {part.called: {control.label: control.text for control in part.controls} for part in parts}


@pytest.mark.django_db
def test_at_a_table_the_round_and_the_bids_said_are_there_already() -> None:
    match = MatchFactory(game="oh-hell", names=["Ann", "Bob", "Cy"])
    score(match, 1, {"Ann": {"bid": 5, "tricks": 5}, "Bob": {"bid": 2, "tricks": 2}, "Cy": {"bid": 2, "tricks": 3}})
    tap(match=match, player=player_of(match, "Cy"), fact="bid", value=2, was=None, context=context())
    setting = at_table(match)
    assert texts(setting, BARRED_BID) == {"": {"Round": "2"}, "Bids of the others": {"Cy": "2", "Ann": ""}}
    assert texts(setting, SCORE_OF) == {"": {"Round": "2"}, "The hand": {"Bid": "", "Tricks": ""}}
    assert verdict_on(setting, BARRED_BID, "round=2 bid-1=2").why == "Still to bid: Cy."
    assert verdict_on(setting, BARRED_BID, "round=2 bid-1=1 bid-3=2").why.startswith("Bob may bid anything else")


@pytest.mark.django_db
def test_at_a_table_the_rounds_before_count() -> None:
    """The tenth bag comes in the round asked about."""
    match = MatchFactory(game="spades", names=["Ann", "Bob", "Cy", "Di"])
    one = {"bid": 1}
    score(
        match,
        1,
        {"Ann": one | {"tricks": 7}, "Bob": one | {"tricks": 1}, "Cy": one | {"tricks": 4}, "Di": one | {"tricks": 1}},
    )
    typed = "bid-1=4 tricks-1=5 bid-2=3 tricks-2=2 bid-3=0 tricks-3=0 bid-4=5 tricks-4=6"
    assert verdict_on(at_table(match), SCORE_OF, typed).why == "Ann & Cy: 41\u00a0· Bob & Di: 80"


@pytest.mark.parametrize("game", [key for key, game in games().items() if questions_of(of_game(game))])
def test_whatever_is_typed_has_an_answer(game: str) -> None:
    """Every question of every game, for every number of players, with the same text in all its fields."""
    setting = of_game(get(game))
    asked_first = first(setting)
    for question, count in product(questions_of(setting), setting.game.seat_counts(setting.options)):
        asking = replace(asked_first, question=question, typed={"players": str(count)})
        keys = [control.key for part in parts_of(setting, asking) for control in part.controls]
        for text in ("", "1", "0", "−3", "999999999", "x", "1.5", "gin", "8S"):
            typed = {key: text for key in keys if key != "players"} | {"players": str(count)}
            assert answers.verdict(setting, replace(asking, typed=typed)).answer, (question, count, text)
