"""Tests of `manage.py serve --tls`: HTTPS beside HTTP, with a certificate made on this machine."""

import re
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest

from tests.commands.slow_site import SLOW, slow_pages_held, wait_until_asked, wait_until_closed
from tests.fixtures.served import LAST_LINE, Served, prepared, refusal, serving
from tests.phone import Phone

SOON = 5  # seconds; a server that waited for its streams would take thirty


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start one server for the questions that leave it as it was."""
    with serving(prepared(tmp_path_factory.mktemp("home")), host="0.0.0.0", tls_port="0") as running:  # noqa: S104
        yield running


def get(served: Served, path: str, *, tls: bool, host: str = "127.0.0.1", cookie: str = "") -> HTTPResponse:
    """Request a page by HTTP, or by HTTPS trusting the server's authority; return the answer."""
    connection = HTTPConnection(host, served.port, timeout=30)
    if tls:
        connection = HTTPSConnection(host, served.tls_port, timeout=30, context=served.trusting())
    with closing(connection):
        connection.request("GET", path, headers={"Cookie": cookie})
        answer = connection.getresponse()
        answer.read()
        return answer


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_who_trusts_the_authority_comes_by_https(served: Served, host: str) -> None:
    assert get(served, "/", tls=True, host=host).status == 200


def test_who_does_not_is_warned(served: Served) -> None:
    connection = HTTPSConnection("127.0.0.1", served.tls_port, timeout=30, context=ssl.create_default_context())
    with closing(connection), pytest.raises(ssl.SSLCertVerificationError):
        connection.request("GET", "/")


def test_http_stays_as_it_was(served: Served) -> None:
    plain, secure = (get(served, "/", tls=tls) for tls in (False, True))
    for name in ("Content-Security-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy", "Cache-Control"):
        assert plain.headers[name] == secure.headers[name]
    assert plain.status == 200


def test_nothing_keeps_a_browser_to_https(served: Served) -> None:
    answer = get(served, "/", tls=True)
    assert "Strict-Transport-Security" not in answer.headers
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert len(cookies) == 2
    assert not [cookie for cookie in cookies if "secure" in cookie.lower()]


def test_the_terminal_says_both_addresses_and_the_fingerprint(served: Served) -> None:
    assert f"on this machine: http://localhost:{served.port}/\n" in served.printed
    assert f"HTTPS on this machine: https://localhost:{served.tls_port}/\n" in served.printed
    (lines,) = re.findall(r"The fingerprint to be compared there:\n((?:(?:[0-9A-F]{2} ?){8}\n){4})", served.printed)
    assert len(lines.split()) == 32


def test_a_match_is_kept_by_https_and_looked_at_by_http(served: Served) -> None:
    with closing(Phone(served.tls_port, trusts=served.trusting())) as phone:
        revision = phone.tap()
        assert phone.revision() == revision
        assert get(served, phone.table, tls=False, cookie=phone.cookies).status == 200


def test_a_form_of_the_other_scheme_is_refused(served: Served) -> None:
    with closing(Phone(served.tls_port, trusts=served.trusting())) as phone:
        phone.origin = f"http://127.0.0.1:{served.tls_port}"
        assert phone.post(f"{phone.table}undo/", {"key": "key-of-an-undo"})[0] == 403


def opened_stream(served: Served, path: str) -> ssl.SSLSocket:
    """Return an open stream by HTTPS of which the first words have come."""
    plain = socket.create_connection(("127.0.0.1", served.tls_port), timeout=30)
    stream = served.trusting().wrap_socket(plain, server_hostname="127.0.0.1")
    stream.sendall(f"GET {path}?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    assert stream.recv(100).startswith(b"HTTP/1.1 200")
    return stream


def test_a_live_page_follows_by_https(served: Served) -> None:
    with ExitStack() as stack:
        phone = stack.enter_context(closing(Phone(served.tls_port, trusts=served.trusting())))
        stream = stack.enter_context(opened_stream(served, phone.streams(1)[0]))
        revision, said = phone.tap(), b""
        while b"id: %d\n" % revision not in said:
            said += stream.recv(2**16)


def test_a_server_that_is_stopped_ends_streams_and_connections_of_https(tmp_path: Path) -> None:
    with serving(prepared(tmp_path), tls_port="0") as served, ExitStack() as stack:
        phone = stack.enter_context(closing(Phone(served.tls_port, trusts=served.trusting())))
        streams = [stack.enter_context(opened_stream(served, path)) for path in phone.streams(10)]
        served.process.send_signal(signal.SIGTERM)
        for stream in streams:
            while stream.recv(2**16):
                pass
            stream.close()
        phone.close()
        assert served.process.wait(SOON) == 0
        assert served.printed.endswith(f"{LAST_LINE}\n")


def test_one_that_says_no_goodbye_does_not_keep_it_up(tmp_path: Path) -> None:
    with serving(prepared(tmp_path), tls_port="0") as served, ExitStack() as stack:
        phone = stack.enter_context(closing(Phone(served.tls_port, trusts=served.trusting())))
        stack.enter_context(opened_stream(served, phone.streams(1)[0]))
        stack.enter_context(socket.create_connection(("127.0.0.1", served.tls_port)))
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(2 * SOON) == 0
        assert served.printed.endswith(f"{LAST_LINE}\n")


def test_a_request_in_flight_is_answered_before_the_end(tmp_path: Path) -> None:
    with serving(prepared(tmp_path), tls_port="0", **SLOW) as slow:
        connection = HTTPSConnection("127.0.0.1", slow.tls_port, timeout=30, context=slow.trusting())
        with closing(connection):
            with slow_pages_held(tmp_path):
                connection.request("GET", "/slow/")
                wait_until_asked(tmp_path)
                slow.process.send_signal(signal.SIGTERM)
                wait_until_closed(slow.port)
            assert connection.getresponse().read() == b"late but whole"
        assert slow.process.wait(SOON) == 0


def test_a_word_of_http_at_its_port_is_no_news(served: Served) -> None:
    before = served.printed
    with closing(HTTPConnection("127.0.0.1", served.tls_port, timeout=30)) as connection:
        connection.request("GET", "/")
        with pytest.raises(ConnectionError):
            connection.getresponse()
    assert get(served, "/", tls=True).status == 200
    assert served.printed == before


def test_another_start_is_trusted_as_before(tmp_path: Path) -> None:
    with serving(prepared(tmp_path), tls_port="0") as first:
        trusting = first.trusting()
        first.end()
    with serving(tmp_path, tls_port="0") as second:
        connection = HTTPSConnection("127.0.0.1", second.tls_port, timeout=30, context=trusting)
        with closing(connection):
            connection.request("GET", "/")
            assert connection.getresponse().status == 200


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = f"Port {port} is taken by another program; choose another, {port + 1} for example.\n"
        assert refusal(tmp_path, tls_port=str(port)) == said


def test_behind_a_proxy_that_speaks_https_there_is_no_second_one(tmp_path: Path) -> None:
    said = "The variable HTTPS is for a proxy that speaks HTTPS already: leave out either it or --tls.\n"
    assert refusal(tmp_path, tls_port="0", HTTPS="1") == said


def test_an_authority_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "tls").mkdir()
    path = tmp_path / "tls" / "authority.pem"
    path.write_text("Ann 120, Bob 85")
    said = f"The certificate authority in {path} is none: restore it from your backup, or remove it, "
    assert refusal(tmp_path, tls_port="0") == f"{said}and phones are asked to trust a new one.\n"
