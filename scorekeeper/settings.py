"""Django's settings. `environment.py` has those that differ between installations."""

from datetime import timedelta

from csp.constants import NONE, SELF
from django.utils.text import capfirst
from django.utils.translation import get_language_info, to_language

from scorekeeper.environment import *  # noqa: F403 - settings, too
from scorekeeper.environment import (
    BASE_DIR,
    DATA_DIR,
    DEBUG,
    HTTPS,
    INSTALLED,
    MAIL,
    PACKAGE,
    PASSWORDS,
    TESTING,
    WRITES_A_MINUTE,
)
from scorekeeper.serving import logs

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
    "allauth.socialaccount",
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
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scorekeeper.web.middleware.headers",
    "django.middleware.http.ConditionalGetMiddleware",  # its own responses need the headers above
    "scorekeeper.web.api.program_answers",
    "django.middleware.locale.LocaleMiddleware",
    "scorekeeper.web.middleware.ErrorPagesMiddleware",
    "scorekeeper.web.middleware.lock_waits",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.web.cookies.BrowserKeysMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "scorekeeper.web.middleware.LimitsMiddleware",
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
                "django.template.context_processors.i18n",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorekeeper.accounts.sign_in_ways",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "scorekeeper.templatetags.cards",
                "scorekeeper.templatetags.days",
                "scorekeeper.templatetags.figures",
                "scorekeeper.templatetags.matches",
                "scorekeeper.templatetags.pens",
                "scorekeeper.templatetags.worker",
            ],
        },
    }
]

POST_OFFICE = {
    "BACKENDS": {"default": "django.core.mail.backends.smtp.EmailBackend"},
    "BATCH_SIZE": 20,
    "THREADS_PER_PROCESS": 4,
    "LOG_LEVEL": 0,  # failures are logged to the terminal, not to the database
    "RETRY_INTERVAL": timedelta(minutes=1),
    "MAX_RETRIES": 60,
}
EMAIL_TIMEOUT = 20  # seconds

# Accounts (accounts.py). An e-mail address is verified by a code, so that no mail has a link with a host name from a
# forged request. Without a mail server, addresses are not verified. The page and the mails of a code say how long it is
# valid (templates/account/).
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "scorekeeper.forms.accounts.LongEnough"},
    {"NAME": "scorekeeper.forms.accounts.UnlikeTheAccount"},
    {"NAME": "scorekeeper.forms.accounts.Uncommon"},
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
    "reauthenticate": "scorekeeper.forms.accounts.PasswordAgainForm",
    "confirm_email_verification_code": "scorekeeper.forms.accounts.EmailCodeForm",
    "confirm_password_reset_code": "scorekeeper.forms.accounts.PasswordCodeForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60  # seconds
ACCOUNT_CHANGE_EMAIL = ACCOUNT_LOGIN_ON_PASSWORD_RESET = ACCOUNT_SESSION_REMEMBER = True
# A changed e-mail address allows to set a new password, so changing it needs the password: somebody else may pick up a
# phone that is signed in.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa", "socialaccount"]  # no code by mail: it has no page
ACCOUNT_PREVENT_ENUMERATION = ACCOUNT_EMAIL_NOTIFICATIONS = bool(MAIL.hostname)
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False  # LIMITS are used instead
MFA_ADAPTER = "scorekeeper.accounts.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_FORMS = {
    "login_webauthn": "scorekeeper.forms.passkeys.LoginForm",
    "reauthenticate_webauthn": "scorekeeper.forms.passkeys.ReauthenticateForm",
    "add_webauthn": "scorekeeper.forms.passkeys.AddForm",
    "edit_webauthn": "scorekeeper.forms.passkeys.PasskeyNameForm",
    "signup_webauthn": "scorekeeper.forms.passkeys.SignUpForm",
}
MFA_PASSKEY_LOGIN_ENABLED, MFA_PASSKEY_SIGNUP_ENABLED = True, PASSWORDS
# A provider for sign-in (openid/). Its tables exist even without a provider: so a backup can be restored anywhere, and
# an account can be deleted when the provider is no longer set.
SOCIALACCOUNT_ADAPTER = "scorekeeper.openid.adapter.SignIn"
SOCIALACCOUNT_EMAIL_AUTHENTICATION = SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
SOCIALACCOUNT_REQUESTS_TIMEOUT = 4  # seconds; a phone gives up after ten
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # seconds; the same as for the cookie of the browser's club

LOGGING = logs.LOGGING

LANGUAGE_CODE = "en"
LOCALE_PATHS = [PACKAGE / "locale"]
TRANSLATED = sorted(to_language(compiled.parts[-3]) for compiled in LOCALE_PATHS[0].glob("*/LC_MESSAGES/django.mo"))
LANGUAGES = [(code, capfirst(get_language_info(code)["name_local"])) for code in (LANGUAGE_CODE, *TRANSLATED)]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE, LANGUAGE_COOKIE_SECURE = True, "Lax", HTTPS

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
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages refer to hashed names only
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}

# No form of this app has a megabyte, but the record of a match may.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

OWN = ("script-src", "style-src", "img-src", "connect-src", "manifest-src", "worker-src", "form-action")
NONES = ("default-src", "base-uri", "frame-ancestors")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {name: [SELF] for name in OWN} | {name: [NONE] for name in NONES},
}
# Rate limits: (attempts, seconds). All phones at a table may share one IP address. A keeper in a hurry makes about
# forty writes a minute; they are counted in tens (web/limits.py).
LIMITS = {
    "ten_writes": (max(1, WRITES_A_MINUTE // 10), 60),
    "guess": (30, 300),  # wrong keys of links
    "ten_reads": (24, 60),  # by one token of a program; also counted in tens
    "wrong_token": (30, 300),
    # Wrong watch codes (a million codes are possible): from one address in ten minutes and in half a day, and from all
    # addresses together. After these, each address still has a few in half a day, so that nobody can use up the
    # attempts of others.
    "watch_code": (10, 600),
    "watch_code_of_network": (20, 43_200),
    "watch_code_of_all": (30, 3600),
    "watch_code_beyond": (2, 43_200),
    "demo": (6, 300),  # new demo clubs; each takes a few seconds
    "import": (60, 300),  # imports read, saved or undone, each in a separate process
    # Attempts at one account from one address, or from one device that has signed in before (web/account_limits.py);
    "password": (5, 300),
    "code": (5, 300),
    "mail": (8, 300),
    "openid": (10, 300),
    # from one address at all accounts; and from all addresses at one account.
    "password_of_network": (30, 300),
    "code_of_network": (30, 300),
    "mail_of_network": (30, 300),
    "openid_of_network": (30, 300),
    "password_of_account": (15, 900),
    "code_of_account": (15, 900),
    "mail_of_account": (30, 900),
    "openid_of_account": (30, 900),
}

CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "scorekeeper.web.errors.forbidden"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS

if TESTING:
    LANGUAGES += [("en-xa", "[Éñĝĺíšĥ]"), ("ar-xb", "\u202eEnglish")]  # test pages with longer and right-to-left texts
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
