"""How static files are named where the app is served."""

from functools import cached_property
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own reading of imports also finds them in the comments of htmx; ours are all written alike.
OUR_IMPORTS = ("js/*.js", ((r'(?P<matched>(?P<word>from|import) "(?P<url>\./.*?)";)', '%(word)s "%(url)s";'),))
# The icons that a manifest names.
ICONS = ("*.webmanifest", ((r'(?P<matched>"src": "(?P<url>.*?)")', '"src": "%(url)s"'),))


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Every file by the hash of its content, in scripts that import it and in the manifest too.

    A phone keeps them for good and asks for none twice; after an update no new script meets an
    old module.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS, ICONS)

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
