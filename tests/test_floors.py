"""What import-linter cannot say: it knows other packages only as a whole, and no attributes."""

import ast
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import scorekeeper

FLOORS = Path(scorekeeper.__file__).parent
QUERYSET = {
    "objects", "all", "filter", "exclude", "annotate", "aggregate", "order_by", "distinct", "exists", "values_list",
    "select_related", "prefetch_related", "in_bulk", "iterator", "only", "defer", "earliest", "latest", "get_or_create",
    "update_or_create", "bulk_create", "bulk_update", "select_for_update",
}  # fmt: skip


class Module(NamedTuple):
    """What a module imports, which attributes it uses, which functions it calls, and which classes it has."""

    imports: list[str]
    attributes: set[str]
    calls: set[str]
    classes: list[str]


@cache
def read(path: Path) -> Module:
    """Return what a module imports, uses, calls and defines."""
    found = Module([], set(), set(), [])
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.imports.extend(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            found.imports.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute):
            found.attributes.add(node.attr)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.calls.add(node.func.id)
        elif isinstance(node, ast.ClassDef):
            found.classes.append(node.name)
    return found


def test_two_modules_alone_ask_for_what_windows_has_not() -> None:
    """They ask which platform they are on; `lock` of django.core.files.locks locks a file on any."""
    lacking = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "syslog"}
    found = {module for module in FLOORS.rglob("*.py") if lacking & {*read(module).imports}}
    assert found == {FLOORS / "live" / "open_files.py", FLOORS / "management" / "commands" / "run_import.py"}
    assert [module for module in FLOORS.rglob("*.py") if re.search(r"%-[a-zA-Z]", module.read_text("utf-8"))] == []


@pytest.mark.parametrize("floor", ["models", "facts", "queries", "figures", "words", "pages", "services"])
def test_a_floor_below_the_views_knows_no_http(floor: str) -> None:
    modules = list((FLOORS / floor).rglob("*.py"))
    assert modules
    for module in modules:
        assert not [name for name in read(module).imports if name.startswith("django.http")]


@pytest.mark.parametrize("floor", ["words", "pages"])
def test_only_queries_know_the_orm(floor: str) -> None:
    for module in (FLOORS / floor).rglob("*.py"):
        assert not [name for name in read(module).imports if name.startswith("django.db")], module
        assert not read(module).attributes & QUERYSET, module


def test_views_leave_rows_to_queries() -> None:
    """The sessions of an account are allauth's own to list."""
    for module in {*(FLOORS / "views").rglob("*.py")} - {FLOORS / "views" / "accounts.py"}:
        assert not read(module).attributes & QUERYSET, module


@pytest.mark.parametrize("floor", ["forms", "views"])
def test_what_is_sent_is_read_as_a_number_in_one_way(floor: str) -> None:
    modules = {module.name for module in (FLOORS / floor).rglob("*.py") if "int" in read(module).calls}
    assert modules == set()


def test_one_name_means_one_class() -> None:
    """A row and the record of the same thing share its name; Django asks for the names of commands and migrations."""
    names = Counter(name for module in FLOORS.rglob("*.py") for name in read(module).classes)
    nested = {"Meta", "State", "Kind"}
    twins = {name for name, count in names.items() if count > 1}
    assert twins - nested == {"Hand", "Round", "Match", "Night", "Club", "Player", "Season", "Command", "Migration"}


def test_the_figures_know_the_rules_the_standard_library_and_openskill() -> None:
    known = {*sys.stdlib_module_names, "openskill"}
    for module in (FLOORS / "figures").rglob("*.py"):
        names = [name for name in read(module).imports if name.partition(".")[0] not in known]
        assert [name for name in names if not name.startswith(("scorekeeper.rules.", "scorekeeper.figures."))] == []
