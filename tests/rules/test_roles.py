"""Who deals, cuts and starts, with players missing and dealers out of turn."""

from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.scoring.sheet import derive
from tests.rules.builders import AWAY, played, ten_step

FOUR = ("Ann", "Bob", "Cy", "Di")


def roles(record: Record, opened: Round | None = None) -> tuple[str | None, str | None, str | None]:
    """Give dealer, cutter and starter of the next round."""
    up_next = derive(record, opened).next
    assert up_next is not None
    return up_next.dealer, up_next.cutter, up_next.starter


def test_the_first_seat_deals_first_between_cutter_and_starter() -> None:
    assert roles(ten_step(players=FOUR)) == ("Ann", "Di", "Bob")


def test_who_drew_low_deals_first() -> None:
    assert roles(ten_step(players=FOUR, first_dealer="Cy")) == ("Cy", "Bob", "Di")


def test_of_two_the_other_cuts_and_starts() -> None:
    assert roles(ten_step(players=("Ann", "Bob"))) == ("Ann", "Bob", "Bob")


def test_the_deal_passes_to_the_left() -> None:
    assert roles(ten_step(played())) == ("Bob", "Ann", "Cy")


def test_the_deal_goes_on_from_who_really_dealt() -> None:
    assert roles(ten_step(played(dealer="Cy"))) == ("Ann", "Cy", "Bob")


def test_who_is_away_is_passed_over_in_every_role() -> None:
    opened = Round({"Ann": AWAY, "Di": AWAY})
    assert roles(ten_step(players=(*FOUR, "Ed")), opened) == ("Bob", "Ed", "Cy")


def test_who_was_away_is_not_expected() -> None:
    last = played(others=FOUR, Bob=AWAY)
    assert roles(ten_step(last, players=FOUR)) == ("Cy", "Ann", "Di")


def test_who_comes_back_may_be_the_dealer() -> None:
    last = played(others=FOUR, Bob=AWAY)
    assert roles(ten_step(last, players=FOUR), Round({"Bob": Hand()})) == ("Bob", "Ann", "Cy")


def test_the_dealer_of_the_round_in_progress_may_be_another() -> None:
    assert roles(ten_step(players=FOUR), Round({}, dealer="Bob")) == ("Bob", "Ann", "Cy")


def test_nobody_is_up_where_the_dealer_is_drawn() -> None:
    record = ten_step(played(dealer="Ann"), options={"dealer": "drawn"})
    assert roles(record) == (None, None, None)
    assert roles(record, Round({}, dealer="Cy")) == ("Cy", "Bob", "Ann")
