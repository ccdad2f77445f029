"""Send mail beside the pages: they queue it in the database (django-post-office), a thread of the server sends it.

So no page waits for a mail server, and what a server did not take is tried again, after a restart too.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from post_office.mail import send_queued
from post_office.models import STATUS, Email
from post_office.signals import email_queued

from scorekeeper.serving.background import repeat

BUSY_SECONDS = 1  # until the next try where another process is sending
LOOK_SECONDS = 30  # between two looks for mail to be tried again, or left over by a process that died
LOCK = 1_026_005  # any number that nothing else on the database locks


def start() -> None:
    """Send in a thread of its own, which ends with the process: at once what this process queues."""
    queued = threading.Event()
    email_queued.connect(lambda **_: transaction.on_commit(queued.set), weak=False, dispatch_uid=__name__)
    repeat("mail", lambda: LOOK_SECONDS if send() else BUSY_SECONDS, wanted=queued)


def send() -> bool:
    """Send all that is due. False where another process sends."""
    with _alone() as alone:
        while alone and _send_some():
            continue
    return alone


def _send_some() -> int:
    """Send a batch, and forget what was sent or given up: a mail may hold a code. Return how many went out."""
    sent, failed, _requeued = send_queued()
    if sent or failed:
        Email.objects.filter(status__in=(STATUS.sent, STATUS.failed)).delete()
    return int(sent)


@contextmanager
def _alone() -> Iterator[bool]:
    """Yield whether no other process sends meanwhile: each mail goes out once. On SQLite there is one process."""
    if connection.vendor != "postgresql":
        yield True
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        (alone,) = cursor.fetchone()
        try:
            yield alone
        finally:
            if alone:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
