"""What the environment makes of the settings."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfoNotFoundError

import pytest
import tzlocal
from django.core.exceptions import ImproperlyConfigured

from scorekeeper import environment
from scorekeeper.postgresql.base import DatabaseWrapper
from tests.fixtures.served import ROOT

ASKED = """
import json, sys
from scorekeeper import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}))
"""


def settings_with(folder: Path, *names: str, **environment: str) -> dict[str, Any]:
    """Return these settings as another process with this data folder and environment reads them."""
    answer = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", ASKED, *names],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": str(folder)} | environment,
        stdout=subprocess.PIPE,
        check=True,
    )
    said: dict[str, Any] = json.loads(answer.stdout)
    return said


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", ["EmailBackend", "", 587, "", "", False, False]),
        (
            "smtp+tls://ann%40x.org:cut%2F56@mail.x.org",
            ["MailQueue", "mail.x.org", 587, "ann@x.org", "cut/56", True, False],
        ),
        ("smtps://ann:56@mail.x.org", ["MailQueue", "mail.x.org", 465, "ann", "56", False, True]),
        ("smtp://mail.x.org:25", ["MailQueue", "mail.x.org", 25, "", "", False, False]),
    ],
)
def test_one_variable_says_where_mail_goes(tmp_path: Path, url: str, said: list[Any]) -> None:
    names = ["EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD"]
    settings = settings_with(tmp_path, *names, "EMAIL_USE_TLS", "EMAIL_USE_SSL", EMAIL_URL=url)
    settings["EMAIL_BACKEND"] = settings["EMAIL_BACKEND"].split(".")[-1]
    assert list(settings.values()) == said


def test_behind_https_one_proxy_is_trusted_and_every_cookie_is_safe(tmp_path: Path) -> None:
    names = ["ALLAUTH_TRUSTED_PROXY_COUNT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS"]
    assert list(settings_with(tmp_path, *names, HTTPS="1").values()) == [1, True, True, 365 * 24 * 3600]
    assert list(settings_with(tmp_path, *names).values()) == [0, False, False, 0]


def test_no_lock_is_waited_for_longer_than_a_phone_waits_for_its_answer(tmp_path: Path) -> None:
    url = "postgres:///cards?options=-c%20search_path%3Dcards&connect_timeout=5"
    database = settings_with(tmp_path, "DATABASES", DATABASE_URL=url)["DATABASES"]["default"]
    params = DatabaseWrapper({**database, "TIME_ZONE": None}).get_connection_params()
    assert params["options"] == "-c lock_timeout=3000 -c statement_timeout=8000 -c search_path=cards"
    assert (params["connect_timeout"], params["tcp_user_timeout"]) == (5, 4000)
    assert settings_with(tmp_path, "DATABASES")["DATABASES"]["default"]["OPTIONS"]["timeout"] == 4


def test_limits_are_counted_in_the_database_unless_there_is_redis(tmp_path: Path) -> None:
    assert list(settings_with(tmp_path, "CACHES")["CACHES"]) == ["default"]
    (tmp_path / "redis.py").touch()  # the tests do without the package
    with_redis = settings_with(tmp_path, "CACHES", REDIS_URL="redis://127.0.0.1/0", PYTHONPATH=str(tmp_path))["CACHES"]
    assert "RedisCache" in with_redis["shared"]["BACKEND"]
    assert max(with_redis["shared"]["OPTIONS"].values()) <= 0.25  # seconds


def test_no_limit_of_allauth_sits_on_a_cache_that_forgets(tmp_path: Path) -> None:
    names = ["ACCOUNT_RATE_LIMITS", "MFA_RATE_LIMITS"]
    assert list(settings_with(tmp_path, *names).values()) == [False, False]


def test_the_writes_of_a_minute_are_said_by_the_environment(tmp_path: Path) -> None:
    assert settings_with(tmp_path, "LIMITS", WRITES_A_MINUTE="600")["LIMITS"]["ten_writes"] == [60, 60]


def test_an_empty_variable_counts_as_none(tmp_path: Path) -> None:
    names = ["DATABASES", "CACHES", "LIMITS", "ALLAUTH_TRUSTED_PROXY_COUNT", "STREAMS_AN_ADDRESS", "DEFAULT_FROM_EMAIL"]
    numbers = dict.fromkeys(["PROXIES", "WRITES_A_MINUTE", "STREAMS_AN_ADDRESS"], "")
    empty = settings_with(tmp_path, *names, DATABASE_URL="", REDIS_URL="", EMAIL_FROM="", **numbers)
    assert empty == settings_with(tmp_path, *names)


def test_a_machine_without_a_time_zone_keeps_utc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TIME_ZONE", raising=False)
    monkeypatch.setattr(tzlocal, "get_localzone_name", lambda: None)
    assert environment._time_zone() == "UTC"
    assert settings_with(tmp_path, "TIME_ZONE", TIME_ZONE="Asia/Tokyo") == {"TIME_ZONE": "Asia/Tokyo"}


def test_a_machine_that_names_two_time_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    def two() -> str:
        raise ZoneInfoNotFoundError("Multiple conflicting time zone configurations found")

    monkeypatch.delenv("TIME_ZONE", raising=False)
    monkeypatch.setattr(tzlocal, "get_localzone_name", two)
    with pytest.raises(ImproperlyConfigured, match="set TIME_ZONE"):
        environment._time_zone()


@pytest.mark.parametrize("number", ["one", "-1", "1.5", "²"])
def test_a_setting_that_is_no_number(monkeypatch: pytest.MonkeyPatch, number: str) -> None:
    monkeypatch.setenv("PROXIES", number)
    with pytest.raises(ImproperlyConfigured, match=f"^PROXIES is a whole number, and not “{re.escape(number)}”\\.$"):
        environment._number("PROXIES", 0)


@pytest.mark.parametrize("url", ["x.org", "x.org:587", "smtp+ssl://a:b@x.org", "smtp://a:b#c@x.org"])
def test_a_mail_server_that_is_none(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    with pytest.raises(ImproperlyConfigured) as refused:
        environment._mail()
    assert str(refused.value) == "EMAIL_URL is like smtp+tls://user:password@host:587, smtps://… or smtp://…."


@pytest.mark.parametrize("sender", ["Cards", "Cards, Vienna <cards@x.org>", '"Cards <cards@x.org>"', "<cards>"])
def test_a_sender_of_mail_that_is_none(monkeypatch: pytest.MonkeyPatch, sender: str) -> None:
    monkeypatch.setenv("EMAIL_FROM", sender)
    with pytest.raises(ImproperlyConfigured) as refused:
        environment._sender()
    assert str(refused.value) == f'EMAIL_FROM is like cards@x.org or "Cards" <cards@x.org>, and not “{sender}”.'


@pytest.mark.parametrize("text", ["yes", "true", "on", "2"])
def test_a_switch_is_never_off_by_another_word(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("HTTPS", text)
    with pytest.raises(ImproperlyConfigured, match=f"^HTTPS is 0 or 1, and not “{text}”\\.$"):
        environment._switch("HTTPS", default=False)


@pytest.mark.parametrize("name", ["https://score.example", "score.example:8000", "score.example/", "two names"])
def test_a_host_that_is_no_name(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", f"good.example, {name}")
    with pytest.raises(ImproperlyConfigured) as refused:
        environment._hosts()
    assert str(refused.value) == f"ALLOWED_HOSTS are names like score.example, with commas, and not “{name}”."


def test_hosts_are_names_and_addresses_and_whole_domains(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["score.example", ".cards.example", "192.0.2.7", "[2001:db8::7]", "localhost", "*"]
    monkeypatch.setenv("ALLOWED_HOSTS", ", ".join(names) + ",")
    assert environment._hosts() == names


@pytest.mark.parametrize(
    "url", ["cards", "mysql://ann@x.org/cards", "postgres://", "postgres://x.org:port/cards", "sqlite://"]
)
def test_a_database_that_is_none(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured) as refused:
        environment._database()
    assert str(refused.value) == "DATABASE_URL is like postgres://user:password@host/name."


@pytest.mark.parametrize("url", ["login.example", "https://", "ftp://login.example"])
def test_a_provider_that_is_none(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("OPENID_URL", url)
    with pytest.raises(
        ImproperlyConfigured, match=r"^OPENID_URL is like https://login\.example/realms/cards, and not “"
    ):
        environment._openid()
