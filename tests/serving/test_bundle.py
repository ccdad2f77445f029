"""Modules and style sheets that are served as one do what they do apart."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from scorekeeper.serving.bundle import BUNDLE_OF, BUNDLES, bundled

STATIC = Path(settings.BASE_DIR) / "static"
SCRIPTS = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in (STATIC / "js").rglob("*.js")}
PARTED = ("past", "scorekeeper")
SHEETS = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in (STATIC / "css").rglob("*.css")}


def imported(script: bytes) -> set[str]:
    """Return which modules of ours one imports."""
    return {f"js/{name}" for name in re.findall(r'^import .*"\./([^.].*)";$', script.decode(), re.MULTILINE)}


def reached(name: str) -> set[str]:
    """Return all modules that one brings along."""
    direct = imported(SCRIPTS[name])
    return direct.union(*map(reached, direct))


@pytest.mark.parametrize("bundle", BUNDLES)
def test_a_bundle_is_what_its_module_brings_along_anyway_in_that_order(bundle: str) -> None:
    parts = BUNDLES[bundle]
    assert set(parts) <= reached(bundle)
    for index, part in enumerate(parts):
        assert imported(SCRIPTS[part]) & {bundle, *parts} <= set(parts[:index])


@pytest.mark.parametrize("bundle", BUNDLES)
def test_nothing_that_a_bundle_imports_imports_it(bundle: str) -> None:
    served = bundled(SCRIPTS)
    assert all(bundle not in reached(other) for other in imported(served[bundle]))
    assert not imported(served[bundle]) & {bundle, *BUNDLES[bundle]}


def test_what_several_bundles_have_in_them_is_imported_within_them_alone() -> None:
    shared = {part for part in BUNDLE_OF if sum(part in parts for parts in BUNDLES.values()) > 1}
    assert shared == {"js/drawn.js", "js/idle.js", "js/uncovered.js"}
    within = {*BUNDLES, *BUNDLE_OF}
    assert all(not imported(script) & shared for name, script in SCRIPTS.items() if name not in within)


def test_no_module_imports_a_part_and_no_page_names_one() -> None:
    served = bundled(SCRIPTS)
    assert served.keys() == SCRIPTS.keys() - BUNDLE_OF.keys()
    assert all(imported(script) <= served.keys() for script in served.values())
    pages = "".join(page.read_text() for page in (Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    assert not BUNDLE_OF.keys() & set(re.findall(r"static '(.+?)'", pages))


def test_a_bundle_stands_where_its_parts_were_named() -> None:
    files = {
        "js/page-start.js": b"export const begins = 1;\n",
        "js/pad.js": b'import { begins } from "./page-start.js";\nbegins();\n',
        "js/recap.js": b'import { begins } from "./page-start.js";\nimport "./queue.js";\n',
        "css/one.css": b"a {}",
    } | dict.fromkeys(BUNDLES["js/pad.js"][1:], b"")
    assert bundled(files) == {
        "js/pad.js": b"export const begins = 1;\nbegins();\n",
        "js/recap.js": b'import { begins } from "./pad.js";\nimport "./queue.js";\n',
        "css/one.css": b"a {}",
    }


def test_what_several_parts_import_is_imported_once() -> None:
    files = {
        "js/kept-pages.js": b"",
        "js/put-right.js": b'import { add, say } from "./paint.js";\nadd();\n',
        "js/follow.js": b'import { say } from "./paint.js";\nimport { drop } from "./queue.js";\nsay();\n',
    }
    assert bundled(files) == {
        "js/follow.js": b'import { add, say } from "./paint.js";\nimport { drop } from "./queue.js";\nadd();\nsay();\n'
    }


def test_a_sheet_stands_where_it_is_imported() -> None:
    files = {
        "css/all.css": b'/* All. */\n@layer low, high;\n@import "./all/one.css";\n@import "./all/two.css";\n',
        "css/all/one.css": b"@layer high { a {} }\n",
        "css/all/two.css": b"@layer low { b {} }\n",
        "css/alone.css": b"c {}\n",
    }
    assert bundled(files) == {
        "css/all.css": b"/* All. */\n@layer low, high;\n@layer high { a {} }\n@layer low { b {} }\n",
        "css/alone.css": b"c {}\n",
    }


def test_a_page_has_the_sheets_of_a_folder_in_one() -> None:
    sheets_of = {whole: {name for name in SHEETS if name.startswith(f"css/{whole}/")} for whole in PARTED}
    served = bundled(SHEETS)
    assert served.keys() == SHEETS.keys() - set().union(*sheets_of.values())
    for whole, parts in sheets_of.items():
        assert parts
        assert all(SHEETS[name] in served[f"css/{whole}.css"] for name in parts)
    assert not any(b"@import" in sheet for sheet in served.values())
