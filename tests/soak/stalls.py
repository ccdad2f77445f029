"""Runs each client that once stalled the site, and measures how long other visitors' pages take meanwhile."""

import asyncio
import socket
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Mapping
from pathlib import Path

from scorekeeper.live.open_files import raise_limit
from tests.bench.figures import Figure
from tests.bench.seed import seeded
from tests.soak import attacks
from tests.soak.attacks import Attacked
from tests.soak.site import Others, Seeded, pages, site

ATTACKS: Mapping[str, Callable[[Attacked], Coroutine[None, None, list[Figure]]]] = {
    "limits flooded": attacks.flood,
    "slow mail": attacks.slow_mail,
    "readers of a long sheet": attacks.readers,
    "unfinished bodies": attacks.unfinished_bodies,
    "silence": attacks.silence,
    "streams of one ticket": attacks.streams,
    "one who asks for much": attacks.crowd,
    "a lock": attacks.lock,
    "heavy load": attacks.heavy_load,
}


def stalls() -> Iterator[Figure]:
    """Run on SQLite, in one process: all that happens at home."""
    raise_limit()
    with socket.create_server(("127.0.0.1", 0)) as free:
        mail_port = free.getsockname()[1]
    environment = {
        "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
        "PROXIES": "1",
        "WRITES_A_MINUTE": "1000000",
    }
    with tempfile.TemporaryDirectory() as folder, site(Path(folder), **environment) as served:
        attacked = Attacked(served, Seeded(**seeded("tests.soak.seed", folder)), mail_port)
        for title, attack in ATTACKS.items():
            with Others(served, attacked.seed, pages) as others:
                found = asyncio.run(attack(attacked))
            yield from found
            yield from others.figures(f"{title}: others' page")
