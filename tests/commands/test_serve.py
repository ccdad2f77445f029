"""Tests of `manage.py serve` as its own process: start, stop, refusals, and the data folder."""

import json
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from unittest.mock import Mock

import pytest

from scorekeeper.asgi import READERS, WRITERS
from scorekeeper.management.commands import serve
from scorekeeper.serving.body import LIMIT
from tests.commands.slow_site import SLOW, slow_pages_held, wait_until_asked, wait_until_closed
from tests.fixtures.served import LAST_LINE, PATIENCE_SECONDS, Served, migrated, prepared, serving, started


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start one server for the questions that leave it as it was; it makes its own secret key."""
    folder = prepared(tmp_path_factory.mktemp("home") / "a folder")
    (folder / "secret-key").unlink()
    with serving(folder, host="0.0.0.0", DEBUG="1") as running:  # noqa: S104
        yield running


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start one server with slow pages for all who are not to be held up."""
    with serving(prepared(tmp_path_factory.mktemp("slow")), **SLOW) as running:
        yield running


def connect(served: Served) -> HTTPConnection:
    return HTTPConnection("127.0.0.1", served.port, timeout=30)


def get(served: Served, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    with closing(connect(served)) as connection:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        found = {name.lower(): value for name, value in response.getheaders()}
        return response.status, found, response.read()


def test_prints_the_address_of_this_machine(served: Served) -> None:
    assert f"on this machine: http://localhost:{served.port}/\n" in served.printed


def test_draws_the_phones_address_as_a_qr_code(served: Served) -> None:
    if "On phones" not in served.printed:
        assert "█" not in served.printed  # a machine without a network has none to draw
    else:
        assert served.printed.count("█") > 50


def test_a_server_for_this_machine_alone_names_no_phones(slow: Served) -> None:
    assert "phones" not in slow.printed


def test_without_tls_there_is_no_certificate_and_no_word_about_one(served: Served) -> None:
    assert not (served.folder / "tls").exists()
    assert "HTTPS" not in served.printed


def test_metrics_are_off_by_default(served: Served) -> None:
    assert "Metrics" not in served.printed
    assert get(served, "/metrics")[0] == 404


def test_answers_the_home_page(served: Served) -> None:
    assert get(served, "/")[0] == 200


def test_who_asks_for_a_websocket_gets_the_page(served: Served) -> None:
    said = served.printed
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    assert get(served, "/", **upgrade, **{"Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg=="})[0] == 200
    assert served.printed == said


def test_debug_pages_stay_off_whatever_the_environment_says(served: Served) -> None:
    status, _, body = get(served, "/no-such-page/")
    assert status == 404
    assert b"DEBUG" not in body


def test_keeps_its_secret_key_to_its_owner(served: Served) -> None:
    key = served.folder / "secret-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_text()) >= 50


def test_static_files_come_compressed_and_are_asked_for_once(served: Served) -> None:
    manifest = json.loads((served.folder / "static" / "staticfiles.json").read_text())
    hashed = manifest["paths"]["django_htmx/htmx-2.min.js"]
    status, headers, _ = get(served, f"/static/{hashed}", **{"Accept-Encoding": "br, gzip"})
    assert (status, headers["content-encoding"]) == (200, "br")
    assert "immutable" in headers["cache-control"]


def test_a_script_names_its_modules_by_their_hash(served: Served) -> None:
    paths = json.loads((served.folder / "static" / "staticfiles.json").read_text())["paths"]
    script = get(served, f"/static/{paths['js/table/taps.js']}")[2].decode()
    assert f'from "../entries/{Path(paths["js/entries/queue.js"]).name}"' in script


def test_half_sent_forms_hold_up_nobody(served: Served) -> None:
    half = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nfact="
    with ExitStack() as phones:
        for _ in range(2 * (READERS.places + WRITERS.places)):
            phone = socket.create_connection(("127.0.0.1", served.port))
            phones.enter_context(phone).sendall(half)
        assert get(served, "/no-such-page/")[0] == 404


@pytest.mark.parametrize("start", [b"GET /live/x?after=", b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: links="])
def test_who_never_ends_an_address_or_a_header_is_hung_up_on(served: Served, start: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as phone, pytest.raises(ConnectionError):
        phone.sendall(start + b"1" * 2**26)
    assert get(served, "/no-such-page/")[0] == 404


def test_a_browser_full_of_links_is_let_in(served: Served) -> None:
    assert get(served, "/", Cookie=f"links={'1' * 4_000}; club={'1' * 4_000}")[0] == 200


def test_long_answers_that_nobody_reads_hold_up_nobody(slow: Served) -> None:
    with ExitStack() as phones:
        for _ in range(2 * READERS.places):
            phone = phones.enter_context(closing(connect(slow)))
            phone.request("GET", "/long/")
        assert get(slow, "/quick/")[2] == b"at once"


def test_forms_that_wait_hold_up_no_page(slow: Served) -> None:
    with slow_pages_held(slow.folder), ExitStack() as phones:
        for _ in range(4 * WRITERS.places):
            phones.enter_context(closing(connect(slow))).request("POST", "/slow/")
        wait_until_asked(slow.folder)
        assert get(slow, "/quick/")[2] == b"at once"


@pytest.mark.parametrize("path", ["/clubs/1/club.json", "/games/slow/blank-sheet/"])
def test_what_is_costly_holds_up_no_page(slow: Served, path: str) -> None:
    with slow_pages_held(slow.folder), ExitStack() as programs:
        for _ in range(READERS.places):
            programs.enter_context(closing(connect(slow))).request("GET", path)
        wait_until_asked(slow.folder)
        assert get(slow, "/quick/")[2] == b"at once"


def test_a_header_that_only_looks_like_the_proxys_counts_for_nothing(tmp_path: Path) -> None:
    with serving(prepared(tmp_path), HTTPS="1") as public:
        assert get(public, "/", X_Forwarded_Proto="https")[0] == 301
        assert get(public, "/", **{"X-Forwarded-Proto": "https"})[0] == 200


def test_a_form_of_megabytes_is_refused_and_its_rest_is_taken(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as phone:
        phone.sendall(f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {LIMIT + 1}\r\n\r\nx".encode())
        answer = b""
        while b"</html>" not in answer:
            answer += phone.recv(65536)
        assert answer.startswith(b"HTTP/1.1 413 ")
        time.sleep(0.1)
        for _ in range(LIMIT // 65536):
            phone.sendall(b"x" * 65536)
        assert phone.recv(65536) == b"0\r\n\r\n"


def test_a_server_that_was_ended_leaves_its_whole_database_in_one_file_and_its_key(tmp_path: Path) -> None:
    (prepared(tmp_path) / "secret-key").unlink()
    with serving(tmp_path) as ended:
        assert get(ended, "/")[0] == 200
        key = (tmp_path / "secret-key").read_text()
        assert (tmp_path / "scorekeeper.sqlite3-wal").exists()
        assert ended.end() == 0
    assert [path.name for path in tmp_path.glob("scorekeeper.sqlite3*")] == ["scorekeeper.sqlite3"]
    with serving(tmp_path):
        assert (tmp_path / "secret-key").read_text() == key


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_request_in_flight_is_answered_before_the_end(tmp_path: Path, number: signal.Signals) -> None:
    with serving(prepared(tmp_path), **SLOW) as slow, closing(connect(slow)) as phone:
        with slow_pages_held(tmp_path):
            phone.request("GET", "/slow/")
            wait_until_asked(tmp_path)
            slow.process.send_signal(number)
            wait_until_closed(slow.port)
        assert phone.getresponse().read() == b"late but whole"
        assert slow.process.wait(10) == 0
        assert slow.printed.endswith(f"{LAST_LINE}\n")


def test_a_signal_that_python_loses_while_the_server_starts_ends_it_all_the_same(tmp_path: Path) -> None:
    with started(migrated(tmp_path), DJANGO_SETTINGS_MODULE="tests.commands.lost_signal") as served:
        assert served.process.wait(PATIENCE_SECONDS) == 0
        assert "Exception ignored in" in served.printed


def test_where_no_process_can_become_another_it_waits_for_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, where Ctrl-C comes to both."""
    called, handled = Mock(return_value=3), Mock()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(signal, "signal", handled)
    monkeypatch.setattr(subprocess, "call", called)
    with pytest.raises(SystemExit) as ended:
        serve._start_anew({"DEBUG": "0"})
    assert ended.value.code == 3
    called.assert_called_once_with([sys.executable, *sys.orig_argv[1:]], env={"DEBUG": "0"})
    handled.assert_called_once_with(signal.SIGINT, signal.SIG_IGN)
