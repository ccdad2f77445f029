"""The URLs below /account/: our own pages, and the pages of allauth that are in use, under allauth's names."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account import app_settings
from allauth.account import views as accounts
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from allauth.mfa.webauthn import views as passkeys
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, include, path, reverse
from django.views.decorators.http import require_http_methods, require_safe
from django.views.generic import RedirectView

from scorekeeper.queries.accounts import joined_to
from scorekeeper.views import accounts as ours


def page(route: str, view: Callable[..., HttpResponseBase], name: str) -> URLPattern:
    """Return the URL pattern of an allauth page, restricted to GET, HEAD and POST."""
    return path(route, require_http_methods(["GET", "HEAD", "POST"])(view), name=name)


def reauthenticated(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Return the view, with a redirect to reauthentication by the provider for those who need it (`needs_provider`).

    allauth asks an account without password and passkey for no reauthentication.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Call the view, or redirect to the page on which the viewer signs in with the provider once more."""
        if settings.OPENID and needs_provider(request):
            return redirect(f"{reverse('account_openid_again')}?{urlencode({'next': request.path})}")
        return view(request, *args, **kwargs)

    return answer


def needs_provider(request: HttpRequest) -> bool:
    """Return whether the signed-in person must sign in again with the provider that their account is joined to.

    They must if they have no password or passkey, and no sign-in was repeated within REAUTHENTICATION_TIMEOUT. False if
    nobody is signed in, or if the account is not joined.
    """
    user = request.user
    if not user.is_authenticated or get_reauthentication_flows(user) or not joined_to(user.pk, settings.OPENID.issuer):
        return False
    since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    records = get_authentication_records(request, user)
    return not any(record.get("reauthenticated") and record["at"] > since for record in records)


SIGN_UP = [
    page("sign-up/", accounts.signup, "account_signup"),
    page("sign-up/passkey/", accounts.signup_by_passkey, "account_signup_by_passkey"),
    page("sign-up/passkey/make/", passkeys.signup_webauthn, "mfa_signup_webauthn"),
    path("sign-up/other-address/", ours.other_address, name="account_other_address"),
]
PASSWORDS = [
    page("password/", accounts.password_change, "account_change_password"),
    page("password/first/", reauthenticated(accounts.password_set), "account_set_password"),
    page("password/forgotten/", accounts.password_reset, "account_reset_password"),
    page("password/code/", accounts.confirm_password_reset_code, "account_confirm_password_reset_code"),
    page("password/new/", accounts.complete_password_reset, "account_complete_password_reset"),
]


def patterns() -> list[URLPattern | URLResolver]:
    """Return the URL patterns below /account/; those of passwords and of OpenID only if the settings allow them.

    Without passwords the sign-in page takes no form, and the sign-up page redirects to it.
    """
    found: list[URLPattern | URLResolver] = [
        path("", ours.account, name="account"),
        path("delete/", reauthenticated(ours.delete_account), name="account_delete"),
        path("sessions/", ours.sessions, name="account_sessions"),
        path("sessions/<int:session>/end/", ours.end_session, name="account_end_session"),
        path("sign-in/here/", ours.sign_in_here, name="account_sign_in_here"),
        page("sign-in/passkey/", passkeys.login_webauthn, "mfa_login_webauthn"),
        page("sign-out/", accounts.logout, "account_logout"),
        page("closed/", accounts.account_inactive, "account_inactive"),
        page("again/", accounts.reauthenticate, "account_reauthenticate"),
        page("again/passkey/", passkeys.reauthenticate_webauthn, "mfa_reauthenticate_webauthn"),
        page("e-mail/", reauthenticated(accounts.email), "account_email"),
        page("e-mail/code/", accounts.email_verification_sent, "account_email_verification_sent"),
        page("passkeys/", passkeys.list_webauthn, "mfa_list_webauthn"),
        page("passkeys/all/", RedirectView.as_view(pattern_name="mfa_list_webauthn"), "mfa_index"),
        page("passkeys/add/", reauthenticated(passkeys.add_webauthn), "mfa_add_webauthn"),
        page("passkeys/<int:pk>/remove/", passkeys.remove_webauthn, "mfa_remove_webauthn"),
        page("passkeys/<int:pk>/name/", passkeys.edit_webauthn, "mfa_edit_webauthn"),
    ]
    if settings.PASSWORDS:
        found += [page("sign-in/", accounts.login, "account_login"), *SIGN_UP, *PASSWORDS]
    else:
        to_sign_in = RedirectView.as_view(pattern_name="account_login", query_string=True)
        found += [
            path("sign-in/", require_safe(accounts.login), name="account_login"),
            path("sign-up/", to_sign_in, name="account_signup"),
        ]
    if settings.OPENID:
        found.append(path("openid/", include("scorekeeper.openid.urls")))
    return found


urlpatterns = patterns()
