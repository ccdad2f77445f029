"""Tests of the staff's pages: they show no more than staff need, and write nothing."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.test import Client, RequestFactory
from django.urls import reverse

from scorekeeper.admin import staff
from scorekeeper.models import Match, Membership, Role, User
from scorekeeper.services.deleting import delete
from tests.factories import MatchFactory, context, epoch_of, fresh
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db
LISTS = ["user", "club", "night", "match", "change"]
WORD = "drew-low-again"
OFFERED: dict[str, set[str]] = {
    "user": {f"is_{state}{how}" for state in ("active", "staff") for how in ("", "__exact", "__isnull")},
    "club": set(),
    "night": {"date__year", "date__month", "date__day"},
    "match": {f"{field}{how}" for field in ("state", "game") for how in ("", "__exact", "__isnull")},
    "change": {f"kind{how}" for how in ("", "__exact", "__isnull")},
}
SECRETS = [
    "password__regex", "note__startswith", "keeper_key__gte", "username__regex", "club__keeper_key__startswith",
    "night__club__keeper_key", "emailaddress__email__contains", "authenticator__data__contains", "key__startswith",
]  # fmt: skip


@pytest.fixture
def helper(client: Client) -> Client:
    """Return staff that may look."""
    client.force_login(User.objects.create_user("di", "di@example.org", WORD, is_staff=True))
    return client


@pytest.fixture(scope="module")
def owned_match(module_rows: None) -> Match:
    """Make a match of a club that Ann owns, with a private note beside it: what a test does to it is rolled back."""
    match = MatchFactory(played=1)
    ann = User.objects.create_user("ann", "ann@example.org", WORD)
    Membership.objects.create(club=match.night.club, user=ann, role=Role.OWNER)
    match.night.note = "Bob cheats"
    match.night.save()
    return match


@pytest.fixture
def played(owned_match: Match) -> Match:
    """Return `owned_match`, read again, so that nothing is cached."""
    return fresh(owned_match)


def pages(match: Match) -> list[str]:
    rows = {
        "user": User.objects.get(email="ann@example.org").pk,
        "club": match.night.club_id,
        "night": match.night_id,
        "match": match.pk,
        "change": match.changes.earliest("pk").pk,
    }
    return [reverse(f"admin:scorekeeper_{name}_change", args=[rows[name]]) for name in LISTS] + [
        reverse(f"admin:scorekeeper_{name}_changelist") for name in LISTS
    ]


def test_staff_sees_every_list_and_every_row(helper: Client, played: Match) -> None:
    assert {helper.get(page).status_code for page in [reverse("admin:index"), *pages(played)]} == {200}


def test_staff_reads_no_key_no_hash_and_no_note(helper: Client, played: Match) -> None:
    ann = User.objects.get(email="ann@example.org")
    shown = "".join(helper.get(page).content.decode() for page in pages(played))
    keys = [change.key for change in played.changes.all()]
    for secret in [played.night.club.keeper_key, ann.password, "Bob cheats", *keys]:
        assert secret not in shown


def test_staff_changes_nothing(helper: Client, played: Match) -> None:
    form = {"name": "x", "is_active": "", "action": "delete_selected"}
    assert [helper.post(page, form).status_code for page in pages(played)] == [403] * len(LISTS) + [200] * len(LISTS)
    assert User.objects.get(email="ann@example.org").is_active
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("name", LISTS)
def test_nothing_is_added_or_deleted_here(client: Client, played: Match, name: str) -> None:
    client.force_login(User.objects.create_superuser("ed", "ed@example.org", WORD))
    assert client.get(reverse(f"admin:scorekeeper_{name}_add")).status_code == 403
    assert client.get(reverse(f"admin:scorekeeper_{name}_delete", args=[1])).status_code == 403


def test_a_superuser_closes_an_account_whose_open_pages_ask_anew(client: Client, played: Match) -> None:
    ann, theirs = User.objects.get(email="ann@example.org"), Client()
    theirs.force_login(ann)
    client.force_login(User.objects.create_superuser("ed", "ed@example.org", WORD))
    page = reverse("admin:scorekeeper_user_change", args=[ann.pk])
    assert client.post(page, {"is_staff": "on"}).status_code == 302
    ann.refresh_from_db()
    assert not ann.is_active
    assert theirs.get(reverse("table", kwargs={"match": played.pk})).status_code == 404
    assert epoch_of(played) == 1


def test_staff_reads_the_ledger_in_its_own_words_with_few_queries(helper: Client, played: Match) -> None:
    others = [MatchFactory(played=2) for _ in range(2)]
    with at_most_queries(6):
        html = helper.get(reverse("admin:scorekeeper_change_changelist")).content.decode()
    assert html.count("Step 2 scored") == len(others)
    assert html.count("Ten Step began: Ann, Bob, Cy, Di, Ed") == len(others) + 1


def test_staff_sees_a_match_that_was_deleted_and_its_ledger(helper: Client, played: Match) -> None:
    delete(match=played, context=context())
    assert {helper.get(page).status_code for page in pages(played)} == {200}
    assert f"ten-step {played.pk}" in helper.get(reverse("admin:scorekeeper_match_changelist")).content.decode()
    assert "Step 1 scored" in helper.get(reverse("admin:scorekeeper_change_changelist")).content.decode()


@pytest.mark.parametrize("name", LISTS)
def test_everything_is_found_by_search(helper: Client, played: Match, name: str) -> None:
    page = reverse(f"admin:scorekeeper_{name}_changelist")
    for search in ("ann", "Ann", "1", "<script>", "\u202e", "'; --", "ł " * 100):
        assert helper.get(page, {"q": search}).status_code == 200


def test_a_row_is_found_by_a_field_that_completes_it(helper: Client, owned_match: Match) -> None:
    asked = {"app_label": "scorekeeper", "model_name": "membership", "field_name": "user", "term": "ann"}
    found = helper.get(reverse("admin:autocomplete"), asked).json()["results"]
    assert [row["text"] for row in found] == ["ann"]


@pytest.mark.parametrize("search", ["a " * 4000, "a " * 101, "ann\0"])
def test_what_no_database_can_search_for_is_refused(helper: Client, search: str) -> None:
    person = {"app_label": "scorekeeper", "model_name": "membership", "field_name": "user"}
    lists = [helper.get(reverse(f"admin:scorekeeper_{name}_changelist"), {"q": search}) for name in LISTS]
    answers = [*lists, helper.get(reverse("admin:autocomplete"), {**person, "term": search})]
    assert {answer.status_code for answer in answers} == {400}
    assert "The address was cut short or garbled" in answers[0].content.decode()


@pytest.mark.parametrize(("name", "field"), [(name, field) for name in LISTS for field in sorted(OFFERED[name])])
def test_no_value_of_a_filter_is_our_mistake(helper: Client, name: str, field: str) -> None:
    page = reverse(f"admin:scorekeeper_{name}_changelist")
    answers = [helper.get(page, {field: value}) for value in ("\0", "-1", "9" * 400, "\ufffd", "x" * 10_000)]
    assert {answer.status_code for answer in answers} <= {200, 302, 400}


def test_a_club_is_found_by_its_owner(helper: Client, played: Match) -> None:
    MatchFactory()
    page = helper.get(reverse("admin:scorekeeper_club_changelist"), {"q": "ann@example.org"}).content.decode()
    assert "1 club" in page


def lookups(model: type[Model]) -> Iterator[str]:
    """Return every way to ask for a model's rows by one of its fields, its relations' fields included."""
    for field in model._meta.get_fields():
        yield from (f"{field.name}__{lookup}" for lookup in field.get_lookups())
        yield field.name
        if field.is_relation and field.related_model:
            yield from (f"{field.name}__{other.name}__startswith" for other in field.related_model._meta.get_fields())


@pytest.mark.any_database
@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_asked_by_its_own_filters_alone(rf: RequestFactory, name: str) -> None:
    model = next(model for model in staff._registry if model._meta.model_name == name)

    def allowed(lookup: str) -> bool:
        request = rf.get("/", {lookup: "1"})
        request.user = User(is_staff=True)
        try:
            staff._registry[model].changelist_view(request)
        except DisallowedModelAdminLookup:
            return False
        return True

    asked = [*lookups(model), *SECRETS]
    assert len(asked) > 50
    assert {lookup for lookup in asked if allowed(lookup)} <= OFFERED[name]


@pytest.mark.any_database
@pytest.mark.parametrize("name", LISTS)
def test_who_asks_for_a_secret_is_refused(helper: Client, name: str) -> None:
    page = reverse(f"admin:scorekeeper_{name}_changelist")
    assert {helper.get(page, {secret: "1"}).status_code for secret in SECRETS} == {400}


@pytest.mark.parametrize(
    ("name", "filters"),
    [
        ("user", {"is_active__exact": "1", "is_staff__exact": "0"}),
        ("match", {"state__exact": "playing", "game": "ten-step"}),
        ("change", {"kind__exact": "write"}),
        ("night", {"date__year": "2026", "date__month": "11", "date__day": "20"}),
    ],
)
def test_a_list_still_has_its_filters(helper: Client, played: Match, name: str, filters: dict[str, str]) -> None:
    page = reverse(f"admin:scorekeeper_{name}_changelist")
    answer = helper.get(page, filters)
    assert answer.status_code == 200


@pytest.mark.parametrize("signed_in", [False, True])
def test_who_is_not_staff_gets_no_further_than_the_door(client: Client, played: Match, signed_in: bool) -> None:
    if signed_in:
        client.force_login(User.objects.get(email="ann@example.org"))
    for page in pages(played):
        answer = client.get(page)
        assert (answer.status_code, answer["Location"].split("?")[0]) == (302, reverse("admin:login"))


def test_a_superuser_of_the_terminal_gets_in(client: Client) -> None:
    User.objects.create_superuser("ed", password=WORD)
    answer = client.post(reverse("admin:login"), {"username": "ed", "password": WORD, "next": "/staff/"})
    assert answer["Location"] == "/staff/"
    assert client.get("/staff/").status_code == 200


def test_staff_get_a_new_password_where_everybody_does_so_that_other_phones_are_out(helper: Client) -> None:
    assert helper.get("/staff/password_change/").headers["Location"] == reverse("account_change_password")


def test_passwords_of_staff_are_not_tried_for_long(client: Client, settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"password": (3, 300)}
    form = {"username": "ed", "password": "guessed"}
    assert [client.post(reverse("admin:login"), form).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_only_our_own_lists_are_there() -> None:
    assert {model.__name__.lower() for model in staff._registry} == set(LISTS)
