"""What a phone asks for that has never been here."""

import pytest
from django.test import Client
from playwright.sync_api import Browser

from scorekeeper.web.cookies import COOKIE
from tests.bench.log import Log
from tests.bench.wire import REQUESTS
from tests.chromium import PHONE
from tests.factories import MatchFactory, give_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_table_comes_in_ten_requests_its_stream_included(browser: Browser, site: str, client: Client) -> None:
    match = MatchFactory(played=2)
    context = browser.new_context(base_url=site, viewport=PHONE, has_touch=True, is_mobile=True)
    cookie = give_browser(client, match.night.club).cookies[COOKIE].value
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": site}])
    page, log = context.new_page(), Log()
    page.add_init_script("window.requestIdleCallback = () => {}")  # what comes next is fetched later, and not counted
    log.watch(page)
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(f"/matches/{match.pk}/", wait_until="networkidle")
    context.close()
    assert log.requests <= REQUESTS, log.loaded
