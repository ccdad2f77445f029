"""The storage of static files: bundled where they are always loaded together, without comments, named by their hash."""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

# By module, the other modules that are served in one file with it, each after those that it imports.
BUNDLES = {
    "js/shared/all.js": (  # what most pages need
        "js/shared/language.js",
        "js/shared/elements.js",
        "js/shared/note.js",
        "js/shared/answered.js",
        "js/shared/arrived.js",
        "js/shared/drawn.js",
        "js/shared/idle.js",
        "js/shared/links.js",
        "js/shared/not-reached.js",
        "js/shared/press.js",
        "js/shared/signal.js",
        "js/shared/uncovered.js",
    ),
    "js/match/follow.js": (
        "js/offline/waiting-pad.js",
        "js/match/kept-pages.js",
        "js/match/correct-page.js",
        "js/match/navigation.js",
    ),
    "js/watching/live.js": ("js/watching/ended.js", "js/watching/redraw.js"),
    "js/new-match/new-match.js": ("js/new-match/drag.js", "js/new-match/plan-draft.js"),
    "js/pad/pad.js": (
        "js/match/in-place.js",
        "js/pad/draft.js",
        "js/pad/asked.js",
        "js/pad/hand.js",
        "js/pad/keys.js",
        "js/pad/view.js",
        "js/pad/numbers.js",
        "js/pad/pads.js",
        "js/pad/sums.js",
        "js/pad/entering.js",
        "js/pad/questions.js",
        "js/pad/saving.js",
    ),
    "js/entries/sending.js": (
        "js/match/leaving.js",
        "js/entries/post.js",
        "js/entries/shown.js",
        "js/entries/refused.js",
        "js/entries/sent-draft.js",
    ),
    "js/table/taps.js": ("js/table/menu.js", "js/table/tap-words.js"),
    "js/sheet/waiting-sheet.js": ("js/sheet/cells.js", "js/sheet/corrections.js"),
    "js/offline/waiting.js": ("js/offline/reckon.js", "js/offline/round-words.js", "js/match/ahead.js"),
}
BUNDLE_OF = {part: bundle for bundle, parts in BUNDLES.items() for part in parts}
IMPORT = re.compile(rb'^import (?:\{ ([^}]*) \} from )?"(\.{1,2}/[\w./-]+\.js)";\n', re.MULTILINE)
SHEET_IMPORT = re.compile(rb'^@import "\./([\w/-]+\.css)";\n', re.MULTILINE)
# A comment on lines of its own. A comment after code stays: only a parser could distinguish it from a part of a string.
COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
OURS = ("css/", "js/")  # files of packages are served unchanged
# In a module `htmx` is local, but attributes of htmx and our scripts read it from the window.
APPENDED = {"django_htmx/htmx-2.min.js": b"\nself.htmx=htmx;\n"}
# Replaces Django's patterns, which match from `import "./a.js";` to the next `from`, and hash that name twice.
OUR_IMPORTS = ("js/*.js", ((r'(?P<matched>(?P<word>from|import) "(?P<url>\.{1,2}/.*?)";)', '%(word)s "%(url)s";'),))
ICONS = ("*.webmanifest", ((r'(?P<matched>"src": "(?P<url>.*?)")', '"src": "%(url)s"'),))
# Files of packages that no page loads: other versions of htmx, its extensions, sources of minified scripts.
UNUSED = ["*-4.js", "*-4.min.js", "ext", "htmx-2.js", "jquery.js", "select2.full.js", "xregexp.js"]


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Names each file by the hash of its content, also in imports of scripts and in the web manifest.

    Browsers can then cache files for ever, and an updated script never imports an old module.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS, ICONS)

    def post_process(self, paths: dict[str, tuple[Storage, str]], *args: Any, **kwargs: Any) -> Iterator[Any]:
        """Join our own files into bundles, then give all files hashed names and compress them.

        Yield for each file its name, its hashed name, and whether it was processed, or the error, as Django's method
        does.
        """
        own, changed = dict[str, bytes](), InMemoryStorage()
        rest = dict[str, tuple[Storage, str]]()
        for path, (storage, source) in paths.items():
            name = self.clean_name(path)
            if name.startswith(OURS):
                own[name] = _read(storage, source)
            elif name in APPENDED:
                changed.save(name, ContentFile(_read(storage, source) + APPENDED[name]))
                rest[path] = changed, name
            else:
                rest[path] = storage, source
        for name, content in _in_order(bundled(own)):
            changed.save(name, ContentFile(content))
            rest[name] = changed, name
        process: Callable[..., Iterator[Any]] = super().post_process
        yield from process(rest, *args, **kwargs)


def _in_order(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the files with their names, each after those that it imports, so that Django hashes few twice."""
    imported = {name: [module for _, module in _imports(name, content)] for name, content in files.items()}
    return ((name, files[name]) for name in TopologicalSorter(imported).static_order() if name in files)


def _read(storage: Storage, name: str) -> bytes:
    """Return the content of the static file with this name in the storage."""
    with storage.open(name) as file:
        content: bytes = file.read()
    return content


def bundled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files to serve, as contents by name: bundles joined, imported style sheets in place of the imports.

    `files` has all of our own, also as contents by name. The result lacks those that became parts of others, and the
    comments. The modules of a bundle share one scope: the same name at the top level of two is a syntax error.
    """
    imported = {_sheet(part) for content in files.values() for part in SHEET_IMPORT.findall(content)}
    served = {}
    for name, content in files.items():
        if name in BUNDLE_OF or name in imported:
            continue
        if name.endswith(".js"):
            whole = _script(name, files)
        else:
            whole = SHEET_IMPORT.sub(lambda found: files[_sheet(found[1])], content)
        served[name] = COMMENT.sub(b"", whole)
    return served


def _imports(name: str, script: bytes) -> Iterator[tuple[bytes, str]]:
    """Yield what a script imports: the names, as they stand there, and the name of the module."""
    for names, address in IMPORT.findall(script):
        yield names, posixpath.normpath(f"{posixpath.dirname(name)}/{address.decode()}")


def _sheet(part: bytes) -> str:
    """Return the name of a style sheet, such as "css/kept.css", from its path in an import."""
    return f"css/{part.decode()}"


def _script(name: str, files: Mapping[str, bytes]) -> bytes:
    """Return the content of a script, with that of the other modules of its bundle before it.

    A module outside the bundle is imported once, at the beginning, for all of them.
    """
    parts = (*BUNDLES.get(name, ()), name)
    imported: dict[str, dict[bytes, None]] = {}
    for part in parts:
        for names, module in _imports(part, files[part]):
            if module not in parts:
                served = BUNDLE_OF.get(module, module)
                imported.setdefault(served, {}).update(dict.fromkeys(names.split(b", ") if names else ()))
    imports = (_import(_address(served, name), names) for served, names in imported.items())
    return b"".join([*imports, *(IMPORT.sub(b"", files[part]) for part in parts)])


def _address(module: str, importing: str) -> bytes:
    """Return the relative address by which the module `importing` imports another one: "./a.js", "../b/c.js"."""
    address = posixpath.relpath(module, posixpath.dirname(importing))
    return (address if address.startswith(".") else f"./{address}").encode()


def _import(address: bytes, names: Iterable[bytes]) -> bytes:
    """Return the statement that imports these names from a module; without names, the one that only runs it."""
    what = b", ".join(names)
    return b'import { %b } from "%b";\n' % (what, address) if what else b'import "%b";\n' % address


def collect() -> None:
    """Run `collectstatic`, which takes seconds, and store a hash of the sources in STATIC_ROOT.

    Do nothing if the files there were made from the same sources and have not changed.
    """
    digest_file = Path(settings.STATIC_ROOT) / "digest"
    if digest_file.is_file() and digest_file.read_bytes() == _digest(digest_file).encode():
        return
    digest_file.unlink(missing_ok=True)
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=UNUSED)
    digest_file.write_text(_digest(digest_file), "ascii")


def _digest(digest_file: Path) -> str:
    """Return a hash of the sources, of what processes them, and of the names and sizes of the collected files.

    `digest_file` itself is left out.
    """
    digest = sha256()
    for part in (*_tools(), *_sources(), *_names_and_sizes(digest_file)):
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.hexdigest()


def _tools() -> Iterator[bytes]:
    """Yield what processes the sources: the versions of the packages, the storage, and this module."""
    yield from (version(name).encode() for name in ("django", "whitenoise", "brotli"))
    yield settings.STORAGES["staticfiles"]["BACKEND"].encode()
    yield Path(__file__).read_bytes()


def _sources() -> Iterator[bytes]:
    """Yield the path and the content of each static file."""
    for finder in get_finders():
        for path, storage in finder.list(UNUSED):
            yield f"{getattr(storage, 'prefix', None) or ''}/{path}".encode()
            yield _read(storage, path)


def _names_and_sizes(digest_file: Path) -> Iterator[bytes]:
    """Yield the name and size of each collected file but `digest_file`, in the order of the paths."""
    root = digest_file.parent
    for path in sorted(path for path in root.rglob("*") if path.is_file() and path != digest_file):
        yield f"{path.relative_to(root)} {path.stat().st_size}".encode()
