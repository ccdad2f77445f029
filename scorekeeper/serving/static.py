"""How static files are named where the app is served, and what of them is left out."""

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorekeeper.serving.bundle import bundled
from scorekeeper.serving.minify import minified_script, minified_sheet

MINIFIERS: dict[str, Callable[[bytes], bytes]] = {".css": minified_sheet, ".js": minified_script}
# Packages bring theirs along as they want them served.
OURS = ("css/", "js/")
# What a script defines for all pages is a module's own where it is imported as one: htmx has to say that it is for all.
FOR_ALL = {"django_htmx/htmx-2.min.js": b"\nself.htmx=htmx;\n"}
# Django's own reading of imports also finds them in the comments of htmx; ours are all written alike.
OUR_IMPORTS = ("js/*.js", ((r'(?P<matched>(?P<word>from|import)"(?P<url>\./.*?)";)', '%(word)s"%(url)s";'),))
# The icons that a manifest names.
ICONS = ("*.webmanifest", ((r'(?P<matched>"src": "(?P<url>.*?)")', '"src": "%(url)s"'),))


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Every file by the hash of its content, in scripts that import it and in the manifest too.

    A phone keeps them for good and asks for none twice; after an update no new script meets an
    old module. Our own scripts and style sheets are served without comments.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS, ICONS)

    def post_process(self, paths: dict[str, tuple[Storage, str]], *args: Any, **kwargs: Any) -> Iterator[Any]:
        """Have our own files bundled and minified before they are named, and yield what becomes of each."""
        rest, own, served = {}, {}, InMemoryStorage()
        for path, (storage, source) in paths.items():
            name = self.clean_name(path)
            if name.startswith(OURS) and PurePath(name).suffix in MINIFIERS:
                with storage.open(source) as file:
                    own[name] = file.read()
            else:
                rest[path] = (storage, source)
            if name in FOR_ALL:
                with storage.open(source) as file:
                    served.save(name, ContentFile(file.read() + FOR_ALL[name]))
                rest[path] = (served, name)
        for name, content in bundled(own).items():
            served.save(name, ContentFile(MINIFIERS[PurePath(name).suffix](content)))
            rest[name] = (served, name)
        process: Callable[..., Iterator[Any]] = super().post_process
        yield from process(rest, *args, **kwargs)

    @cached_property
    def _addresses(self) -> dict[str, str]:
        return {}

    def url(self, name: str | None, *args: Any, **kwargs: Any) -> str:
        """Return a file's address, worked out once: like the list of files it stays while the server runs."""
        file = name or ""
        if args or kwargs:
            return str(super().url(file, *args, **kwargs))
        if file not in self._addresses:
            self._addresses[file] = str(super().url(file))
        return self._addresses[file]
