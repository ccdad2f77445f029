"""Decides which account a sign-in by the provider opens (SOCIALACCOUNT_ADAPTER).

A person who has signed in by it before is recognised by the provider's subject, even if the address has changed. An
address counts only if the provider has verified it: then a new account is made for it, or the provider is joined to an
account that can be nobody else's.
"""

import logging
from typing import Any, NoReturn

from allauth.account.internal.flows.login import record_authentication
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal.httpkit import authenticated_user
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.base.constants import AuthError, AuthProcess
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.models import User
from scorekeeper.openid.provider import ConfiguredProvider, Unproven, configured_provider
from scorekeeper.queries.accounts import AddressProof, account_at
from scorekeeper.services.accounts import claim_account

log = logging.getLogger(__name__)
AGAIN = "again"  # the value of allauth's `process` when a person who is signed in has to sign in again


class SignIn(DefaultSocialAccountAdapter):
    """allauth's adapter, for one provider. It joins the provider to an existing account by a verified address only."""

    def get_provider(self, request: HttpRequest, provider: str, client_id: str | None = None) -> ConfiguredProvider:  # noqa: ARG002
        """Return the provider of the settings, whichever is asked for."""
        return configured_provider(request)

    def authenticate_by_email(self, sociallogin: SocialLogin) -> tuple[User, str] | None:
        """Return the account that a verified address joins, and the address.

        Return None if no account has the address, the provider has verified none, or this is no plain sign-in (LOGIN).
        An account that was never used loses its password first. Raises ImmediateHttpResponse with the page of a fault
        if the account may be of another person, or is joined to another subject of the provider.
        """
        if sociallogin.state.get("process") != AuthProcess.LOGIN or not sociallogin.email_addresses:
            return None
        email = sociallogin.email_addresses[0].email
        found, standing = account_at(email, settings.OPENID.issuer)
        if found is None:
            return None
        if standing == AddressProof.JOINED:
            _refuse("taken")
        if standing == AddressProof.UNUSED:
            return claim_account(user=found.pk, email=email), email
        proven = standing == AddressProof.PROVEN and settings.EMAIL_HOST  # without mail no address is ever verified
        if not proven:
            _refuse("unproven")
        return found, email

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Return to let the sign-in go on; raise ImmediateHttpResponse with another response to end it.

        A new person without a verified address gets the page of a fault, a viewer who has signed in meanwhile a
        redirect to `next` or the first page. A repeated sign-in (AGAIN) always ends: with a redirect to `next` or
        the account, or with the page of a fault if it is by somebody else. The provider's token is not stored.
        """
        sociallogin.token = None  # nothing of it is stored, not even in a session
        process = sociallogin.state.get("process")
        if process == AGAIN:
            _recognise(request, sociallogin)
        elif process == AuthProcess.CONNECT:
            return
        elif request.user.is_authenticated:  # signed in in another tab meanwhile
            raise ImmediateHttpResponse(redirect(sociallogin.get_redirect_url(request) or "home"))
        elif not sociallogin.is_existing and not sociallogin.email_addresses:
            _refuse("unverified")

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Make an account with its address and its subject in one transaction, and return it."""
        with transaction.atomic():
            user: User = super().save_user(request, sociallogin, form)
        return user

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:  # noqa: ARG002
        """Return the URL of the account's page, to go to once the provider is joined to the account."""
        return reverse("account")

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: ConfiguredProvider,  # noqa: ARG002 - allauth names all
        error: str = AuthError.UNKNOWN,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> None:
        """Raise ImmediateHttpResponse: a redirect with a message if the sign-in was cancelled, else a fault's page.

        The fault is "late" (403) without a known sign-in, else "failed" (502), which is logged.
        """
        if error == AuthError.CANCELLED:
            messages.info(request, _("You were not signed in."))
            raise ImmediateHttpResponse(redirect("account" if request.user.is_authenticated else "account_login"))
        if exception is None and "state_id" in (extra_context or {}):
            _refuse("late")
        reason = str(exception) if isinstance(exception, Unproven) else type(exception).__name__
        log.warning("Signing in by OpenID Connect failed: %s.", reason)
        _refuse("failed", 502)


def _recognise(request: HttpRequest, sociallogin: SocialLogin) -> NoReturn:
    """Record a repeated sign-in if it is by the person signed in.

    Raises ImmediateHttpResponse: a redirect to the next page, or the page of a fault if it is by somebody else.
    """
    if sociallogin.user is None or sociallogin.user.pk is None or sociallogin.user.pk != request.user.pk:
        _refuse("somebody_else")
    record_authentication(request, authenticated_user(request), "socialaccount", reauthenticated=True)
    raise ImmediateHttpResponse(redirect(sociallogin.get_redirect_url(request) or "account"))


def _refuse(fault: str, status: int = 403) -> NoReturn:
    """Raise ImmediateHttpResponse with the page whose text `fault` chooses (account/openid_fault.html)."""
    raise ImmediateHttpResponse(render(context.request, "account/openid_fault.html", {"fault": fault}, status=status))
