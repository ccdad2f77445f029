"""Tests of the pages that explain how a phone trusts the certificate of HTTPS at home."""

import re

import pytest
from cryptography import x509
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.serving.https import HttpsAtHome
from tests.fixtures.club_world import World
from tests.fixtures.parsed import Page, parsed, source

pytestmark = pytest.mark.django_db

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"
PIXEL = "Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
TRUSTING = re.compile(r"/js/pages/trust\b")  # the script that asks whether the certificate is trusted


def shown(client: Client, path: str = "/trust/", host: str = "192.168.1.7:8000", agent: str = IPHONE) -> Page:
    """Return the page as a browser at home sees it."""
    return parsed(client.get(path, headers={"host": host, "user-agent": agent}))


def connects(client: Client, host: str, *, secure: bool = False, path: str = "/trust/") -> str:
    """Return whom a page may ask, by its policy."""
    policy = client.get(path, secure=secure, headers={"host": host}).headers["Content-Security-Policy"]
    (sources,) = re.findall(r"connect-src ([^;]+)", policy)
    return str(sources)


@pytest.mark.parametrize("path", ["", "android/", "check/", "scorekeeper-at-home.crt"])
def test_without_https_at_home_there_is_nothing_to_trust(client: Client, path: str) -> None:
    assert client.get(f"/trust/{path}").status_code == 404


@pytest.mark.parametrize(
    ("agent", "own", "device"),
    [(IPHONE, "iPhone", "phone"), (PIXEL, "Android", "phone"), (LAPTOP, "Linux", "computer"), ("", "iPhone", "phone")],
)
def test_the_steps_of_ones_own_device_are_open(
    client: Client, https_at_home: HttpsAtHome, agent: str, own: str, device: str
) -> None:
    page = shown(client, agent=agent)
    assert page.one("a", aria_current="page").words == own
    assert page.has("a", f"Check this {device}")


@pytest.mark.parametrize(
    ("system", "name", "step"),
    [
        ("iphone", "iPhone", "Certificate Trust Settings"),
        ("android", "Android", "Use third party CA certificates"),
        ("windows", "Windows", "Trusted Root Certification Authorities"),
        ("mac", "Mac", "Always Trust"),
        ("linux", "Linux", "Trust this CA to identify websites"),
    ],
)
def test_those_of_the_others_are_a_tap_away(
    client: Client, https_at_home: HttpsAtHome, system: str, name: str, step: str
) -> None:
    assert shown(client).has("a", name, href=f"/trust/{system}/")
    page = shown(client, f"/trust/{system}/")
    assert page.has("b", step)
    assert len(page.all("b", "Scorekeeper at home")) == (system in ("iphone", "mac"))


def test_no_other_system_has_steps(client: Client, https_at_home: HttpsAtHome) -> None:
    assert client.get("/trust/amiga/").status_code == 404


def test_the_fingerprint_is_that_of_the_certificate(client: Client, https_at_home: HttpsAtHome) -> None:
    assert https_at_home.authority
    shown_pairs = shown(client).one("ol", aria_label="Fingerprint, SHA-256").all("span")
    assert [pair.words for pair in shown_pairs] == [
        pair for line in https_at_home.authority.fingerprint for pair in line
    ]


def test_the_certificate_is_the_root_alone_and_of_the_type_that_phones_ask_for(
    client: Client, https_at_home: HttpsAtHome
) -> None:
    assert https_at_home.authority
    answer = client.get("/trust/scorekeeper-at-home.crt")
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert x509.load_pem_x509_certificates(answer.content) == [https_at_home.authority.root]
    assert b"PRIVATE KEY" not in answer.content


@pytest.mark.parametrize("host", ["192.168.1.7", "laptop.local"])
def test_the_page_may_ask_its_own_host_over_https(client: Client, https_at_home: HttpsAtHome, host: str) -> None:
    assert connects(client, f"{host}:8000") == f"'self' https://{host}:8443"
    page = shown(client, host=f"{host}:8000")
    assert page.one("a", "Check this phone").attributes["data-check"] == f"https://{host}:8443/trust/check/"
    assert page.has("script", src=TRUSTING)


def test_the_page_may_still_ask_when_it_is_opened_again(client: Client, https_at_home: HttpsAtHome) -> None:
    """A browser replaces the policy of the page that it has by that of an answer 304."""
    first = client.get("/trust/", headers={"host": "192.168.1.7:8000"})
    headers = {"host": "192.168.1.7:8000", "if-none-match": first.headers.get("ETag", "")}
    again = client.get("/trust/", headers=headers)
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]


def test_no_other_page_may(client: Client, https_at_home: HttpsAtHome) -> None:
    for path in ("/", "/trust/check/", "/trust/scorekeeper-at-home.crt", "/games/"):
        assert connects(client, "192.168.1.7:8000", path=path) == "'self'"


def test_over_https_there_is_nothing_to_ask(client: Client, https_at_home: HttpsAtHome) -> None:
    assert connects(client, "192.168.1.7:8443", secure=True) == "'self'"
    page = parsed(client.get("/trust/", secure=True, headers={"host": "192.168.1.7:8443"}))
    assert "You are here by HTTPS" in page.words
    assert not page.has("script", src=TRUSTING)


def test_by_a_name_that_the_certificate_is_not_for_a_link_leads_to_one_that_it_is_for(
    client: Client, https_at_home: HttpsAtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.serving.address._own_address", lambda: "192.168.1.7")
    page = shown(client, host="cards:8000")
    assert page.has("a", "Check this phone", href="https://192.168.1.7:8443/trust/", data_check=False)
    assert not page.has(data_check=True)
    assert connects(client, "cards:8000") == "'self'"


def test_by_an_address_that_no_policy_can_name_a_link_leads_there(client: Client, https_at_home: HttpsAtHome) -> None:
    page = shown(client, host="[::1]:8000")
    assert page.has("a", "Check this phone", href="https://[::1]:8443/trust/")
    assert not page.has(data_check=True)


@pytest.mark.parametrize(("port", "page"), [(8000, "http://192.168.1.7:8000"), (80, "http://192.168.1.7")])
def test_only_the_same_host_over_http_can_read_whether_it_is_trusted(
    client: Client, https_at_home: HttpsAtHome, port: int, page: str
) -> None:
    https_at_home.plain_port = port
    for origin in (page, "http://evil.example", "http://192.168.1.9:8000", "null"):
        headers = {"host": "192.168.1.7:8443", "origin": origin}
        answer = client.get("/trust/check/", secure=True, headers=headers)
        assert answer.status_code == 200
        assert answer.headers["Access-Control-Allow-Origin"] == page
        assert "Access-Control-Allow-Credentials" not in answer.headers


def test_no_other_answer_can_be_read_across(client: Client, https_at_home: HttpsAtHome) -> None:
    answer = client.get("/", secure=True, headers={"host": "192.168.1.7:8443", "origin": "http://192.168.1.7:8000"})
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("path", ["/matches/{}/watch/", "/clubs/{}/pens/"])
def test_a_link_for_others_is_over_http(https_at_home: HttpsAtHome, path: str, match: Match, keeper: Client) -> None:
    """A guest's phone trusts no certificate of this house."""
    for secure, port in ((True, 8443), (False, 8000)):
        number = match.pk if "matches" in path else match.club.pk
        answer = keeper.get(path.format(number), secure=secure, headers={"host": f"192.168.1.7:{port}"})
        page = parsed(answer)
        assert page.one("input", id="link").attributes["value"].startswith("http://192.168.1.7:8000/")
        assert "8443" not in page.source


def test_behind_a_proxy_links_stay_over_https(keeper: Client, match: Match) -> None:
    page = parsed(keeper.get(f"/matches/{match.pk}/watch/", secure=True, headers={"host": "score.example"}))
    assert page.one("input", id="link").attributes["value"].startswith("https://score.example/")


def test_the_clubs_page_leads_there(https_at_home: HttpsAtHome) -> None:
    world = World()
    for person in ("owner", "keeper", "watcher"):
        page = parsed(world.people[person].get(world.url_of("club")))
        assert page.has("a", re.compile("^Trust this house"), href="/trust/")


def test_without_https_at_home_it_does_not() -> None:
    world = World()
    assert "/trust/" not in source(world.people["owner"].get(world.url_of("club")))
