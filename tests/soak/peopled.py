"""A club with a visitor of each kind, who send hostile forms."""

from dataclasses import dataclass
from itertools import count
from random import Random

from django.http import HttpResponseBase
from django.test import Client

from scorekeeper.rules.catalogue import games
from tests.access import NO_GET, TABLE
from tests.factories import CAST, play
from tests.fixtures.club_world import NAMED, World
from tests.fixtures.legal_rounds import company, legal_record
from tests.soak.hostile import half_valid, wild
from tests.soak.page_forms import Fields, PageForm, forms_of

STAGES = (0, 1, 10)  # rounds played at most: before the first deal, in play, over in many games
WILD, NOWHERE = 0.4, 0.1  # shares of all posts: random fields; and URLs without a row
SIGNING_OUT = "account_logout"  # after it the visitor has no access any more
PASSKEYS = ("mfa_login_webauthn", "mfa_reauthenticate_webauthn")  # scripts send these
READERS = ("owner", "signed out")  # visitors whose pages contain all forms


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
        self._forms: list[PageForm] = []
        self._asking: set[str] = set()
        self._paths: dict[str, tuple[str, str]] = {}

    def begin_anew(self) -> None:
        """Begin a match of another game at another stage, with nothing spoilt."""
        game = self.random.choice(sorted(games().values(), key=lambda game: game.key))
        names = company(game, CAST)
        self.world = World(names, game=game.key, played=0)
        self.world.match = play(self.world.match, legal_record(game, names, self.random.choice(STAGES))["rounds"])
        for client in self.world.people.values():
            client.raise_request_exception = False
        # Read them before a post signs somebody out or changes a role.
        self._paths = {name: (self.world.url_of(name), self.world.url_of(name, nowhere=True)) for name in NAMED}
        pages = [self._paths[name][0] for name in TABLE if TABLE[name][0] != NO_GET]
        found = [form for path in pages for person in READERS for form in self._forms_at(path, person)]
        self._asking = {self._paths[name][0] for name in NAMED if name in PASSKEYS}
        asking = [PageForm(path, fields={"credential": ["{}"]}) for path in self._asking]
        self._forms = [*asking, *(form for form in found if form.path != self._paths[SIGNING_OUT][0])]

    def send(self) -> Sent:
        """Send a random form, wild or nearly valid, as a random person; return what was sent and answered."""
        person = self.random.choice(("owner", "owner", *self.world.people))
        if self.random.random() < WILD:
            path = self._paths[self.random.choice(NAMED)][self.random.random() < NOWHERE]
            form = wild(self.random)
        else:
            page_form = self.random.choice(self._forms)
            path, form = page_form.path, half_valid(self.random, page_form)
        client = self.world.people[person]
        if path in self._asking:
            client.get(path, headers={"Accept": "application/json"})
        answer = self._asked(client, "post", path, form)
        return Sent(path, person, form, answer.status_code, _error(answer))

    def _forms_at(self, path: str, person: str) -> list[PageForm]:
        page = self._asked(self.world.people[person], "get", path, {})
        return list(forms_of(page, path))

    def _asked(self, client: Client, method: str, path: str, form: Fields) -> HttpResponseBase:
        written = {name: [value.encode("utf-8", "replace").decode() for value in form[name]] for name in form}
        answer: HttpResponseBase = getattr(client, method)(path, written, REMOTE_ADDR=next(self._addresses))
        return answer


def _error(answer: HttpResponseBase) -> str:
    raised = getattr(answer, "exc_info", None)
    return f"{raised[0].__name__}: {raised[1]}" if raised else ""
