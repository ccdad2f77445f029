"""A mail server for tests."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast


class MailServer(socketserver.ThreadingTCPServer):
    """Receives mail on a free port of this machine, in `taken`. While `greets` is not set it stays silent."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.greets = threading.Event()
        self.called = threading.Event()
        self.came = threading.Semaphore(0)
        self.taken: list[str] = []

    @property
    def url(self) -> str:
        """As EMAIL_URL names it."""
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def wait_for_mail(self) -> str:
        """Return the next mail that comes in."""
        assert self.came.acquire(timeout=30), "no mail came"
        return self.taken[-1]


class _Session(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        server = cast("MailServer", self.server)
        server.called.set()
        if not server.greets.wait(60):
            return
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            if line.upper() == "DATA":
                self._say("354 go on")
                server.taken.append(self._body())
                server.came.release()
            self._say("221 bye" if line.upper() == "QUIT" else "250 fine")

    def _body(self) -> str:
        lines = []
        while (line := self.rfile.readline().decode().rstrip("\r\n")) != ".":
            lines.append(line)
        return "\n".join(lines)

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Run a mail server during the block."""
    with MailServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()
