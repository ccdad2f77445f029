from typing import Any

import pytest

from scorekeeper.facts.write_faults import NOT_NUMERIC
from scorekeeper.models import Match
from scorekeeper.pages.round.asking import questions
from scorekeeper.pages.round.entries import field, prefilled
from scorekeeper.pages.round.page import Filled, round_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.faults import Fault, FaultCode, Path
from scorekeeper.rules.record.hand_faults import NOTHING_LEFT
from scorekeeper.rules.record.round_faults import OVER_BUY_LIMIT
from tests.factories import CAST, MatchFactory, context, fresh, player_of, score
from tests.fixtures.writes import deal, replay, tap

pytestmark = pytest.mark.django_db

Hands = dict[str, dict[str, Any]]
FOUR_OF_THREE = {"value": 4, "limit": 3, "round": "step 1"}


def page_of(match: Match, number: int, *faults: Fault) -> dict[str, Any]:
    """Return the page of a round, with these faults."""
    sheet = MatchSheet(fresh(match))
    return round_page(sheet, number, Filled(prefilled(sheet, number), sheet.match.revision, faults))


def entry_of(page: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a player's part of the form of a round."""
    return next(hand for hand in page["hands"] if hand["name"] == name)


def test_what_was_tapped_at_the_table_is_filled_in(match: Match) -> None:
    tap(match=match, player=player_of(match, "Cy"), fact="buys", value=2, was=0, context=context())
    tap(match=match, player=player_of(match, "Cy"), fact="floating", value=True, was=False, context=context())
    cy = entry_of(page_of(match, 1), "Cy")
    assert (cy["barred"], cy["beside"], cy["tab"], cy["numbers"][0][2]) == (
        True,
        "floats, cannot go out",
        "floats",
        "2",
    )


def test_the_tabs_say_what_is_known() -> None:
    match = MatchFactory(names=CAST[:4])
    hands: Hands = {"Ann": {"out": True}, "Bob": {"points": 45}, "Cy": {"cards": ["JK", "A"]}, "Di": {"absent": True}}
    page = page_of(score(match, 1, hands), 1)
    assert [hand["tab"] for hand in page["hands"]] == ["out", "45", "35", "away"]
    assert {hand["tab"] for hand in page_of(MatchFactory(), 1)["hands"]} == {"…"}


def test_the_keys_come_in_the_order_of_the_pad_with_their_worth(match: Match) -> None:
    keys = page_of(match, 1)["keys"]
    assert " ".join(key["rank"] for key in keys) == "JK 2 A K Q J 10 9 8 7 6 5 4 3"
    assert [key["worth"] for key in keys][:5] == [20, 20, 15, 10, 10]
    assert [key["rank"] for key in keys if key["wild"]] == ["JK", "2"]


@pytest.mark.parametrize(("sums_to", "asked"), [("free", []), ("zero", [{"fact": "points", "total": 0}])])
def test_the_last_hand_is_filled_in_only_where_the_sum_is_known(sums_to: str, asked: list[Any]) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options={"sum": sums_to})
    assert page_of(match, 1)["sums"] == asked


def test_a_house_rule_changes_the_worth() -> None:
    assert page_of(MatchFactory(options={"three_to_nine": "five"}), 1)["keys"][-7]["worth"] == 5


@pytest.mark.parametrize(
    ("game", "players", "most"),
    [("ten-step", 2, 508), ("ten-step", 5, 1524), ("rummy-500", 5, 792), ("custom", 5, -1_000_000)],
)
def test_a_field_of_points_is_as_long_as_the_most_that_the_rules_take(game: str, players: int, most: int) -> None:
    page = page_of(MatchFactory(game=game, names=CAST[:players]), 1)
    assert page["longest_points"] == len(str(most))


def test_another_deck_in_play_lengthens_the_field_of_points() -> None:
    match = MatchFactory(names=CAST[:2])
    for _ in range(2):
        replay(match=fresh(match), context=context())
    assert page_of(match, 1)["longest_points"] == len("1016")


def copies_of(match: Match, rank: str) -> list[int]:
    """Return the `copies` that the key of a rank has on the pad of the first round."""
    return next(key["copies"] for key in page_of(match, 1)["keys"] if key["rank"] == rank)


def test_the_cards_in_play_go_by_who_is_present_and_by_replays(match: Match) -> None:
    assert copies_of(match, "K") == [4, 4, 8, 8, 12]
    replay(match=match, context=context())
    assert copies_of(match, "K") == [8, 8, 12, 12, 16]
    assert copies_of(match, "JK") == [4, 4, 6, 6, 8]


def test_jokers_besides_the_decks_are_in_play() -> None:
    assert copies_of(MatchFactory(game="contract-rummy"), "JK") == [1, 1, 1, 1, 2]


@pytest.mark.parametrize(
    ("game", "ranks", "words"),
    [
        ("step", "12 11 10 9 8 7 6 5 4 3 2 1", []),
        ("phase-10", "W S 12 11 10 9 8 7 6 5 4 3 2 1", ["wild", "skip"]),
        ("tens", "10 K Q J 9 8 7 6 5 4 3 2 A", []),
        ("custom", "", []),
    ],
)
def test_every_game_has_its_own_keys(game: str, ranks: str, words: list[str]) -> None:
    keys = page_of(MatchFactory(game=game), 1)["keys"]
    assert " ".join(key["rank"] for key in keys) == ranks
    assert [key["word"] for key in keys if key["word"]] == words


@pytest.mark.parametrize(
    ("game", "facts", "score"),
    [
        ("step", {"points": 23}, "230"),
        ("rummy-500", {"cards": ["K", "A"], "melded": 10}, "−15"),
        ("custom", {"points": -7}, "−7"),
        ("custom", {"points": 0}, "0"),
        ("custom", {"points": "+5"}, "5"),
        ("ten-step", {"cards": ["k,", "10;joker"]}, "40"),
        ("rummy-500", {"points": "−0", "melded": "+60"}, "60"),
    ],
)
def test_the_tab_says_what_the_hand_scores(game: str, facts: dict[str, Any], score: str) -> None:
    match = MatchFactory(game=game, names=("Ann", "Bob"))
    player = player_of(match, "Ann").pk
    values = {
        "points": str(facts.get("points", "")),
        "cards": " ".join(facts.get("cards", ())),
        "melded": str(facts.get("melded", "")),
    }
    filled = Filled({field(fact, player): text for fact, text in values.items()}, 0)
    assert entry_of(round_page(MatchSheet(fresh(match)), 1, filled), "Ann")["tab"] == score


def test_the_tab_of_a_hand_with_a_bid_begins_no_line_with_the_dot() -> None:
    match = MatchFactory(game="oh-hell", names=("Ann", "Bob", "Cy"))
    player = player_of(match, "Ann").pk
    filled = Filled({field("bid", player): "10", field("tricks", player): "+9"}, 0)
    assert entry_of(round_page(MatchSheet(fresh(match)), 1, filled), "Ann")["tab"] == "10\xa0· 9"


def test_where_a_round_may_end_with_nobody_out_that_can_be_said() -> None:
    match = MatchFactory(game="rummy-500")
    assert page_of(match, 1)["spared"] is False
    page = page_of(score(match, 1, {}), 1)
    assert (page["spared"], page["answer"]) == (True, "Nobody went out")
    assert page_of(MatchFactory(), 1)["spared"] is None


def test_a_question_is_answered_once_it_is_known_whose_and_what() -> None:
    match = MatchFactory(game="five-hundred", names=["Ann", "Bob", "Cy", "Di"])
    ann, sheet = str(player_of(match, "Ann").pk), MatchSheet(fresh(match))

    def answered(**values: str) -> bool:
        (question,) = questions(sheet, values, scored=False)
        return bool(question["answered"])

    assert [answered(), answered(contract=ann), answered(contract_as="6S")] == [False, False, False]
    assert answered(contract=ann, contract_as="6S")


def test_where_nobody_goes_out_nobody_is_asked_who_did() -> None:
    page = page_of(MatchFactory(game="custom"), 1)
    assert (page["asks_out"], page["spared"], page["answer"]) == (False, None, "")
    assert page["by_cards"] is False


def test_a_hand_that_nobody_ended_is_a_dead_one() -> None:
    match = score(MatchFactory(game="gin-rummy", names=("Ann", "Bob")), 1, {"Ann": {}, "Bob": {}})
    assert page_of(match, 1)["answer"] == "Dead hand"


def test_an_own_contract_is_asked_with_its_words() -> None:
    names = ("Ann", "Bob")
    match = score(MatchFactory(game="twelve-step", names=names), 1, {"Ann": {"out": True}})
    page = page_of(match, 2)
    made = [
        (
            hand["made"]["label"],
            hand["made"]["contract"] and str(hand["made"]["contract"].wording),
            hand["made"]["ticked"],
        )
        for hand in page["hands"]
        if hand["made"]
    ]
    assert made == [
        ("Made contract 2?", "1 set of 3, 1 run of 4", False),
        ("Made contract 1?", "2 sets of 3", False),
    ]
    assert page["setup"].contract is None
    assert [fact.name for fact, _ in page["hands"][0]["boxes"]] == ["absent"]


@pytest.mark.parametrize(
    ("game", "options", "named"), [("tens", {}, 0), ("step", {}, 0), ("custom", {"dealer": "none"}, 0)]
)
def test_where_nobody_may_have_dealt_otherwise_it_is_not_asked(game: str, options: dict[str, Any], named: int) -> None:
    page = page_of(MatchFactory(game=game, options=options), 1)
    assert (len(page["dealers"]), page["drawn"]) == (named, False)


def test_only_facts_in_play_are_asked(match: Match) -> None:
    without = MatchFactory(options={"rummy": "off"})
    for played, labels in ((match, ["buys", "rummy called"]), (without, ["buys"])):
        numbers = page_of(played, 1)["hands"][0]["numbers"]
        assert [str(fact.words.label) for fact, *_ in numbers] == labels


def test_where_the_dealer_is_drawn_nobodys_turn_it_is() -> None:
    assert [*page_of(MatchFactory(), 1)["dealers"].values()] == ["whose turn it was", *CAST]
    assert [*page_of(MatchFactory(options={"dealer": "drawn"}), 1)["dealers"].values()] == [*CAST]


@pytest.mark.parametrize(
    ("path", "owner", "sentence"),
    [
        (("rounds", 0, "hands", "Ann", "buys"), "Ann", "Ann bought 4, but 3 is the limit in step 1."),
        (("rounds", 0, "hands", "Ann.B", "cards", 1), "Ann.B", "Ann.B: 4, but 3 is the limit in step 1."),
        (("rounds", 0, "hands", "Ann.B"), "Ann.B", "Ann.B: 4, but 3 is the limit in step 1."),
        (("rounds", 0, "hands"), "", "4, but 3 is the limit in step 1."),
        (("rounds", 2, "hands", "Ann", "buys"), "", "Step 3: Ann bought 4, but 3 is the limit in step 1."),
        (("players",), "", "4, but 3 is the limit in step 1."),
    ],
)
def test_a_fault_is_said_at_the_player_it_concerns(path: Path, owner: str, sentence: str) -> None:
    page = page_of(MatchFactory(names=("Ann", "Ann.B", "Cy")), 1, Fault(path, OVER_BUY_LIMIT, FOUR_OF_THREE))
    assert page["faults"] == ([sentence] if not owner else [])
    assert [hand["name"] for hand in page["hands"] if hand["faults"]] == ([owner] if owner else [])
    assert all(hand["faults"] in ([], [sentence]) for hand in page["hands"])


def test_a_player_named_like_a_fact_of_somebody_else_is_told_apart() -> None:
    match = MatchFactory(names=("Ann", "Ann.buys", "Cy"))
    page = page_of(match, 1, Fault(("rounds", 0, "hands", "Ann", "buys"), OVER_BUY_LIMIT, FOUR_OF_THREE))
    assert [hand["name"] for hand in page["hands"] if hand["faults"]] == ["Ann"]


@pytest.mark.parametrize(
    ("game", "fact", "code", "sentence"),
    [
        ("custom", "points", MISSING, "Ann has no points yet."),
        ("custom", "points", NOT_NUMERIC, "Ann has “x”, but that is not a number."),
        ("ten-step", "points", NOT_NUMERIC, "Ann is left with “x”, but that is not a number."),
        ("rummy-500", "melded", NOT_NUMERIC, "Ann melded “x”, but that is not a number."),
        ("tens", "grabbed", NOT_NUMERIC, "Ann grabbed “x”, but that is not a number."),
    ],
)
def test_what_is_wrong_with_a_games_own_fact_is_a_sentence(
    game: str, fact: str, code: FaultCode, sentence: str
) -> None:
    page = page_of(MatchFactory(game=game), 1, Fault(("rounds", 0, "hands", "Ann", fact), code, {"value": "x"}))
    assert page["hands"][0]["faults"] == [sentence]


def test_the_history_of_a_hand_is_told_newest_first() -> None:
    match = score(MatchFactory(names=("Ann", "Bob")), 1, {"Ann": {"out": True}, "Bob": {"points": 45}})
    match = score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["K", "A"]}})
    past = entry_of(page_of(match, 1), "Bob")["past"]
    assert [what for _change, what in past] == ["45 → 25 (K A)", "written as 45"]
    assert past[0][0].who == "Linux"


def test_the_history_tells_what_was_melded() -> None:
    match = MatchFactory(game="rummy-500", names=("Ann", "Bob"))
    for melded in (40, 45):
        match = score(match, 1, {"Ann": {"out": True, "melded": melded}})
    past = entry_of(page_of(match, 1), "Ann")["past"]
    assert past[0][1] == "went out, melded 40 → went out, melded 45"


def test_an_open_round_has_no_history(match: Match) -> None:
    tap(match=match, player=player_of(match, "Cy"), fact="floating", value=True, was=False, context=context())
    assert entry_of(page_of(match, 1), "Cy")["past"] == ()


def test_who_drew_low_is_asked_until_it_is_said() -> None:
    match = MatchFactory(options={"dealer": "drawn"})
    assert page_of(match, 1)["drawn"]
    deal(match=match, player=player_of(match, "Cy"), context=context())
    assert not page_of(match, 1)["drawn"]
    assert not page_of(MatchFactory(), 1)["drawn"]


def test_the_rest_of_a_hand_unfolds_where_it_may_be_wrong(match: Match) -> None:
    fault = Fault(("rounds", 0, "hands", "Cy"), NOTHING_LEFT)
    assert not entry_of(page_of(match, 1, fault), "Cy")["unfolded"]
    tap(match=match, player=player_of(match, "Cy"), fact="buys", value=1, was=0, context=context())
    assert entry_of(page_of(match, 1, fault), "Cy")["unfolded"]
    assert not entry_of(page_of(match, 1), "Cy")["unfolded"]
