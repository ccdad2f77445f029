"""Adapters of allauth for accounts and passkeys (ACCOUNT_ADAPTER, MFA_ADAPTER)."""

import logging
from datetime import timedelta
from email.utils import format_datetime
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from allauth.account.utils import passthrough_next_redirect_url
from allauth.core import context
from allauth.core.internal.httpkit import authenticated_user
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import BadRequest, ImproperlyConfigured, PermissionDenied, ValidationError
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import User
from scorekeeper.services.accounts import end_pens_of_account, end_pens_of_session, set_language, take_over
from scorekeeper.web.cookies import keep_cookie, keep_links
from scorekeeper.web.device_kinds import device_kind
from scorekeeper.web.request import Request

log = logging.getLogger(__name__)
PASSKEY_STAGE = "allauth.mfa.stages.AuthenticateStage"
ERROR_MESSAGES = {
    "duplicate_email": _("This is your e-mail already."),
    "email_password_mismatch": _("The e-mail or the password is wrong."),
    "email_taken": _("There is an account with this e-mail already."),
    "enter_current_password": _("This is not your current password."),
    "incorrect_code": _("This is not the code."),
    "incorrect_password": _("This is not your password."),
    "too_many_login_attempts": _("That was wrong too often. Wait a little, then begin again."),
    "unknown_email": _("There is no account with this e-mail."),
}


class Accounts(DefaultAccountAdapter):
    """Accounts by e-mail and password, by passkey, or by both."""

    error_messages = DefaultAccountAdapter.error_messages | ERROR_MESSAGES

    def is_email_verified(self, request: HttpRequest, email: str) -> bool:
        """Return whether an address is verified; always True without a mail server, as no code can be sent."""
        return not settings.EMAIL_HOST or super().is_email_verified(request, email)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the IP address that a request comes from. Raises BadRequest, and logs, if it can't be told."""
        try:
            return super().get_client_ip(request)
        except (ImproperlyConfigured, PermissionDenied) as error:
            log.warning("A request without an address: %s. Is PROXIES right?", error)
            raise BadRequest(str(error)) from error

    def clean_email(self, email: str) -> str:
        """Return an e-mail address unchanged; raise ValidationError if a mail to it would go to another, or to none.

        The mail queue reads a comma as the end of an address. Python decodes words such as "=?utf-8?q?ann?=" when it
        sends a mail, and may refuse to write control characters.
        """
        if "," in email or "=?" in email or not email.isprintable():
            raise ValidationError(_("This is no e-mail address."))
        return email

    def is_safe_url(self, url: str) -> bool:
        """Return whether a redirect to this URL is safe; False for an invalid URL."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def is_reauthentication_required(self, *, app: str, **given: Any) -> bool:
        """Return whether allauth asks for a password or a passkey again; False for an account that has neither.

        Such an account is asked to sign in by the provider again (account_urls.py).
        """
        asked = super().is_reauthentication_required(app=app, **given)
        return asked and bool(get_reauthentication_flows(authenticated_user(context.request)))

    def get_login_stages(self) -> list[str]:
        """Return the stages without the one that asks for a passkey after the password.

        A passkey is an alternative to the password: a person who loses the phone must still reach the club.
        """
        return [stage for stage in super().get_login_stages() if stage != PASSKEY_STAGE]

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Sign in, also after signing up, and make the account the owner of the browser's clubs."""
        super().login(request, user)
        _take_over(cast("Request", request), user.pk)

    def post_login(  # type: ignore[override]  # what allauth names is passed on
        self, request: HttpRequest, user: AbstractBaseUser, **given: Any
    ) -> HttpResponseBase:
        """Redirect after signing in, in the account's language. If it has none, store the one chosen in the browser."""
        response: HttpResponseBase = super().post_login(request, user, **given)
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        if language := cast("User", user).language:
            keep_cookie(response, settings.LANGUAGE_COOKIE_NAME, language)
        elif chosen in dict(settings.LANGUAGES):
            set_language(user=user.pk, language=chosen)
        return response

    def respond_email_verification_sent(self, request: HttpRequest, user: AbstractBaseUser | None) -> HttpResponseBase:
        """Redirect to the page for the code, with the `next` of the form; allauth leaves it out."""
        answer = super().respond_email_verification_sent(request, user)
        answer["Location"] = passthrough_next_redirect_url(request, answer["Location"], REDIRECT_FIELD_NAME)
        return answer

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:  # noqa: ARG002 - allauth names it
        """Return the URL of the account's page, which says that the password counts; also after the first is set."""
        return reverse("account")

    def logout(self, request: HttpRequest) -> None:
        """Sign out. The account becomes the owner of the browser's clubs first.

        If the form has `keep`, the links and pens stay in the browser; otherwise the links are removed and the pens
        end.
        """
        ours, user = cast("Request", request), authenticated_user(request).pk
        _take_over(ours, user)
        super().logout(request)
        kept, removed = (ours.links, ()) if "keep" in request.POST else ((), ours.links)
        keep_links(ours, kept)
        end_pens_of_session(user=user, links=removed)

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """Return a mail. Its header Expires says until when the "code" in `context`, if any, is valid."""
        if "code" in context:
            valid = timedelta(seconds=settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT)
            headers = {**(headers or {}), "Expires": format_datetime(timezone.now() + valid)}
        return super().render_mail(template_prefix, email, context, headers)

    def send_account_already_exists_mail(self, email: str) -> None:
        """Send the mail. First hash the unused password, so that the response takes as long as for a new address."""
        if password := context.request.POST.get("password1"):
            make_password(password)
        super().send_account_already_exists_mail(email)

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """Set the password and end the account's other sessions, with their open pages and pens."""
        super().set_password(user, password)
        end_pens_of_account(user=user.pk, but=context.request.session.session_key)


def _take_over(request: Request, user: int) -> None:
    """Make the account with the id `user` the owner of the clubs of the browser's present and former keys."""
    for key in (request.club_key, *request.former_keys):
        take_over(key=key, user=user)


class Passkeys(DefaultMFAAdapter):
    """Names new passkeys, and words errors of passkeys (MFA_ADAPTER)."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This passkey does not fit."),
        "unverified_email": _("Your e-mail is not verified yet."),
    }

    def generate_authenticator_name(
        self,
        user: AbstractBaseUser,  # noqa: ARG002 - allauth names both
        type: Authenticator.Type,  # noqa: A002, ARG002
    ) -> str:
        """Return a passkey's name: the kind of device that makes it; "A key", translated, if that is unknown."""
        return device_kind(context.request.headers.get("User-Agent", "")) or gettext("A key")


def sign_in_ways(_request: HttpRequest) -> dict[str, bool | str]:
    """Return the template context about signing in.

    `mails` is whether codes are mailed; without a mail server they are printed. `openid` is the name of the provider by
    which people may sign in; "" without one. `passwords` is whether there are any.
    """
    openid = settings.OPENID.name if settings.OPENID else ""
    return {"mails": bool(settings.EMAIL_HOST), "openid": openid, "passwords": settings.PASSWORDS}
