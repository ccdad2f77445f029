"""`manage.py serve`: serves the app in production mode, at home or behind a proxy."""

import os
import signal
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand

from scorekeeper.serving import address, folder
from scorekeeper.serving.start import StartError

OPENID = ("OPENID_URL", "OPENID_CLIENT", "OPENID_SECRET")


class Command(BaseCommand):
    """Prepares the data folder, then serves from it until Ctrl-C or SIGTERM."""

    help = "Serve the app: migrate, collect static files, print the addresses, answer."
    # System checks concern the source, not an installation: `make lint` runs them.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on")  # noqa: S104
        parser.add_argument("--port", type=int, default=8000, help="port; 0 for any free one")
        parser.add_argument("--tls", action="store_true", help="serve HTTPS too, for phones that trust this machine")
        parser.add_argument("--tls-port", type=int, default=8443, help="port for HTTPS; 0 for any free one")
        parser.add_argument("--data", type=Path, default=settings.DATA_DIR, help="data folder")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Serve until Ctrl-C or SIGTERM.

        Prints a message and exits with 1 if the settings, the data folder or the ports cannot be used.
        """
        data = options["data"].resolve()
        if os.environ.get("SECRET_KEY", "a key").strip() == "":
            sys.exit("The variable SECRET_KEY is empty: give it a value, or leave it out for a key in the data folder.")
        if options["tls"] and settings.HTTPS:
            sys.exit("The variable HTTPS is for a proxy that speaks HTTPS already: leave out either it or --tls.")
        if fault := _openid_fault():
            sys.exit(fault)
        try:
            self._settle(data, folder.prepare(data))
            from scorekeeper.serving import server  # noqa: PLC0415 - slow to import, and not needed before a restart

            server.run(options["host"], options["port"], options["tls_port"] if options["tls"] else None)
        except (folder.FolderError, address.AddressError, StartError) as error:
            sys.exit(str(error))

    def _settle(self, data: Path, key: str) -> None:
        """Restart this program if its settings were read without the data folder `data` or its secret `key`.

        Django reads the settings before this command has read --data and before the secret key is made. Reading them
        again in a new process is simpler than changing settings at run time.
        """
        wanted = {"SCOREKEEPER_DATA": str(data), "DEBUG": "0"}
        read = os.environ.get("SECRET_KEY", key) == settings.SECRET_KEY
        if not read or not wanted.items() <= os.environ.items():
            _start_anew(os.environ | wanted)


def _openid_fault() -> str:
    """Return what is wrong with the settings of signing in by a provider; "" if nothing is."""
    missing = [name for name in OPENID if not os.environ.get(name)]
    if 0 < len(missing) < len(OPENID):
        return f"{', '.join(OPENID)} belong together: {' and '.join(missing)} is missing."
    if missing and os.environ.get("PASSWORDS") == "0":
        return "Without passwords nobody can sign in: PASSWORDS=0 needs OPENID_URL, OPENID_CLIENT and OPENID_SECRET."
    return ""


def _start_anew(environment: dict[str, str]) -> NoReturn:
    """Run the same command with these environment variables in place of this process; on Windows as its child.

    There this process exits with the exit code of the child.
    """
    command = [sys.executable, *sys.orig_argv[1:]]
    if sys.platform == "win32":  # without exec: this process waits for the new one
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.call(command, env=environment))  # noqa: S603 - our own program
    os.execve(sys.executable, command, environment)  # noqa: S606 - no shell wanted
