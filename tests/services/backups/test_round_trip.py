"""Tests that a restored backup has every row as it was, and that the club can be used."""

from io import StringIO
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client
from post_office.models import Email

from scorekeeper.links import to_watch
from scorekeeper.models import Match, Player, Role, Tally
from scorekeeper.services.backups.contents import LEFT_OUT, name_of, saved, tables
from scorekeeper.services.backups.restoring import restore
from scorekeeper.services.backups.writing import back_up
from tests.factories import MatchFactory, give_browser, ledger_of, score
from tests.fixtures.club_world import World
from tests.fixtures.installations import on_sqlite
from tests.fixtures.served import migrated
from tests.people import sign_in
from tests.services.backups.sample_rows import make_every_row, rows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    return make_every_row()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "fridays.sqlite3.gz"


def lose_everything() -> None:
    call_command("flush", interactive=False, verbosity=0)


def bring_back(file: Path) -> None:
    """Restore a backup, and assert that the progress ends with all rows."""
    done = [*restore(file, file.parent)]
    assert done[-1] == (done[-1][1],) * 2


def test_there_is_a_row_of_every_model(world: World) -> None:
    assert [label for label, stored in rows().items() if not stored] == []


def test_every_row_comes_back_as_it_was(world: World, file: Path) -> None:
    before = rows()
    back_up(file)
    lose_everything()
    bring_back(file)
    assert rows() == before


def test_every_row_comes_back_by_way_of_another_installation_on_sqlite(world: World, file: Path) -> None:
    before, again = rows(), file.with_name("again")
    back_up(file)
    other = on_sqlite(migrated(file.parent / "other"))
    other.run("restore", str(file))
    other.run("backup", str(again))
    lose_everything()
    bring_back(again)
    assert rows() == before


def test_every_table_is_in_a_backup_or_left_out_on_purpose() -> None:
    known = {name_of(model) for model in (*saved(), *LEFT_OUT)}
    assert {*connection.introspection.table_names()} - known == {"django_migrations"}
    assert {*tables()} == {*saved(), *LEFT_OUT}
    assert len(LEFT_OUT) == 9


def test_ways_in_and_what_is_of_no_use_later_stay_behind(world: World, file: Path) -> None:
    Email.objects.create(from_email="a@example.org", to="b@example.org", message="The code: ABC")
    Tally.objects.create(slot=1, span=1, count=1)
    assert Session.objects.exists()
    back_up(file)
    lose_everything()
    bring_back(file)
    for model in LEFT_OUT:
        assert not model._base_manager.exists()


def test_the_club_is_played_on(world: World, file: Path, client: Client) -> None:
    link, told = to_watch(world.match), ledger_of(world.match)
    back_up(file)
    lose_everything()
    bring_back(file)
    give_browser(client, world.club)
    assert client.get(f"/matches/{world.match.pk}/").status_code == 200
    watching = Client().get(f"/watch/match/{world.match.pk}/{link.key}/")
    assert watching.status_code == 302
    keeper = world.members[Role.KEEPER]
    assert sign_in(Client(), keeper).get(f"/clubs/{world.club.pk}/").status_code == 200
    match = score(world.match, 2, {"Ann": {"out": True}})
    assert ledger_of(match)[:-1] == told
    out = StringIO()
    call_command("rebuild", "--check", stdout=out)
    assert "0 with wrong list columns" in out.getvalue()


def test_no_id_is_given_away_again_not_even_of_a_row_that_was_gone(world: World, file: Path) -> None:
    gone = MatchFactory()
    number = gone.pk
    gone.delete()
    back_up(file)
    lose_everything()
    bring_back(file)
    assert MatchFactory().pk > number
    assert Player.objects.create(club=world.club, name="Gus", folded="gus")


def test_a_backup_of_an_installation_that_nobody_has_used(file: Path) -> None:
    back_up(file)
    bring_back(file)
    assert not Match.objects.exists()
