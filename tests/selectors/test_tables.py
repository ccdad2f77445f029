"""What the table says and offers, by the game's record and the house rules."""

from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.selectors.table_rows import Row
from scorekeeper.selectors.tables import Table, table_of
from scorekeeper.services.players import seat
from scorekeeper.services.tapping import tap
from tests.factories import MatchFactory, fresh, pen, player_of, score

pytestmark = pytest.mark.django_db


def table(match: Match) -> Table:
    return table_of(fresh(match), "a-fresh-key")


def row(match: Match, name: str) -> Row:
    return next(row for row in table(match).rows if row.name == name)


def bob_taps(match: Match, fact: str, value: Any) -> Row:
    tap(match=fresh(match), player=player_of(match, "Bob"), fact=fact, value=value, was=not value, pen=pen())
    return row(match, "Bob")


def test_every_form_of_the_page_has_a_key_of_its_own(match: Match) -> None:
    shown = table(match)
    taps = [[line.lay_down, line.knock, line.absence] for line in shown.rows]
    counts = [count for line in shown.rows for count in (line.buys, line.rummies) if count]
    keys = [one.key for line in taps for one in line if one] + [count.more.key for count in counts]
    assert len(keys) == len(set(keys))


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
    assert (buys.pips, buys.full, buys.says) == ((True, False, False), False, "Three buys is the limit")


def test_without_a_limit_the_number_stands_beside_one_pip() -> None:
    match = MatchFactory(options={"buys": "unlimited"})
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=7, was=0, pen=pen())
    buys = row(match, "Bob").buys
    assert buys is not None
    assert (buys.count, buys.pips, buys.full) == (7, (True,), False)


def test_nobody_has_a_place_before_the_first_step(match: Match) -> None:
    assert {line.place for line in table(match).rows} == {None}


def test_a_newcomer_has_no_total_yet(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    seat(match=fresh(match), name="Flo", after=None, pen=pen())
    assert (row(match, "Flo").total, row(match, "Flo").place) == (None, None)


def test_a_contract_that_comes_back_says_which_one_it_is() -> None:
    head = table(MatchFactory(game="baker-ten-step", names=["Ann", "Bob"], played=11)).head
    assert (head.number, head.last, head.hints[0]) == (12, 19, "contract 8 again")


def test_long_names_and_many_players_take_taller_rows() -> None:
    assert table(MatchFactory(names=["Ann", "Wilhelmina"])).form == "tall"
    assert table(MatchFactory(names=[f"P{number}" for number in range(7)])).form == "crowd"
