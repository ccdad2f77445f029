"""Queues mail in the database (django-post-office), and sends it in a thread.

Pages do not wait for the mail server, and mail that it did not accept is tried again, also after a restart.
"""

import threading
from collections.abc import Sequence
from datetime import datetime
from email.utils import parsedate_to_datetime

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from post_office.mail import send_queued
from post_office.models import PRIORITY, STATUS, Email

from scorekeeper.postgresql import locks
from scorekeeper.postgresql.locks import advisory_lock
from scorekeeper.serving.background import repeat

BUSY_SECONDS = 1  # until the next try while another process sends
LOOK_SECONDS = 30  # between searches for mail to send again, or left by a process that has ended

_wanted = threading.Event()  # set when this process has queued mail


class MailQueue(BaseEmailBackend):
    """Queues mail of plain text as it is written (EMAIL_BACKEND).

    The backend of django-post-office renders a text as a template, with what a person typed or a browser sent in it.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Queue the mails, to be sent after the transaction, and return their number."""
        for message in email_messages:
            Email.objects.create(
                from_email=message.from_email,
                to=message.to,
                subject=message.subject,
                message=message.body,
                status=STATUS.queued,
                priority=PRIORITY.medium,
                expires_at=_expiry_of(message),
            )
        transaction.on_commit(_wanted.set)
        return len(email_messages)


def start() -> None:
    """Start the thread: it sends what is due every 30 seconds, and mail queued by this process after its commit."""
    repeat("mail", lambda: LOOK_SECONDS if send() else BUSY_SECONDS, wanted=_wanted)


def queued() -> int:
    """Return how many mails wait to be sent, or to be tried again: one query."""
    return int(Email.objects.filter(status__in=(STATUS.queued, STATUS.requeued)).count())


def send() -> bool:
    """Send all mail that is due and return True; send none and return False if another process is sending.

    Two processes would send the same mail.
    """
    with advisory_lock(locks.MAIL, wait=False) as alone:
        while alone and _send_some():
            continue
    return alone


def _send_some() -> int:
    """Send a batch of due mail and return how many mails were sent; 0 if none is due or all failed.

    Mail that was sent or given up, or has expired, is deleted, as it may hold a code.
    """
    sent, _failed, _requeued = send_queued()
    done = Email.objects.filter(Q(status__in=(STATUS.sent, STATUS.failed)) | Q(expires_at__lte=timezone.now()))
    if done.exists():
        done.delete()
    return int(sent)


def _expiry_of(message: EmailMessage) -> datetime | None:
    """Return the moment after which a mail is not sent any more, which its header Expires says; None without one."""
    expires = message.extra_headers.get("Expires")
    return parsedate_to_datetime(expires) if expires else None
