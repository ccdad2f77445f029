"""Tests that a server that is stopped ends its streams."""

import asyncio
import signal
from contextlib import closing
from pathlib import Path

from tests.fixtures.served import prepared, serving
from tests.fixtures.watchers import WatcherGroup
from tests.loops import run_apart
from tests.phone import Phone

WATCHERS = 40
SOON = 5  # seconds; a server that waited for its streams would take thirty


def test_a_server_that_is_stopped_ends_its_streams_and_goes(tmp_path: Path) -> None:
    with serving(prepared(tmp_path)) as served:

        async def stop() -> int:
            with closing(Phone(served.port)) as phone:
                group = WatcherGroup([served.port], phone.streams(WATCHERS))
            await group.gather(WATCHERS)
            group.over = True
            served.process.send_signal(signal.SIGTERM)
            stopped = await asyncio.wait_for(asyncio.to_thread(served.process.wait), SOON)
            await group.leave()
            return stopped

        assert run_apart(stop()) == 0
        assert "Traceback" not in served.printed
