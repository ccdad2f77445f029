"""`manage.py dev`: serves the sources for development, with a demo club."""

import os
from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.autoreload import DJANGO_AUTORELOAD_ENV, run_with_reloader

from scorekeeper.management.addresses import owner_address
from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.models.clubs import UNFINISHED, new_key
from scorekeeper.services.demo.nights import make_at_once
from scorekeeper.serving import address, daily, folder, imports, mail

HOST = "127.0.0.1"


class Command(BaseCommand):
    """Serves the sources: restarts when code changes, reads templates and static files for every request."""

    help = "Serve the app with reload, and print a link to a demo club. `make dev` sets what it needs."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="port on this machine")

    def handle(self, *_args: Any, port: int, **_options: Any) -> None:
        """Prepare the data folder once, then serve in a process that Django's reloader restarts.

        Raises CommandError without DEBUG, or if the folder or the port cannot be used.
        """
        if not settings.DEBUG:
            raise CommandError("This is for development only: `make dev` runs it with DEBUG=1.")
        if os.environ.get(DJANGO_AUTORELOAD_ENV) != "true":
            self._prepare(port)
        run_with_reloader(_serve, port)

    def _prepare(self, port: int) -> None:
        """Migrate, make the demo club if there is none, and print the link for its owner.

        Raises CommandError if the data folder or the port cannot be used.
        """
        try:
            folder.prepare(settings.DATA_DIR)
            address.listen(HOST, port).close()
        except (folder.FolderError, address.AddressError) as error:
            raise CommandError(str(error)) from error
        call_command("migrate", verbosity=0, interactive=False)
        finished = Club.objects.filter(demo=True).exclude(keeper_key__startswith=UNFINISHED)
        club = finished.first() or make_at_once(key=new_key(), tonight=tonight())
        self.stdout.write(f"The demo club: {owner_address(address.local_url(HOST, port), club)}")
        self.stdout.write("Ctrl-C stops it.")
        self.stdout.flush()


def _serve(port: int) -> None:
    """Start the background threads, then serve in this thread until Django's reloader ends the process."""
    for background in (mail, daily, imports):
        background.start()
    config = uvicorn.Config("scorekeeper.asgi:application", ws="none", log_config=None, access_log=False)
    uvicorn.Server(config).run(sockets=[address.listen(HOST, port)])
