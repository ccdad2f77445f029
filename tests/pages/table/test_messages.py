"""Tests of the messages of the table when the rules refuse a tap."""

from typing import Any

import pytest

from scorekeeper.pages.table.messages import of_faults
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.documents.faults import OUT_OF_BOUNDS
from scorekeeper.rules.faults import Fault, FaultCode, Path
from scorekeeper.rules.record.hand_faults import AWAY_AND_MORE, OUT_WITH_CARDS
from scorekeeper.rules.record.round_faults import NOBODY_BUYS, OVER_BUY_LIMIT, TOO_FEW

HANDS = ("rounds", 0, "hands")


@pytest.mark.parametrize(
    ("path", "code", "params", "said"),
    [
        ((*HANDS, "Ann", "buys"), OVER_BUY_LIMIT, {"value": 4, "limit": 3}, "Three buys is the limit"),
        (
            (*HANDS, "Ann", "buys"),
            NOBODY_BUYS,
            {"value": 1, "title": "Ten Step"},
            "Ann bought 1, but nobody buys in Ten Step under these house rules.",
        ),
        ((*HANDS, "Ann"), OUT_WITH_CARDS, {}, "Ann went out, so no cards can be left."),
        ((*HANDS, "Ann.B"), AWAY_AND_MORE, {}, "Ann.B is away, so nothing else can be written down."),
        (
            (*HANDS, "Ann", "rummies"),
            OUT_OF_BOUNDS,
            {"value": -1, "least": 0, "most": 9},
            "Ann: rummy calls −1, but it must be from 0 to 9.",
        ),
        (
            HANDS,
            TOO_FEW,
            {"present": 1, "title": "Ten Step", "least": 2},
            "1 at the table, but Ten Step needs 2.",
        ),
    ],
)
def test_a_refused_tap_is_said_at_its_player(path: Path, code: FaultCode, params: dict[str, Any], said: str) -> None:
    assert of_faults(get("ten-step"), (Fault(path, code, params),)).text == said
