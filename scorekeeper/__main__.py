"""The command `scorekeeper` of an installation; `python -m scorekeeper` is the same."""

import os
import sys
from collections.abc import Iterator, Sequence

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line, load_command_class
from django.db import DatabaseError, DataError, IntegrityError, ProgrammingError

from scorekeeper import __version__
from scorekeeper.management.pipes import standard_streams

# The commands in the help, in this order. Django's other commands work too.
COMMANDS = ("serve", "backup", "restore", "import", "export", "figures", "score", "referee")


@standard_streams()
def main() -> None:
    """Run the command of `sys.argv`; print the version if asked for, and the help if asked for or without a command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    match sys.argv[1:]:
        case [] | ["help" | "--help" | "-h"]:
            print("\n".join(_help()))
        case ["version" | "--version"]:
            print(__version__)
        case asked:
            run("scorekeeper", asked)


@standard_streams()
def run(program: str, arguments: Sequence[str]) -> None:
    """Run a management command; `arguments` begin with its name. `program` is the command that the help names.

    Exit with one sentence if the settings or the database can't be used; an IntegrityError or DataError is raised.
    """
    try:
        name = settings.DATABASES["default"]["NAME"]  # reads the settings
    except (ImproperlyConfigured, ValueError) as error:
        sys.exit(f"A setting can't be used: {error}")
    try:
        execute_from_command_line([program, *arguments])
    except DatabaseError as error:
        if isinstance(error, IntegrityError | DataError):
            raise
        message = " ".join(str(error).split()).rstrip(".?")
        undefined = isinstance(error, ProgrammingError) and "does not exist" in message
        missing = undefined or message.startswith(("no such", "unable to open"))
        hint = f" `{program} serve` makes one, and brings an old one up to date." if missing else ""
        sys.exit(f"The database {name} can't be used: {message}.{hint}")


def _help() -> Iterator[str]:
    """Yield the lines of the help: the usage, COMMANDS with their help, the data folder. Sets Django up."""
    django.setup()
    yield "usage: scorekeeper COMMAND [OPTIONS]\n"
    for name in COMMANDS:
        yield f"  {name:9}{load_command_class('scorekeeper', name).help}"
    yield "\nscorekeeper COMMAND --help says more of one."
    yield f"The data is in {settings.DATA_DIR}; SCOREKEEPER_DATA names another folder."


if __name__ == "__main__":
    main()
