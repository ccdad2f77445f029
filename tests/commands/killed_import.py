"""`python -m tests.commands.killed_import FILE NUMBER` runs `manage.py import FILE --new`, killed after NUMBER writes.

It first prints the number of rows of each table, as JSON; without a file it does nothing else.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import django


def main(file: str = "", number: str = "0") -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()

    # Models can be imported only after `django.setup()`.
    from django.apps import apps  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    tables = apps.get_app_config("scorekeeper").get_models()
    print(json.dumps({table.__name__: table._base_manager.count() for table in tables}), flush=True)
    if file:
        with connection.execute_wrapper(killing(int(number))):
            call_command("import", file, "--new")


def killing(number: int) -> Callable[..., Any]:
    """Return an execute wrapper that kills this process after `number` statements that write."""
    left = number

    def execute(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
        nonlocal left
        done = execute(sql, *args)
        left -= sql.startswith(("INSERT", "UPDATE"))
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return done

    return execute


if __name__ == "__main__":
    main(*sys.argv[1:])
