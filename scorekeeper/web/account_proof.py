"""What opens an account."""

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser

from scorekeeper.queries.accounts import number_of_passkeys


def opens_without_provider(user: AbstractBaseUser) -> bool:
    """Return whether a password or a passkey opens an account: one query at most."""
    return (settings.PASSWORDS and user.has_usable_password()) or number_of_passkeys(user.pk) > 0
