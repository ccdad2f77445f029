"""Runs the app in one uvicorn process, after bringing the installation up to date."""

import asyncio
import gc
import signal
import socket
import sys
from types import FrameType

import segno
import uvicorn
from django.conf import settings
from uvicorn.server import HANDLED_SIGNALS

from scorekeeper.live import open_files
from scorekeeper.live.hub import hub
from scorekeeper.serving import address, daily, imports, mail, metrics
from scorekeeper.serving.certificates.authority import Authority
from scorekeeper.serving.connections import MOST_WAITING, Connection, waiting
from scorekeeper.serving.https import HttpsAtHome, https
from scorekeeper.serving.start import bring_up_to_date, lock_data_folder

# Enough for any page: a phone that never reads its response must not delay the end of the server.
LAST_ANSWERS_SECONDS = 30
SILENT_SECONDS = 60


def run(host: str, port: int, tls_port: int | None = None) -> None:
    """Migrate, collect static files, print the addresses, and serve until a signal raises SystemExit(0).

    With a `tls_port` serve HTTPS there beside HTTP, with a certificate of this installation's own authority. Raises
    folder.FolderError if another server uses the folder or its certificates can't be used, address.AddressError if an
    address of HTTP, HTTPS or METRICS can't be listened on or the certificate can't be for `host`, start.StartError if
    the database can't be used.
    """
    server = _server()
    for number in HANDLED_SIGNALS:
        signal.signal(number, server.leave)
    lock_data_folder()
    listener = address.listen(host, port)
    _limit_silence(listener)
    if tls_port is not None:
        server.https = _begin_https(host, tls_port, listener)
    measured_at = metrics.start()
    bring_up_to_date()
    with server.capture_signals():
        _announce(host, listener.getsockname()[1], measured_at)
        waiting.most = min(MOST_WAITING, open_files.raise_limit() // 4)
        mail.start()
        daily.start()
        imports.start()
        server.run(sockets=[listener])


class Server(uvicorn.Server):
    """uvicorn's server, also for HTTPS; at shutdown it closes event streams before it waits for the last answers."""

    https: HttpsAtHome | None = None
    _renewing: asyncio.Task[None] | None = None

    def leave(self, _number: int, _frame: FrameType | None) -> None:
        """Exit with status 0. Called for a signal before the server runs or after its shutdown.

        Python ignores SystemExit in a callback of the garbage collector or of an import; `should_exit` then stops the
        server as soon as it has started.
        """
        self.should_exit = True
        # uvicorn raises the signal again after its shutdown; the process must exit with status 0.
        sys.exit(0)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections for HTTP; if `https` is set, also for HTTPS, and start the task that renews certificates.

        Excludes all present objects from garbage collection.
        """
        await super().startup(sockets)
        # Objects that exist by now stay, so the garbage collector need not examine them during requests.
        gc.collect()
        gc.freeze()
        if self.https:
            self.servers.append(await self.https.serve(self._connection))
            self._renewing = asyncio.create_task(self.https.keep_renewed())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams, then shut down. Python closes files and database connections when it exits."""
        gc.unfreeze()
        if self._renewing:
            self._renewing.cancel()
        hub.close()
        await super().shutdown(sockets)

    def _connection(self) -> asyncio.Protocol:
        return Connection(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)


def _begin_https(host: str, port: int, plain: socket.socket) -> HttpsAtHome:
    """Listen for HTTPS and load the certificates; `plain` is the listening socket of HTTP.

    Raises AddressError if the host can't be listened on, or is neither in the certificate nor all addresses;
    FolderError if the certificates can't be used.
    """
    listener = address.listen(host, port)
    _limit_silence(listener)
    https.begin(settings.DATA_DIR, listener, plain)
    if host not in address.EVERY_ADDRESS | https.names:
        raise address.AddressError(f"HTTPS at home is for private addresses and names in .local; {host} is neither.")
    return https


def _limit_silence(listener: socket.socket) -> None:
    """Have the system, if it can, close connections whose client has not acknowledged sent data for a minute."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_SECONDS * 1000)


def _server() -> Server:
    """Return the server of the app, which gives the last answers 30 seconds at its shutdown."""
    return Server(
        uvicorn.Config(
            "scorekeeper.asgi:application",
            http=Connection,
            ws="none",  # streams are server-sent events
            access_log=False,
            log_config=None,  # settings.LOGGING
            log_level="warning",
            server_header=False,
            proxy_headers=False,  # serving/visitors.py reads them
            timeout_graceful_shutdown=LAST_ANSWERS_SECONDS,
        )
    )


def _announce(host: str, port: int, measured_at: str = "") -> None:
    """Print the URLs of the app, with a QR code for phones, and of the metrics: `measured_at`, "" for none."""
    print(f"Scorekeeper on this machine: {address.local_url(host, port)}")
    phones = address.for_phones(host, port)
    if phones:
        print(f"On phones in the same network: {phones}\n")
        _print_qr_code(phones)
    if https.authority:
        _announce_https(host, phones, https.authority)
    if measured_at:
        print(f"\nMetrics, for everybody who can reach this address: {measured_at}")
    print("\nCtrl-C stops it.", flush=True)


def _announce_https(host: str, phones: str | None, authority: Authority) -> None:
    """Print the URLs of HTTPS and of the page with the steps to trust it, and the authority's fingerprint.

    `phones` is the URL of HTTP for phones; None if they can't reach this host.
    """
    print(f"\nHTTPS on this machine: {address.local_url(host, https.port, 'https')}")
    name = address.name_for_phones(host)
    if phones and name in https.names:
        print(f"On phones: {address.for_phones(host, https.port, 'https')}")
        print(f"A phone trusts it after the steps at {phones}trust/\n")
        _print_qr_code(f"{phones}trust/")
    elif phones:
        print(f"Not for phones: {name} is no private address.")
    print("\nThe fingerprint to be compared there:")
    for line in authority.fingerprint:
        print(" ".join(line))


def _print_qr_code(url: str) -> None:
    segno.make(url, micro=False).terminal(border=2, compact=(sys.stdout.encoding or "").lower().startswith("utf"))
