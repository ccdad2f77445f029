"""Tests that HTTPS at home renews its certificate while it serves, with a fake clock and fake addresses."""

import asyncio
import contextlib
import os
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from scorekeeper.serving import https as module
from scorekeeper.serving.address import listen
from scorekeeper.serving.certificates.authority import names_in
from scorekeeper.serving.https import HttpsAtHome

BEFORE = datetime.now(UTC) - timedelta(days=1)  # OpenSSL has a clock of its own


class Laptop:
    """A machine that is carried from network to network."""

    def __init__(self) -> None:
        self.now, self.names = BEFORE, frozenset(["127.0.0.1", "192.168.1.7"])

    def https(self) -> HttpsAtHome:
        return HttpsAtHome(clock=lambda: self.now, names=lambda: self.names)


class Echo(asyncio.Protocol):
    """Answers with what it is asked."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(data)


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(module, "GOODBYE_SECONDS", 0.1)


@asynccontextmanager
async def served(folder: Path, laptop: Laptop) -> AsyncIterator[HttpsAtHome]:
    """Serve on this laptop."""
    https, listener = laptop.https(), listen("127.0.0.1", 0)
    https.begin(folder, listener, listener)
    server = await https.serve(Echo)
    renewing = asyncio.create_task(https.keep_renewed())
    try:
        yield https
    finally:
        renewing.cancel()
        server.close()


@asynccontextmanager
async def connected(https: HttpsAtHome) -> AsyncIterator[Streams]:
    """Open a connection that trusts the authority."""
    assert https.authority
    trusting = ssl.create_default_context(cadata=https.authority.root_pem.decode())
    reader, writer = await asyncio.open_connection("127.0.0.1", https.port, ssl=trusting)
    yield reader, writer
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


def certificate(streams: Streams) -> x509.Certificate:
    """Return the certificate that the server showed for this connection."""
    shown = streams[1].get_extra_info("ssl_object").getpeercert(binary_form=True)
    return x509.load_der_x509_certificate(shown)


async def shown(https: HttpsAtHome) -> x509.Certificate:
    async with connected(https) as streams:
        return certificate(streams)


async def another(https: HttpsAtHome, before: x509.Certificate) -> x509.Certificate:
    """Wait until the server shows another certificate than `before`; return that."""
    async with asyncio.timeout(20):
        while (now := await shown(https)) == before:
            await asyncio.sleep(0.01)
    return now


async def test_a_new_address_is_in_the_certificate_soon(tmp_path: Path) -> None:
    laptop = Laptop()
    async with served(tmp_path, laptop) as https:
        before = await shown(https)
        laptop.names = frozenset(["127.0.0.1", "10.0.0.3"])
        assert names_in(await another(https, before)) == {"127.0.0.1", "10.0.0.3"}


async def test_a_certificate_that_ends_soon_is_renewed_and_open_connections_stay(tmp_path: Path) -> None:
    laptop = Laptop()
    laptop.now = BEFORE - timedelta(days=380)
    async with served(tmp_path, laptop) as https, connected(https) as streams:
        reader, writer = streams
        laptop.now = BEFORE
        new = await another(https, certificate(streams))
        writer.write(b"Ann deals")
        assert await reader.readexactly(9) == b"Ann deals"
        assert new.not_valid_before_utc < BEFORE


async def test_one_that_another_process_has_renewed_is_shown_here_too(tmp_path: Path) -> None:
    async with served(tmp_path, Laptop()) as https:
        before, other = await shown(https), Laptop()
        other.names = frozenset(["127.0.0.1", "192.168.1.7", "10.0.0.3"])
        listener = listen("127.0.0.1", 0)
        other.https().begin(tmp_path, listener, listener)
        listener.close()
        assert "10.0.0.3" in names_in(await another(https, before))


async def test_where_it_cannot_be_renewed_the_old_one_serves_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    laptop = Laptop()

    def no_space(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    async with served(tmp_path, laptop) as https:
        before = await shown(https)
        monkeypatch.setattr(os, "fsync", no_space)
        laptop.names |= {"10.0.0.3"}
        async with asyncio.timeout(20):
            while not caplog.records:
                await asyncio.sleep(0.01)
        assert before == await shown(https)
        monkeypatch.undo()
    assert "The certificate can't be renewed: [Errno 28] No space left" in caplog.text


async def test_who_never_begins_to_encrypt_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEAD_SECONDS", 0.1)
    async with served(tmp_path, Laptop()) as https:
        reader, writer = await asyncio.open_connection("127.0.0.1", https.port)
        assert await asyncio.wait_for(reader.read(), 20) == b""
        writer.close()
