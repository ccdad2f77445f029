"""A thread that sends the mail that pages have queued in the database (django-post-office).

Pages do not wait for the mail server, and mail that it did not accept is tried again, also after a restart.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from post_office.mail import send_queued
from post_office.models import STATUS, Email
from post_office.signals import email_queued

from scorekeeper.serving.background import repeat

BUSY_SECONDS = 1  # until the next try while another process sends
LOOK_SECONDS = 30  # between searches for mail to try again, or of a process that has ended
LOCK = 1_026_005  # any number that no other lock uses


def start() -> None:
    """Start the thread. Mail queued by this process is sent at once."""
    queued = threading.Event()
    email_queued.connect(lambda **_: transaction.on_commit(queued.set), weak=False, dispatch_uid=__name__)
    repeat("mail", lambda: LOOK_SECONDS if send() else BUSY_SECONDS, wanted=queued)


def queued() -> int:
    """Return how many mails wait to be sent, or to be tried again: one query."""
    return int(Email.objects.filter(status__in=(STATUS.queued, STATUS.requeued)).count())


def send() -> bool:
    """Send all mail that is due, unless another process is sending; return whether this one did."""
    with _sole_sender() as alone:
        while alone and _send_some():
            continue
    return alone


def _send_some() -> int:
    """Send a batch and return how many were sent. Mail sent or given up is deleted, as it may hold a code."""
    sent, failed, _requeued = send_queued()
    if sent or failed:
        Email.objects.filter(status__in=(STATUS.sent, STATUS.failed)).delete()
    return int(sent)


@contextmanager
def _sole_sender() -> Iterator[bool]:
    """Hold a lock during the block; yield whether it was free. On SQLite there is only one process.

    It keeps two processes from sending the same mail.
    """
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
