"""Settings, read from the environment (README.md, "Settings").

Without any variable the app is ready for a table at home: SQLite and a secret key of its own in
the data folder. A public site sets ALLOWED_HOSTS, HTTPS=1 and DATABASE_URL.
"""

import os
import sys
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import dj_database_url
import tzlocal
from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("SCOREKEEPER_DATA", BASE_DIR / ".data"))
TESTING = "pytest" in sys.modules
DEBUG = os.environ.get("DEBUG") == "1"
HTTPS = os.environ.get("HTTPS") == "1"


def _secret_key() -> str:
    """The environment's key, else the data folder's, else one that lasts for this process only.

    `manage.py serve` makes the data folder's key; other commands need none that lasts.
    """
    stored = DATA_DIR / "secret-key"
    if "SECRET_KEY" in os.environ:
        return os.environ["SECRET_KEY"]
    return stored.read_text() if stored.exists() else get_random_secret_key()


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "*").split(",")

INSTALLED_APPS = [
    "scorekeeper",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "template_partials",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "csp.middleware.CSPMiddleware",
    "scorekeeper.headers.headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.middleware.HeldMiddleware",
    "scorekeeper.views.errors.wrong_method",
    "allauth.account.middleware.AccountMiddleware",
    "scorekeeper.views.limits.LimitsMiddleware",
]
ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
AUTH_USER_MODEL = "scorekeeper.User"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorekeeper.accounts.mails",
            ],
            "builtins": [
                "django.templatetags.static",
                "scorekeeper.templatetags.cards",
                "scorekeeper.templatetags.days",
                "scorekeeper.templatetags.emblems",
                "scorekeeper.templatetags.figures",
                "scorekeeper.templatetags.pens",
            ],
        },
    }
]

# One writer at a time, and what was answered is on the disk: SQLite waits for the lock at the
# start of a transaction instead of failing in its middle.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{quote(str(DATA_DIR / 'scorekeeper.sqlite3'))}",
        conn_max_age=600,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS

# Mail: on the terminal, or by the server that EMAIL_URL names (smtp+tls:// for STARTTLS, smtps:// for TLS).
MAIL = urlsplit(os.environ.get("EMAIL_URL", ""))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL.hostname else 'console'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT = MAIL.hostname or "", MAIL.port or (465 if MAIL.scheme == "smtps" else 587)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(MAIL.username or ""), unquote(MAIL.password or "")
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.scheme == "smtps", MAIL.scheme == "smtp+tls"
EMAIL_TIMEOUT = 10  # seconds; somebody waits for the page
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM", "Scorekeeper <scorekeeper@localhost>")

# Accounts (accounts.py). An address is verified by a code that is typed here, so that no mail carries a
# link to a host that the request made up. Without a mail server an address is taken at its word.
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "scorekeeper.accounts.Accounts"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60  # seconds
ACCOUNT_CHANGE_EMAIL = ACCOUNT_LOGIN_ON_PASSWORD_RESET = ACCOUNT_SESSION_REMEMBER = True
# A new address is a way to a new password: a phone left on the table must not be enough for it.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_PREVENT_ENUMERATION = ACCOUNT_EMAIL_NOTIFICATIONS = bool(MAIL.hostname)
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
MFA_ADAPTER = "scorekeeper.accounts.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = MFA_PASSKEY_SIGNUP_ENABLED = True
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # seconds; as long as a browser keeps its own club

# How often what was done (views/limits.py): in the database, or in Redis where there is one.
CACHE = ("db.DatabaseCache", "cache")
if TESTING:
    CACHE = ("locmem.LocMemCache", "")
elif "REDIS_URL" in os.environ:
    CACHE = ("redis.RedisCache", os.environ["REDIS_URL"])
CACHES = {"default": {"BACKEND": f"django.core.cache.backends.{CACHE[0]}", "LOCATION": CACHE[1]}}

# Django by itself mails errors to nobody and prints none in production.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"masked": {"()": "scorekeeper.serving.logs.Masked"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "masked"}},
    "loggers": {
        "django": {"handlers": ["terminal"], "level": "ERROR"},
        "django.server": {"handlers": ["terminal"], "level": "INFO", "propagate": False},
    },
}

LANGUAGE_CODE = "en-gb"
TIME_ZONE = os.environ.get("TIME_ZONE") or tzlocal.get_localzone_name()
USE_TZ = True
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
PLAIN_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"
HASHED_STATIC = "scorekeeper.serving.static.HashedStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": PLAIN_STATIC if DEBUG or TESTING else HASHED_STATIC},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG or TESTING
WHITENOISE_ALLOW_ALL_ORIGINS = False

# No form of this app carries a megabyte; a record of a match may.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# An address is what the last trusted proxy says it is; nobody else's word counts (allauth reads it).
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("PROXIES", "1" if HTTPS else "0"))
# For one address, which a whole table may share. A keeper in a hurry makes some forty writes a minute;
# they are counted by tens (views/limits.py).
WRITES = int(os.environ.get("WRITES_A_MINUTE", "240"))
LIMITS = {"ten_writes": f"{max(1, WRITES // 10)}/m/ip", "guess": "30/5m/ip", "staff": "10/5m/ip"}

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "scorekeeper.views.errors.csrf_failed"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS

if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
