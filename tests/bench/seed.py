"""Fills the database of a benchmark or a soak by the services: `python -m tests.bench.seed MODULE`.

Prints what the function `seed` of that module returns, as JSON. SCOREKEEPER_DATA names the folder of the database.
"""

import json
import os
import subprocess
import sys
from importlib import import_module
from typing import Any

import django

from tests.fixtures.served import ROOT


def seeded(module: str, folder: str, **settings: str) -> dict[str, Any]:
    """Run the `seed` of a module in a process of its own, with the settings of that folder; return what it returns."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "tests.bench.seed", module],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": folder, **settings},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()
    print(json.dumps(import_module(sys.argv[1]).seed()))
