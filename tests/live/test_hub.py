"""Tests of the hub: its watchers, and what they are sent."""

import asyncio

import pytest

from scorekeeper.live import channels
from scorekeeper.live.events import STALE, beat
from scorekeeper.live.hub import STREAMS_A_TICKET, Hub
from tests.live.evening import QUIET, SOON, Table, news, ticket


async def test_a_page_that_is_behind_is_shown_everything_at_once(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=0)
    assert await news(watcher) == {
        "revision": 1,
        "said": "Bob bought",
        "go": "",
        "names": "",
        "parts": {"head": "<h1>Step 3</h1>", "ledger": "<b>1</b> Bob"},
    }


async def test_a_page_that_is_up_to_date_is_sent_nothing(table: Table) -> None:
    hub = table.open_hub()
    assert await hub.join(ticket(), after=1).next(QUIET) is None


async def test_a_page_that_another_process_has_shown_more_is_not_sent_that_again(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=2)
    assert await watcher.next(QUIET) is None
    table.write()
    assert await watcher.next(QUIET) is None
    table.write()
    assert (await news(watcher))["revision"] == 3


async def test_a_change_is_sent_with_what_it_changed_alone(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=0)
    await news(watcher)
    table.write()
    assert (await news(watcher))["parts"] == {"ledger": "<b>2</b> Bob"}


async def test_a_page_that_comes_while_others_are_drawn_is_sent_what_was_written(table: Table) -> None:
    hub, loop = table.open_hub(), asyncio.get_running_loop()
    watchers = [hub.join(ticket(page), after=0) for page in ("table", "sheet")]
    for watcher in watchers:
        await news(watcher)
    hub.leave(watchers.pop())

    def come() -> None:
        loop.call_soon_threadsafe(lambda: watchers.append(hub.join(ticket("sheet"), after=1)))

    table.meanwhile.append(come)
    table.write()
    await news(watchers[0])
    assert (await news(watchers[1]))["revision"] == 2


async def test_a_page_that_was_up_to_date_when_it_came_is_sent_what_changed(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=1)
    assert await watcher.next(QUIET) is None
    table.write()
    assert (await news(watcher))["parts"] == {"ledger": "<b>2</b> Bob"}


async def test_what_many_look_at_is_drawn_once(table: Table) -> None:
    hub = table.open_hub()
    watchers = [hub.join(ticket(own=str(page)), after=0) for page in range(50)]
    for watcher in watchers:
        await news(watcher)
    table.write()
    assert {(await news(watcher))["revision"] for watcher in watchers} == {2}
    assert table.drawn == 2


async def test_more_streams_of_one_ticket_than_a_page_needs_end_the_oldest(table: Table) -> None:
    hub = table.open_hub()
    many = [hub.join(ticket(own="copied"), after=1) for _ in range(STREAMS_A_TICKET + 3)]
    other = hub.join(ticket(own="another"), after=1)
    assert [watcher.over for watcher in many] == ["left"] * 3 + [""] * STREAMS_A_TICKET
    assert not other.over
    for watcher in [*many, other]:
        hub.leave(watcher)
    assert not hub._holders


async def test_a_stream_that_has_just_begun_ends_with_the_server_undrawn(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=0)
    await asyncio.sleep(0)
    hub.close()
    assert watcher.over == "left"
    await asyncio.sleep(2 * channels.GATHER_SECONDS)
    assert table.drawn == 0
    assert not caplog.records


async def test_who_is_slow_gets_the_newest_alone_and_all_of_it(table: Table) -> None:
    hub = table.open_hub()
    slow, quick = hub.join(ticket(), after=0), hub.join(ticket(), after=0)
    await news(slow)
    for _ in range(3):
        await news(quick)
        table.write()
    await news(quick)
    said = await news(slow)
    assert (said["revision"], sorted(said["parts"])) == (4, ["head", "ledger"])
    assert await slow.next(QUIET) is None


async def test_news_that_changes_nothing_is_not_sent(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=0)
    await news(watcher)
    hub.publish("match.12", 1)
    assert await watcher.next(QUIET) is None


async def test_news_of_before_draws_nothing(table: Table) -> None:
    hub = table.open_hub()
    table.revision = 5
    watcher = hub.join(ticket(), after=0)
    await news(watcher)
    hub.publish("match.12", 4)
    assert await watcher.next(QUIET) is None
    assert table.drawn == 1


async def test_a_name_spelt_otherwise_is_sent_though_the_revision_stays(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=0)
    await news(watcher)
    table.name = "Bobby"
    hub.publish("match.12", 1)
    assert (await news(watcher))["parts"] == {"ledger": "<b>1</b> Bobby"}


async def test_news_of_another_match_is_none(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=0)
    await news(watcher)
    hub.publish("match.13", 7)
    assert await watcher.next(QUIET) is None
    assert table.drawn == 1


async def test_news_that_may_have_been_missed_is_looked_for(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=0)
    await news(watcher)
    table.revision = 9
    hub.set_connected()
    assert (await news(watcher))["revision"] == 9


async def test_a_drawing_that_fails_is_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(channels, "RETRY_SECONDS", 0.01)
    hub = table.open_hub()
    table.fails = 2
    watcher = hub.join(ticket(), after=0)
    assert await watcher.next(SOON) == STALE
    assert (await news(watcher))["revision"] == 1
    assert caplog.messages == ["match.12 could not be drawn for those who look on"] * 2


async def test_what_could_not_be_drawn_is_not_the_newest(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "RETRY_SECONDS", 0.01)
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=1)
    assert await watcher.next(QUIET) is None
    table.fails = 1
    hub.publish("match.12", 1)  # a name was spelt otherwise, and then again as before
    assert await watcher.next(SOON) == STALE
    assert await watcher.next(SOON) == beat(1)
    assert await watcher.next(QUIET) is None


async def test_a_lost_connection_is_told_at_once_and_until_the_newest_is_shown(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=1)
    assert await watcher.next(QUIET) is None
    hub.set_connected(connected=False)
    assert await watcher.next(SOON) == STALE
    assert await watcher.next(QUIET) is None
    assert watcher.beat(1) == STALE
    table.revision = 2
    hub.set_connected()
    assert (await news(watcher))["revision"] == 2
    assert watcher.beat(2) == beat(2)


async def test_who_missed_nothing_while_the_connection_was_lost_is_told_that(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=1)
    assert await watcher.next(QUIET) is None
    hub.set_connected(connected=False)
    assert await watcher.next(SOON) == STALE
    hub.set_connected()
    assert await watcher.next(SOON) == beat(1)


async def test_who_comes_while_the_connection_is_lost_is_shown_what_there_is_and_told(table: Table) -> None:
    hub = table.open_hub()
    hub.set_connected(connected=False)
    await asyncio.sleep(QUIET)
    watcher = hub.join(ticket(), after=0)
    assert watcher.beat(0) == STALE
    said = await watcher.next(SOON)
    assert said is not None
    assert said.startswith(b"id: 1\n")
    assert said.endswith(STALE)
    assert await watcher.next(QUIET) is None


async def test_what_is_drawn_while_more_is_to_be_drawn_is_not_the_newest_yet(table: Table) -> None:
    hub = table.open_hub()
    watcher = hub.join(ticket(), after=1)
    assert await watcher.next(QUIET) is None
    hub.set_connected(connected=False)
    assert await watcher.next(SOON) == STALE
    table.meanwhile = [lambda: hub.publish("match.12", 0)]
    hub.set_connected()
    assert await watcher.next(SOON) == beat(1)
    assert table.drawn == 3


async def test_nothing_is_remembered_of_those_who_left(table: Table) -> None:
    hub = table.open_hub()
    first, second = hub.join(ticket(), after=1), hub.join(ticket("sheet"), after=1)
    hub.leave(first)
    assert hub.channels
    hub.leave(second)
    assert not hub.channels
    table.write()
    await asyncio.sleep(QUIET)


def test_news_before_anybody_serves_is_lost_without_harm() -> None:
    hub = Hub()
    hub.publish("match.12", 1)
    assert hub.channels == {}


def test_nobody_can_look_on_before_it_is_open() -> None:
    with pytest.raises(RuntimeError):
        Hub().join(ticket(), after=0)


async def test_who_looks_on_is_counted_without_the_keepers(table: Table) -> None:
    hub = table.open_hub()
    for page in ("table", "sheet", "keeper"):
        hub.join(ticket(page), after=1)
    assert hub.count_watchers("match.12", keepers="keeper") == 2
    assert hub.count_watchers("match.13", keepers="keeper") == 0
