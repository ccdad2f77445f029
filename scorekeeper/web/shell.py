"""What every page is made of: the static files of this version, which a worker keeps on the phone."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.urls import reverse

OURS = ("css/", "js/", "icons.svg", "touch-icon.png", "home-screen.webmanifest", "django_htmx/htmx-2.min.js")
WORKER = "js/worker/"
# In the order in which they build on one another.
SCRIPTS = tuple(f"{WORKER}{name}.js" for name in ("caches", "pages", "match", "answers", "events"))


def is_versioned() -> bool:
    """Return whether static files are named by their hash: else a worker could not tell old ones from new."""
    return bool(_hashed())


def shell_files() -> Sequence[str]:
    """Return the addresses of what pages load, by name; the worker itself is none of them."""
    names = sorted(name for name in _hashed() if name.startswith(OURS) and not name.startswith(WORKER))
    return [static(name) for name in names]


def worker_script(offline_page: str) -> str:
    """Return the script of the worker: what the server knows, and after that our own files.

    It differs from the one before wherever any static file does, or the page that is shown without signal.
    """
    files, scripts = shell_files(), [static(name) for name in SCRIPTS]
    version = sha256(json.dumps([files, scripts, offline_page]).encode()).hexdigest()[:12]
    known = {
        "VERSION": version,
        "FILES": files,
        "OFFLINE": reverse("offline"),
        "KEPT": [static("css/kept.css"), static("js/kept-page.js")],
    }
    lines = [f"const {name} = {json.dumps(value)};" for name, value in known.items()]
    return "\n".join([*lines, f"importScripts({', '.join(map(json.dumps, scripts))});", ""])


def _hashed() -> dict[str, str]:
    """Map the names of static files to those with their hash; none where they are served as they lie there."""
    storage: Any = staticfiles_storage
    return getattr(storage, "hashed_files", {})
