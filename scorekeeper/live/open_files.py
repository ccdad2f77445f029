"""The limit of open files of this process: every live stream is one."""

import sys

if sys.platform != "win32":
    import resource

MOST_ON_MACOS = 10_240  # OPEN_MAX: it refuses more, even if its limit is infinite


def raise_limit() -> int:
    """Raise the limit of open files to the highest value allowed, and return it; the usual 1,024 is too low.

    On Windows, return `limit` only.
    """
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = min(most, MOST_ON_MACOS) if sys.platform == "darwin" else most
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return limit()


def limit() -> int:
    """Return the current limit; on Windows, where connections are no files, a high number."""
    if sys.platform != "win32":
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize
