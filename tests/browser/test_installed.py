"""Tests of the app installed on a phone: it can be installed, and asks for persistent storage."""

import json
from collections.abc import Callable

from playwright.sync_api import Browser

from tests.browser.kept_evening import lay_down, phone, server
from tests.browser.restarted_server import KeepersPhone, Server
from tests.browser.test_kept_pages import LOOKED_AT
from tests.chromium import CHROMIUM, QUIET

__all__ = ["phone", "server"]  # the fixtures
FAILS_ONCE = """
  const register = ServiceWorkerContainer.prototype.register;
  ServiceWorkerContainer.prototype.register = function () {
    ServiceWorkerContainer.prototype.register = register;
    window.failed = true;
    return Promise.reject(new TypeError("A fetch failed."));
  };
"""
FORGOTTEN = """async () => {
  for (const name of await caches.keys()) if (name.startsWith("pages ")) await caches.delete(name);
}"""


def test_it_can_be_installed(launch_browser: Callable[..., Browser], server: Server) -> None:
    """Ask the whole Chromium, which has what an app is installed with."""
    server.start()
    browser = launch_browser(executable_path=CHROMIUM, args=list(QUIET))
    phone = KeepersPhone(browser, server)
    phone.begin_match(server)
    phone.keep_evening()
    session = phone.context.new_cdp_session(phone.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Scorekeeper"
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors == ["in-incognito"]  # as all browsers of tests are incognito
    browser.close()


def test_it_asks_to_stay_after_the_first_tap(phone: KeepersPhone) -> None:
    phone.page.evaluate("() => { window.asked = 0; navigator.storage.persist = async () => (window.asked += 1) }")
    phone.wait_until(lambda: any("/page-cache." in path for path in phone.files()))
    lay_down(phone, "Ann")
    lay_down(phone, "Bob")
    phone.wait_until(lambda: phone.page.evaluate("window.asked"))
    assert phone.page.evaluate("window.asked") == 1


def test_what_could_not_be_installed_or_kept_is_tried_again_on_the_same_page(browser: Browser, server: Server) -> None:
    server.start()
    phone = KeepersPhone(browser, server)
    phone.begin_match(server)
    phone.page.add_init_script(FAILS_ONCE)
    phone.page.goto(phone.table)
    phone.wait_until(lambda: phone.page.evaluate("window.failed"))
    phone.page.evaluate(LOOKED_AT)
    belonging = ("/", phone.table, f"{phone.table}rounds/1/", f"{phone.table}sheet/")
    phone.await_kept(*belonging)
    phone.page.evaluate(FORGOTTEN)
    phone.page.evaluate(LOOKED_AT)
    phone.await_kept(*belonging)
    phone.context.close()
