"""Fixtures: a site on which people sign in by a provider."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from django.test import Client
from django.urls import include, path

from scorekeeper import account_urls, urls
from scorekeeper.environment import OpenID
from tests.fixtures.openid_provider import CLIENT, SECRET, Provider, provided
from tests.openid.way import signed_in_by


@pytest.fixture(scope="session")
def _provided() -> Iterator[Provider]:
    with provided() as provider:
        yield provider


@pytest.fixture
def put_up(settings: Any) -> Callable[[], None]:
    """Return a function that builds the URLs again after a change of settings."""

    def make() -> None:
        site = ModuleType("site")
        vars(site).update({name: value for name, value in vars(urls).items() if name.startswith("handler")})
        others = [one for one in urls.urlpatterns if str(one.pattern) != "account/"]
        vars(site)["urlpatterns"] = [path("account/", include(account_urls.patterns())), *others]
        settings.ROOT_URLCONF = site

    return make


@pytest.fixture
def provider(_provided: Provider, settings: Any, put_up: Callable[[], None]) -> Provider:
    """Return a provider at which Ann is signed in, with a verified address; the site sends mail."""
    vars(_provided).update(vars(Provider(port=_provided.port, key=_provided.key)))
    settings.OPENID = OpenID(_provided.url, CLIENT, SECRET, "The Guild")
    settings.EMAIL_HOST = "mail.example.org"
    settings.ACCOUNT_PREVENT_ENUMERATION = settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    put_up()
    return _provided


@pytest.fixture
def ann(provider: Provider) -> Client:
    """Return Ann's phone, on which she has signed in by the provider alone."""
    phone = Client()
    signed_in_by(phone)
    return phone
