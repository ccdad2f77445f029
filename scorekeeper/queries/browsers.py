"""The clubs of a browser's keys and links, and the links that fit into its cookie."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet

from scorekeeper.links import KINDS, Link, LinkKind, format_links
from scorekeeper.models import Club, Handover, Match, Night

ROOM = 3600  # bytes of links; a cookie with its name and attributes has at most 4,096


def used_keys(keys: Sequence[str]) -> tuple[str, ...]:
    """Return the `keys` of a browser that belong to a club, also to a deleted one, in their order: one query."""
    used = set(Club.objects.filter(keeper_key__in=keys).values_list("keeper_key", flat=True))
    return tuple(key for key in keys if key in used)


def clubs_behind(links: Iterable[Link]) -> QuerySet[Club]:
    """Return the clubs of the matches, nights, clubs and pens to which these links lead.

    Ended links and deleted clubs count, links to deleted matches do not.
    """
    of: dict[LinkKind, list[int]] = {kind: [] for kind in KINDS}
    for link in links:
        of[link.kind].append(link.pk)
    found = Q(pk__in=of["club"])
    found |= Q(pk__in=Night.objects.filter(pk__in=of["night"]).values("club"))
    found |= Q(pk__in=Match.objects.filter(pk__in=of["match"]).values("night__club"))
    found |= Q(pk__in=Handover.objects.filter(pk__in=of["pen"]).values("club"))
    return Club.objects.filter(found)


def fitting(links: tuple[Link, ...]) -> tuple[Link, ...]:
    """Return the links that fit into a cookie; they are given and returned newest last.

    All, without a query, if they have at most ROOM bytes. Otherwise at most four queries find links that open nothing
    any more, which are removed first. Then, as long as needed, the oldest link to watch of the club that has most of
    them is removed, so that many links of one club do not displace those of others; among clubs with equally many it is
    the one whose links came last. Pens and the newest link are not counted, and stay as long as they open something.
    """
    if len(format_links(links)) <= ROOM:
        return links
    clubs = _clubs_by_link(links)
    left = [link for link in links if link in clubs]
    while len(format_links(left)) > ROOM and (watched := [link for link in left[:-1] if link.kind != "pen"]):
        most, _ = Counter(clubs[link] for link in reversed(watched)).most_common(1)[0]
        left.remove(next(link for link in watched if clubs[link] == most))
    return tuple(left)


def _clubs_by_link(links: tuple[Link, ...]) -> dict[Link, int]:
    """Return the id of the club for each of these links that still opens something; no key for others.

    Four queries at most. Deleted clubs count.
    """
    watched: tuple[tuple[LinkKind, type[Match | Night | Club], str], ...] = (
        ("match", Match, "night__club"),
        ("night", Night, "club"),
        ("club", Club, "pk"),
    )
    found: dict[Link, int] = {}
    for kind, model, club in watched:
        rows = model.objects.filter(pk__in=[link.pk for link in links if link.kind == kind])
        found |= {Link(kind, pk, now): of for pk, now, of in rows.values_list("pk", "watch_generation", club)}
    pens = Handover.objects.filter(pk__in=[link.pk for link in links if link.kind == "pen"], ended=None)
    return found | {Link("pen", pk): of for pk, of in pens.values_list("pk", "club")}
