"""Tests of who deals, cuts and starts, with players away and dealers out of turn."""

import pytest

from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.scoring.sheet import derive
from tests.rules.builders import AWAY, played, ten_step

FOUR = ("Ann", "Bob", "Cy", "Di")
FIVE = (*FOUR, "Ed")
BOB_AWAY = played(others=FOUR, Bob=AWAY)
DRAWN = {"dealer": "drawn"}


@pytest.mark.parametrize(
    ("record", "opened", "roles"),
    [
        # The first seat deals first, between cutter and starter; or who drew low.
        (ten_step(players=FOUR), None, ("Ann", "Di", "Bob")),
        (ten_step(players=FOUR, first_dealer="Cy"), None, ("Cy", "Bob", "Di")),
        (ten_step(players=("Ann", "Bob")), None, ("Ann", "Bob", "Bob")),
        # The deal passes to the left of who really dealt.
        (ten_step(played()), None, ("Bob", "Ann", "Cy")),
        (ten_step(played(dealer="Cy")), None, ("Ann", "Cy", "Bob")),
        (ten_step(players=FOUR), Round({}, dealer="Bob"), ("Bob", "Ann", "Cy")),
        # Who is away is passed over in every role; who was away is not expected, but may come back and deal.
        (ten_step(players=FIVE), Round({"Ann": AWAY, "Di": AWAY}), ("Bob", "Ed", "Cy")),
        (ten_step(BOB_AWAY, players=FOUR), None, ("Cy", "Ann", "Di")),
        (ten_step(BOB_AWAY, players=FOUR), Round({"Bob": Hand()}), ("Bob", "Ann", "Cy")),
        # Nobody is up where the dealer is drawn.
        (ten_step(played(dealer="Ann"), options=DRAWN), None, (None, None, None)),
        (ten_step(played(dealer="Ann"), options=DRAWN), Round({}, dealer="Cy"), ("Cy", "Bob", "Ann")),
    ],
)
def test_dealer_cutter_and_starter_of_the_next_round(
    record: Record, opened: Round | None, roles: tuple[str | None, str | None, str | None]
) -> None:
    up_next = derive(record, opened).next
    assert up_next is not None
    assert (up_next.dealer, up_next.cutter, up_next.starter) == roles
