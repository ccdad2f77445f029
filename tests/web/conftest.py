from typing import Any

import pytest
from allauth.account.models import EmailAddress

from scorekeeper.models import Tally, User
from tests.people import account


@pytest.fixture
def no_tally_left(db: None) -> None:
    """Forget what a browser that tapped after its test has left in the table."""
    Tally.objects.all().delete()


@pytest.fixture
def ann() -> User:
    """Return Ann, who has verified her address."""
    user = account("ann")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def mails(settings: Any) -> None:
    """Make a site that has a mail server."""
    settings.EMAIL_HOST = "mail.example.org"
    settings.ACCOUNT_PREVENT_ENUMERATION = settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
