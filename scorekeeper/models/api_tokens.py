import re
from hashlib import sha256

from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import KEY_LENGTH, NAME_LENGTH, Club

PREFIX = "scorekeeper-"  # by which scanners of logs and repositories recognise a token
TOKEN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{32}}")


def token_digest(token: str) -> str:
    """Return the SHA-256 hash, in hexadecimal, under which a token is stored.

    A token has 192 secret bits, so the hash needs no salt.
    """
    return sha256(token.encode()).hexdigest()


class ApiToken(models.Model):
    """The right of another program to read a club, until it is `ended`.

    `name` is what its owner calls the program. `key` is made by the page: a form that arrives twice makes one token.
    `used` is the last day on which the program has read, null if it never has. `digest` is what `token_digest` returns;
    the token itself is not stored.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    key = models.CharField(max_length=KEY_LENGTH)
    at = models.DateTimeField(auto_now_add=True)
    used = models.DateField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="api_token_once_a_key"),
            models.CheckConstraint(condition=Q(name__gt=""), name="api_token_has_a_name"),
            models.CheckConstraint(condition=Q(key__gt=""), name="api_token_has_a_key"),
        ]

    def __str__(self) -> str:
        return f"the token of {self.name}"
