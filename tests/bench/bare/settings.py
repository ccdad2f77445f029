"""The settings of the product, with the URLs of the bare pages added."""

from pathlib import Path

from scorekeeper.settings import *  # noqa: F403 - they are the same settings
from scorekeeper.settings import TEMPLATES

ROOT_URLCONF = "tests.bench.bare.urls"
TEMPLATES[0]["DIRS"] = [*TEMPLATES[0]["DIRS"], Path(__file__).parent / "templates"]  # type: ignore[misc]
