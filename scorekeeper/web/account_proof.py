"""Whether an account whose only way to sign in is a provider has signed in there recently."""

import time

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from django.conf import settings
from django.http import HttpRequest

from scorekeeper.queries.accounts import is_joined


def lacks_other_proof(request: HttpRequest) -> bool:
    """Return whether the account has neither password nor passkey, and has not signed in by its provider recently."""
    user = request.user
    if not user.is_authenticated or get_reauthentication_flows(user) or not is_joined(user.pk, settings.OPENID.issuer):
        return False
    since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    records = get_authentication_records(request, user)
    return not any(record.get("reauthenticated") and record["at"] > since for record in records)
