"""Who wrote a change, in the reader's language."""

import re

from django.utils.translation import gettext as _

# The writer as web/writing.py stores it: the typed name and the kind of device.
NAMED = re.compile(r"(.+)’s (iPhone|iPad|Android|Windows|Mac|Linux|phone)")


def writer(who: str) -> str:
    """Return a stored writer, "Bob’s iPhone" or "Bob’s phone", in the reader's language; any other text unchanged."""
    found = NAMED.fullmatch(who)
    if not found:
        return who
    name, device = found.groups()
    if device == "phone":
        return _("{name}’s phone").format(name=name)
    return _("{name}’s {device}").format(name=name, device=device)
