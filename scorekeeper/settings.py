"""Settings, read from the environment (scorekeeper/docs/hosting/running.md).

Without any variable the app is ready for a table at home: SQLite and a secret key of its own in
the data folder. A public site sets ALLOWED_HOSTS, HTTPS=1 and DATABASE_URL.
"""

import os
import sys
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import dj_database_url
import platformdirs
import tzlocal
from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key

PACKAGE = Path(__file__).resolve().parent
BASE_DIR = PACKAGE.parent
# A wheel has templates and static files within the package, where Django looks for those of every app. In a work tree
# they stand beside it, and so does the data; that of an installation stands where the platform keeps data.
INSTALLED = (PACKAGE / "templates").is_dir()
USUAL_DATA = platformdirs.user_data_path("scorekeeper", appauthor=False) if INSTALLED else BASE_DIR / ".data"
DATA_DIR = Path(os.environ.get("SCOREKEEPER_DATA", USUAL_DATA))
TESTING = "pytest" in sys.modules
DEBUG = os.environ.get("DEBUG") == "1"
HTTPS = os.environ.get("HTTPS") == "1"


def _secret_key() -> str:
    """Return the environment's key, else the data folder's, else one that lasts for this process only.

    `manage.py serve` makes the data folder's key; other commands need none that lasts.
    """
    if "SECRET_KEY" in os.environ:
        return os.environ["SECRET_KEY"]
    try:
        return (DATA_DIR / "secret-key").read_text("utf-8")
    except (OSError, UnicodeDecodeError):  # `manage.py serve` says what is wrong with it
        return get_random_secret_key()


SECRET_KEY = _secret_key()
# Names of the site. Without any it stands at home, and serving/hosts.py says by which names it is served.
HOSTS = os.environ.get("ALLOWED_HOSTS", "")
AT_HOME = not HOSTS and not TESTING
ALLOWED_HOSTS = [host.strip() for host in HOSTS.split(",")] if HOSTS else ["*"]

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
    "post_office",
    "template_partials",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scorekeeper.web.headers.headers",
    "scorekeeper.web.kept.kept",
    "scorekeeper.web.errors.wrong_host",
    "scorekeeper.web.errors.not_arrived",
    "scorekeeper.web.errors.garbled",
    "scorekeeper.web.lock_waits.lock_waits",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.web.cookies.BrowserKeysMiddleware",
    "scorekeeper.web.errors.wrong_method",
    "scorekeeper.web.errors.GoneMeanwhileMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "scorekeeper.web.limits.LimitsMiddleware",
    "scorekeeper.web.account_limits.TriesMiddleware",
]
ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
AUTH_USER_MODEL = "scorekeeper.User"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [] if INSTALLED else [BASE_DIR / "templates"],
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
                "scorekeeper.templatetags.figures",
                "scorekeeper.templatetags.pens",
                "scorekeeper.templatetags.worker",
            ],
        },
    }
]

# One writer at a time, and what was answered is on the disk: SQLite waits for the lock at the
# start of a transaction instead of failing in its middle. Whoever has waited so long is told to try again:
# a phone gives up on an answer after ten seconds.
LOCK_SECONDS = 4
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": LOCK_SECONDS,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
SQLITE_URL = f"sqlite:///{quote(str(DATA_DIR / 'scorekeeper.sqlite3'))}"
DATABASES = {"default": dj_database_url.config(default=SQLITE_URL, conn_max_age=600, conn_health_checks=True)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
else:
    DATABASES["default"]["ENGINE"] = "scorekeeper.postgresql"  # with limits of its own

# Mail: on the terminal, or by the server that EMAIL_URL names (smtp+tls:// for STARTTLS, smtps:// for TLS).
# No page waits for that server: it queues its mail in the database, and a thread sends it (serving/mail.py).
MAIL = urlsplit(os.environ.get("EMAIL_URL", ""))
EMAIL_BACKEND = "post_office.EmailBackend" if MAIL.hostname else "django.core.mail.backends.console.EmailBackend"
POST_OFFICE = {
    "BACKENDS": {"default": "django.core.mail.backends.smtp.EmailBackend"},
    "BATCH_SIZE": 20,
    "THREADS_PER_PROCESS": 4,
    "LOG_LEVEL": 0,  # what failed stands on the terminal, not in the database
    "RETRY_INTERVAL": timedelta(minutes=1),
    "MAX_RETRIES": 60,
}
EMAIL_HOST, EMAIL_PORT = MAIL.hostname or "", MAIL.port or (465 if MAIL.scheme == "smtps" else 587)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(MAIL.username or ""), unquote(MAIL.password or "")
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.scheme == "smtps", MAIL.scheme == "smtp+tls"
EMAIL_TIMEOUT = 20  # seconds
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
ACCOUNT_FORMS = {
    "login": "scorekeeper.forms.accounts.PasswordLoginForm",
    "signup": "scorekeeper.forms.accounts.NewAccountForm",
    "add_email": "scorekeeper.forms.accounts.ChangeEmailForm",
    "change_password": "scorekeeper.forms.accounts.ChangePasswordForm",
    "set_password": "scorekeeper.forms.accounts.SetPasswordForm",
    "reset_password": "scorekeeper.forms.accounts.ForgottenPasswordForm",
    "reset_password_from_key": "scorekeeper.forms.accounts.NewPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60  # seconds
ACCOUNT_CHANGE_EMAIL = ACCOUNT_LOGIN_ON_PASSWORD_RESET = ACCOUNT_SESSION_REMEMBER = True
# A new address is a way to a new password: a phone left on the table must not be enough for it.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_PREVENT_ENUMERATION = ACCOUNT_EMAIL_NOTIFICATIONS = bool(MAIL.hostname)
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False  # LIMITS are ours
MFA_ADAPTER = "scorekeeper.accounts.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_FORMS = {
    "login_webauthn": "scorekeeper.forms.passkeys.LoginForm",
    "reauthenticate_webauthn": "scorekeeper.forms.passkeys.ReauthenticateForm",
    "add_webauthn": "scorekeeper.forms.passkeys.AddForm",
    "signup_webauthn": "scorekeeper.forms.passkeys.SignUpForm",
}
MFA_PASSKEY_LOGIN_ENABLED = MFA_PASSKEY_SIGNUP_ENABLED = True
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # seconds; as long as a browser keeps its own club

# Each process's own memory: the forms that a network may still send (web/limits.py), and counts while
# the database takes none. With Redis it is Redis that counts for all processes, instead of the database.
MEMORY = "django.core.cache.backends.locmem.LocMemCache"
CACHES = {"default": {"BACKEND": MEMORY, "OPTIONS": {"MAX_ENTRIES": 20_000}}}
REDIS_SECONDS = 0.25  # for an answer: while it gives none each process counts by itself (services/tallies.py)
if "REDIS_URL" in os.environ:
    CACHES["shared"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": os.environ["REDIS_URL"],
        "OPTIONS": {"socket_connect_timeout": REDIS_SECONDS, "socket_timeout": REDIS_SECONDS},
    }

# Django by itself mails errors to nobody and prints none in production.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"masked": {"()": "scorekeeper.serving.logs.Masked"}},
    "handlers": {
        "terminal": {"class": "scorekeeper.serving.logs.Terminal", "formatter": "masked"},
        "requests": {"class": "logging.StreamHandler", "formatter": "masked"},
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},  # what strangers send is answered 400: no traceback a request
        "django.server": {"handlers": ["requests"], "level": "INFO", "propagate": False},
        "post_office": {"handlers": ["terminal"], "level": "ERROR", "propagate": False},  # else it adds its own
    },
}

LANGUAGE_CODE = "en-gb"
TIME_ZONE = os.environ.get("TIME_ZONE") or tzlocal.get_localzone_name()
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [] if INSTALLED else [BASE_DIR / "static"]
PLAIN_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"
HASHED_STATIC = "scorekeeper.serving.static.HashedStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": PLAIN_STATIC if DEBUG or TESTING else HASHED_STATIC},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG or TESTING
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # no page names another
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}

# No form of this app carries a megabyte; a record of a match may.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

OURS = ("script-src", "style-src", "img-src", "connect-src", "manifest-src", "worker-src", "form-action")
NOBODYS = ("default-src", "base-uri", "frame-ancestors")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {name: [SELF] for name in OURS} | {name: [NONE] for name in NOBODYS},
}
# An address is what the last trusted proxy says it is; nobody else's word counts (allauth reads it).
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("PROXIES", "1" if HTTPS else "0"))
# (how many, in how many seconds). A whole table may share one address. A keeper in a hurry makes some forty
# writes a minute; they are counted by tens (web/limits.py).
WRITES = int(os.environ.get("WRITES_A_MINUTE", "240"))
LIMITS = {
    "ten_writes": (max(1, WRITES // 10), 60),
    "guess": (30, 300),  # wrong keys of links
    # Wrong codes to watch, of which a million are possible: of one address in a while and in half a day; and of all,
    # beyond which one address has a few in half a day: nobody can use up those of others.
    "watch_code": (10, 600),
    "watch_code_of_network": (20, 43_200),
    "watch_code_of_all": (30, 3600),
    "watch_code_beyond": (2, 43_200),
    "demo": (6, 300),  # demo clubs, each of which takes the server a few seconds
    "import": (60, 300),  # files read, saved or undone, each by a process of its own
    # From one address, or one device that has signed in before, at one account (web/account_limits.py) …
    "password": (5, 300),
    "code": (5, 300),
    "mail": (8, 300),
    # … from one address at all accounts, and from everywhere at one account.
    "password_of_network": (30, 300),
    "code_of_network": (30, 300),
    "mail_of_network": (30, 300),
    "password_of_account": (15, 900),
    "code_of_account": (15, 900),
    "mail_of_account": (30, 900),
}

# Open pages that follow by a stream; who has more at one address asks every few seconds instead.
STREAMS_AN_ADDRESS = int(os.environ.get("STREAMS_AN_ADDRESS", "60"))

CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "scorekeeper.web.errors.csrf_failed"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS

if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
