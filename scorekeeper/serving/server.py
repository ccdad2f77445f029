"""One uvicorn process: brought up to date first, then answering until it is told to stop."""

import resource
import signal
import socket
import sys
from types import FrameType

import segno
import uvicorn

from scorekeeper.live.hub import hub
from scorekeeper.serving import address, imports, mail
from scorekeeper.serving.connections import MOST_WAITING, Connection, waiting
from scorekeeper.serving.start import bring_up_to_date, keep_others_out

# Long enough for any page; a phone that never takes its answer must not keep the server up.
LAST_ANSWERS_SECONDS = 30
SILENT_SECONDS = 60


def run(host: str, port: int) -> None:
    """Migrate, collect static files, print the addresses, serve; returns by SystemExit(0).

    Raises folder.FolderError if another server uses the folder, address.AddressError if host and port can't be
    listened on, start.StartError if the database can't be used.
    """
    server = _server()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.leave)
    keep_others_out()
    listener = address.listen(host, port)
    bring_up_to_date()
    _let_go_of_silent_phones(listener)
    with server.capture_signals():
        _announce(host, listener.getsockname()[1])
        _allow_many_files()
        mail.start()
        imports.start()
        server.run(sockets=[listener])


class Server(uvicorn.Server):
    """Ends the streams before it waits for the last answers: a stream never ends by itself."""

    def leave(self, _number: int, _frame: FrameType | None) -> None:
        """End by a signal that comes before the server answers, or once it has answered the last.

        Python drops what is raised in a callback of the garbage collector or of an import: the server then ends as
        soon as it is up.
        """
        self.should_exit = True
        # uvicorn sends itself the signal that it was given: here that means a tidy end, not a death by signal.
        sys.exit(0)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down once the signal has come."""
        hub.close()
        await super().shutdown(sockets)


def _let_go_of_silent_phones(listener: socket.socket) -> None:
    """End the stream of a phone that left without a word soon, not hours later."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_SECONDS * 1000)


def _allow_many_files() -> None:
    """Raise the limit of open files: every open page is one, and 1,024 is for programs older than this one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    waiting.most = min(MOST_WAITING, most // 4)


def _server() -> Server:
    return Server(
        uvicorn.Config(
            "scorekeeper.asgi:application",
            http=Connection,
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,  # whose word counts is said by the settings
            timeout_graceful_shutdown=LAST_ANSWERS_SECONDS,
        )
    )


def _announce(host: str, port: int) -> None:
    print(f"Scorekeeper on this machine: {address.here(host, port)}")
    phones = address.for_phones(host, port)
    if phones:
        print(f"On phones in the same network: {phones}\n")
        segno.make(phones, micro=False).terminal(border=2, compact=_draws_blocks())
    print("\nCtrl-C stops it.", flush=True)


def _draws_blocks() -> bool:
    return (sys.stdout.encoding or "").lower().startswith("utf")
