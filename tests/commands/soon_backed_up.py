"""A site whose server makes the daily backup at once."""

from scorekeeper.apps import ScorekeeperConfig
from scorekeeper.settings import *  # noqa: F403 - the real settings, with another start
from scorekeeper.settings import INSTALLED_APPS as APPS

INSTALLED_APPS = ["tests.commands.soon_backed_up.Soon", *APPS[1:]]


class Soon(ScorekeeperConfig):
    def ready(self) -> None:
        from scorekeeper.serving import daily  # noqa: PLC0415 - it knows the models, which are there only now

        daily.FIRST_SECONDS = 0
