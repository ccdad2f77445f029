"""Checks the catalogues of translations: against the code, against the compiled files, and for mistakes in them.

`tests/setup/lint` runs it; it needs gettext. It prints how many texts are not translated yet; these are no failure.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from tempfile import TemporaryDirectory

import polib

from scorekeeper.management.commands.compilemessages import is_of_scripts
from tests.fixtures.served import ROOT

CATALOGUES = "scorekeeper/locale/*/LC_MESSAGES/django.po"
COMPILED = ("scorekeeper/locale/*/LC_MESSAGES/django.mo", "static/js/languages/*.js")
CHOICE = re.compile(r"(\{\w+):[^{}]*\|[^{}]*\}")  # {cards:card|cards}: the words in a placeholder are translated too
# dennis also checks markup and the placeholders of scripts, which gettext does not. A translation may equal its text.
GETTEXT = ("msgfmt", "--check", "--output-file=/dev/null")
DENNIS = ("dennis-cmd", "lint", "--strict", "--excluderules=W302")


def main() -> None:
    """Check all catalogues, and exit with a list of their faults."""
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        copy(ROOT / "manage.py", tree)
        for part in ("scorekeeper", "static", "templates"):
            copytree(ROOT / part, tree / part, ignore=ignore_patterns("__pycache__"))
        faults = [*_stale(tree), *_outdated(tree), *_mistaken(tree)]
    sys.exit("\n".join(faults) or 0)


def _stale(tree: Path) -> Iterator[str]:
    """Yield the compiled files that do not follow from the catalogues of a copy of the sources."""
    for path in _compiled(tree):
        (tree / path).unlink()
    _manage(tree, "compilemessages")
    for path in sorted({path for path, _content in _compiled(tree).items() ^ _compiled(ROOT).items()}):
        yield f"{path} does not follow from its catalogue: run manage.py compilemessages"


def _compiled(folder: Path) -> dict[Path, bytes]:
    """Return the contents of the compiled files by their paths."""
    return {path.relative_to(folder): path.read_bytes() for pattern in COMPILED for path in folder.glob(pattern)}


def _outdated(tree: Path) -> Iterator[str]:
    """Yield the catalogues that have other texts than the code, or whose head changes each time."""
    _manage(tree, "makemessages", "--all", "--verbosity=0")
    for path in sorted(ROOT.glob(CATALOGUES)):
        known, now = _texts(path), _texts(tree / path.relative_to(ROOT))
        if polib.pofile(str(path)).metadata != polib.pofile(str(tree / path.relative_to(ROOT))).metadata:
            yield f"{path.relative_to(ROOT)}: manage.py makemessages changes its head"
        for text in sorted(known ^ now):
            yield f"{path.relative_to(ROOT)}: {'new' if text in now else 'gone'}: {text!r}: run manage.py makemessages"


def _texts(path: Path) -> set[tuple[str, str, str, bool]]:
    """Return the texts of a catalogue: each with its context and its plural, and whether a script has it."""
    return {
        (entry.msgctxt or "", entry.msgid, entry.msgid_plural, is_of_scripts(entry))
        for entry in polib.pofile(str(path))
        if not entry.obsolete
    }


def _mistaken(tree: Path) -> Iterator[str]:
    """Yield the mistakes in each catalogue: placeholders, plurals and markup that are missing or others."""
    for path in sorted(ROOT.glob(CATALOGUES)):
        checked = tree / f"{path.parts[-3]}.po"
        checked.write_text(CHOICE.sub(r"\1}", path.read_text("utf-8")), "utf-8")
        for command in (GETTEXT, DENNIS):
            done = subprocess.run([*command, checked], check=False, capture_output=True, text=True)  # noqa: S603
            if done.returncode:
                yield f"{path.relative_to(ROOT)}:\n{done.stdout}{done.stderr}"


def _manage(tree: Path, *command: str) -> None:
    subprocess.run([sys.executable, "manage.py", *command], cwd=tree, check=True)  # noqa: S603 - our own program


if __name__ == "__main__":
    main()
