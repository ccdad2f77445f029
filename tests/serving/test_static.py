"""Tests that static files are bundled as pages load them, and collected only if a source has changed."""

import posixpath
import re
from collections import Counter
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.core.management import call_command

from scorekeeper.serving import static
from scorekeeper.serving.static import BUNDLE_OF, BUNDLES, COMMENT, bundled
from tests.fixtures.static_names import hashed_names

STATIC = Path(settings.BASE_DIR) / "static"
SCRIPTS = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in (STATIC / "js").rglob("*.js")}
SHARED = "js/shared/all.js"  # what most pages need: its module imports nothing
PARTED = ("nights", "past", "scorekeeper")
SHEETS = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in (STATIC / "css").rglob("*.css")}


def imported(name: str, script: bytes) -> set[str]:
    """Return the names of our scripts that a script imports itself."""
    addresses = re.findall(r'^import .*"(\..*)";$', script.decode(), re.MULTILINE)
    names = {posixpath.normpath(f"{posixpath.dirname(name)}/{address}") for address in addresses}
    return {each for each in names if each.startswith("js/")}


def reached(name: str) -> set[str]:
    """Return the names of all scripts that a script imports, directly or not."""
    direct = imported(name, SCRIPTS[name])
    return direct.union(*map(reached, direct))


def test_a_bundle_is_what_its_module_brings_along_anyway_in_that_order(subtests: pytest.Subtests) -> None:
    for bundle in BUNDLES:
        with subtests.test(bundle):
            parts = BUNDLES[bundle]
            assert set(parts) <= reached(bundle) or bundle == SHARED
            for index, part in enumerate(parts):
                assert imported(part, SCRIPTS[part]) & {bundle, *parts} <= set(parts[:index])


def test_nothing_that_a_bundle_imports_imports_it(subtests: pytest.Subtests) -> None:
    served = bundled(SCRIPTS)
    for bundle in BUNDLES:
        with subtests.test(bundle):
            assert all(bundle not in reached(other) for other in imported(bundle, served[bundle]))
            assert not imported(bundle, served[bundle]) & {bundle, *BUNDLES[bundle]}


def test_the_modules_of_a_bundle_declare_and_import_no_name_twice(subtests: pytest.Subtests) -> None:
    served = bundled(SCRIPTS)
    for bundle in BUNDLES:
        with subtests.test(bundle):
            script = served[bundle].decode()
            single = re.findall(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", script, re.MULTILINE)
            several = re.findall(r"^(?:import|const|let) [{[] ?(.+?) ?[}\]] (?:from|=) ", script, re.MULTILINE)
            names = [*single, *re.findall(r"\w+", " ".join(several))]
            assert [name for name, count in Counter(names).items() if count > 1] == []


def test_a_module_is_in_one_bundle() -> None:
    assert [part for part, count in Counter(chain(*BUNDLES.values())).items() if count > 1] == []


def test_no_module_imports_a_part_and_no_page_names_one() -> None:
    served = bundled(SCRIPTS)
    assert served.keys() == SCRIPTS.keys() - BUNDLE_OF.keys()
    assert all(imported(*script) <= served.keys() for script in served.items())
    pages = "".join(page.read_text() for page in (Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    assert not BUNDLE_OF.keys() & set(re.findall(r"static '(.+?)'", pages))


def test_a_bundle_stands_where_its_parts_were_named() -> None:
    files = dict.fromkeys(BUNDLES["js/pad/pad.js"], b"") | {
        "js/match/in-place.js": b"export const begins = 1;\n",
        "js/pad/pad.js": b'import { begins } from "../match/in-place.js";\nbegins();\n',
        "js/pages/recap.js": b'import { begins } from "../match/in-place.js";\nimport "../entries/queue.js";\n',
        "css/one.css": b"a {}",
    }
    assert bundled(files) == {
        "js/pad/pad.js": b"export const begins = 1;\nbegins();\n",
        "js/pages/recap.js": b'import { begins } from "../pad/pad.js";\nimport "../entries/queue.js";\n',
        "css/one.css": b"a {}",
    }


def test_what_several_parts_import_is_imported_once() -> None:
    files = dict.fromkeys(BUNDLES["js/match/follow.js"], b"") | {
        "js/match/correct-page.js": b'import { add, say } from "../table/paint.js";\nadd();\n',
        "js/match/follow.js": b'import { say } from "../table/paint.js";\nimport { drop } from "./other.js";\nsay();\n',
    }
    imports = b'import { add, say } from "../table/paint.js";\nimport { drop } from "./other.js";\n'
    assert bundled(files) == {"js/match/follow.js": imports + b"add();\nsay();\n"}


def test_a_sheet_stands_where_it_is_imported() -> None:
    files = {
        "css/all.css": b'/* All. */\n@layer low, high;\n@import "./all/one.css";\n@import "./all/two.css";\n',
        "css/all/one.css": b"@layer high { a {} }\n",
        "css/all/two.css": b"@layer low { b {} }\n",
        "css/alone.css": b"c {}\n",
    }
    assert bundled(files) == {
        "css/all.css": b"@layer low, high;\n@layer high { a {} }\n@layer low { b {} }\n",
        "css/alone.css": b"c {}\n",
    }


def test_comments_on_lines_of_their_own_are_left_out() -> None:
    script = b"""// Begins.
/**
 * Says it. *
 * @param {string} it
 */
  // Loud:
say("// it", "/* it */"); // at once
/** @type {Said} */ (it).say(); /* and
*/ say();
"""
    assert (
        bundled({"js/one.js": script})["js/one.js"]
        == b"""say("// it", "/* it */"); // at once
/** @type {Said} */ (it).say(); /* and
*/ say();
"""
    )


def test_what_is_left_out_of_a_script_is_not_in_a_string() -> None:
    code = {name: re.split(COMMENT, script) for name, script in SCRIPTS.items()}
    assert [name for name, parts in code.items() if any(part.count(b"`") % 2 for part in parts)] == []


def test_a_page_has_the_sheets_of_a_folder_in_one() -> None:
    sheets_of = {whole: {name for name in SHEETS if name.startswith(f"css/{whole}/")} for whole in PARTED}
    served = bundled(SHEETS)
    assert served.keys() == SHEETS.keys() - set().union(*sheets_of.values())
    for whole, parts in sheets_of.items():
        assert parts
        assert all(COMMENT.sub(b"", SHEETS[name]) in served[f"css/{whole}.css"] for name in parts)
    assert not any(b"@import" in sheet for sheet in served.values())


@pytest.fixture
def source(settings: Any, tmp_path: Path) -> Path:
    """Return the only style sheet of a site whose files are collected into `made`, named by their hash."""
    sources = tmp_path / "sources"
    sources.mkdir()
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [sources]
    settings.STATIC_ROOT = tmp_path / "made"
    settings.STORAGES = hashed_names()
    (sources / "one.css").write_text("a { color: red }")
    return sources / "one.css"


@pytest.fixture
def collect(source: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Return a function that collects as a server does at its start, and returns whether files were collected."""

    def collected() -> bool:
        called = Mock(side_effect=call_command)
        monkeypatch.setattr(static, "call_command", called)
        static.collect()
        return called.called

    return collected


def test_the_same_sources_are_collected_once(collect: Callable[[], bool], settings: Any) -> None:
    assert [collect(), collect(), collect()] == [True, False, False]
    assert [*settings.STATIC_ROOT.glob("one.*.css")]
    assert not (settings.STATIC_ROOT / "one.css").exists()


def test_a_source_that_is_changed_or_new_is_collected(collect: Callable[[], bool], source: Path, settings: Any) -> None:
    collect()
    source.write_text("a { color: tan }")
    assert [collect(), collect()] == [True, False]
    assert len([*settings.STATIC_ROOT.glob("one.*.css")]) == 2
    source.with_name("two.css").write_text("")
    assert [collect(), collect()] == [True, False]


def test_what_was_made_is_made_again_where_it_is_gone_or_cut_short(collect: Callable[[], bool], settings: Any) -> None:
    collect()
    (made,) = settings.STATIC_ROOT.glob("one.*.css")
    made.unlink()
    assert collect()
    made.write_text("a {")
    assert collect()
    assert made.read_text() == "a { color: red }"


def test_another_version_of_what_makes_them_makes_them_again(
    collect: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    collect()
    monkeypatch.setattr(static, "version", lambda name: f"{name} of tomorrow")
    assert [collect(), collect()] == [True, False]


def test_a_collection_that_was_cut_off_begins_again(
    collect: Callable[[], bool], source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collect()
    source.write_text("b {}")
    monkeypatch.setattr(static, "call_command", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        static.collect()
    source.write_text("a { color: red }")
    assert collect()


def test_a_long_row_of_imports_is_collected(collect: Callable[[], bool], source: Path, settings: Any) -> None:
    """Django hashes a file again after one that it imports, but not more than five times."""
    scripts = source.with_name("js")
    scripts.mkdir()
    for number in (*range(0, 40, 2), *range(1, 40, 2)):  # in no order in which folders are listed
        (scripts / f"{number}.js").write_text(f'import "./{number + 1}.js";\n' if number < 39 else "")
    assert collect()
    assert len([*(settings.STATIC_ROOT / "js").glob("*.*.js")]) == 40
