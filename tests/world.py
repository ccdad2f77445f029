"""A club with everybody who may come to it, and the address of every page for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper.models import Club, Match, Membership, Player, Role
from scorekeeper.models.clubs import new_key
from scorekeeper.rules.characters import visible
from scorekeeper.rules.names import fold
from scorekeeper.selectors.links import to_join, to_watch, to_write
from tests.factories import CAST, ClubFactory, ClubGameFactory, MatchFactory, give_browser
from tests.people import account, give_links, invitation, member, pen_of, pen_out, signed_in

NOWHERE = 987_654  # the number of no row


@dataclass
class World:
    """A match in a club with a member of each role, an invitation, a pen that is out and a game of its own."""

    names: Sequence[str] = CAST
    club_name: str = "Fridays"
    played: int = 1
    club_key: str = field(default_factory=new_key)
    match: Match = field(init=False)
    club: Club = field(init=False)

    def __post_init__(self) -> None:
        taken = {name: name if visible(name) else f"P{index}" for index, name in enumerate(self.names)}
        self.match = MatchFactory(names=list(taken.values()), played=self.played, club_key=self.club_key)
        # An earlier version took names that are refused now: they are still shown.
        for name in (name for name in taken if not visible(name)):
            Player.objects.filter(seats__match=self.match, name=taken[name]).update(name=name, folded=fold(name))
        self.club = self.match.night.club
        self.club.name = self.club_name
        self.club.save()
        self.own = ClubGameFactory(club=self.club, title=self.club_name)
        self.pen = pen_out(self.club, self.names[0])
        self.invite = invitation(self.club)
        self.members = {role: member(self.club, role, f"{role}-of-{self.club.pk}") for role in Role}

    @cached_property
    def people(self) -> dict[str, Client]:
        """Everybody who may come, each with a browser of their own."""
        stranger = account(f"stranger-to-{self.club.pk}")
        Membership.objects.create(club=ClubFactory(), user=stranger, role=Role.OWNER)
        return {
            "owner": signed_in(self.members[Role.OWNER]),
            "own browser": give_browser(Client(), self.club),
            "keeper": signed_in(self.members[Role.KEEPER]),
            "pen": give_links(Client(), pen_of(self.pen)),
            "watcher": signed_in(self.members[Role.WATCHER]),
            "club link": give_links(Client(), to_watch(self.club)),
            "night link": give_links(Client(), to_watch(self.match.night)),
            "match link": give_links(Client(), to_watch(self.match)),
            "other club": signed_in(stranger),
            "signed out": Client(),
        }

    def url_of(self, name: str, *, nowhere: bool = False) -> str:
        """The address of a page of this club; or one of the same shape that leads to no row."""
        values = self._values(name)
        if nowhere:
            values = {key: NOWHERE if isinstance(value, int) else value for key, value in values.items()}
        return reverse(name, kwargs={key: values[key] for key in PARAMETERS[name]})

    def _values(self, name: str) -> dict[str, Any]:
        keys = {"watch": to_watch(self.match), "join": to_join(self.invite), "take_pen": to_write(self.club)}
        return {
            "match": self.match.pk,
            "night": self.match.night_id,
            "number": 1,
            "page": "table",
            "club": self.club.pk,
            "club_game": self.own.pk,
            "member": self.club.memberships.get(role=Role.KEEPER).pk,
            "invite": self.invite.pk,
            "pen": self.pen.pk,
            "player": self.match.seats.all()[0].player_id,
            "kind": "match",
            "pk": self.match.pk,
            "key": keys[name].key if name in keys else "ten-step",
            "session": NOWHERE,
            "object_id": NOWHERE,
            "content_type_id": 1,
            "app_label": "scorekeeper",
            "url": "nowhere",
        }


def _walked(patterns: Sequence[URLPattern | URLResolver], space: str = "") -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found |= _walked(pattern.url_patterns, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        else:
            found[f"{space}{pattern.name or pattern.pattern}"] = list(pattern.pattern.regex.groupindex)
    return found


# Every address of the project, whoever made it: its name → what it takes. Some of the staff's have no
# name: they lead on to a page that has one, or nowhere.
PARAMETERS = _walked(get_resolver().url_patterns)
NAMED = sorted(name for name in PARAMETERS if name.rpartition(":")[2].isidentifier())
