"""Update the file of translations of a language from the texts in Python, in templates and in scripts."""

import re
import subprocess
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

SCRIPTS = Path("static", "js")
SCRIPT_TEXTS = SCRIPTS / "languages"  # written by compilemessages
DATE = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Command(makemessages.Command):
    """Django's command, with one file for all texts and with the options that keep it the same on every machine."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect the texts of the app, without those of its tests and docs, and without line numbers."""
        ignored = [*options["ignore_patterns"], ".venv", "tests", "dist", "scorekeeper/docs"]
        super().handle(*args, **options | {"ignore_patterns": ignored, "no_wrap": True, "add_location": "file"})

    def build_potfiles(self) -> list[str]:
        """Add the texts of the scripts to the files that Django's command has written; return the paths of these files.

        The files get no date: with one, two branches that change texts could never be merged without a conflict. Raises
        CalledProcessError if xgettext fails.
        """
        found: list[str] = super().build_potfiles()
        scripts = sorted(path for path in SCRIPTS.rglob("*.js") if SCRIPT_TEXTS not in path.parents)
        for pot in found:
            known = ["--join-existing", f"--output={pot}", "--language=JavaScript", "--keyword=ngettext:1,2"]
            subprocess.run(  # noqa: S603 - our own files
                ["xgettext", *known, *self.xgettext_options, *scripts],  # noqa: S607 - wherever gettext is installed
                check=True,
            )
            Path(pot).write_text(DATE.sub("", Path(pot).read_text("utf-8")), "utf-8")
        return found
