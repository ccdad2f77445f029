"""Rule faults of a record. Shape faults (wrong types, unknown fields) are found in `reading`."""

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.record import Record, Round


def faults(record: Record, opened: Round | None = None) -> tuple[Fault, ...]:
    """Find what the rules refuse."""
    return ()
