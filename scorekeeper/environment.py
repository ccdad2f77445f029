"""Settings of an installation, read from the environment (scorekeeper/docs/hosting/running.md).

Without any variable the app serves a table at home, with SQLite and its own secret key in the data folder. A public
site sets ALLOWED_HOSTS, HTTPS=1 and DATABASE_URL. The other settings are in `settings.py`.
"""

import os
import re
import sys
from collections.abc import Collection
from email.utils import parseaddr
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, quote, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
import platformdirs
import tzlocal
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.management.utils import get_random_secret_key
from django.core.validators import validate_email

PACKAGE = Path(__file__).resolve().parent
BASE_DIR = PACKAGE.parent
# An installed wheel has the templates and static files inside the package, where Django finds them as those of an app,
# and keeps its data in the user's data folder. In a work tree all three are beside the package.
INSTALLED = (PACKAGE / "templates").is_dir()
USUAL_DATA = platformdirs.user_data_path("scorekeeper", appauthor=False) if INSTALLED else BASE_DIR / ".data"
DATA_DIR = Path(os.environ.get("SCOREKEEPER_DATA") or USUAL_DATA)
TESTING = "pytest" in sys.modules
DEBUG = os.environ.get("DEBUG") == "1"


def _switch(name: str, *, default: bool) -> bool:
    """Return whether a variable is 1, `default` if unset or empty. Raises ImproperlyConfigured unless it is 0 or 1."""
    text = os.environ.get(name) or str(int(default))
    if text not in {"0", "1"}:
        raise ImproperlyConfigured(f"{name} is 0 or 1, and not “{text}”.")
    return text == "1"


HTTPS = _switch("HTTPS", default=False)


def _time_zone() -> str:
    """Return the time zone of the environment, else that of the machine, which is UTC if none is set there.

    Raises ImproperlyConfigured if the files of the machine name different ones, or if there is no such time zone.
    """
    try:
        name = os.environ.get("TIME_ZONE") or tzlocal.get_localzone_name() or "UTC"
    except ZoneInfoNotFoundError as error:
        raise ImproperlyConfigured("This machine names several time zones: set TIME_ZONE.") from error
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, OSError, ValueError) as error:  # OSError: a folder, such as America/Argentina
        raise ImproperlyConfigured(f"Incorrect timezone setting: {name}") from error


TIME_ZONE = _time_zone()


def _number(name: str, default: int) -> int:
    """Return a variable as a whole number of 0 or more, `default` if unset or empty.

    Raises ImproperlyConfigured for other text.
    """
    text = os.environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit()):
        raise ImproperlyConfigured(f"{name} is a whole number, and not “{text}”.")
    return int(text)


def _need(setting: str, **packages: str) -> None:
    """Raise ImproperlyConfigured if a module that a setting needs is missing.

    `packages` are the names of the packages to install, by the names of these modules.
    """
    for module, package in packages.items():
        if find_spec(module) is None:
            raise ImproperlyConfigured(f"{setting} needs a package that is not installed, {package}.")


def _server(url: str, schemes: Collection[str], sentence: str) -> SplitResult:
    """Return the URL of a server in its parts, which are empty for an empty `url`.

    Raises ImproperlyConfigured with `sentence` for a URL without a host, with an invalid port or of another scheme.
    """
    try:
        parts = urlsplit(url)
        usable = not url or (parts.hostname and parts.port != 0 and parts.scheme in schemes)
    except ValueError:  # an invalid port or IPv6 address
        usable = False
    if not usable:
        raise ImproperlyConfigured(sentence)
    return parts


def _secret_key() -> str:
    """Return the secret key of the environment, else of the data folder, else a random one for this process only.

    `manage.py serve` makes the data folder's key; other commands need no lasting one.
    """
    if "SECRET_KEY" in os.environ:
        return os.environ["SECRET_KEY"]
    try:
        return (DATA_DIR / "secret-key").read_text("utf-8")
    except (OSError, UnicodeDecodeError):  # `manage.py serve` reports a key that cannot be read
        return get_random_secret_key()


SECRET_KEY = _secret_key()
HOST = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[\da-f:.]+\]", re.IGNORECASE)  # no scheme, port or path


def _hosts() -> list[str]:
    """Return the names in ALLOWED_HOSTS, [] if it is unset or empty.

    Raises ImproperlyConfigured if one could be no `Host` of a request.
    """
    names = [name for part in os.environ.get("ALLOWED_HOSTS", "").split(",") if (name := part.strip())]
    for name in names:
        if not HOST.fullmatch(name):
            raise ImproperlyConfigured(f"ALLOWED_HOSTS are names like score.example, with commas, and not “{name}”.")
    return names


# Host names of the site. If there are none, the app runs in a home network, and serving/hosts.py decides which names
# are allowed.
HOSTS = _hosts()
AT_HOME = not HOSTS and not TESTING
ALLOWED_HOSTS = HOSTS or ["*"]
# Number of proxies that write X-Forwarded-For. allauth reads a visitor's address from it.
ALLAUTH_TRUSTED_PROXY_COUNT = _number("PROXIES", 1 if HTTPS else 0)
WRITES_A_MINUTE = _number("WRITES_A_MINUTE", 240)
# Host and port at which metrics are served (serving/metrics.py); "" for none.
METRICS = os.environ.get("METRICS", "")
# Number of live streams for each IP address; further pages poll every few seconds instead.
STREAMS_AN_ADDRESS = _number("STREAMS_AN_ADDRESS", 60)

# Seconds that a form waits for the database; a phone gives up after ten. SQLite waits for its lock when a transaction
# begins instead of failing later, and writes to the disk before the answer is sent.
LOCK_SECONDS = 4
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": LOCK_SECONDS,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
SQLITE_URL = f"sqlite:///{quote(str(DATA_DIR / 'scorekeeper.sqlite3'))}"

ENGINES: dict[str, dict[str, Any]] = {
    "django.db.backends.sqlite3": {"OPTIONS": SQLITE_OPTIONS},
    "django.db.backends.postgresql": {"ENGINE": "scorekeeper.postgresql"},  # Django's backend with time limits
}


def _database() -> dict[str, Any]:
    """Return Django's settings of the database.

    Raises ImproperlyConfigured if DATABASE_URL is no URL of a PostgreSQL or SQLite database, or if the package for
    PostgreSQL is missing.
    """
    try:
        found: dict[str, Any] = dict(
            dj_database_url.parse(
                os.environ.get("DATABASE_URL") or SQLITE_URL, conn_max_age=600, conn_health_checks=True
            )
        )
    except ValueError:  # an unknown scheme, or a port that is no number
        found = {"ENGINE": "", "NAME": ""}
    unnamed = found["NAME"] in {"", ":memory:"} and "service" not in found.get("OPTIONS", {})
    if unnamed or found["ENGINE"] not in ENGINES:
        raise ImproperlyConfigured("DATABASE_URL is like postgres://user:password@host/name.")
    if found["ENGINE"].endswith("postgresql"):
        _need("DATABASE_URL", psycopg="psycopg[binary,pool]")
    return found | ENGINES[found["ENGINE"]]


DATABASES = {"default": _database()}

# Each process caches how many forms a network may still send (web/limits.py), how long the rounds of earlier matches
# took (queries/round_times.py), and attempt counts while the database cannot be written to. With Redis, all processes
# count attempts there instead of in the database.
MEMORY = "django.core.cache.backends.locmem.LocMemCache"
CACHES = {"default": {"BACKEND": MEMORY, "OPTIONS": {"MAX_ENTRIES": 20_000}}}
REDIS_SECONDS = 0.25  # timeout of a request; after one, each process counts by itself (services/tallies.py)
if os.environ.get("REDIS_URL"):
    if not os.environ["REDIS_URL"].startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("REDIS_URL is like redis://user:password@host:6379/0.")
    _need("REDIS_URL", redis="redis")
    CACHES["shared"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": os.environ["REDIS_URL"],
        "OPTIONS": {"socket_connect_timeout": REDIS_SECONDS, "socket_timeout": REDIS_SECONDS},
    }


class OpenID(NamedTuple):
    """An OpenID Connect provider by which people sign in; it is false unless all of its fields are set.

    `issuer` is its URL, `client` and `secret` are our id and secret there, `name` is shown on the button to sign in.
    """

    issuer: str
    client: str
    secret: str
    name: str  # shown on the sign-in button

    def __bool__(self) -> bool:
        return all(self)


def _openid() -> OpenID:
    """Return the provider in the environment; a field is "" if unset, but the name is by default the issuer's host.

    Raises ImproperlyConfigured if its URL is invalid.
    """
    issuer = os.environ.get("OPENID_URL", "")
    sentence = f"OPENID_URL is like https://login.example/realms/cards, and not “{issuer}”."
    host = _server(issuer, {"http", "https"}, sentence).hostname
    name = os.environ.get("OPENID_NAME") or host or ""
    return OpenID(issuer.rstrip("/"), os.environ.get("OPENID_CLIENT", ""), os.environ.get("OPENID_SECRET", ""), name)


OPENID = _openid()
if OPENID:
    _need("OPENID_URL", jwt="pyjwt[crypto]", requests="requests")
PASSWORDS = _switch("PASSWORDS", default=True) or not OPENID


def _mail() -> SplitResult:
    """Return the URL of the mail server in the environment; its parts are empty without one.

    Raises ImproperlyConfigured for a URL that names no server, or another protocol: its password would be sent openly.
    """
    sentence = "EMAIL_URL is like smtp+tls://user:password@host:587, smtps://… or smtp://…."
    return _server(os.environ.get("EMAIL_URL", ""), MAIL_PROTOCOLS, sentence)


def _sender() -> str:
    """Return EMAIL_FROM, by default an address at localhost. Raises ImproperlyConfigured if it is no address."""
    sender = os.environ.get("EMAIL_FROM") or "Scorekeeper <scorekeeper@localhost>"
    try:
        validate_email(parseaddr(sender)[1])
    except ValidationError as error:
        raise ImproperlyConfigured(
            f'EMAIL_FROM is like cards@x.org or "Cards" <cards@x.org>, and not “{sender}”.'
        ) from error
    return sender


# Mail is printed, or sent to the server of EMAIL_URL (smtp+tls:// for STARTTLS, smtps:// for TLS). Pages queue it in
# the database, and a thread sends it (serving/mail.py).
MAIL_PROTOCOLS = {"smtp", "smtps", "smtp+tls"}
MAIL = _mail()
EMAIL_BACKEND = (
    "scorekeeper.serving.mail.MailQueue" if MAIL.hostname else "django.core.mail.backends.console.EmailBackend"
)
EMAIL_HOST, EMAIL_PORT = MAIL.hostname or "", MAIL.port or (465 if MAIL.scheme == "smtps" else 587)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(MAIL.username or ""), unquote(MAIL.password or "")
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.scheme == "smtps", MAIL.scheme == "smtp+tls"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = _sender()
