"""Fixtures for all tests, and the settings of Hypothesis."""

import gc
import os
import secrets
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from inspect import iscoroutinefunction, signature
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.contrib.contenttypes.management import create_contenttypes
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models.signals import post_migrate
from django.test import Client
from django.utils import timezone, translation
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from scorekeeper.live import drawing
from scorekeeper.live.drawings import Drawings
from scorekeeper.models import Match
from scorekeeper.services import tallies
from scorekeeper.services.backups.sqlite_file import record_migrations
from scorekeeper.serving.certificates.authority import Authority, new_authority
from scorekeeper.serving.https import HttpsAtHome, https
from tests import examples
from tests.factories import MatchFactory, give_browser
from tests.fixtures.served import static_root
from tests.loops import run_apart

LONGEST = ("tests/browser/", "tests/commands/", "tests/views/test_posts", "tests/views/test_every_url", "tests/views/")
GC_THRESHOLDS = (20_000, 20, 20)  # rarer than by default: tests leave few reference cycles
NOON = 1_795_262_400  # on 21 November 2026
FRIDAY_EVENING = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)  # of the factories' matches

# The browser tests drive Chromium from the thread that runs the tests' database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

settings.register_profile(
    "random",
    max_examples=examples.tried(40),
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("random")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set the seed of this run and the folder of the collected static files; all workers share both.

    The garbage collector runs rarely, as imports and the collection of tests leave no garbage.
    """
    gc.set_threshold(*GC_THRESHOLDS)
    if config.option.hypothesis_seed is None:
        from_controller = getattr(config, "workerinput", {})  # empty in the process that starts the workers
        config.option.hypothesis_seed = from_controller.get("seed") or str(secrets.randbelow(2**32))
    examples.seed = str(config.option.hypothesis_seed)
    site_settings.STATIC_ROOT = static_root()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Pass the seed to a worker of pytest-xdist."""
    node.workerinput["seed"] = node.config.option.hypothesis_seed


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the slowest tests first, so that all workers end at about the same time."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    """Return the position of a test by the usual duration of its folder, longest first."""
    return next((place for place, part in enumerate(LONGEST) if item.nodeid.startswith(part)), len(LONGEST))


def pytest_collection_finish() -> None:
    """Exclude all that was imported and collected from garbage collection, as it lives to the end of the run."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an asynchronous test in its own event loop; pytest runs the others."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    run_apart(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}))
    return True


def pytest_report_header(config: pytest.Config) -> str:
    return f"examples: --hypothesis-seed={config.option.hypothesis_seed}"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """Use a file for SQLite instead of memory, so that threads and live pages share it as in production.

    Each worker has its own database, which is deleted afterwards, so nothing is synced to the disk
    (commands/test_kill.py tests that). The tables are made from the models, as migrations take seconds.
    """
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("data") / "test.sqlite3")
        connection.settings_dict["TEST"]["MIGRATE"] = False
        kept = connection.settings_dict["OPTIONS"]["init_command"]
        connection.settings_dict["OPTIONS"]["init_command"] = f"{kept} PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Record all migrations as applied, as in a migrated database.

    Content types and permissions are not created again after a test has emptied all tables, as no test needs them.
    """
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock():
            record_migrations(connection.alias)
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")


@pytest.fixture(scope="module")
def module_rows(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures of a module write rows for all its tests; what a test does to them is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session", autouse=True)
def _rows_deleted() -> Iterator[None]:
    """Empty tables by DELETE after a test: TRUNCATE recreates each table and index, even empty ones."""
    with pytest.MonkeyPatch.context() as patch:
        if connection.vendor == "postgresql":
            patch.setattr(connection.ops, "sql_flush", _deletions)
        yield


def _deletions(_style: Any, tables: Sequence[str], **_: Any) -> list[str]:
    """Return the statements that delete all rows; foreign keys are checked at the end of the transaction."""
    return [f"DELETE FROM {connection.ops.quote_name(table)}" for table in tables]  # noqa: S608 - our own names


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    """Deactivate the language that a request has activated."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _no_content_type_known_yet() -> None:
    """Clear the cache of content types, whose rows the test before may have removed."""
    ContentType.objects.clear_cache()


@pytest.fixture(autouse=True)
def _nothing_counted_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reset the counts of limits, so that no test depends on others or on the clock."""
    cache.clear()
    monkeypatch.setattr(tallies, "time", lambda: NOON)


@pytest.fixture
def friday_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the clock to Friday 20 November 2026, the evening of the factories' matches."""
    monkeypatch.setattr(timezone, "now", lambda: FRIDAY_EVENING)


@pytest.fixture(autouse=True)
def _nothing_drawn_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear the cache of drawings: after a rollback the next test uses the same ids."""
    monkeypatch.setattr(drawing, "drawings", Drawings())


@pytest.fixture(scope="session")
def _authority() -> Authority:
    """Return one certificate authority for all tests: to make its keys and signatures takes milliseconds."""
    return new_authority(datetime.now(UTC))


@pytest.fixture
def https_at_home(_authority: Authority, monkeypatch: pytest.MonkeyPatch) -> HttpsAtHome:
    """Enable HTTPS beside HTTP, as on a laptop at home."""
    monkeypatch.setattr(https, "authority", _authority)
    monkeypatch.setattr(https, "names", frozenset(["127.0.0.1", "::1", "192.168.1.7", "laptop.local", "localhost"]))
    monkeypatch.setattr(https, "port", 8443)
    monkeypatch.setattr(https, "plain_port", 8000)
    return https


@pytest.fixture
def match() -> Match:
    """Return a match of Ten Step with Ann, Bob, Cy, Di and Ed: Ann deals, Ed cuts, Bob starts."""
    return MatchFactory()


@pytest.fixture
def keeper(client: Client, match: Match) -> Client:
    """Return a browser that may write to the club of `match`."""
    return give_browser(client, match.night.club)
