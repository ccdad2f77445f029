"""Collect the static files, which takes seconds, only where they would come out otherwise than they are."""

from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from scorekeeper.serving import bundle, minify, static

# django-htmx brings htmx 4 and extensions beside the htmx 2 in use; of a minified script its source is asked for by no
# page that is served. Compressing them takes seconds.
UNUSED = ["*-4.js", "*-4.min.js", "ext", "htmx-2.js", "jquery.js", "select2.full.js", "xregexp.js"]
MADE_BY = ("django", "whitenoise", "brotli", "tinycss2", "tree-sitter", "tree-sitter-javascript")


def collect() -> None:
    """Collect the static files, but for those that lie there as they were collected from the same sources."""
    digest_file = Path(settings.STATIC_ROOT) / "digest"
    if digest_file.is_file() and digest_file.read_bytes() == _digest(digest_file).encode():
        return
    digest_file.unlink(missing_ok=True)
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=UNUSED)
    digest_file.write_text(_digest(digest_file), "ascii")


def _digest(digest_file: Path) -> str:
    """Return what changes with the sources, with what makes files of them, and with any file made that is changed."""
    digest = sha256()
    for part in (*_makers(), *_sources(), *_made(digest_file)):
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.hexdigest()


def _makers() -> Iterator[bytes]:
    yield from (version(name).encode() for name in MADE_BY)
    yield settings.STORAGES["staticfiles"]["BACKEND"].encode()
    yield from (Path(file).read_bytes() for file in (static.__file__, bundle.__file__, minify.__file__))


def _sources() -> Iterator[bytes]:
    for finder in get_finders():
        for path, storage in finder.list(UNUSED):
            yield f"{getattr(storage, 'prefix', None) or ''}/{path}".encode()
            with storage.open(path) as file:
                yield file.read()


def _made(digest_file: Path) -> Iterator[bytes]:
    root = digest_file.parent
    for path in sorted(path for path in root.rglob("*") if path.is_file() and path != digest_file):
        yield f"{path.relative_to(root)} {path.stat().st_size}".encode()
