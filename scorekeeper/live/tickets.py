"""A page's signed ticket for its stream. It says what the page may show, so that a stream needs no query.

It is valid for an hour, for one page, and as long as the club has the same epoch.
"""

import re
import secrets
import time
from typing import NamedTuple

from django.core.signing import BadSignature, TimestampSigner, b62_decode

from scorekeeper.models import Club

LASTS = 3600  # seconds
WRITTEN = re.compile(r"(?P<topic>[a-z]+\.\d+)\.(?P<page>[a-z_-]+)\.(?P<club>\d+)\.(?P<epoch>\d+)\.(?P<own>[\w-]*)")


class Ticket(NamedTuple):
    """A page ("club_table-de", see drawing.py) of `topic` ("match.12"), valid while the club has the `epoch`.

    `club` is its id. `own` is random: it tells one open page from another.
    """

    topic: str
    page: str
    club: int
    epoch: int
    own: str = ""

    def signed(self) -> str:
        return _signer().sign(".".join(map(str, self)))


def ticket_for(topic: str, page: str, club: Club) -> str:
    """Return a new signed ticket for a page of `topic` ("match.12"), with the club's present epoch.

    `page` is a kind of page with its language: "club_table-de". The caller has checked that the viewer has access.
    """
    return Ticket(topic, page, club.pk, club.epoch, secrets.token_urlsafe(6)).signed()


def read(text: str) -> Ticket | None:
    """Return the ticket of a text that was signed with our key within the last hour, else None.

    A ticket dated more than an hour ahead is refused: it was signed while the clock was wrong, and would last too long.
    """
    try:
        parts = WRITTEN.fullmatch(_signer().unsign(text, max_age=LASTS))
    except BadSignature:
        return None
    if parts is None or b62_decode(text.split(":")[-2]) > time.time() + LASTS:
        return None
    return Ticket(parts["topic"], parts["page"], int(parts["club"]), int(parts["epoch"]), parts["own"])


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="scorekeeper.live")
