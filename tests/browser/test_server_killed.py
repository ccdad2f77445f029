"""Tests that waiting entries are all saved, each once, if the server is killed while they are sent."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.browser.keeper import Deal, Keeper
from tests.browser.restarted_server import KeepersPhone, Server, served_from
from tests.fixtures.served import prepared
from tests.killed import SOUND, rebuild_check, rows_of

NAMES = ("Ann", "Bob", "Cy")
ROUNDS = 4


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served_from(prepared(tmp_path / "server")) as server:
        yield server


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[KeepersPhone]:
    """Open a table over plain HTTP with all that comes next, and take the signal away."""
    phone = KeepersPhone(browser, server, service_workers="block")
    phone.begin_match(server, NAMES)
    with phone.page.expect_event("requestfinished", lambda request: request.url.endswith("/referee/")):
        phone.page.goto(phone.table)
    phone.context.set_offline(True)
    yield phone
    phone.context.close()


def kill_while_sending(phone: KeepersPhone, server: Server, number: int) -> None:
    """Kill the server while the form with this number is on its way; that one may have been written or not."""
    posted: list[Request] = []

    def let_through(route: Route) -> None:
        route.continue_()
        if route.request.method == "POST":
            posted.append(route.request)
            if len(posted) == number:
                server.kill()

    phone.page.route("**/matches/**", let_through)
    phone.context.set_offline(False)
    phone.wait_until(lambda: len(posted) >= number)
    phone.page.unroute("**/matches/**", let_through)


def count_changes(server: Server) -> int:
    """Return how many changes the database holds."""
    ((count,),) = rows_of(server.folder, "SELECT count(*) FROM scorekeeper_change")
    return int(str(count))


def test_what_waits_arrives_in_order_and_once_though_the_server_is_killed(phone: KeepersPhone, server: Server) -> None:
    keeper, expected = Keeper(phone.page), ["Ten Step began: Ann, Bob, Cy"]
    for number in range(1, ROUNDS + 1):
        out, *others = NAMES[number % 3 :] + NAMES[: number % 3]
        played = Deal(out=out, left=dict.fromkeys(others, 5 * number), buys={out: 1})
        keeper.play(played)
        keeper.score(played)
        reckoned = keeper.totals()
        keeper.go_on(number + 1)
        expected += [f"{out} has bought 1", f"Step {number} scored"]
    expect(phone.state()).to_contain_text(f"{2 * ROUNDS} waiting")
    known = count_changes(server)
    for posted in (3, 4):
        kill_while_sending(phone, server, posted)
        known += posted - 1  # the last one was not answered, and is sent first again
        assert known <= count_changes(server) <= known + 1
        expect(phone.state()).to_contain_text("waiting")
        phone.context.set_offline(True)  # nothing is sent before the listener is there
        server.start()
    phone.context.set_offline(False)
    expect(phone.state()).to_have_text("Saved")
    page = phone.open(f"{phone.table}ledger/")
    assert page.locator(".changes p").all_inner_texts()[::-1] == expected
    record = from_data(page.request.get(f"{phone.table}record.json").json())
    assert {standing.player: standing.total for standing in derive(record).standings} == reckoned
    assert rebuild_check(server.folder) == SOUND
