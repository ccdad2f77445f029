"""Tests of Chromium and the certificate of HTTPS at home, with its authority installed and without."""

import os
import re
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from scorekeeper.serving.certificates.authority import Authority, new_leaf
from scorekeeper.serving.certificates.kept import authority_in
from tests.browser.assertions import assert_accessible, assert_fits_small_phones, assert_page_fits
from tests.browser.keeper import Deal, Keeper
from tests.browser.restarted_server import KeepersPhone, Server, served_from
from tests.chromium import FONTS, LEAN, PHONE
from tests.fixtures.served import Served, prepared
from tests.phone import PLAYERS, Phone

ASLEEP = "Keep the screen on: set auto-lock to never for tonight."
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"
HELD = "async () => !(await navigator.wakeLock.request('screen')).released"
NAMES = ("bank.example", "*.local", "8.8.8.8", "192.168.1.7")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve by HTTPS at this machine's name at home."""
    name = f"{socket.gethostname().split('.')[0]}.local"
    with served_from(prepared(tmp_path_factory.mktemp("home") / "server"), name) as server:
        yield server


@pytest.fixture
def served(server: Server) -> Served:
    server.start()
    assert server.served
    return server.served


@pytest.fixture(scope="module")
def authority(server: Server) -> Authority:
    return authority_in(server.folder, datetime.now(UTC))


@pytest.fixture(scope="module")
def profile(
    launch_browser: Callable[..., Browser], authority: Authority, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """Start a browser in a profile of its own, where the authority is installed."""
    home = tmp_path_factory.mktemp("profile")
    store = home / ".pki" / "nssdb"
    store.mkdir(parents=True)
    _certutil(store, "-N", "--empty-password")
    (home / "root.crt").write_bytes(authority.root_pem)
    _certutil(store, "-A", "-t", "C,,", "-n", "Scorekeeper at home", "-i", str(home / "root.crt"))
    leads = "--host-resolver-rules=" + ", ".join(f"MAP {name} 127.0.0.1" for name in NAMES)
    env = {"HOME": str(home), "PATH": os.environ["PATH"]} | FONTS
    browser = launch_browser(env=env, args=[*LEAN, leads])
    yield browser
    browser.close()


def _certutil(store: Path, *arguments: str) -> None:
    command = ["certutil", "-d", f"sql:{store}", *arguments]
    subprocess.run(command, check=True)  # noqa: S603 - made up here


@pytest.fixture
def trusting(profile: Browser) -> Iterator[Browser]:
    """Return the browser that trusts the authority, and leave no page of the test open in it."""
    yield profile
    for context in profile.contexts:
        context.close()


def opened(browser: Browser) -> Page:
    return browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()


@contextmanager
def site(folder: Path, authority: Authority, name: str) -> Iterator[str]:
    """Serve a page over HTTPS by a certificate that the authority's intermediate signed for any name."""
    (folder / "leaf.pem").write_bytes(new_leaf(authority, frozenset([name]), datetime.now(UTC)))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "leaf.pem")
    server = HTTPServer(("127.0.0.1", 0), Empty)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"https://{name}:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


class Empty(BaseHTTPRequestHandler):
    """Answers with an empty page, and tells nobody."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.mark.parametrize("name", ["laptop.local", "192.168.1.7"])
def test_where_the_authority_is_installed_a_name_at_home_is_trusted(
    trusting: Browser, authority: Authority, tmp_path: Path, name: str
) -> None:
    with site(tmp_path, authority, name) as url:
        answer = opened(trusting).goto(url)
        assert answer
        assert answer.status == 200


@pytest.mark.parametrize("name", ["bank.example", "8.8.8.8"])
def test_one_on_the_internet_is_refused_all_the_same(
    trusting: Browser, authority: Authority, tmp_path: Path, name: str
) -> None:
    with site(tmp_path, authority, name) as url, pytest.raises(Error, match="ERR_CERT_"):
        opened(trusting).goto(url)


def test_where_it_is_not_installed_the_page_says_so_and_the_browser_warns(browser: Browser, served: Served) -> None:
    page = opened(browser)
    page.goto(f"{served.url}/trust/")
    expect(page.locator("#trusted")).to_have_text(re.compile("Not trusted yet on this computer"))
    page.get_by_role("link", name="Check this computer").tap()
    expect(page.locator("#trusted")).to_have_text(re.compile("Not trusted yet on this computer"))
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(f"https://127.0.0.1:{served.tls_port}/")


def test_where_it_is_the_page_says_so_and_leads_on_to_a_screen_that_stays_on(trusting: Browser, served: Served) -> None:
    page = opened(trusting)
    page.goto(f"{served.url}/trust/")
    expect(page.locator("#trusted")).to_have_text(re.compile("This computer trusts it"))
    page.get_by_role("link", name="Go on by HTTPS").tap()
    expect(page).to_have_url(f"https://127.0.0.1:{served.tls_port}/")
    assert page.evaluate("isSecureContext")
    page.context.grant_permissions(["screen-wake-lock"])  # which a headful browser does by itself
    assert page.evaluate(HELD)


def test_a_phone_that_comes_back_from_its_settings_is_looked_at_again(trusting: Browser, served: Served) -> None:
    page = opened(trusting)
    page.route("**/trust/check/", lambda route: route.abort())
    page.goto(f"{served.url}/trust/")
    expect(page.locator("#trusted")).to_have_text(re.compile("Not trusted yet"))
    page.unroute("**/trust/check/")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#trusted")).to_have_text(re.compile("This computer trusts it"))


def test_without_scripts_a_link_leads_to_the_page_over_https(trusting: Browser, served: Served) -> None:
    page = trusting.new_context(java_script_enabled=False).new_page()
    page.goto(f"{served.url}/trust/")
    expect(page.locator("#trusted")).to_contain_text("Not checked yet.")
    page.get_by_role("link", name="Check this computer").click()
    expect(page).to_have_url(f"https://127.0.0.1:{served.tls_port}/trust/")
    expect(page.locator("#trusted")).to_contain_text("You are here by HTTPS.")


def test_a_browser_that_goes_over_to_https_is_the_same_keeper_and_follows_live(
    trusting: Browser, served: Served
) -> None:
    page = opened(trusting)
    with closing(Phone(served.port)) as phone:
        club = re.findall(r"club=([^;]+)", phone.cookies)[0]
        page.context.add_cookies([{"name": "club", "value": club, "url": served.url}])
        page.goto(f"https://127.0.0.1:{served.tls_port}{phone.table}")
        with page.expect_response(re.compile("/live/")):
            page.reload()
        phone.tap()
        expect(page.locator(f"#down-{phone.player}")).to_have_attribute("aria-pressed", "true")
        with page.expect_response(re.compile("/facts/")) as answer:
            page.locator(f"#down-{phone.player}").tap()
        assert answer.value.ok
        assert phone.revision() == 3


def test_a_step_is_scored_at_a_kept_table_while_the_server_is_out_of_reach_and_sent_once_it_is_back(
    trusting: Browser, server: Server
) -> None:
    server.start()
    phone = KeepersPhone(trusting, server)
    phone.begin_match(server)
    phone.keep_evening()
    server.stop()
    keeper = Keeper(phone.open(phone.table))
    expect(keeper.page.locator("html[data-follows]")).to_have_count(1)
    keeper.score(Deal(out="Ann", left=dict.fromkeys(PLAYERS[1:], 10)))
    keeper.go_on(2)
    expect(phone.state()).to_contain_text("1 waiting")
    server.start()
    page = phone.open(phone.table)
    phone.await_saved()
    expect(page).to_have_title(re.compile("^Step 2 "))
    record = page.evaluate("async (path) => (await fetch(path)).json()", f"{phone.table}record.json")
    assert [played["hands"]["Ann"]["out"] for played in record["rounds"]] == [True]


def test_a_phone_without_https_is_told_once_to_stay_awake(trusting: Browser, served: Served) -> None:
    page = trusting.new_context(viewport=PHONE, has_touch=True, is_mobile=True, user_agent=IPHONE).new_page()
    with closing(Phone(served.port)) as phone:
        club = re.findall(r"club=([^;]+)", phone.cookies)[0]
        for host in ("127.0.0.1", "192.168.1.7"):
            page.context.add_cookies([{"name": "club", "value": club, "url": f"http://{host}"}])
        page.goto(f"https://127.0.0.1:{served.tls_port}{phone.table}")
        expect(page.get_by_text(ASLEEP)).to_have_count(0)
        page.goto(f"http://192.168.1.7:{served.port}{phone.table}")
        page.get_by_role("button", name="How?").tap()
        expect(page.locator("#awake")).to_contain_text("Auto-Lock")
        assert_fits_small_phones(page)
        page.locator("#awake").get_by_role("button", name="Back to the table").tap()
        expect(page.locator("#awake")).to_be_hidden()
        expect(page.get_by_text(ASLEEP)).to_be_visible()
        assert_accessible(page)
        page.locator(f"#down-{phone.player}").tap()
        expect(page.get_by_text(ASLEEP)).to_be_hidden()
        page.reload()
        expect(page.get_by_text(ASLEEP)).to_have_count(0)


def test_the_steps_can_be_read_by_everybody(browser: Browser, served: Served) -> None:
    page = opened(browser)
    for system in ("iphone", "android", "windows", "mac", "linux"):
        page.goto(f"{served.url}/trust/{system}/")
        expect(page.locator("#trusted")).to_contain_text("Not trusted yet")
        assert_page_fits(page)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert_fits_small_phones(page)
