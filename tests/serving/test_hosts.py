"""Tests of the host names that the site accepts, and of the answer to others."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.protocol import Message
from scorekeeper.serving import hosts
from scorekeeper.serving.hosts import by_our_names, is_served
from tests.loops import run_apart

AT_HOME = [
    "localhost",
    "LOCALHOST:8000",
    "127.0.0.1",
    "192.168.1.7:8000",
    "[::1]:8000",
    "[2001:db8::7]",
    "laptop.local",
    "Laptop.local.:8000",
    "cards:8000",
    "cards.example.org",
]
ELSEWHERE = [
    "evil.example",
    "evil.example:8000",
    "local",
    "local.evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "notlocal",
    "cards.evil.example",
    "",
    " ",
    "localhost,evil.example",
    "evil.example@localhost",
    "[::1",
    "localhost:65536",
    f"127.0.0.1:{'9' * 5000}",
    f"{'a' * 248}.local",  # no name is that long, and a QR code has no room for a longer one
]


@pytest.fixture(autouse=True)
def home(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make this a machine called "cards", at home."""
    monkeypatch.setattr("socket.gethostname", lambda: "Cards")
    monkeypatch.setattr("socket.getfqdn", lambda: "cards.example.org")
    hosts._own_names.cache_clear()
    settings.AT_HOME = True
    yield settings
    hosts._own_names.cache_clear()


@pytest.mark.parametrize("host", AT_HOME)
def test_at_home_every_name_that_nobody_elsewhere_can_give_is_served(host: str) -> None:
    assert is_served(host)


@pytest.mark.parametrize("host", ELSEWHERE)
def test_at_home_no_other_name_is(host: str) -> None:
    assert not is_served(host)


def test_a_public_site_is_served_by_the_names_of_its_setting_alone(home: Any) -> None:
    home.AT_HOME, home.ALLOWED_HOSTS = False, ["score.example", ".cards.example"]
    assert is_served("score.example:443")
    assert is_served("our.cards.example.")
    assert not is_served("127.0.0.1")
    assert not is_served("laptop.local")
    assert is_served(f"{'a' * 239}.cards.example")
    assert not is_served(f"{'a' * 240}.cards.example")
    assert not is_served("score.example:99999")


def test_no_site_is_served_by_what_no_url_can_have(home: Any) -> None:
    home.AT_HOME, home.ALLOWED_HOSTS = False, ["*"]
    assert is_served("[::1]:8000")
    assert not is_served("[1:2]:8000")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/account/sign-up/", "/no-such-page/"])
def test_by_another_name_a_page_says_which_setting_lets_it_in(client: Client, path: str) -> None:
    for answer in (client.get(path, headers={"host": "evil.example"}), client.post(path, HTTP_HOST="evil.example")):
        assert answer.status_code == 421
        assert "ALLOWED_HOSTS" in answer.content.decode()
        assert not answer.cookies
    assert client.get("/", headers={"host": "192.168.1.7:8000"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["", " ", "localhost:", "[::1"])
def test_a_request_by_no_name_at_all_is_refused_and_leaves_nothing_in_the_log(
    host: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = Client(SERVER_NAME="127.0.0.1").get("/", headers={"host": host})
    assert (answer.status_code, "ALLOWED_HOSTS" in answer.content.decode()) == (421, True)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.django_db
def test_a_request_that_names_no_host_is_served_by_the_address_it_came_to() -> None:
    assert Client(SERVER_NAME="127.0.0.1").get("/").status_code == 200


def answer_for(*given: str) -> list[Message]:
    """Return the messages that answer a request with these `Host` headers."""
    answers: list[Message] = []

    async def send(message: Message) -> None:
        answers.append(message)

    async def served(scope: Message, receive: Any, send: Any) -> None:
        await send({"served": True})

    async def ask() -> None:
        await by_our_names(served)({"headers": [(b"host", host.encode()) for host in given]}, nothing, send)

    run_apart(ask())
    return answers


async def nothing() -> Message:
    return {}


@pytest.mark.parametrize("given", [["localhost:8000"], []])
def test_a_stream_is_served_by_our_names(given: list[str]) -> None:
    assert answer_for(*given) == [{"served": True}]


@pytest.mark.parametrize("given", [["evil.example"], ["localhost", "evil.example"]])
def test_a_stream_is_refused_by_another(given: list[str]) -> None:
    start, body = answer_for(*given)
    assert start["status"] == 421
    assert b"ALLOWED_HOSTS" in body["body"]
