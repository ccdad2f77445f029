"""Metrics in Prometheus' text format, served at an address of their own (scorekeeper/docs/hosting/monitoring.md).

Labels are names of addresses (urls.py) and statuses: no metric has a name, a key or an id of anybody.
"""

import time
from collections.abc import Iterator
from threading import Lock
from urllib.parse import urlsplit

from django.conf import settings
from django.db import Error, connection
from django.urls import Resolver404, resolve
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from scorekeeper.live.hub import hub
from scorekeeper.live.stream import PATH as STREAMS
from scorekeeper.protocol import Application, Message, Receive, Send
from scorekeeper.queries.club_imports import imports_at_work
from scorekeeper.serving import address, daily, health, mail

FORMS = {"tap", "round"}  # names of URLs whose posts are timed
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # up to ten, as a phone gives up after that
NOT_PAGES = {health.ALIVE: "healthz", health.READY: "readyz"}
UNKNOWN = "unknown"  # the label of all paths that are no URL of the app
NO_ANSWER = "none"  # the status of a request whose client left before it was answered

disable_created_metrics()  # type: ignore[no-untyped-call] # as it comes
registry = CollectorRegistry()
requests = Counter(
    "scorekeeper_requests",
    "Requests by the name of their address and the status of the answer.",
    ["view", "status"],
    registry=registry,
)
forms = Histogram(
    "scorekeeper_form_seconds",
    "Seconds from the arrival of a form to the end of its answer.",
    ["view"],
    registry=registry,
    buckets=SECONDS,
)


class Present(Collector):
    """Metrics that are looked up for each request; one request at a time, as each takes a database connection."""

    def __init__(self) -> None:
        self._alone = Lock()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield gauges: open streams, the age of the newest backup if there is one, queued mail, imports."""
        yield _gauge("watchers", "Open pages of this process that follow by a stream.", hub.watching)
        newest = daily.newest_backup()
        if newest is not None:
            yield _gauge("backup_age_seconds", "Seconds since the newest backup was made.", time.time() - newest)
        with self._alone:
            yield from _of_database()


registry.register(Present())


def _gauge(name: str, description: str, value: float) -> GaugeMetricFamily:
    """Return a gauge with one value; its name gets the prefix "scorekeeper_"."""
    return GaugeMetricFamily(f"scorekeeper_{name}", description, value=value)


def _of_database() -> list[GaugeMetricFamily]:
    """Return the gauges of all processes together, queued mail and imports; empty if the database does not answer.

    Closes the database connection.
    """
    connection.close_if_unusable_or_obsolete()
    try:
        waiting, running = imports_at_work()
        queued = mail.queued()
    except Error:
        return []
    finally:
        connection.close()  # the next request has another thread
    imports = GaugeMetricFamily("scorekeeper_imports", "Imports of files by what they do.", labels=["state"])
    imports.add_metric(["waiting"], waiting)
    imports.add_metric(["running"], running)
    return [_gauge("mail_queued", "Mails that are not sent yet.", queued), imports]


def start() -> str:
    """Serve the metrics in a thread at the address of settings.METRICS; return their URL, "" if that setting is empty.

    Raises address.AddressError if the setting is no address, or can't be listened on.
    """
    if not settings.METRICS:
        return ""
    host, port = _host_and_port(settings.METRICS)
    try:
        server, _thread = start_http_server(port, host, registry)
    except (OSError, UnicodeError) as error:
        raise address.AddressError(f"METRICS: {address.reason(error, host, port)}") from error
    return f"{address.url_of('http', host, server.server_port)}metrics"


def _host_and_port(text: str) -> tuple[str, int]:
    """Return both parts of an address such as "127.0.0.1:9100". Raises AddressError for any other text."""
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if host is None or port is None or parts.netloc != text or "@" in text:
        raise address.AddressError(f"METRICS is an address with its port, such as 127.0.0.1:9100, and not “{text}”.")
    return host, port


def measured(application: Application) -> Application:
    """Return an application that calls this one, counts requests by view and status, and times taps and rounds.

    A request without an answer has the status "none".
    """

    async def answer(scope: Message, receive: Receive, send: Send) -> None:
        """Call `application`, and count and time the request."""
        if scope["type"] != "http":
            return await application(scope, receive, send)
        view, began, status = view_of(scope["path"]), time.perf_counter(), ""

        async def count(message: Message) -> None:
            """Send a message of the answer; count the request by its status when the answer starts."""
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
                requests.labels(view, status).inc()
            await send(message)

        try:
            await application(scope, receive, count)
        finally:
            if not status:
                requests.labels(view, NO_ANSWER).inc()
            if view in FORMS and scope["method"] == "POST":
                forms.labels(view).observe(time.perf_counter() - began)

    return answer


def view_of(path: str) -> str:
    """Return the name of the URL pattern of a path (urls.py).

    For paths that are no page, return "healthz", "readyz", "static", "stream" or "unknown".
    """
    if path in NOT_PAGES:
        return NOT_PAGES[path]
    if path.startswith(settings.STATIC_URL):
        return "static"
    if path.startswith(STREAMS):
        return "stream"
    try:
        return resolve(path).view_name or UNKNOWN
    except Resolver404:
        return UNKNOWN
