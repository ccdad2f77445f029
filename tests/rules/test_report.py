"""A report on faults: at which paths some are known."""

from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.faults import Report


def test_spoiled_is_each_path_that_leads_to_a_fault() -> None:
    report = Report()
    assert not report.spoiled(())
    report.add(("rounds", 0, "hands"), MISSING)
    assert all(report.spoiled(path) for path in [(), ("rounds",), ("rounds", 0), ("rounds", 0, "hands")])
    assert not any(report.spoiled(path) for path in [("rounds", 1), ("rounds", 0, "hands", "Ann"), ("players",)])
