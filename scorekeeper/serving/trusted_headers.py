"""The headers of a request as they may be believed."""

from scorekeeper.protocol import Message


def without_doubles(scope: Message) -> Message:
    """Return the request without headers whose names hold an underscore.

    WSGI writes `X_Forwarded_For` and `X-Forwarded-For` alike; a proxy sets the one and lets the other pass,
    so that anybody could say under which address they come.
    """
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if b"_" not in name]}
