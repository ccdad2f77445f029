"""Tests of what the table shows and offers, by the game's declaration and the house rules."""

from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.table.page import TablePage, table_of
from scorekeeper.pages.table.rows import TableRow
from scorekeeper.queries.matches import MatchSheet
from tests.factories import CAST, MatchFactory, context, fresh, play, player_of, score
from tests.fixtures.writes import seat, tap

pytestmark = pytest.mark.django_db


def table(match: Match) -> TablePage:
    return table_of(MatchSheet(fresh(match)), "a-fresh-key")


def row(match: Match, name: str) -> TableRow:
    return next(row for row in table(match).rows if row.name == name)


def bob_taps(match: Match, fact: str, value: Any) -> TableRow:
    """Tap a fact of Bob's hand; return his row of the table after it."""
    tap(match=fresh(match), player=player_of(match, "Bob"), fact=fact, value=value, was=not value, context=context())
    return row(match, "Bob")


def test_every_button_of_the_page_writes_something_of_its_own(match: Match) -> None:
    shown = table(match)
    taps = [[line.lay_down, line.knock] for line in shown.rows]
    counts = [count for line in shown.rows for count in (line.buys, *line.counters) if count]
    said = [one.folded for line in taps for one in line if one] + [count.more.folded for count in counts]
    assert len(said) == len({text.rpartition(" ")[0] for text in said})


def test_a_player_steps_from_hand_to_one_card_to_floating_and_back(match: Match) -> None:
    assert bob_taps(match, "laid_down", value=True).state == "down"
    assert bob_taps(match, "one_card", value=True).state == "one"
    line = bob_taps(match, "floating", value=True)
    assert line.state == "floats"
    assert line.knock is not None
    assert (line.knock.fact, line.knock.value, line.knock.was) == ("floating", 0, 1)


def test_pips_show_what_is_bought_of_what_may_be(match: Match) -> None:
    buys = bob_taps(match, "buys", value=1).buys
    assert buys is not None
    assert (buys.pips, buys.full, buys.at_limit) == ((True, False, False), False, "Three buys is the limit")


def test_without_a_limit_the_number_stands_beside_one_pip() -> None:
    match = MatchFactory(options={"buys": "unlimited"})
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=7, was=0, context=context())
    buys = row(match, "Bob").buys
    assert buys is not None
    assert (buys.count, buys.pips, buys.full) == (7, (True,), False)


def test_nobody_has_a_place_before_the_first_step(match: Match) -> None:
    assert {line.place for line in table(match).rows} == {None}


def test_a_newcomer_has_no_total_yet(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    seat(match=fresh(match), name="Flo", after=None, context=context())
    assert (row(match, "Flo").total, row(match, "Flo").place) == (None, None)


def test_a_contract_that_comes_back_says_which_one_it_is() -> None:
    head = table(MatchFactory(game="baker-ten-step", names=["Ann", "Bob"], played=11)).head
    assert (head.word, head.number, head.last, head.hints[0]) == ("Round", 12, 19, "step 8 again")


def test_long_names_and_many_players_take_taller_rows() -> None:
    assert table(MatchFactory(names=["Ann", "Wilhelmina"])).form == "tall"
    assert table(MatchFactory(names=["Ann", "Hermann"])).form == "tall"
    assert table(MatchFactory(names=["Ann", "Anna van den Berg"])).form == "tall"
    assert table(MatchFactory(names=["Ann", "Marlene"])).form == "line"
    assert table(MatchFactory(names=[f"P{number}" for number in range(7)])).form == "crowd"


def played(game: str, hands: Mapping[str, Any], **options: Any) -> Match:
    """Make a match of Ann, Bob and Cy after one round."""
    return score(MatchFactory(game=game, names=["Ann", "Bob", "Cy"], options=options), 1, hands)


def grabbing(**grabs: int) -> Match:
    """Return a match of Tens in whose first round these players have grabbed so many cards."""
    match = MatchFactory(game="tens", names=["Ann", "Bob", "Cy"])
    for name, cards in grabs.items():
        tap(match=fresh(match), player=player_of(match, name), fact="grabbed", value=cards, was=0, context=context())
    return match


def test_an_exact_grab_is_told_on_the_felt() -> None:
    assert "Cy grabbed exactly 19: −10" in table(grabbing(Ann=17, Cy=19)).head.hints


def test_nearest_to_the_exact_grab_starts_once_all_are_known() -> None:
    assert not table(grabbing(Ann=19)).head.starter
    assert "nearest to 19 starts" in table(grabbing(Ann=19)).head.hints
    assert table(grabbing(Ann=17, Bob=22, Cy=18)).head.starter == "Cy"


def test_equal_grabs_are_named_for_the_table_to_settle() -> None:
    match = grabbing(Ann=18, Bob=20, Cy=10)
    assert table(match).head.tied == "Ann and Bob"
    assert [line.tied for line in table(match).rows] == [True, True, False]


def test_an_unsaid_grab_is_counted_from_the_exact_number() -> None:
    line = row(grabbing(), "Ann")
    (step,) = line.steppers
    assert line.grab is not None
    assert (step.count, line.grab.words) == (None, "")
    assert (step.more.value, step.less.value, step.just.value) == (20, 18, 19)


def test_tokens_lie_on_the_felt_by_rank_and_first_in_their_rows() -> None:
    match = played("step", {"Ann": {"points": 9}, "Bob": {"out": True}, "Cy": {"points": 3}})
    coins = list(table(match).head.coins)
    assert coins == [(10, "Bob"), (9, "Cy"), (8, "Ann")]
    assert [line.token for line in table(match).rows] == [8, 10, 9]


def test_where_everybody_stays_a_name_opens_no_drawer() -> None:
    assert not any(line.folds for line in table(MatchFactory(game="step")).rows)
    assert all(line.folds for line in table(MatchFactory(game="custom")).rows)


def test_each_row_has_the_contract_of_its_own() -> None:
    hands = {"Ann": {"out": True}, "Bob": {"points": 9, "laid_down": True}, "Cy": {"points": 3, "laid_down": False}}
    match = played("phase-10", hands)
    owns = [line.own for line in table(match).rows]
    assert [(own.number, own.words) for own in owns if own] == [
        (2, "1 of 10 made"),
        (2, "1 of 10 made"),
        (1, "0 of 10 made"),
    ]
    assert [own.bars[:3] for own in owns if own][1:] == [("done", "now", ""), ("now", "", "")]
    assert table(match).head.contract is None


def test_the_felt_says_who_is_how_near_the_target() -> None:
    hands = {"Ann": {"out": True, "melded": 100}, "Bob": {"points": 9, "melded": 60}, "Cy": {"points": 30}}
    goal = table(played("rummy-500", hands)).head.goal
    assert goal is not None
    assert (goal.words, goal.nearest, goal.marks) == ("Ann: 100 of 500", 20, (20, 10))


def test_sides_as_near_the_target_are_counted_as_sides() -> None:
    match = MatchFactory(game="euchre", names=CAST[:4])
    made = {"maker": True, "tricks": 3}
    rounds = [{"hands": {name: made if name == maker else {} for name in CAST[:4]}} for maker in ("Ann", "Bob")]
    goal = table(play(match, rounds)).head.goal
    assert goal
    assert goal.words == "2 sides: 1 of 10"


def test_the_felt_says_once_where_the_match_ends_before_anybody_is_nearer() -> None:
    head = table(MatchFactory(game="rummy-500")).head
    assert head.line == "Rummy 500\u00a0· to 500 points"
    assert head.goal
    assert head.goal.words == "nobody above 0 yet"


def test_any_round_of_an_open_match_may_be_the_last() -> None:
    points = {"Ann": {"points": 1}, "Bob": {"points": -2}, "Cy": {"points": 0}}
    assert not table(MatchFactory(game="custom")).closing
    assert table(played("custom", points)).closing
    assert not table(played("custom", points, rounds=5)).closing


def test_nobody_deals_where_the_house_has_no_dealer() -> None:
    shown = table(MatchFactory(game="custom", options={"dealer": "none"}))
    assert (shown.head.dealer, shown.head.drawn) == ("", False)
    assert not any(line.can_deal for line in shown.rows)


@pytest.mark.parametrize(("options", "pips"), [({"may_i": False}, None), ({}, (False,))])
def test_buys_are_counted_where_the_house_buys(options: dict[str, bool], pips: tuple[bool, ...] | None) -> None:
    buys = row(MatchFactory(game="dummy-rummy", options=options), "Ann").buys
    assert (buys and buys.pips) == pips


def test_rummy_is_called_where_the_game_has_it() -> None:
    assert row(MatchFactory(game="liverpool-rummy"), "Ann").counters
    assert not row(MatchFactory(game="contract-rummy"), "Ann").counters
