"""What kind of phone or computer a browser runs on, by what it says of itself."""

from scorekeeper.web.request import Request

KINDS = ("iPhone", "iPad", "Android", "Windows", "Mac", "Linux")


def device_kind_of(request: Request) -> str:
    """Return the kind of the device that asks; empty if it does not say."""
    return device_kind(request.headers.get("User-Agent", ""))


def device_kind(agent: str) -> str:
    """Return the kind of device in a User-Agent header: "iPhone"; empty for an unknown one."""
    return next((kind for kind in KINDS if kind in agent), "")
