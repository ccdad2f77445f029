"""From one database to another, as the README says it."""

import re
import shlex
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.models import Change, Club, Match, Membership, User
from scorekeeper.services.deleting import delete
from tests.factories import MatchFactory, context
from tests.test_readme import README

pytestmark = pytest.mark.django_db(transaction=True)


def said(command: str, file: Path) -> list[str]:
    """Return the arguments of a command of manage.py, with this file."""
    found = re.search(rf"\./manage {command} (.*)$", README, re.MULTILINE)
    assert found
    return [str(file) if argument == "moving.json" else argument for argument in shlex.split(found[1])]


def test_everything_arrives(tmp_path: Path) -> None:
    match = MatchFactory(played=2)
    deleted = MatchFactory(club_key=match.night.club.keeper_key)
    delete(match=deleted, context=context())
    ann = User.objects.create_user("ann", email="ann@score.example", password="ten steps of ten")
    Membership.objects.create(club=match.night.club, user=ann, role="owner")
    sheet = list(Change.objects.order_by("pk").values_list("key", "kind", "code", "params", "before", "after"))
    file = tmp_path / "moving.json"
    call_command("dumpdata", *said("dumpdata", file))
    call_command("flush", interactive=False)
    assert not Club.objects.exists()
    call_command("loaddata", *said("loaddata", file), verbosity=0)
    call_command("rebuild", "--check", verbosity=0)
    assert list(Change.objects.order_by("pk").values_list("key", "kind", "code", "params", "before", "after")) == sheet
    assert User.objects.get(email=ann.email).check_password("ten steps of ten")
    assert Membership.objects.get().club.pk == Match.objects.get().night.club_id
    assert Match.with_deleted.count() == 2
