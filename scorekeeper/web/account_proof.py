"""Whether a provider is the only way into an account, and whether the account has shown just now who it is."""

import time

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

from scorekeeper.queries.accounts import is_joined, number_of_passkeys


def lacks_other_proof(request: HttpRequest) -> bool:
    """Return whether the account has neither password nor passkey, and its provider has not said lately who it is."""
    user = request.user
    if not user.is_authenticated or get_reauthentication_flows(user) or not is_joined(user.pk, settings.OPENID.issuer):
        return False
    since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    records = get_authentication_records(request, user)
    return not any(record.get("reauthenticated") and record["at"] > since for record in records)


def opens_without_provider(user: AbstractBaseUser) -> bool:
    """Return whether a password or a passkey opens an account: one query at most."""
    return (settings.PASSWORDS and user.has_usable_password()) or number_of_passkeys(user.pk) > 0
