"""Rate limits of attempts at accounts: passwords, codes, and requests for mails.

An attempt counts for the pair of network and account, so that guesses from elsewhere do not lock the owner out, and
with a higher limit for the account alone, against guesses from many networks. A browser that has signed in to the
account before has its own count, by a device cookie (OWASP). That cookie gives no access, and stays after signing out.
"""

import unicodedata
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from scorekeeper.queries.accounts import any_account_named
from scorekeeper.web.cookies import keep_cookie
from scorekeeper.web.limits import count_attempt, networks

COOKIE = "device"
SALT = "scorekeeper.device"
MOST_ACCOUNTS = 5  # in a cookie: the newest are stored
ASKED = "account_asked_for"  # begins a key of the session, whose value is the account for which a code was sent
RESET_CODE, E_MAIL_CODE = "account_confirm_password_reset_code", "account_email_verification_sent"
LONGEST_NAME = 254  # the limit of an e-mail address


class Device(NamedTuple):
    """A browser: a random `name`, and the ids of the accounts that have signed in on it, newest last."""

    name: str
    accounts: tuple[int, ...] = ()


class LimitedForm(NamedTuple):
    """A form that is an attempt at an account: the form of the URL name `view`, counted against `limit`.

    In settings.LIMITS are also `<limit>_of_network` and `<limit>_of_account`. The account is named in the form's
    `field`; if that is "", it is the account of the session.
    """

    view: str
    limit: str
    field: str = ""


LIMITED_FORMS = (
    LimitedForm("account_login", "password", "login"),
    LimitedForm("admin:login", "password", "username"),
    LimitedForm("account_reauthenticate", "password"),
    LimitedForm("account_change_password", "password"),
    LimitedForm(RESET_CODE, "code"),
    LimitedForm(E_MAIL_CODE, "code"),
    LimitedForm("account_reset_password", "mail", "email"),
    LimitedForm("account_signup", "mail", "email"),
    LimitedForm("account_signup_by_passkey", "mail", "email"),
    LimitedForm("account_email", "mail", "email"),
    LimitedForm("account_openid", "openid"),
    LimitedForm("account_openid_connect", "openid"),
    LimitedForm("account_openid_again", "openid"),
)


def count_attempts(request: HttpRequest) -> None:
    """Count the attempts that a form makes (LIMITED_FORMS), before its view runs.

    Raises TooMany beyond a limit, BadRequest if the client's address is unknown.
    """
    for form in _limited_forms(request):
        _count(request, form)


def store_account_name(request: HttpRequest) -> None:
    """Store in the session the name of the account to which the form's view has sent a code, for the page of that code.

    Does nothing for a form that names no account, or if its view has not changed the session.
    """
    for form in _limited_forms(request):
        if form.field and request.session.modified and (name := _name(request, form)):
            page = RESET_CODE if form.view == "account_reset_password" else E_MAIL_CODE
            request.session[f"{ASKED}.{page}"] = name


def set_device_cookie(request: HttpRequest, response: HttpResponse) -> None:
    """Add the account that is signed in to the browser's device cookie, which has at most MOST_ACCOUNTS, the newest.

    Does nothing if nobody is signed in, or if the cookie has the account.
    """
    device, account = device_of(request), request.user.pk
    if account is None or account in device.accounts:
        return
    kept = " ".join(map(str, [device.name, *(*device.accounts, account)[-MOST_ACCOUNTS:]]))
    keep_cookie(response, COOKIE, kept, salt=SALT)


def device_of(request: HttpRequest) -> Device:
    """Return the browser of a request by its device cookie, or a new one with a random name."""
    value = request.get_signed_cookie(COOKIE, None, salt=SALT) or get_random_string(16)
    name, *accounts = value.split()
    return Device(name, tuple(map(int, accounts)))


def _limited_forms(request: HttpRequest) -> list[LimitedForm]:
    """Return the forms of LIMITED_FORMS whose view is that of this request; [] for other views."""
    view = request.resolver_match.view_name if request.resolver_match else ""
    return [form for form in LIMITED_FORMS if form.view == view]


def _count(request: HttpRequest, form: LimitedForm) -> None:
    """Count an attempt for the browser if the account has signed in on it.

    Else count it for each network with the account, for each network alone and for the account alone; only for the
    networks if no account is named. Raises TooMany; an attempt that a strict limit refuses is not counted by a looser
    one.
    """
    name = _name(request, form)
    device = device_of(request)
    if name and any_account_named(name, device.accounts):
        count_attempt(form.limit, device.name, name)
        return
    for network, factor in networks(request):
        if name:
            count_attempt(form.limit, network, name, factor=factor)
        count_attempt(f"{form.limit}_of_network", network, factor=factor)
    if name:
        count_attempt(f"{form.limit}_of_account", name)


def _name(request: HttpRequest, form: LimitedForm) -> str:
    """Return the folded name of the account of an attempt; "" if none is named, or if no account can have it.

    For a code it is the account to which the code was sent, else the session's key. Attempts are counted by it whether
    or not the account exists, so that a limit does not reveal which ones do.
    """
    if form.field:
        typed = request.POST.get(form.field, "")
    elif form.limit == "code":
        typed = request.session.get(f"{ASKED}.{form.view}") or request.session.session_key or ""
    else:
        typed = getattr(request.user, "email", "") or request.user.get_username()
    return _folded(typed)


def _folded(typed: str) -> str:
    """Return the same spelling for all names that the forms or the database treat as equal; "" if it is too long.

    As in the forms, blanks at both ends are removed before the length is checked. A Turkish database treats İ as the
    capital of i.
    """
    name = typed.replace("\0", "").strip()
    if len(name) > LONGEST_NAME:
        return ""
    return unicodedata.normalize("NFKC", name).strip().upper().casefold().replace("\u0307", "")
