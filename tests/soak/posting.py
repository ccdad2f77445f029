"""Sends COUNT generated posts to every URL, from every visitor, in its own data folder; `tests.bench.seed` runs it."""

import logging
import os
from collections import Counter
from random import Random
from typing import Any

from django.conf import settings
from django.core.management import call_command

from tests.soak.peopled import Peopled

A_WORLD = 200  # posts until the world is made again
SHOWN = 5
SEED = 9


def seed() -> dict[str, Any]:
    """Return how many posts there were of each status, and the first few of those that were answered 5xx."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    logging.disable()  # refusals are not logged
    for command in (["migrate"], ["createcachetable"], ["collectstatic", "--no-input"]):
        call_command(*command, verbosity=0)
    random, statuses, failed = Random(SEED), Counter[int](), []  # noqa: S311 - forms, not secrets
    peopled = Peopled(random)
    for number in range(int(os.environ["COUNT"])):
        if number % A_WORLD == 0:
            peopled.begin_anew()
        sent = peopled.send()
        statuses[sent.status] += 1
        if sent.status >= 500:
            failed.append(sent)
    said = [f"{sent.person} at {sent.path}: {sent.error}; {sent.form}"[:600] for sent in failed[:SHOWN]]
    return {"statuses": statuses, "failed": said}
