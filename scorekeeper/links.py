"""Secret links: to watch, to take the pen, to join or to own a club.

A link's key is derived from the server's secret, what it opens and a generation number. So a link can be shown again
at any time, a new generation ends the old link, and the database alone does not reveal any key.
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
LINK_TEXT = re.compile(r"(?P<kind>[a-z]+)\.(?P<pk>[0-9]{1,18})\.(?P<generation>[0-9]{1,9})")


class Link(NamedTuple):
    """What a link opens: the row of this kind and id (`pk`), as long as it has this generation.

    For "pen", `pk` is a club's id in the link that hands the pen over, and a Handover's id in a browser that has the
    pen.
    """

    kind: LinkKind
    pk: int
    generation: int = 0

    @property
    def key(self) -> str:
        """The secret part of the link's URL."""
        return _derived(str(self))

    def opened_by(self, key: str) -> bool:
        """Return whether this is the link's key, compared in constant time."""
        return constant_time_compare(self.key, key)

    def __str__(self) -> str:
        """Return the link as text for a cookie or session; `parse_link` reads it."""
        return f"{self.kind}.{self.pk}.{self.generation}"


def parse_link(text: str) -> Link | None:
    """Return the link in a text of `str(link)`; None if the text is invalid."""
    match = LINK_TEXT.fullmatch(text)
    kind = next((kind for kind in KINDS if match and match["kind"] == kind), None)
    return Link(kind, int(match["pk"]), int(match["generation"])) if match and kind else None


def parse_links(text: str) -> tuple[Link, ...]:
    """Return the links in a text of `format_links`, each once; invalid parts are ignored."""
    return tuple(dict.fromkeys(link for link in map(parse_link, text.split()) if link))


def format_links(links: Iterable[Link]) -> str:
    """Return these links as one text, separated by spaces; `parse_links` reads it."""
    return " ".join(map(str, links))


def pens_among(links: Iterable[Link]) -> tuple[int, ...]:
    """Return the Handover ids of the pens among these links."""
    return tuple(link.pk for link in links if link.kind == "pen")


def with_link(links: Iterable[Link], opened: Link) -> tuple[Link, ...]:
    """Return these links with `opened` appended, or in the place of the link with the same kind and id."""
    kept = tuple(opened if link[:2] == opened[:2] else link for link in links)
    return kept if opened in kept else (*kept, opened)


def to_watch(target: Match | Night | Club) -> Link:
    """Return the link to watch a match, a night or a whole club."""
    kinds: dict[type, LinkKind] = {Match: "match", Night: "night", Club: "club"}
    return Link(kinds[type(target)], target.pk, target.watch_generation)


def to_write(club: Club) -> Link:
    """Return the link that hands the club's pen to another phone."""
    return Link("pen", club.pk, club.pen_generation)


def to_join(invite: Invite) -> Link:
    """Return the link by which a person with an account joins the club that the invite is for."""
    return Link("invite", invite.pk)


def key_to_own(club: Club) -> str:
    """Return the key of the link by which a person becomes the owner of a club that a command has made.

    It is invalid once the club has another keeper key, which the first owner gets.
    """
    return _derived(f"own.{club.pk}.{club.keeper_key}")


def opens_to_own(club: Club, key: str) -> bool:
    """Return whether this is the key of `key_to_own`, compared in constant time."""
    return constant_time_compare(key_to_own(club), key)


def _derived(what: str) -> str:
    """Return the key of a link, in base64 for URLs, derived from a text that names what it opens and the secret key."""
    digest = salted_hmac("scorekeeper.link", what, algorithm="sha256")
    return base64.urlsafe_b64encode(digest.digest()[:KEY_BYTES]).decode()
