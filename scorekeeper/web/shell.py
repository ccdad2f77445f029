"""The static files of this version, which the service worker stores on the phone, and the script of the worker."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

OURS = ("css/", "js/", "icons.svg", "touch-icon.png", "home-screen.webmanifest", "django_htmx/htmx-2.min.js")
WORKER = "js/worker/"
LANGUAGES = "js/languages/"
# In the order of their dependencies.
SCRIPTS = tuple(f"{WORKER}{name}.js" for name in ("caches", "pages", "match", "answers", "events"))


def is_versioned() -> bool:
    """Return whether static files have hashed names, by which the worker distinguishes versions."""
    return bool(_hashed())


def shell_files() -> Sequence[str]:
    """Return the URLs of all static files that pages in the reader's language load, sorted by name.

    Returns [] if static files have no hashed names.
    """
    others, texts = (WORKER, LANGUAGES), f"{LANGUAGES}{get_language()}.js"
    ours = (name for name in _hashed() if name.startswith(OURS))
    return [static(name) for name in sorted(ours) if name == texts or not name.startswith(others)]


def worker_script(offline_page: str) -> str:
    """Return the script of the service worker: constants from the server, then imports of its modules.

    `offline_page` is the HTML of the page without a connection. The version in the script changes with that and with
    any static file; so each language has its own.
    """
    files, scripts = shell_files(), [static(name) for name in SCRIPTS]
    version = sha256(json.dumps([files, scripts, offline_page]).encode()).hexdigest()[:12]
    known = {
        "VERSION": version,
        "FILES": files,
        "OFFLINE": reverse("offline"),
        "KEPT": [static("css/kept.css"), static("js/offline/kept-page.js")],
    }
    lines = [f"const {name} = {json.dumps(value)};" for name, value in known.items()]
    return "\n".join([*lines, f"importScripts({', '.join(map(json.dumps, scripts))});", ""])


def _hashed() -> dict[str, str]:
    """Return the hashed names of static files by name; empty if files are served without a hash."""
    storage: Any = staticfiles_storage
    return getattr(storage, "hashed_files", {})
