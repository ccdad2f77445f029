"""A TCP proxy in front of a server: closed, it makes the server unreachable while the server goes on."""

from contextlib import suppress
from socket import SHUT_RDWR, create_connection, socket
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

POLL_SECONDS = 0.02


class TcpProxy(ThreadingTCPServer):
    """Pass what comes to a port of its own on to a server, until it is closed: then nothing answers there."""

    allow_reuse_address = True
    request_queue_size = 128

    def __init__(self, server_port: int, port: int = 0) -> None:
        """Listen at this port, or at any free one."""
        super().__init__(("127.0.0.1", port), _Joined)
        self.server_port, self.port = server_port, int(self.server_address[1])
        self._accepted: set[socket] = set()
        self._thread = Thread(target=self.serve_forever, args=[POLL_SECONDS])
        self._thread.start()

    def process_request(self, request: Any, client_address: Any) -> None:
        self._accepted.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._accepted.discard(request)
        super().shutdown_request(request)

    def close(self) -> None:
        """Accept nobody any more, cut off whoever is joined to the server, and wait until all are gone."""
        self.shutdown()
        self._thread.join()
        for browser in self._accepted.copy():
            _hang_up(browser)
        self.server_close()


class _Joined(BaseRequestHandler):
    """Pass on what a browser and the server say until one of them hangs up or is gone."""

    request: socket
    server: TcpProxy

    def handle(self) -> None:
        with suppress(OSError), create_connection(("127.0.0.1", self.server.server_port)) as server:
            requests = Thread(target=_pass_on, args=[self.request, server])
            requests.start()
            _pass_on(server, self.request)
            requests.join()


def _pass_on(sender: socket, receiver: socket) -> None:
    with suppress(OSError):
        while data := sender.recv(65536):
            receiver.sendall(data)
    for end in (sender, receiver):
        _hang_up(end)


def _hang_up(end: socket) -> None:
    with suppress(OSError):
        end.shutdown(SHUT_RDWR)
