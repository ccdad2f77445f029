"""A form with a large file: it goes to a temporary file as it comes, and no page's thread waits for it.

Only the address that takes such files may be sent one, by a ticket that its page carries: a signature, so that nobody
asks the database before the form is whole. Who sends it is asked by the page as ever.
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

LARGEST_FORM = LONGEST_TEXT + 64 * 1024  # bytes: a file and what is around it
# What is beyond that is read and dropped but for its end, so that the page can say that the file is too large.
READ_AT_MOST = 4 * LARGEST_FORM
END = 1024  # bytes: the last boundary is in them, without which the form would have no file
SECONDS = 300
PIECE = 1024 * 1024
IN_MEMORY = 64 * 1024
TICKET_LASTS = 24 * 3600  # seconds
ADDRESS = re.compile(r"/clubs/(?P<club>[0-9]{1,18})/imports/")

logger = logging.getLogger(__name__)
files = Room(most=8, most_of_one=3)


def ticket_for(club: int) -> str:
    """Return what a page carries from which a file may be sent to this club."""
    return _signer().sign(str(club))


def body_of(scope: Message) -> Body:
    """Return what is to hold the body of a request."""
    return Upload() if _takes_file(scope) else Body()


def _takes_file(scope: Message) -> bool:
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
    """What has come of a form with a file, in a temporary file as soon as it is large."""

    def __init__(self) -> None:
        super().__init__()
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed by `let_go`
        self._size, self._end = 0, b""

    @property
    def room(self) -> Room:
        """Those who are sending a file."""
        return files

    @property
    def prompt_seconds(self) -> float:
        """No time at all: every file needs a place."""
        return 0

    @property
    def seconds(self) -> float:
        """How long a file may take to arrive."""
        return SECONDS

    @property
    def limit(self) -> int:
        """How many bytes of a form are read: more than are kept."""
        return READ_AT_MOST

    def add(self, message: Message) -> None:
        """Take what has come, as far as the form may be long.

        Raises RefusedRequest for what nobody sends, and where the temporary file takes no more.
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
        """Yield the form in pieces."""
        self._file.seek(0)
        while piece := self._file.read(IN_MEMORY):
            yield {"type": "http.request", "body": piece, "more_body": True}
        yield {"type": "http.request", "body": self._end, "more_body": False}

    def let_go(self) -> None:
        """Let go of a form that was answered."""
        super().let_go()
        self._file.close()
