"""A page's ticket for its stream: what it shows, signed, so that a stream asks no database whether it may.

It is good for an hour and for the club's epoch that it was made in, and for the page that it was made for.
"""

import re
import secrets
import time
from typing import NamedTuple

from django.core.signing import BadSignature, TimestampSigner, b62_decode

from scorekeeper.models import Club

LASTS = 3600  # seconds
WRITTEN = re.compile(r"(?P<topic>[a-z]+\.\d+)\.(?P<page>[a-z_]+)\.(?P<club>\d+)\.(?P<epoch>\d+)\.(?P<own>[\w-]*)")


class Ticket(NamedTuple):
    """`page` is the kind of page that shows the `topic`; the club's open pages are of this `epoch`.

    `own` tells one open page from another.
    """

    topic: str
    page: str
    club: int
    epoch: int
    own: str = ""

    def signed(self) -> str:
        """Return the ticket as a page carries it."""
        return _signer().sign(".".join(map(str, self)))


def ticket_for(topic: str, page: str, club: Club) -> str:
    """Return a ticket for somebody who may see the topic, signed."""
    return Ticket(topic, page, club.pk, club.epoch, secrets.token_urlsafe(6)).signed()


def read(text: str) -> Ticket | None:
    """Return the ticket if it was signed here within the last hour, else None.

    A ticket dated more than an hour ahead was signed while the clock was wrong, and would be good for too long.
    """
    try:
        said = WRITTEN.fullmatch(_signer().unsign(text, max_age=LASTS))
    except BadSignature:
        return None
    if b62_decode(text.split(":")[-2]) > time.time() + LASTS:
        return None
    return Ticket(said["topic"], said["page"], int(said["club"]), int(said["epoch"]), said["own"]) if said else None


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="scorekeeper.live")
