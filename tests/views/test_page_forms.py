"""Tests that every form is accepted as its page draws it, and refused with a field added, repeated or spoilt."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from scorekeeper.models import Club, ClubImport, Role
from scorekeeper.models.clocks import now
from scorekeeper.services import clubs, seasons
from scorekeeper.services.deleting import delete
from tests.access import NO_GET, NO_POST, TABLE
from tests.factories import ClubFactory, context, score
from tests.fixtures.club_world import World
from tests.fixtures.form_data import king_each
from tests.fixtures.sent_twice import Answer, Twice, sent_twice, start_of_write, timeless
from tests.fixtures.writes import end
from tests.people import member, signed_in
from tests.soak.page_forms import Fields, PageForm, forms_of
from tests.views.test_posts import stored_state

pytestmark = pytest.mark.django_db

OURS = [name for name in TABLE if not name.startswith(("account", "mfa"))]
WRITING = sorted(name for name in OURS if TABLE[name][1] != NO_POST)
PAGES = [name for name in OURS if TABLE[name][0] != NO_GET]
# Hidden fields that a page always sends; some URLs accept a form without them.
MACHINE = {"key", "round", "player", "fact", "value", "was", "revision", "generation", "rules_of", "do", "ask", "tap"}
MAY_BE_MISSING = {
    "new_match": {"rules_of", "key"},  # played with last; asked for by the deal alone
    "exact_cut": {"player", "fact"},  # the table sends for the cut what it sends for a hand
    "referee": MACHINE - {"ask"},  # then the question is as it was first
    "game_referee": MACHINE - {"ask"},
}
MANY = {"seat", "cell", "total"}
# Addresses whose forms write nothing as their pages fill them in: nothing is chosen, changed or entered yet.
WITHOUT_WRITE = {"enter_club", "game_referee", "house_rules", "imports", "join", "make_demo", "move_match", "new_match"}
WITHOUT_WRITE |= {"old_match", "redo", "referee", "round", "watch_by_code"}
TYPED = {"name": "Fridays", "options.title": "Whist"}  # fills fields that are empty
BROUGHT = {"summary": {"nights": 1, "matches": 1, "players": 0, "spellings": 0, "taken": 0}}
TAKEN = {200, 303, 409, 422}
TOO_LONG = "9" * 5000


@dataclass
class Sheet:
    """A form as a browser sends it, to be sent by somebody who may."""

    world: World
    browser: Client
    form: PageForm

    @cached_property
    def before(self) -> tuple[Any, ...]:
        """Return all rows that the form could write, as they are before it is sent."""
        return stored_state(self.world.match)

    @property
    def ways(self) -> list[Fields]:
        """Return the fields that each button sends; of buttons of one name the first three."""
        first = {name: values[:1] for name, values in self.form.fields.items()}
        buttons = [(name, value) for name, values in self.form.buttons.items() for value in values[:3]]
        return [first | {name: [value]} for name, value in buttons] or [first]

    def spoilt(self) -> list[tuple[str, Fields]]:
        """Return a field to spoil, with the first button's fields, for each kind: all options are one kind."""
        sent = self.ways[0]
        kinds = {re.sub(r"^options\.\w+|\d+", "#", name): name for name in sent}
        return [(name, dict(sent)) for name in kinds.values()]

    def send(self, fields: Fields) -> tuple[int, bool]:
        """Return the status of the answer, and whether anything was written; none of it is kept."""
        before = self.before
        with self.sent(fields) as status:
            return status, stored_state(self.world.match) != before

    @contextmanager
    def sent(self, fields: Fields) -> Iterator[int]:
        """Yield the status of the answer; what was written is rolled back after the block."""
        cache.clear()
        cookies = deepcopy(self.browser.cookies)
        with transaction.atomic():
            yield self.browser.post(self.form.path, fields).status_code
            transaction.set_rollback(True)
        self.browser.cookies = cookies

    def send_twice(self, fields: Fields, meanwhile: int | None = None) -> Twice:
        """Send a form twice, the second time afterwards or before statement `meanwhile` of the first."""

        def send() -> Answer:
            answer = self.browser.post(self.form.path, fields)
            return answer.status_code, answer.headers.get("Location")

        cache.clear()
        cookies = deepcopy(self.browser.cookies)
        with transaction.atomic():
            done = sent_twice(send, lambda: stored_state(self.world.match), meanwhile)
            transaction.set_rollback(True)
        self.browser.cookies = cookies
        return done

    def status(self, fields: Fields) -> int:
        """Return the status of the answer."""
        with self.sent(fields) as status:
            return status


def all_forms() -> Iterator[Sheet]:
    """Draw every form that a page has, some by those alone who see them, at the end of a match, or after another."""
    stranger = Client()
    first_visit = stranger.get("/")  # while nobody has played
    world, over, ended, gone, demo = World(), World(played=10), World(), World(), World()
    yield from on_page(world, stranger, first_visit)
    Club.objects.filter(pk=demo.club.pk).update(demo=True)
    end(match=ended.match, context=context())
    delete(match=gone.match, context=context())
    seasons.delete(row=gone.season, context=context())
    leaving = ClubFactory(name="Mondays")
    owner = signed_in(member(leaving, Role.OWNER, "who-leaves"))
    clubs.delete(club=leaving, name="Mondays")
    shown: list[tuple[World, Client, str]] = [(world, world.people["owner"], name) for name in PAGES]
    shown += [(world, world.people[person], "club") for person in ("keeper", "pen")]
    shown += [(world, world.people["other club"], name) for name in ("join", "take_pen")]
    shown += [(world, world.people["club link"], "clubs"), (world, owner, "clubs")]
    shown += [(over, over.people["owner"], name) for name in ("result", "seats", "round")]
    shown += [
        (ended, ended.people["owner"], "result"),
        (gone, gone.people["owner"], "night"),
        (gone, gone.people["owner"], "seasons"),
    ]
    for where, browser, name in shown:
        yield from on_page(where, browser, browser.get(where.url_of(name), follow=True))
    yield from on_page(world, demo.people["pen"], demo.people["pen"].get(demo.url_of("club")))
    for where, state in ((gone, ClubImport.State.SAVED), (over, ClubImport.State.REFUSED)):
        ClubImport.objects.filter(club=where.club).update(state=state, saved=now(), **BROUGHT)
    for where, name in ((gone, "imports"), (gone, "club_import"), (over, "club_import")):
        yield from on_page(where, where.people["owner"], where.people["owner"].get(where.url_of(name)))
    url, form = world.url_of("round"), king_each(world.match, 1) | {"do": "recap"}
    yield from on_page(world, world.people["owner"], world.people["owner"].post(url, form))
    url, form = over.url_of("round"), king_each(over.match, 1)
    score(over.match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"]}})
    yield from on_page(over, over.people["owner"], over.people["owner"].post(url, form))


def on_page(world: World, browser: Client, page: Any) -> Iterator[Sheet]:
    for form in forms_of(page, page.request["PATH_INFO"]):
        yield Sheet(world, browser, form)


@pytest.fixture(scope="module")
def sheets(module_rows: None) -> dict[str, list[Sheet]]:
    """Return the forms by the name of their address, of those alike only one."""
    found: dict[str, dict[Any, Sheet]] = {}
    for sheet in all_forms():
        name = resolve(urlsplit(sheet.form.path).path).url_name or ""
        kind = (sheet.world.match.pk, *sheet.form.fields, "", *chain.from_iterable(sheet.form.buttons.items()))
        found.setdefault(name, {}).setdefault(repr([re.sub(r"\d+", "#", str(part)) for part in kind]), sheet)
    return {name: list(alike.values()) for name, alike in found.items()}


def test_a_picture_is_no_page_that_has_forms() -> None:
    assert [*forms_of(HttpResponse(b"\x89PNG <form method=post>", content_type="image/png"), "/")] == []


def test_every_address_that_takes_a_form_has_one_on_a_page(sheets: dict[str, list[Sheet]]) -> None:
    assert sorted(sheets) == WRITING


@pytest.mark.parametrize("name", WRITING)
def test_a_form_is_taken_as_it_stands(sheets: dict[str, list[Sheet]], name: str) -> None:
    for sheet in sheets[name]:
        statuses = {sheet.status(way) for way in sheet.ways}
        assert statuses <= TAKEN | ({404} if name == "edit_player" else set())  # nobody is chosen yet whom they are


@pytest.mark.any_database
@pytest.mark.parametrize("name", WRITING)
def test_a_form_that_arrives_twice_is_written_once_and_answered_alike(
    sheets: dict[str, list[Sheet]], name: str
) -> None:
    """It arrives again after the first, or while that is at work: between what it reads and what it writes."""
    writes = False
    for sheet in sheets[name]:
        for way in sheet.ways:
            filled = way | {field: [typed] for field, typed in TYPED.items() if way.get(field) == [""]}
            (first, second), once, twice, statements = sheet.send_twice(filled)
            assert (filled, second, twice) == (filled, first, once)
            if (start := start_of_write(statements)) is not None:
                writes = True
                answers, _, both, _ = sheet.send_twice(filled, meanwhile=start)
                assert (filled, answers) == (filled, (first, first))
                assert (filled, timeless(both)) == (filled, timeless(once))
    assert writes == (name not in WITHOUT_WRITE)


@pytest.mark.any_database
@pytest.mark.parametrize("name", WRITING)
def test_a_field_that_no_page_has_is_refused(sheets: dict[str, list[Sheet]], name: str) -> None:
    for sheet in sheets[name]:
        assert sheet.send(sheet.ways[0] | {"colour": ["red"]}) == (400, False)


@pytest.mark.any_database
@pytest.mark.parametrize("name", WRITING)
def test_a_field_that_comes_twice_is_refused(sheets: dict[str, list[Sheet]], name: str) -> None:
    for sheet in sheets[name]:
        for field, sent in sheet.spoilt():
            if field not in MANY:
                assert (field, *sheet.send(sent | {field: sent[field] * 2})) == (field, 400, False)


@pytest.mark.any_database
@pytest.mark.parametrize("name", WRITING)
def test_what_the_page_itself_fills_in_may_not_be_missing(sheets: dict[str, list[Sheet]], name: str) -> None:
    for sheet in sheets[name]:
        for field, sent in sheet.spoilt():
            if field in MACHINE - MAY_BE_MISSING.get(name, set()):
                del sent[field]
                status, changed = sheet.send(sent)
                assert (field, 400 <= status < 500, changed) == (field, True, False)


@pytest.mark.any_database
@pytest.mark.parametrize("name", WRITING)
def test_a_field_that_is_endless_is_refused(sheets: dict[str, list[Sheet]], name: str) -> None:
    for sheet in sheets[name]:
        for field, sent in sheet.spoilt():
            status, changed = sheet.send(sent | {field: [TOO_LONG]})
            assert (field, 400 <= status < 500, changed) == (field, True, False)


@pytest.mark.parametrize("name", WRITING)
def test_what_no_keyboard_types_is_never_written(sheets: dict[str, list[Sheet]], name: str) -> None:
    for sheet in sheets[name]:
        for field, sent in sheet.spoilt():
            status, changed = sheet.send(sent | {field: ["\x00"]})
            assert (field, status < 500, changed) == (field, True, False)
