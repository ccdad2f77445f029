"""Who the players of a club are: their accounts, other spellings of one player, and archived players."""

from django.db import transaction
from django.db.models import Q, QuerySet

from scorekeeper.facts import write_faults
from scorekeeper.models import Match, Player
from scorekeeper.rules.faults import Fault, FaultCode, Refused
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.past.recording import identify_results


def set_archived(*, player: Player, archived: bool) -> None:
    """Archive a player, who is then not offered for a seat, or if not `archived` undo that."""
    Player.objects.filter(pk=player.pk).update(archived=archived)


@transaction.atomic
def claim(*, player: Player, user: int, owns: bool) -> None:
    """Claim a player for an account ("that's me"); `owns` is whether the account owns the club.

    For an owner it takes effect at once; any other claim waits for the owner's consent, and replaces that of another
    account and those that the account has in the club. Raises Refused if the player has another account or the account
    has another player.
    """
    player = _locked(player)
    _refuse_claimed(player, user)
    if owns:
        player.user_id, player.claimed_by = user, None
    else:
        _other_players(player).filter(claimed_by=user).update(claimed_by=None)
        player.claimed_by_id = user
    player.save(update_fields=["user", "claimed_by"])


def _refuse_claimed(player: Player, user: int) -> None:
    """Raise Refused if the player has another account, or the account another player of the club."""
    if player.user_id and player.user_id != user:
        raise Refused((Fault(("players",), write_faults.PLAYER_TAKEN, {"player": str(player)}),))
    if other := _other_players(player).filter(user=user).first():
        raise Refused((Fault(("players",), write_faults.ACCOUNT_TAKEN, {"player": str(other)}),))


@transaction.atomic
def consent(*, player: Player) -> None:
    """Give a player to the account that claims it, on behalf of the owner; do nothing if none does.

    Raises Refused if the player has another account, or the account has another player by now.
    """
    player = _locked(player)
    if player.claimed_by_id:
        _refuse_claimed(player, player.claimed_by_id)
        player.user, player.claimed_by = player.claimed_by, None
        player.save(update_fields=["user", "claimed_by"])


def release(*, player: Player) -> None:
    """Remove the account, or the claim of one, from a player."""
    Player.objects.filter(pk=player.pk).update(user=None, claimed_by=None)


@transaction.atomic
def merge(*, player: Player, into: Player) -> None:
    """Make `player`, with all its spellings, another spelling of `into` or, if that is one itself, of its main player.

    Does nothing if both are one person already. Sheets keep the spelling, figures count the person. `into` gets the
    account of `player` if it has none, and is archived only if both were. Claims on `player` end, and those on `into`
    if it has an account then. Raises Refused if both played in one match, or have different accounts.
    """
    player, into = _locked(player), _locked(into).person
    if into.pk in {player.pk, player.same_as_id}:
        return
    _refuse_two_people(player, into)
    into.user_id = into.user_id or player.user_id
    into.archived = into.archived and player.archived
    if into.user_id:
        into.claimed_by = None  # otherwise the account with the claim could release the player of the new account
    into.save(update_fields=["user", "archived", "claimed_by"])
    players = list(_spellings(player).values_list("pk", flat=True))
    Player.objects.filter(pk__in=players).update(same_as=into, user=None, claimed_by=None)
    identify_results(player.club_id, players)


def _refuse_two_people(player: Player, into: Player) -> None:
    """Raise Refused if two players cannot be one person: they have two accounts, or played in one match."""
    if player.user_id and into.user_id and player.user_id != into.user_id:
        raise _refused(write_faults.TWO_ACCOUNTS, player, into)
    # Deleted matches count, as they can be restored.
    matches = Match.with_deleted.filter(seats__player__in=_spellings(player))
    if matches.filter(seats__player__in=_spellings(into)).exists():
        raise _refused(write_faults.TWO_PEOPLE, player, into)


def _refused(code: FaultCode, player: Player, other: Player) -> Refused:
    """Return the refusal with this code, which names both players."""
    return Refused((Fault(("players",), code, {"player": str(player), "other": str(other)}),))


@transaction.atomic
def split(*, player: Player) -> None:
    """Make this spelling a main player again, and give it its results back.

    Accounts, and spellings that `merge` moved along, stay with the other player.
    """
    player = _locked(player)
    Player.objects.filter(pk=player.pk).update(same_as=None)
    identify_results(player.club_id, [player.pk])


def _locked(player: Player) -> Player:
    """Return the player read again; the club is locked until the transaction ends."""
    lock_club(player.club)
    return Player.objects.get(pk=player.pk)


def _other_players(player: Player) -> QuerySet[Player]:
    """Return all other players of the club, spellings included."""
    return Player.objects.filter(club=player.club_id).exclude(pk=player.pk)


def _spellings(player: Player) -> QuerySet[Player]:
    """Return the rows of one person: this main player and all other spellings of them."""
    return Player.objects.filter(Q(pk=player.pk) | Q(same_as=player))
