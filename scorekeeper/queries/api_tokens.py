"""The tokens by which other programs read a club."""

from scorekeeper.models import ApiToken, Club
from scorekeeper.models.api_tokens import TOKEN, token_digest


def tokens_of(club: Club) -> list[ApiToken]:
    """Return the tokens of a club that are not ended, newest first: one query."""
    return list(club.api_tokens.filter(ended=None))


def valid_token(text: str) -> ApiToken | None:
    """Return the token with this text and its club; None if there is none, it was ended or its club was deleted.

    One query; none if the text cannot be a token. It is looked up by its hash, so that the time of the query does not
    reveal a valid token.
    """
    if not TOKEN.fullmatch(text):
        return None
    found = ApiToken.objects.select_related("club").filter(digest=token_digest(text))
    return found.filter(ended=None, club__leaving=None).first()
