"""How allauth's accounts and passkeys behave here (ACCOUNT_ADAPTER, MFA_ADAPTER)."""

from typing import cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import BadRequest, ImproperlyConfigured
from django.http import HttpRequest

from scorekeeper.http import Request
from scorekeeper.services.accounts import let_look_again, take_over
from scorekeeper.views.writing import device_named

SECOND_LOCK = "allauth.mfa.stages.AuthenticateStage"


class Accounts(DefaultAccountAdapter):
    """Accounts by e-mail and password, by passkey, or by both."""

    def is_email_verified(self, request: HttpRequest, email: str) -> bool:
        """Without a mail server nobody could read the code that verifies an address: it is taken at its word."""
        return not settings.EMAIL_HOST or super().is_email_verified(request, email)

    def get_login_stages(self) -> list[str]:
        """A passkey is another way in, not a second lock: a lost phone must not cost the club."""
        return [stage for stage in super().get_login_stages() if stage != SECOND_LOCK]

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Signs in, after signing up as well: what the browser kept moves into the account."""
        super().login(request, user)
        ours = cast("Request", request)
        for key in (ours.club_key, *ours.former_keys):
            take_over(key=key, user=user.pk)

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that the last trusted proxy saw. Raises BadRequest for a request that came past one of them."""
        try:
            return str(super().get_client_ip(request))
        except (ImproperlyConfigured, ValueError) as error:
            raise BadRequest("X-Forwarded-For does not name as many addresses as PROXIES says.") from error

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """A new password ends the account's other sessions: their open pages as well."""
        super().set_password(user, password)
        let_look_again(user=user.pk)


class Passkeys(DefaultMFAAdapter):
    """How passkeys are called (MFA_ADAPTER)."""

    def generate_authenticator_name(
        self,
        user: AbstractBaseUser,  # noqa: ARG002 - allauth names both
        type: Authenticator.Type,  # noqa: A002, ARG002
    ) -> str:
        """After the device that it is made on, as far as that is known."""
        return device_named(context.request.headers.get("User-Agent", "")) or "A key"


def mails(_request: HttpRequest) -> dict[str, bool]:
    """For templates: whether codes come by mail, or stand on the terminal of the server."""
    return {"mails": bool(settings.EMAIL_HOST)}
