"""A thread that sends the mail which pages have queued in the database (django-post-office).

No page waits for a mail server, and mail that the server did not take is tried again, after a restart too.
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
LOOK_SECONDS = 30  # between looks for mail to try again, or of a process that has ended
LOCK = 1_026_005  # any number that is used for nothing else


def start() -> None:
    """Start the thread. It sends at once what this process queues."""
    queued = threading.Event()
    email_queued.connect(lambda **_: transaction.on_commit(queued.set), weak=False, dispatch_uid=__name__)
    repeat("mail", lambda: LOOK_SECONDS if send() else BUSY_SECONDS, wanted=queued)


def send() -> bool:
    """Send all mail that is due; return False, and send none, while another process sends."""
    with _alone() as alone:
        while alone and _send_some():
            continue
    return alone


def _send_some() -> int:
    """Send a batch; return how many were sent. Delete those sent or given up: a mail may hold a code."""
    sent, failed, _requeued = send_queued()
    if sent or failed:
        Email.objects.filter(status__in=(STATUS.sent, STATUS.failed)).delete()
    return int(sent)


@contextmanager
def _alone() -> Iterator[bool]:
    """Yield whether this process alone sends, so that no mail is sent twice. On SQLite there is one process."""
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
