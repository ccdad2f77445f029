"""Clients that once stalled the site, each run for as long as it takes to see whether it does."""

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection

from tests.bench.figures import Figure
from tests.fixtures.served import Served
from tests.phone import Phone
from tests.soak.load import EVENING, NAMES, Keeper, play
from tests.soak.scale import some
from tests.soak.site import HOME, Others, Seeded, pages, taps
from tests.soak.sockets import at_once, hold, status_of

ADDRESSES, STOPPED, GUESSES = 400, 8, 31
READERS, BODIES, BODY, SILENT, STREAMS, WRITERS = 8, 300, 1_900_000, 5_000, 10_000, 8
READING, FOR_BODIES, FOR_HEADS, WATCHING, LOCKED, PLAYING, FOR_MAIL = 15, 45, 15, 10, 30, 20, 30  # seconds
DOZENS = 100  # streams; more than any visitor opens
CROWD, CROWDS, ASKING = 500, 4, 6  # concurrent pages, repetitions, and seconds for them
OPENED, TAPPED = 300.0, 200.0  # milliseconds for another visitor's page meanwhile
GREETS_AFTER = 8  # seconds until the mail server greets
ANSWERS = {b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n"}


@dataclass(frozen=True)
class Attacked:
    """The site, and where its slow mail server is to listen."""

    served: Served
    seed: Seeded
    mail_port: int


async def flood(site: Attacked) -> list[Figure]:
    """Send wrong keys from many addresses: they must not free those that have to wait."""
    watch = f"/watch/match/{site.seed.other.split('/')[2]}/{'x' * 32}/"
    guess = partial(status_of, site.served.port, watch)
    stopped = [f"203.0.113.{number}" for number in range(STOPPED)]
    await at_once([partial(guess, address=address) for address in stopped for _ in range(GUESSES)], 4)
    many = [f"10.{number >> 8}.{number & 255}.1" for number in range(some(ADDRESSES, 20))]
    await at_once([partial(guess, address=address) for address in many for _ in range(3)], 8)
    after = await at_once([partial(guess, address=address) for address in stopped], 4)
    return [Figure("limits flooded: addresses freed that stood at 429", sum(s != 429 for s in after), "of 8", 0)]


class SlowMail:
    """A mail server that takes its time to greet, and counts the mails that it was given."""

    def __init__(self) -> None:
        self.taken = 0

    @asynccontextmanager
    async def open(self, port: int) -> AsyncIterator[None]:
        """Listen on this machine for as long as the block lasts."""
        server = await asyncio.start_server(self._talk, "127.0.0.1", port)
        try:
            yield
        finally:
            server.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk with somebody until they go, or the loop ends, which asyncio would print as a failure."""
        with suppress(asyncio.CancelledError, ConnectionError):
            await self._take(reader, writer)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(GREETS_AFTER)
        writer.write(b"220 slow.example\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            writer.write(ANSWERS.get(word, b"250 fine\r\n"))
            if word == b"DATA":
                await reader.readuntil(b"\r\n.\r\n")
                self.taken += 1
                writer.write(b"250 taken\r\n")
            if word == b"QUIT":
                break
        writer.close()


async def slow_mail(site: Attacked) -> list[Figure]:
    """Ask for a new password of every account while the mail server is slow; return how many mails it got."""
    server, path = SlowMail(), "/account/password/forgotten/"
    async with server.open(site.mail_port):
        forgotten = [
            partial(status_of, site.served.port, path, address=f"192.0.2.{number}", form={"email": mail})
            for number, mail in enumerate(site.seed.mails)
        ]
        await at_once(forgotten, len(forgotten))
        await asyncio.sleep(some(FOR_MAIL, 10))
    return [Figure(f"slow mail: of {len(forgotten)} mails sent by then", server.taken, "mails")]


async def readers(site: Attacked) -> list[Figure]:
    """Ask for the longest sheet there can be, over and over."""
    until = time.monotonic() + some(READING, 5)
    read = await at_once([partial(_read, site, until)] * READERS, READERS)
    return [Figure(f"readers of a sheet of 100 rounds and 20 players: {READERS} read it", sum(read), "times")]


def _read(site: Attacked, until: float) -> int:
    times = 0
    headers = {"Cookie": site.seed.long_cookie, "Accept-Encoding": "gzip", "X-Forwarded-For": "192.0.2.77"}
    with closing(HTTPConnection("127.0.0.1", site.served.port, timeout=60)) as connection:
        while time.monotonic() < until:
            connection.request("GET", f"{site.seed.long}live/sheet/", headers=headers)
            answer = connection.getresponse()
            answer.read()
            times += answer.status == 200
    return times


async def unfinished_bodies(site: Attacked) -> list[Figure]:
    """Send long forms that never come to their end."""
    sent = [_head("POST", "/matches/new/", number, BODY) + b"x" * (BODY - 1) for number in range(some(BODIES, 20))]
    held = await hold(site.served.port, sent, FOR_BODIES)
    return [Figure("unfinished bodies: still waited for after 45 s", sum(h.open for h in held), "of 300", 0)]


async def silence(site: Attacked) -> list[Figure]:
    """Open connections that say nothing, and those that stop in the middle of their head."""
    half = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
    held = await hold(site.served.port, [b"", half] * (some(SILENT, 100) // 2), FOR_HEADS)
    return [Figure("silence: still waited for after 15 s", sum(each.open for each in held), "connections", 0)]


async def streams(site: Attacked) -> list[Figure]:
    """Open streams by one ticket, and everybody with it."""
    path = _ticket(site)
    held = await hold(site.served.port, [_head("GET", path, 1)] * some(STREAMS, 200), WATCHING)
    opened = sum(each.open and b" 200 " in each.answer for each in held)
    return [Figure("streams: open at once with one ticket", opened, "streams", DOZENS)]


async def crowd(site: Attacked) -> list[Figure]:
    """Ask from one address for more costly pages at once than anybody looks at."""
    asked = [_head("GET", "/games/ten-step/blank-sheet/", 1)] * some(CROWD, 50)
    with Others(site.served, site.seed, pages) as tables, Others(site.served, site.seed, taps) as keeper:
        crowds = [await hold(site.served.port, asked, ASKING) for _ in range(CROWDS)]
    silent = sum(not each.answer for held in crowds for each in held)
    title = f"{len(asked)} blank sheets at once, {CROWDS} times"
    return [
        Figure(f"{title}: without an answer after {ASKING} s", silent, "sheets", 0),
        *tables.figures(f"{title}: a table", OPENED),
        *keeper.figures(f"{title}: a tap", TAPPED),
    ]


async def lock(site: Attacked) -> list[Figure]:
    """Lock the database by another program while eight forms are sent."""
    form = {"game": "custom", "seat": "Ann", "first": "Ann", "deal": "1"}
    post = partial(status_of, site.served.port, "/matches/new/")
    writes = [partial(post, address=f"192.0.2.{n}", form=form | {"key": f"locked-{n:04}"}) for n in range(WRITERS)]
    with closing(sqlite3.connect(site.served.folder / "scorekeeper.sqlite3", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        writing = asyncio.ensure_future(at_once(writes, WRITERS))
        await asyncio.sleep(LOCKED)
        database.execute("ROLLBACK")
    statuses = await writing
    wrong = sum(status in (0, 500) for status in statuses)
    said = ", ".join(map(str, sorted(set(statuses))))
    return [Figure(f"a lock of {LOCKED} s: of {WRITERS} writes without an answer", wrong, "writes", 0, said)]


async def heavy_load(site: Attacked) -> list[Figure]:
    """Send as many taps as `load` does, without watchers; return how many were refused."""
    phones = [Phone(site.served.port, NAMES) for _ in range(EVENING.matches + EVENING.beside)]
    keepers = [Keeper(phone, number) for number, phone in enumerate(phones)]
    await play(keepers, some(PLAYING, 5))
    for phone in phones:
        phone.close()
    taps = sum(len(keeper.took) for keeper in keepers)
    refused = sum(len(keeper.errors) for keeper in keepers)
    return [Figure(f"heavy load: of {taps} taps refused", refused, "taps", 0)]


def _head(method: str, path: str, number: int, length: int = 0) -> bytes:
    address = f"10.9.{number >> 8}.{number & 255}"
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"X-Forwarded-For: {address}"]
    lines += [f"Content-Length: {length}", "Content-Type: application/x-www-form-urlencoded"] if length else []
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def _ticket(site: Attacked) -> str:
    with closing(HTTPConnection("127.0.0.1", site.served.port, timeout=30)) as connection:
        headers = HOME | {"Cookie": site.seed.other_cookie}
        connection.request("GET", f"{site.seed.other}live/table/", headers=headers)
        return str(json.loads(connection.getresponse().read())["stream"])
