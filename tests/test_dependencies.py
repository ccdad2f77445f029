"""Every package that is asked for has its reason on the page of the dependencies, and its licence there is its own."""

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata

from tests.fixtures.served import ROOT
from tests.test_docs import DOCS, coded, text

SETUP = ROOT / "tests" / "setup"
CLASSIFIED = {"MIT License": "MIT", "BSD License": "BSD", "Apache Software License": "Apache-2.0"}


def documented() -> dict[str, list[str]]:
    """Return the rows of all tables of the page by the name of the package."""
    rows = re.findall(r"^\| (`.*) \|$", text(DOCS / "dependencies.md"), re.MULTILINE)
    return {coded(name)[0]: rest for name, *rest in (row.split(" | ") for row in rows)}


def asked_for() -> Iterator[str]:
    """Return the names in pyproject.toml, in each package.json of tests and in the scripts of tests/setup."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = [project["build-system"]["requires"], project["project"]["dependencies"]]
    for wanted in [*groups, *project["dependency-groups"].values()]:
        yield from (re.split(r"[\[<>=;]", one)[0] for one in wanted if isinstance(one, str))
    for folder in ("bench", "js"):
        yield from json.loads((ROOT / "tests" / folder / "package.json").read_text("utf-8"))["devDependencies"]
    for script in SETUP.iterdir():
        yield from re.findall(r'pip" install (?:--\S+ )*([\w-]+)', script.read_text("utf-8"))
    yield from re.findall(r"\|\| echo ([\w-]+)$", (SETUP / "packages").read_text("utf-8"), re.MULTILINE)


def stated(name: str) -> str:
    """Return the licence that an installed package states for itself; "" where it states none, or isn't installed."""
    try:
        facts = metadata(name)
    except PackageNotFoundError:
        return ""
    if "License-Expression" in facts:
        return str(facts["License-Expression"]).replace(" OR ", " or ")
    classes = (line.rpartition(" :: ")[2] for line in facts.get_all("Classifier") or [])
    return " or ".join(CLASSIFIED[one] for one in classes if one in CLASSIFIED)


def test_every_package_has_its_reason_and_every_reason_its_package() -> None:
    assert sorted(documented()) == sorted({*asked_for()})


def test_a_reason_says_what_for_why_this_one_the_licence_and_the_upkeep() -> None:
    assert {name: rest for name, rest in documented().items() if len(rest) != 4 or not all(rest)} == {}


def test_a_licence_is_the_one_that_the_package_states() -> None:
    own = {name: stated(name) for name in documented()}
    known = {name: licence for name, licence in own.items() if licence}
    assert len(known) > len(own) / 2
    assert {name: documented()[name][2] for name in known} == known
