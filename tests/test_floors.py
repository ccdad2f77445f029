"""What import-linter cannot say: it knows other packages only as a whole."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorekeeper

FLOORS = Path(scorekeeper.__file__).parent


def imported(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("floor", ["models", "facts", "queries", "figures", "words", "pages", "services"])
def test_a_floor_below_the_views_knows_no_http(floor: str) -> None:
    modules = list((FLOORS / floor).rglob("*.py"))
    assert modules
    for module in modules:
        assert not [name for name in imported(module) if name.startswith("django.http")]


def test_the_figures_know_the_rules_the_standard_library_and_openskill() -> None:
    known = {*sys.stdlib_module_names, "openskill"}
    for module in (FLOORS / "figures").rglob("*.py"):
        names = [name for name in imported(module) if name.partition(".")[0] not in known]
        assert [name for name in names if not name.startswith(("scorekeeper.rules.", "scorekeeper.figures."))] == []
