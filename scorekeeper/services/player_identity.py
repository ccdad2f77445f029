"""Which players of a club are which people: claimed by an account, two spellings of one, put away."""

from django.db import transaction
from django.db.models import Q, QuerySet

from scorekeeper.facts import write_faults
from scorekeeper.models import Match, Player
from scorekeeper.rules.faults import Fault, FaultCode, Refused
from scorekeeper.services.clubs import hold
from scorekeeper.services.past.recording import identify_results


def archive(*, player: Player, archived: bool) -> None:
    """Take a player off the list of who may sit down, or put them on it again."""
    Player.objects.filter(pk=player.pk).update(archived=archived)


@transaction.atomic
def claim(*, player: Player, user: int, owns: bool) -> None:
    """Let an account say "that's me". It is so at once if the owner says it, else once the owner consents.

    Raises Refused where either of the two is somebody else already.
    """
    player = _held(player)
    _refuse_claimed(player, user)
    if owns:
        player.user_id, player.claimed_by = user, None
    else:
        _others(player).filter(claimed_by=user).update(claimed_by=None)
        player.claimed_by_id = user
    player.save(update_fields=["user", "claimed_by"])


def _refuse_claimed(player: Player, user: int) -> None:
    if player.user_id and player.user_id != user:
        raise Refused((Fault(("players",), write_faults.PLAYER_TAKEN, {"player": str(player)}),))
    if other := _others(player).filter(user=user).first():
        raise Refused((Fault(("players",), write_faults.ACCOUNT_TAKEN, {"player": str(other)}),))


@transaction.atomic
def consent(*, player: Player) -> None:
    """Agree, as the owner, that the account which claims a player is that person; do nothing if none does."""
    player = _held(player)
    if player.claimed_by_id:
        _refuse_claimed(player, player.claimed_by_id)
        player.user, player.claimed_by = player.claimed_by, None
        player.save(update_fields=["user", "claimed_by"])


def release(*, player: Player) -> None:
    """Part a player from the account that is theirs, or claims to be."""
    Player.objects.filter(pk=player.pk).update(user=None, claimed_by=None)


@transaction.atomic
def merge(*, player: Player, into: Player) -> None:
    """Say that `player` is another spelling of `into`. Sheets keep the spelling, statistics go by the person.

    What was spelt like `player` already goes along. Raises Refused where both sat at one table, or are
    the players of two accounts.
    """
    player, into = _held(player), _held(into).person
    if into.pk in {player.pk, player.same_as_id}:
        return
    _refuse_two_people(player, into)
    into.user_id = into.user_id or player.user_id
    into.archived = into.archived and player.archived
    if into.user_id:
        into.claimed_by = None  # who has said so of somebody else's player could release it
    into.save(update_fields=["user", "archived", "claimed_by"])
    players = list(_spellings(player).values_list("pk", flat=True))
    Player.objects.filter(pk__in=players).update(same_as=into, user=None, claimed_by=None)
    identify_results(player.club_id, players)


def _refuse_two_people(player: Player, into: Player) -> None:
    if player.user_id and into.user_id and player.user_id != into.user_id:
        raise _refused(write_faults.TWO_ACCOUNTS, player, into)
    # A deleted match may be brought back.
    matches = Match.with_deleted.filter(seats__player__in=_spellings(player))
    if matches.filter(seats__player__in=_spellings(into)).exists():
        raise _refused(write_faults.TWO_PEOPLE, player, into)


def _refused(code: FaultCode, player: Player, other: Player) -> Refused:
    return Refused((Fault(("players",), code, {"player": str(player), "other": str(other)}),))


@transaction.atomic
def split(*, player: Player) -> None:
    """Take a merger back: this spelling is a person again."""
    player = _held(player)
    Player.objects.filter(pk=player.pk).update(same_as=None)
    identify_results(player.club_id, [player.pk])


def _held(player: Player) -> Player:
    """Return the player as it is now; the club is held until the transaction ends."""
    hold(player.club)
    return Player.objects.get(pk=player.pk)


def _others(player: Player) -> QuerySet[Player]:
    return Player.objects.filter(club=player.club_id).exclude(pk=player.pk)


def _spellings(player: Player) -> QuerySet[Player]:
    return Player.objects.filter(Q(pk=player.pk) | Q(same_as=player))
