"""Tokens by which other programs read a club: making one, noting its use, ending it."""

import base64
from datetime import date
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorekeeper.facts import write_faults
from scorekeeper.models import ApiToken, Club
from scorekeeper.models.api_tokens import PREFIX, token_digest
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.players import valid_name

MOST_TOKENS = 20  # of a club
SECRET_BYTES = 24  # 192 bits


class MadeToken(NamedTuple):
    """A token that was made, and its text, which is not stored and only shown in the answer to the form."""

    row: ApiToken
    text: str


@transaction.atomic
def make(*, club: Club, name: str, key: str) -> MadeToken | None:
    """Make a token for a program with this name; return it with its text.

    A form that arrives again with the same `key` makes no second token, and gets the same text; None if that token was
    ended or the server's secret changed meanwhile. Raises Refused for an invalid name, or if the club has MOST_TOKENS.
    """
    club, text = lock_club(club), _text_of(club, key)
    if token := club.api_tokens.filter(key=key).first():
        return MadeToken(token, text) if token.ended is None and token.digest == token_digest(text) else None
    fitting = valid_name(name)
    if club.api_tokens.filter(ended=None).count() >= MOST_TOKENS:
        raise Refused((Fault(("name",), write_faults.TOO_MANY_TOKENS, {"most": MOST_TOKENS}),))
    return MadeToken(club.api_tokens.create(name=fitting, key=key, digest=token_digest(text)), text)


def _text_of(club: Club, key: str) -> str:
    """Return a token's text, derived from the server's secret: a form (`key`) that arrives twice gets the same."""
    digest = salted_hmac("scorekeeper.api-token", f"{club.pk}.{key}", algorithm="sha256").digest()
    return f"{PREFIX}{base64.urlsafe_b64encode(digest[:SECRET_BYTES]).decode()}"


def note_use(*, token: ApiToken, day: date) -> None:
    """Store the day as the last one on which a token was used, unless it is stored already."""
    if token.used != day:
        ApiToken.objects.filter(pk=token.pk).update(used=day)


def end(*, token: ApiToken) -> None:
    """End a token; do nothing if it has ended."""
    ApiToken.objects.filter(pk=token.pk, ended=None).update(ended=timezone.now())


def end_all(*, club: Club) -> None:
    """End all tokens of a club."""
    club.api_tokens.filter(ended=None).update(ended=timezone.now())
