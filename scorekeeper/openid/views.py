"""The way to the provider and back."""

from allauth.account.decorators import reauthentication_required
from allauth.account.utils import get_next_redirect_url
from allauth.core.internal.httpkit import authenticated_user
from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.internal.flows.connect import disconnect
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.forms.strict import StrictForm
from scorekeeper.openid.adapter import AGAIN
from scorekeeper.openid.provider import Endpoints, configured_provider
from scorekeeper.queries.accounts import joined_to, number_of_passkeys, opens_without_provider
from scorekeeper.web.request import Request
from scorekeeper.web.writing import see_other

NONCE_LENGTH = 32


class NextForm(StrictForm):
    """A form with the URL to go to after the sign-in."""

    next = forms.CharField(required=False)


@require_POST
@never_cache
def begin(request: Request) -> HttpResponse:
    """Go to the provider to sign in or make an account; once signed in, redirect to `next` or the first page."""
    if request.user.is_authenticated:
        return redirect(get_next_redirect_url(request) or "home")
    return _go_to_provider(request, AuthProcess.LOGIN)


@require_POST
@never_cache
@login_required
@reauthentication_required
def connect(request: Request) -> HttpResponse:
    """Go to the provider, to join it to the account that is signed in; redirect to the account if it is joined."""
    if joined_to(authenticated_user(request).pk, settings.OPENID.issuer):
        return redirect("account")
    return _go_to_provider(request, AuthProcess.CONNECT)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@reauthentication_required
def remove(request: Request) -> HttpResponse:
    """Ask whether to remove the provider from the account (account/openid_remove.html); a POST removes it.

    Redirect to the account then, and also if the provider is not joined to it, or if neither a password nor a passkey
    opens it.
    """
    user = authenticated_user(request)
    found = joined_to(user.pk, settings.OPENID.issuer)
    if found is None or not opens_without_provider(user, number_of_passkeys(user.pk)):
        return redirect("account")
    if request.method != "POST":
        return render(request, "account/openid_remove.html")
    StrictForm(request.POST).read()
    disconnect(request, found)
    return see_other(request, reverse("account"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def again(request: Request) -> HttpResponse:
    """Ask the person signed in to sign in by the provider again (account/openid_again.html); a POST goes there."""
    if request.method == "POST":
        return _go_to_provider(request, AGAIN, prompt="login", max_age="0")
    return render(request, "account/openid_again.html", {"next": get_next_redirect_url(request) or ""})


def _go_to_provider(request: Request, process: str, **parameters: str) -> HttpResponse:
    """Return a page that goes on to the provider by itself (account/openid_go.html), or that of a failure.

    `process` says what for: an AuthProcess or AGAIN; `parameters` are added to the provider's URL. The page of a
    failure, with status 502, is returned if the provider's configuration cannot be read. Raises BadRequest for a form
    that no page sends.

    The Content-Security-Policy of a form's page also applies to the redirect after the form, and to all that may follow
    at the provider. With a page in between, that policy can be as strict as elsewhere.
    """
    NextForm(request.POST).read()
    nonce = get_random_string(NONCE_LENGTH)
    try:
        there = configured_provider(request).redirect(
            request,
            process=process,
            next_url=get_next_redirect_url(request),
            auth_params={"nonce": nonce, **parameters},
            nonce=nonce,
        )
    except OAuth2Error as error:
        return _failed(request, error)
    page = render(request, "account/openid_go.html", {"address": there["Location"]})
    page["Refresh"] = f"0; url={there['Location']}"
    return page


@require_safe
@never_cache
def back(request: HttpRequest) -> HttpResponse:
    """Answer a return from the provider: sign in, connect an account, repeat a sign-in; show a fault if that fails."""
    try:
        answer: HttpResponse = _Callback.adapter_view(Endpoints(request))(request)  # type: ignore[no-untyped-call]
    except (OAuth2Error, IntegrityError) as error:  # IntegrityError: two phones at once made the same account
        return _failed(request, error)
    return answer


class _Callback(OAuth2CallbackView):
    """allauth's view, which also gives the adapter the nonce of the sign-in, and whether it is a repeated one."""

    adapter: Endpoints

    def _get_state(self, request: HttpRequest, provider: object) -> tuple[dict[str, str] | None, HttpResponse | None]:
        """Return the stored state of the sign-in and None; None and a response if there is none.

        Set `nonce` and `anew` of the adapter.
        """
        state, response = super()._get_state(request, provider)
        if state:
            self.adapter.nonce, self.adapter.anew = state["nonce"], state["process"] == AGAIN
        return state, response


def _failed(request: HttpRequest, error: Exception) -> HttpResponse:
    """Log the error of a failed sign-in, and return the page, with status 502, that says that it failed."""
    answer: HttpResponse = render_authentication_error(request, configured_provider(request), exception=error)
    return answer
