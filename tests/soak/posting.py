"""Sends generated posts to every address, from everybody: `python -m tests.soak.posting COUNT`, in its own data folder.

Prints, as JSON, how many there were of each status, and of those that were answered 5xx the first few.
"""

import json
import logging
import os
import sys
from collections import Counter
from random import Random
from typing import Any

import django

A_WORLD = 200  # posts, until all that they have spoilt is made anew
SHOWN = 5
SEED = 9


def main(count: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    logging.disable()  # what is refused needs no line of its own
    for command in (["migrate"], ["createcachetable"], ["collectstatic", "--no-input"]):
        call_command(*command, verbosity=0)
    print(json.dumps(_sent(count)))


def _sent(count: int) -> dict[str, Any]:
    # Models can be imported only now that Django is set up.
    from tests.soak.peopled import Peopled  # noqa: PLC0415

    random, statuses, failed = Random(SEED), Counter[int](), []  # noqa: S311 - forms, not secrets
    peopled = Peopled(random)
    for number in range(count):
        if number % A_WORLD == 0:
            peopled.begin_anew()
        sent = peopled.send()
        statuses[sent.status] += 1
        if sent.status >= 500:
            failed.append(sent)
    said = [f"{sent.person} at {sent.path}: {sent.error}; {sent.form}"[:600] for sent in failed[:SHOWN]]
    return {"statuses": statuses, "failed": said}


if __name__ == "__main__":
    main(int(sys.argv[1]))
