import pytest

from scorekeeper.models import Club, Player, Role
from scorekeeper.pages.nights.filters import NightsAsked
from scorekeeper.pages.nights.page import nights_page
from scorekeeper.queries.club_history import history_of
from scorekeeper.queries.nights import matches_of
from scorekeeper.rules.faults import Refused
from scorekeeper.services.player_identity import claim, consent, merge, release, set_archived, split
from tests.factories import ClubFactory, MatchFactory, PlayerFactory, context, player_of
from tests.fixtures.writes import seat
from tests.people import account, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    found: Club = ClubFactory(keeper_key="k")
    return found


def player(club: Club, name: str) -> Player:
    found: Player = PlayerFactory(club=club, name=name)
    return found


def now(player: Player) -> Player:
    """Read a player again from the database, and return it."""
    player.refresh_from_db()
    return player


def test_somebody_else_waits_for_consent(club: Club) -> None:
    ann, user = player(club, "Ann"), account()
    claim(player=ann, user=user.pk, owns=False)
    assert (now(ann).user, ann.claimed_by) == (None, user)
    consent(player=ann)
    assert (now(ann).user, ann.claimed_by) == (user, None)


def test_one_account_claims_one_player_at_a_time(club: Club) -> None:
    ann, bob, user = player(club, "Ann"), player(club, "Bob"), account()
    claim(player=ann, user=user.pk, owns=False)
    claim(player=bob, user=user.pk, owns=False)
    assert (now(ann).claimed_by, now(bob).claimed_by) == (None, user)


def test_an_account_is_one_player_of_a_club(club: Club) -> None:
    ann, bob, user = player(club, "Ann"), player(club, "Bob"), account()
    claim(player=ann, user=user.pk, owns=True)
    with pytest.raises(Refused):
        claim(player=bob, user=user.pk, owns=True)


def test_a_player_is_one_account(club: Club) -> None:
    ann = player(club, "Ann")
    claim(player=ann, user=account("ann").pk, owns=True)
    with pytest.raises(Refused):
        claim(player=ann, user=account("bob").pk, owns=True)


def test_consent_to_nobody_changes_nothing(club: Club) -> None:
    ann = player(club, "Ann")
    consent(player=ann)
    assert now(ann).user is None


def test_two_spellings_are_one_person_under_the_other_name(club: Club) -> None:
    MatchFactory(club_key="k", names=["Ann", "Bob"])
    MatchFactory(club_key="k", names=["Anna", "Cy"])
    ann, anna = (Player.objects.get(name=name) for name in ("Ann", "Anna"))
    merge(player=anna, into=ann)
    assert history_of("k").names == ("Ann", "Cy", "Bob")
    page = nights_page(club, NightsAsked(player=ann.pk))
    assert len(matches_of(page["months"][0]["nights"][0])) == 2
    assert nights_page(club, NightsAsked(player=anna.pk))["choices"].asked.player == ann.pk
    assert [*page["choices"].players.values()] == ["Ann", "Bob", "Cy"]


def test_either_spelling_finds_the_matches_of_both(club: Club) -> None:
    MatchFactory(club_key="k", names=["Margaret", "Bob"])
    MatchFactory(club_key="k", names=["Peggy", "Bob"])
    merge(player=Player.objects.get(name="Peggy"), into=Player.objects.get(name="Margaret"))
    for text in ("peggy", "marg"):
        assert len(matches_of(nights_page(club, NightsAsked(text=text))["months"][0]["nights"][0])) == 2


def test_sheets_keep_the_spelling(club: Club) -> None:
    match = MatchFactory(club_key="k", names=["Anna", "Bob"])
    merge(player=player_of(match, "Anna"), into=player(club, "Ann"))
    assert player_of(match, "Anna").name == "Anna"


@pytest.mark.parametrize("chain", [True, False])
def test_a_chain_of_spellings_is_one_step_long(club: Club, *, chain: bool) -> None:
    ann, anna, annie = (player(club, name) for name in ("Ann", "Anna", "Annie"))
    pairs = [(annie, anna), (anna, ann)]
    for spelling, into in pairs if chain else reversed(pairs):
        merge(player=spelling, into=into)
    assert (now(annie).same_as, now(anna).same_as, now(ann).same_as) == (ann, ann, None)


def test_a_claim_is_let_go(club: Club) -> None:
    ann = player(club, "Ann")
    claim(player=ann, user=account().pk, owns=True)
    release(player=ann)
    assert now(ann).user is None


def test_a_merger_is_taken_back(club: Club) -> None:
    ann, anna = player(club, "Ann"), player(club, "Anna")
    merge(player=anna, into=ann)
    split(player=anna)
    assert now(anna).same_as is None


def test_nobody_turns_out_to_be_themselves(club: Club) -> None:
    ann, anna = player(club, "Ann"), player(club, "Anna")
    merge(player=ann, into=ann)
    merge(player=anna, into=ann)
    merge(player=ann, into=anna)
    assert (now(ann).same_as, now(anna).same_as) == (None, ann)


def test_who_sat_at_one_table_under_another_spelling_are_two(club: Club) -> None:
    match = MatchFactory(club_key="k", names=["Ann", "Bob"])
    bobby = player(club, "Bobby")
    merge(player=bobby, into=player_of(match, "Bob"))
    with pytest.raises(Refused, match="sat at one table"):
        merge(player=player_of(match, "Bob"), into=player_of(match, "Ann"))


def test_the_account_goes_along_with_the_person(club: Club) -> None:
    ann, anna, user = player(club, "Ann"), player(club, "Anna"), account()
    claim(player=anna, user=user.pk, owns=True)
    merge(player=anna, into=ann)
    assert (now(ann).user, now(anna).user) == (user, None)


def test_two_accounts_are_two_people(club: Club) -> None:
    ann, anna = player(club, "Ann"), player(club, "Anna")
    claim(player=ann, user=account("ann").pk, owns=True)
    claim(player=anna, user=account("anna").pk, owns=True)
    with pytest.raises(Refused, match="two accounts"):
        merge(player=anna, into=ann)


def test_a_spelling_sits_down_as_the_person(club: Club) -> None:
    merge(player=player(club, "Anna"), into=player(club, "Ann"))
    match = MatchFactory(club_key="k", names=["anna", "Bob"])
    assert [each.player.name for each in match.seats.all()] == ["Ann", "Bob"]


def test_nobody_sits_down_twice_under_two_spellings(club: Club) -> None:
    merge(player=player(club, "Anna"), into=player(club, "Ann"))
    with pytest.raises(Refused, match="one person"):
        MatchFactory(club_key="k", names=["Anna", "Ann"])


def test_who_sits_under_another_spelling_sits_already(club: Club) -> None:
    match = MatchFactory(club_key="k", names=["Anna", "Bob"])
    merge(player=player_of(match, "Anna"), into=player(club, "Ann"))
    for name in ("Ann", "Anna"):
        with pytest.raises(Refused, match="already sits"):
            seat(match=match, name=name, after=None, context=context())


def test_who_no_longer_plays_is_not_offered(club: Club) -> None:
    ann = player(club, "Ann")
    set_archived(player=ann, archived=True)
    assert history_of("k").names == ()
    set_archived(player=ann, archived=False)
    assert history_of("k").names == ("Ann",)


def test_members_are_players_of_their_own_club_alone(club: Club) -> None:
    user = member(club, Role.OWNER)
    there = player(ClubFactory(), "Ann")
    claim(player=there, user=user.pk, owns=True)
    claim(player=player(club, "Ann"), user=user.pk, owns=True)
    assert Player.objects.filter(user=user).count() == 2


def test_who_claimed_a_player_has_no_say_once_it_turns_out_to_be_somebody_elses(club: Club) -> None:
    ann, anne, owner, eve = player(club, "Ann"), player(club, "Anne"), account(), account("eve")
    claim(player=anne, user=owner.pk, owns=True)
    claim(player=ann, user=eve.pk, owns=False)
    merge(player=anne, into=ann)
    assert (now(ann).user, ann.claimed_by) == (owner, None)
