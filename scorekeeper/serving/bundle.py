"""Files that are always loaded together are served as one: each alone has its head, and is compressed by itself."""

import re
from collections.abc import Mapping

# The module that brings the others along, and these in the order in which they build on one another. What several
# bundles have in them is loaded with each anew: it remembers nothing.
BUNDLES = {
    "js/filters.js": ("js/drawn.js", "js/uncovered.js"),
    "js/follow.js": ("js/kept-pages.js", "js/put-right.js"),
    "js/live.js": ("js/idle.js", "js/redraw.js", "js/uncovered.js"),
    "js/new-match.js": ("js/drag.js", "js/drawn.js", "js/plan-draft.js"),
    "js/pad.js": (
        "js/page-start.js",
        "js/drawn.js",
        "js/in-place.js",
        "js/pad-draft.js",
        "js/pad-hand.js",
        "js/pad-keys.js",
        "js/pad-view.js",
        "js/saving.js",
    ),
    "js/rulebook.js": ("js/uncovered.js",),
    "js/sending.js": ("js/idle.js", "js/links.js", "js/leaving.js", "js/uncovered.js"),
    "js/share.js": ("js/uncovered.js",),
    "js/waiting-sheet.js": ("js/sheet-cells.js",),
    "js/waiting.js": ("js/idle.js", "js/reckon.js", "js/round-words.js", "js/ahead.js"),
}
BUNDLE_OF = {part: bundle for bundle, parts in BUNDLES.items() for part in parts}
IMPORT = re.compile(rb'^import \{ ([^}]*) \} from "\./([\w-]+\.js)";\n', re.MULTILINE)
SHEET_IMPORT = re.compile(rb'^@import "\./([\w/-]+\.css)";\n', re.MULTILINE)


def bundled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with whole bundles in them and without their parts, which nothing imports any more.

    What all parts define at their top stands in one module then: two equal names are a syntax error there.
    A style sheet has each sheet that it imports in the place of the import.
    """
    imported = {_sheet(part) for content in files.values() for part in SHEET_IMPORT.findall(content)}
    served = {}
    for name, content in files.items():
        if name not in BUNDLE_OF and name not in imported:
            parts = (files[part] for part in BUNDLES.get(name, ()))
            whole = SHEET_IMPORT.sub(lambda found: files[_sheet(found[1])], content)
            served[name] = _redirected(name, b"".join([*parts, whole]))
    return served


def _sheet(part: bytes) -> str:
    """Return the name of a sheet as an import beside it names it."""
    return f"css/{part.decode()}"


def _redirected(name: str, content: bytes) -> bytes:
    """Return a script that imports bundles for their parts, each name once, and nothing of its own bundle."""
    imported: dict[str, dict[bytes, None]] = {}

    def collect(found: re.Match[bytes]) -> bytes:
        module = f"js/{found[2].decode()}"
        if module not in BUNDLES.get(name, ()):
            served = BUNDLE_OF.get(module, module).removeprefix("js/")
            imported.setdefault(served, {}).update(dict.fromkeys(found[1].split(b", ")))
        return b""

    body = IMPORT.sub(collect, content)
    imports = (b'import { %b } from "./%b";\n' % (b", ".join(names), file.encode()) for file, names in imported.items())
    return b"".join([*imports, body])
