"""Tests of the metrics of `manage.py serve`: off without METRICS, and without names of people."""

import re
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from scorekeeper.serving.metrics import NO_ANSWER, UNKNOWN
from scorekeeper.urls import urlpatterns
from tests.fixtures.served import Served, prepared, refusal, serving
from tests.phone import PLAYERS, Phone

VIEWS = {pattern.name for pattern in urlpatterns if hasattr(pattern, "name")}
LABELS = {
    "scorekeeper_requests_total": {"view", "status"},
    "scorekeeper_form_seconds_bucket": {"view", "le"},
    "scorekeeper_form_seconds_count": {"view"},
    "scorekeeper_form_seconds_sum": {"view"},
    "scorekeeper_watchers": set(),
    "scorekeeper_mail_queued": set(),
    "scorekeeper_imports": {"state"},
}


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a server that serves metrics, at any free port."""
    with serving(prepared(tmp_path_factory.mktemp("measured")), METRICS="127.0.0.1:0") as running:
        yield running


def url_of(served: Served) -> str:
    """Return the address that the server prints."""
    (url,) = re.findall(r"^Metrics, for everybody who can reach this address: (\S+)$", served.printed, re.MULTILINE)
    return str(url)


def metrics(served: Served) -> str:
    with urlopen(url_of(served), timeout=30) as answer:  # noqa: S310 - our own server
        assert answer.headers.get_content_type() == "text/plain"
        return str(answer.read().decode())


def status_of(port: int, path: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status


def test_an_evening_is_counted_without_anybodys_names_and_keys(
    measured: Served, request: pytest.FixtureRequest
) -> None:
    phone = Phone(measured.port)
    request.addfinalizer(phone.close)
    for _ in range(3):
        phone.tap()
    phone.get(phone.table)
    hands = {f"hands.{player}.points": 10 for player in phone.seated()[1:]}
    phone.post(f"{phone.table}rounds/1/", {**hands, "out": phone.player, "do": "save", "key": "key-of-the-round"})
    watch = phone.get(f"{phone.table}watch/").decode()
    link, key = re.findall(r"(/watch/match/\d+/([\w-]+)/)", watch)[0]
    for path in (link, "/players/Ann/", "/readyz"):
        status_of(measured.port, path)
    said = metrics(measured)
    samples = [sample for family in text_string_to_metric_families(said) for sample in family.samples]
    assert {sample.name for sample in samples} == LABELS.keys()
    assert all(sample.labels.keys() == LABELS[sample.name] for sample in samples)
    assert {sample.labels["view"] for sample in samples if "view" in sample.labels} <= VIEWS | {"readyz", UNKNOWN}
    assert all(re.fullmatch(rf"\d{{3}}|{NO_ANSWER}", sample.labels.get("status", "200")) for sample in samples)
    taps = [sample.value for sample in samples if sample.name.endswith("_count") and sample.labels["view"] == "tap"]
    assert taps == [3]
    cookies = re.findall(r"=([^;]+)", phone.cookies)
    assert not [secret for secret in (*PLAYERS, key, *cookies) if secret in said]


def test_nobody_reaches_them_by_the_public_address(measured: Served) -> None:
    assert status_of(measured.port, "/metrics") == 404
    assert status_of(measured.port, "/metrics/") == 404


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = f"METRICS: Port {port} is taken by another program; choose another, {port + 1} for example.\n"
        assert refusal(tmp_path, METRICS=f"127.0.0.1:{port}") == said
