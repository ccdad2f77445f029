"""What the table says when the rules refuse a tap."""

import pytest

from scorekeeper.pages.table.messages import of_faults
from scorekeeper.rules.faults import Fault, Path


@pytest.mark.parametrize(
    ("path", "reason", "said"),
    [
        (("rounds", 0, "hands", "Ann", "buys"), "4, but 3 is the limit in step 1", "Three buys is the limit"),
        (("rounds", 0, "hands", "Ann"), "went out, so no cards can be left", "Ann went out, so no cards can be left."),
        (
            ("rounds", 0, "hands", "Ann.B"),
            "is away, so nothing else can be written down",
            "Ann.B is away, so nothing else",
        ),
        (
            ("rounds", 0, "hands", "Ann", "rummies"),
            "-1, but it must be from 0 to 9",
            "Ann: -1, but it must be from 0 to 9.",
        ),
        (("rounds", 0, "hands"), "1 at the table, but Ten Step needs 2", "1 at the table, but Ten Step needs 2."),
    ],
)
def test_a_refused_tap_is_said_at_its_player(path: Path, reason: str, said: str) -> None:
    assert of_faults((Fault(path, reason),), 3).text.startswith(said)
