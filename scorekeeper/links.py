"""Links that open something to whoever holds them: to watch, to take the pen, to join a club.

A link's key is derived from the server's secret, what it opens and a generation number. So a link can
be shown again at will, a new one ends the old one, and a stolen database opens nothing.
"""

import base64
import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.models import Club, Invite, Match, Night

LinkKind = Literal["match", "night", "club", "pen", "invite"]
WATCHED: tuple[LinkKind, ...] = ("match", "night", "club")
KINDS: tuple[LinkKind, ...] = get_args(LinkKind)
KEY_BYTES = 24  # 192 bits
KEPT = re.compile(r"(?P<kind>[a-z]+)\.(?P<pk>[0-9]{1,18})\.(?P<generation>[0-9]{1,9})")


class Link(NamedTuple):
    """What a link opens: the row of this kind, as long as it is in this generation.

    A pen held is that of a Handover's row; the link that hands it over is that of the club.
    """

    kind: LinkKind
    pk: int
    generation: int = 0

    @property
    def key(self) -> str:
        """The secret part of its address."""
        return _derived(str(self))

    def opened_by(self, key: str) -> bool:
        """Return whether this is its key, compared in constant time."""
        return constant_time_compare(self.key, key)

    def __str__(self) -> str:
        """Return the text that a browser keeps; `parse_link` reads it."""
        return f"{self.kind}.{self.pk}.{self.generation}"


def parse_link(text: str) -> Link | None:
    """Return the link that was kept as this text; None if the text is no link."""
    match = KEPT.fullmatch(text)
    kind = next((kind for kind in KINDS if match and match["kind"] == kind), None)
    return Link(kind, int(match["pk"]), int(match["generation"])) if match and kind else None


def parse_links(text: str) -> tuple[Link, ...]:
    """Return the links that were kept as this text, each once; what is no link is passed over."""
    return tuple(dict.fromkeys(link for link in map(parse_link, text.split()) if link))


def format_links(links: Iterable[Link]) -> str:
    """Return these links as one text; `parse_links` reads it."""
    return " ".join(map(str, links))


def pens_among(links: Iterable[Link]) -> tuple[int, ...]:
    """Return the handovers that are held by these links."""
    return tuple(link.pk for link in links if link.kind == "pen")


def with_link(links: Iterable[Link], opened: Link) -> tuple[Link, ...]:
    """Return these links with a new one last; it replaces an older link to the same."""
    kept = tuple(opened if link[:2] == opened[:2] else link for link in links)
    return kept if opened in kept else (*kept, opened)


def to_watch(thing: Match | Night | Club) -> Link:
    """Return the link to watch a match, a night or a whole club."""
    kinds: dict[type, LinkKind] = {Match: "match", Night: "night", Club: "club"}
    return Link(kinds[type(thing)], thing.pk, thing.watch_generation)


def to_write(club: Club) -> Link:
    """Return the link that hands the club's pen to another phone."""
    return Link("pen", club.pk, club.pen_generation)


def to_join(invite: Invite) -> Link:
    """Return the link by which somebody with an account joins the club."""
    return Link("invite", invite.pk)


def key_to_own(club: Club) -> str:
    """Return the key of the link that makes somebody the owner of a club which a command has made.

    It is over once the club has another keeper key: the first owner gets one.
    """
    return _derived(f"own.{club.pk}.{club.keeper_key}")


def opens_to_own(club: Club, key: str) -> bool:
    """Return whether this is the key that makes somebody the owner, compared in constant time."""
    return constant_time_compare(key_to_own(club), key)


def _derived(what: str) -> str:
    """Return the key of what a link opens."""
    digest = salted_hmac("scorekeeper.link", what, algorithm="sha256")
    return base64.urlsafe_b64encode(digest.digest()[:KEY_BYTES]).decode()
