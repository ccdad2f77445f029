"""Tries at somebody's account: passwords, codes, and mails that are asked for.

They are counted by network and account together, so that nobody's guesses keep the owner out. Guesses from all
over the world stop at a loose limit of the account, which no device counts that has signed in to it before.
"""

import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from scorekeeper.queries.accounts import one_is_called
from scorekeeper.web.devices import device_of, keep_account
from scorekeeper.web.limits import TooMany, spend, too_many
from scorekeeper.web.networks import networks

ASKED = "account_asked_for"  # in the session, with the page that takes the code: whose code is waited for
RESET_CODE, E_MAIL_CODE = "account_confirm_password_reset_code", "account_email_verification_sent"
LONGEST_NAME = 254  # as of an e-mail address


class Try(NamedTuple):
    """A form that tries something at the account named in a field; without one, at that of the session."""

    view: str
    what: str
    field: str = ""


TRIES = (
    Try("account_login", "password", "login"),
    Try("admin:login", "password", "username"),
    Try("account_reauthenticate", "password"),
    Try("account_change_password", "password"),
    Try("admin:password_change", "password"),
    Try(RESET_CODE, "code"),
    Try(E_MAIL_CODE, "code"),
    Try("account_reset_password", "mail", "email"),
    Try("account_signup", "mail", "email"),
    Try("account_signup_by_passkey", "mail", "email"),
    Try("account_email", "mail", "email"),
)


class TriesMiddleware:
    """Counts tries before they are made, and has the browser remember who has signed in on it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST":
            _keep_name(request)
            keep_account(request, response)
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Count once the form is known to be this browser's, as web/limits.py does."""
        try:
            for each in _tries(request):
                _count(request, each)
        except TooMany as error:
            return too_many(error.limit)
        return None


def _tries(request: HttpRequest) -> list[Try]:
    view = request.resolver_match.view_name if request.method == "POST" and request.resolver_match else ""
    return [each for each in TRIES if each.view == view]


def _count(request: HttpRequest, made: Try) -> None:
    """Count a try. Raises TooMany; what is refused for a nearer limit counts against no looser one."""
    name = _name(request, made)
    device = device_of(request)
    if name and one_is_called(name, device.accounts):
        spend(made.what, device.name, name)
        return
    for network, times in networks(request):
        if name:
            spend(made.what, network, name, times=times)
        spend(f"{made.what}_of_network", network, times=times)
    if name:
        spend(f"{made.what}_of_account", name)


def _name(request: HttpRequest, made: Try) -> str:
    """Return what the account is called that is tried at; nothing where no account can be called so.

    Tries are counted by this name, whether or not there is such an account: that nobody learns from a limit.
    """
    if made.field:
        typed = request.POST.get(made.field, "")
    elif made.what == "code":
        typed = request.session.get(f"{ASKED}.{made.view}") or request.session.session_key or ""
    else:
        typed = getattr(request.user, "email", "") or request.user.get_username()
    return _folded(typed)


def _folded(typed: str) -> str:
    """Return one spelling for all that the forms and the database may take for the same name; nothing for a longer one.

    Blanks go before anything is measured, as in the forms. A Turkish database takes İ for the capital of i.
    """
    name = typed.replace("\0", "").strip()
    if len(name) > LONGEST_NAME:
        return ""
    return unicodedata.normalize("NFKC", name).strip().upper().casefold().replace("\u0307", "")


def _keep_name(request: HttpRequest) -> None:
    """Remember in a session that was changed, because a code was sent, whose code that is."""
    for made in _tries(request):
        if made.field and request.session.modified and (name := _name(request, made)):
            page = RESET_CODE if made.view == "account_reset_password" else E_MAIL_CODE
            request.session[f"{ASKED}.{page}"] = name
