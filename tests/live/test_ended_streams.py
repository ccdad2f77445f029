"""Tests of what ends the streams of a viewer whose access has ended, and of all viewers."""

import asyncio

from tests.live.evening import QUIET, SOON, Table, ticket


async def test_an_ended_access_ends_the_stream_at_once(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=1)
    hub.publish("club.5", 1)
    assert await watcher.next(SOON) is None
    assert watcher.over == "again"


async def test_a_ticket_of_before_is_refused_by_whoever_has_heard(table: Table) -> None:
    hub = table.open_hub()
    hub.join(ticket(epoch=1), after=1)
    hub.publish("club.5", 1)
    await asyncio.sleep(QUIET)
    assert hub.join(ticket(epoch=0), after=1).over == "again"
    assert not hub.join(ticket(epoch=1), after=1).over


async def test_a_ticket_of_before_is_refused_even_after_a_new_start(table: Table) -> None:
    hub = table.open_hub()
    table.epoch = 1
    watcher = hub.join(ticket(epoch=0), after=1)
    assert await watcher.next(SOON) is None
    assert watcher.over == "again"


async def test_an_ended_access_leaves_other_clubs_alone(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=1)
    hub.publish("club.6", 4)
    assert await watcher.next(QUIET) is None
    assert not watcher.over


async def test_a_match_that_is_gone_has_its_pages_ask(table: Table) -> None:
    hub = table.open_hub()
    table.there = False
    watcher = hub.join(ticket(), after=1)
    assert await watcher.next(SOON) is None
    assert watcher.over == "again"


async def test_a_server_that_stops_ends_every_stream(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=1)
    hub.close()
    assert await watcher.next(SOON) is None
    assert watcher.over == "left"
