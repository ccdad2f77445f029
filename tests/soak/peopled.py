"""A club with everybody who may come to it, who send what nobody would."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

from django.http import HttpResponseBase
from django.test import Client

from tests.soak.hostile import Fields, fields_of, forms
from tests.world import NAMED, World

STAGES = (0, 1, 10)  # rounds played: before the first deal, in play, over
NOWHERE, OWNER = 0.03, 0.5  # of all posts: to no row, and from who may do most


@dataclass(frozen=True)
class Sent:
    """A post and what became of it; `error` is what failed where nothing was answered."""

    path: str
    person: str
    form: Fields
    status: int
    error: str


class Peopled:
    """One world after the other; every post comes from an address of its own, so that none comes too often."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._addresses = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))
        self._forms: dict[str, Iterator[Fields]] = {}

    def begin_anew(self) -> None:
        """The match is at another stage, and nothing is spoilt."""
        self.world = World(played=self.random.choice(STAGES))
        for client in self.world.people.values():
            client.raise_request_exception = False
        self._forms = {}

    def send(self) -> Sent:
        """Somebody sends something somewhere."""
        name = self.random.choice(NAMED)
        person = "owner" if self.random.random() < OWNER else self.random.choice(list(self.world.people))
        path = self.world.url_of(name, nowhere=self.random.random() < NOWHERE)
        form = next(self._forms_at(name, path))
        answer = self._asked(self.world.people[person], "post", path, form)
        return Sent(path, person, form, answer.status_code, _error(answer))

    def _forms_at(self, name: str, path: str) -> Iterator[Fields]:
        """What the owner's own page at this address sends is where half-valid forms begin."""
        if name not in self._forms:
            page = self._asked(self.world.people["owner"], "get", path, {})
            known = fields_of(getattr(page, "content", b"").decode())
            self._forms[name] = forms(self.random, known)
        return self._forms[name]

    def _asked(self, client: Client, method: str, path: str, form: Fields) -> HttpResponseBase:
        written = {name: [value.encode("utf-8", "replace").decode() for value in form[name]] for name in form}
        answer: HttpResponseBase = getattr(client, method)(path, written, REMOTE_ADDR=next(self._addresses))
        return answer


def _error(answer: HttpResponseBase) -> str:
    raised = getattr(answer, "exc_info", None)
    return f"{raised[0].__name__}: {raised[1]}" if raised else ""
