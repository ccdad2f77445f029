"""Tests that no random tap, from phones with outdated pages, is answered with status 5xx."""

import os
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.any_taps import Phone, answered, any_match
from tests.factories import give_browser

pytestmark = pytest.mark.django_db

MATCHES = int(os.environ.get("ANY_TAPS", "6"))  # more where there is time
TAPS = 25


@pytest.mark.parametrize("seed", range(MATCHES))
def test_every_tap_is_taken_or_refused_in_a_sentence(settings: Any, seed: int) -> None:
    settings.LIMITS = settings.LIMITS | {"ten_writes": (TAPS, 60)}
    source = Random(seed)  # noqa: S311 - a test is to do the same again
    match = any_match(source)
    client = give_browser(Client(raise_request_exception=False), match.night.club)
    phones = [Phone(client, match, source), Phone(client, match, source)]
    for _ in range(TAPS):
        answered(source.choice(phones).tap())
