"""HTTPS on a home network beside HTTP, with a certificate of the installation's own authority, which phones must trust.

A browser may use both with the same cookies, so no cookie is `Secure`, and no browser is told to use HTTPS only.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.serving.certificates.authority import Authority
from scorekeeper.serving.certificates.kept import authority_in, server_certificate, server_file
from scorekeeper.serving.certificates.names import names_of_this_machine
from scorekeeper.serving.connections import HEAD_SECONDS
from scorekeeper.serving.folder import FolderError

LOOK_SECONDS = 60  # between checks of the certificate, whose names change with the network
GOODBYE_SECONDS = 2  # for a client to confirm the end of a connection

logger = logging.getLogger(__name__)


def _now() -> datetime:
    return datetime.now(UTC)


class HttpsAtHome:
    """The HTTPS server of this process; `authority` is None until `begin` is called.

    `names` are the host names and IP addresses in the certificate, `port` and `plain_port` the ports of HTTPS and HTTP.
    """

    authority: Authority | None = None  # None while it is off
    names: frozenset[str] = frozenset()  # in the certificate
    port = 0
    plain_port = 0  # of the HTTP server

    def __init__(
        self, *, clock: Callable[[], datetime] = _now, names: Callable[[], frozenset[str]] = names_of_this_machine
    ) -> None:
        self._clock, self._names_now = clock, names
        self._loaded = b""
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.set_alpn_protocols(["http/1.1"])

    def begin(self, folder: Path, listener: socket.socket, plain: socket.socket) -> None:
        """Load or create the certificates in the data folder, and store the sockets; `serve` accepts connections.

        `listener` listens for HTTPS, `plain` for HTTP. Raises FolderError if the certificates can't be used.
        """
        authority = authority_in(folder, self._clock())
        self._folder, self._listener = folder, listener
        self.port, self.plain_port = listener.getsockname()[1], plain.getsockname()[1]
        try:
            self._load(*self._certificate(authority))
        except OSError as error:
            raise FolderError(f"The certificates in {folder} can't be used: {error.strerror}.") from error
        self.authority = authority

    async def serve(self, connection: Callable[[], asyncio.Protocol]) -> asyncio.Server:
        """Start to accept HTTPS connections in the running event loop, after `begin`.

        `connection` makes the protocol of each.
        """
        return await asyncio.get_running_loop().create_server(
            connection,
            sock=self._listener,
            ssl=self._context,
            ssl_handshake_timeout=HEAD_SECONDS,
            ssl_shutdown_timeout=GOODBYE_SECONDS,
        )

    async def keep_renewed(self) -> None:
        """Check every minute whether the certificate is due, and renew it; open connections keep the old one.

        An error is logged. Runs until cancelled; returns at once if `begin` was not called.
        """
        while authority := self.authority:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                self._load(*await asyncio.to_thread(self._certificate, authority))
            except OSError as error:
                logger.warning("The certificate can't be renewed: %s", error)

    def _certificate(self, authority: Authority) -> tuple[frozenset[str], bytes]:
        """Return the present names of this machine and the content of the server's file for them. Raises OSError."""
        names = self._names_now()
        return names, server_certificate(self._folder, authority, names, self._clock())

    def _load(self, names: frozenset[str], certificate: bytes) -> None:
        """Store the names, and load the server's file if `certificate`, its content, is not the loaded one."""
        self.names = names
        if certificate != self._loaded:
            self._context.load_cert_chain(server_file(self._folder))
            self._loaded = certificate


https = HttpsAtHome()
