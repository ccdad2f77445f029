"""What a phone asks for that has never been here."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.bench.log import Log
from tests.bench.wire import FIRST_VISIT, REQUESTS
from tests.browser.restarted_server import KeepersPhone, served_from
from tests.fixtures.served import prepared

pytestmark = pytest.mark.browser


def test_the_table_comes_in_ten_requests_its_stream_included(browser: Browser, tmp_path: Path) -> None:
    with served_from(prepared(tmp_path / "data")) as server:
        phone, log = KeepersPhone(browser, server), Log()
        phone.begin_match(server)
        phone.page.add_init_script("window.requestIdleCallback = () => {}")  # what comes next is not counted
        log.watch(phone.page)
        with phone.page.expect_response(lambda answer: "/live/" in answer.url):
            phone.page.goto(phone.table, wait_until="networkidle")
        phone.context.close()
    assert log.requests <= REQUESTS, log.loaded
    assert log.kilobytes <= FIRST_VISIT, log.largest
