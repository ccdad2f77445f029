"""Writes forms with a large file to a temporary file as they arrive, before they take a thread for pages.

Only the address of imports takes such a form, and only with the ticket of its page. A ticket is signed, so no query is
needed before the form is complete; the view then checks access as usual.
"""

import logging
import re
import tempfile
from collections.abc import Iterator
from http import HTTPStatus
from urllib.parse import parse_qs

from django.core.signing import BadSignature, TimestampSigner

from scorekeeper.figures.reading import LONGEST_TEXT
from scorekeeper.protocol import Message, RefusedRequest
from scorekeeper.serving.body import Body
from scorekeeper.serving.room import Room

LARGEST_FORM = LONGEST_TEXT + 64 * 1024  # bytes: a file and the other fields
# A longer form is read up to here without keeping the rest, except for its end, so that the page can say that the file
# is too large.
READ_AT_MOST = 4 * LARGEST_FORM
END = 1024  # bytes: they hold the last boundary, without which Django finds no file in the form
PIECE = 1024 * 1024
IN_MEMORY = 64 * 1024
TICKET_LASTS = 24 * 3600  # seconds
ADDRESS = re.compile(r"/clubs/(?P<club>[0-9]{1,18})/imports/")

logger = logging.getLogger(__name__)
files = Room(most=8, most_of_one=3)


def ticket_for(club: int) -> str:
    """Return the signed ticket with which a page may post a large file to the club with this id for 24 hours."""
    return _signer().sign(str(club))


def body_of(scope: Message) -> Body:
    """Return an Upload if the request may send a large file, else a Body."""
    return Upload() if _takes_file(scope) else Body()


def _takes_file(scope: Message) -> bool:
    """Return whether this is a POST to the imports of a club, with a valid ticket for that club in the query."""
    address = ADDRESS.fullmatch(scope.get("path", ""))
    if address is None or scope.get("method") != "POST":
        return False
    ticket = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("ticket", [""])[0]
    try:
        return _signer().unsign(ticket, max_age=TICKET_LASTS) == address["club"]
    except BadSignature:
        return False


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="scorekeeper.upload")


class Upload(Body):
    """The body of a form with a file, kept in a temporary file once it is above 64 KiB."""

    limit = READ_AT_MOST
    seconds = 300
    prompt_seconds = 0  # every upload needs a place
    room = files

    def __init__(self) -> None:
        super().__init__()
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - `release` closes it
        self._size, self._end = 0, b""

    def add(self, message: Message) -> None:
        """Add the next part; of a form beyond LARGEST_FORM keep the beginning, and the last 1,024 bytes.

        Raises RefusedRequest: 413 if the form is above READ_AT_MOST, 503 if the file can't be written.
        """
        self.note(message)
        content = message.get("body", b"")
        room = max(0, LARGEST_FORM - END - self._size)
        try:
            self._file.write(content[:room])
        except OSError as error:
            logger.exception("A file that is sent could not be kept")
            raise RefusedRequest(HTTPStatus.SERVICE_UNAVAILABLE) from error.with_traceback(None)
        self._end = (self._end + content[room:])[-END:]
        self._size += len(content)
        if self._size > self.limit:
            raise RefusedRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def messages(self) -> Iterator[Message]:
        """Yield the form as ASGI messages of at most 64 KiB."""
        self._file.seek(0)
        while piece := self._file.read(IN_MEMORY):
            yield {"type": "http.request", "body": piece, "more_body": True}
        yield {"type": "http.request", "body": self._end, "more_body": False}

    def release(self) -> None:
        """Remove the temporary file."""
        super().release()
        self._file.close()
