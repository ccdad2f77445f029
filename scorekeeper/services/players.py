"""The players of a club, and their seats in a match."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db import transaction

from scorekeeper.facts import write_faults
from scorekeeper.facts.paths import Facts, hand_path, has_only_absences, numbers, round_path, with_player_ids
from scorekeeper.models import Change, Club, Match, Player, Round
from scorekeeper.news import announce
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.names import composed, fold, unfit, unseen
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.writing import Code, WriteContext, Written, write, written_before


def get_or_create_players(*, club: Club, names: Sequence[str]) -> list[Player]:
    """Return the club's players with these names, in this order; make new ones as needed.

    Names are compared composed and case-folded; another spelling stands for its main player. The club must be locked,
    as two keepers may write the same new name at once. Raises Refused if two names are of one person, or if a new name
    is invalid.
    """
    known = {player.folded: player.person for player in club.players.select_related("same_as")}
    folded = [fold(name) for name in names]
    new = [
        Player(club=club, name=valid_name(name), folded=key)
        for name, key in zip(names, folded, strict=True)
        if key not in known
    ]
    known |= {player.folded: player for player in Player.objects.bulk_create(new)}
    players = [known[key] for key in folded]
    _refuse_one_person(zip(names, players, strict=True))
    return players


def refuse_one_person(players: Collection[int]) -> None:
    """Raise Refused if two of these players, by id, are one person: one query."""
    found = Player.objects.filter(pk__in=players).select_related("same_as")
    _refuse_one_person((player.name, player.person) for player in found)


def _refuse_one_person(spelt: Iterable[tuple[str, Player]]) -> None:
    """Raise Refused if two of these pairs of a name and its main player have the same player."""
    names: defaultdict[Player, list[str]] = defaultdict(list)
    for name, person in spelt:
        names[person].append(name)
    if twice := next((found for found in names.values() if len(found) > 1), None):
        raise Refused((Fault(("players",), write_faults.ONE_PERSON, {"names": twice}),))


def valid_name(name: str) -> str:
    """Return the name as clubs store it. Raises Refused if it is empty, too long or has invalid characters."""
    name = composed(name)
    if fault := unfit(("players",), name) or unseen(("players",), name):
        raise Refused((fault,))
    return name


def seat(*, now: MatchSheet, name: str, after: int | None, context: WriteContext) -> Written:
    """Seat a player, new or known, to the left of the player with the id `after`; in the last seat if that has none.

    The player is absent in the scored rounds, and plays from the open round on. Raises Refused if the player has a seat
    already, if a new name is invalid, if rounds are scored in a game without absences, or if the rules do not allow so
    many players.
    """
    if done := written_before(now, context):
        return done
    player = _newcomer(now, name)
    _refuse_late_join(now)
    seats = list(now.facts["seats"])
    seats.insert(seats.index(after) + 1 if after in seats else len(seats), player.pk)
    facts = now.facts | {"seats": seats} | _hands_of_newcomer(now.facts, player.pk)
    return write(now, facts, Change(code=Code.SEATED, params={"player": player.pk}), context)


def hand_over(*, now: MatchSheet, player: Player, name: str, context: WriteContext) -> Written:
    """Hand the seat of a player to the one with this name, with all its hands from the first round on.

    A new player is made if needed. If `player` has no seat, no seat changes. Raises Refused if the one with the name
    has a seat already, or if a new name is invalid.
    """
    if done := written_before(now, context):
        return done
    newcomer = _newcomer(now, name)
    players = {seat: newcomer.pk if seat == player.pk else seat for seat in now.facts["seats"]}
    change = Change(code=Code.SEATED, params={"player": newcomer.pk, "instead": player.pk})
    return write(now, with_player_ids(now.facts, players), change, context)


def _newcomer(now: MatchSheet, name: str) -> Player:
    """Return the club's main player with this name or another spelling of it, made if needed; the club gets locked.

    Raises Refused if the player has a seat, under any spelling, or if a new name is invalid.
    """
    (player,), seats = get_or_create_players(club=lock_club(now.match.club), names=[name]), now.facts["seats"]
    if player.pk in seats or player.spellings.filter(pk__in=seats).exists():
        raise Refused((Fault(("players",), write_faults.SITS_ALREADY, {"player": player.name}),))
    return player


def _refuse_late_join(now: MatchSheet) -> None:
    """Raise Refused if a round is scored in a game that allows no absences, which a late player would have in it."""
    if now.everybody_stays and len(numbers(now.facts)) > 1:
        params = {"title": now.game.titled(now.options), "word": now.game.round_word}
        raise Refused((Fault(("players",), write_faults.NEEDS_EVERYBODY, params),))


def _hands_of_newcomer(facts: Facts, player: int) -> Facts:
    """Return the facts of a new player's hands, by path: absent in the scored rounds, empty in the open one."""
    done = Round.State.DONE
    return {
        hand_path(number, player): ({"absent": True} if facts[round_path(number)]["state"] == done else {})
        for number in numbers(facts)
    }


def reorder(*, now: MatchSheet, players: Sequence[int], context: WriteContext) -> Written:
    """Seat the match's players, by id, in this order, clockwise, for all rounds from the first on.

    Raises Refused if they are not exactly the seated players.
    """
    if done := written_before(now, context):
        return done
    if sorted(players) != sorted(now.facts["seats"]):
        raise Refused((Fault(("players",), write_faults.SEATS_CHANGED),))
    return write(now, now.facts | {"seats": list(players)}, Change(code=Code.REORDERED), context)


def unseat(*, now: MatchSheet, player: Player, context: WriteContext) -> Written:
    """Remove the seat of a player who has no facts but absences in any round.

    If the player was to deal first, the next one to the left is. Raises Refused if the player has other facts or has
    dealt, or if the rules do not allow so few players.
    """
    if done := written_before(now, context):
        return done
    if not has_only_absences(now.facts, player.pk):
        raise Refused((Fault(("players",), write_faults.HAS_PLAYED),))
    paths = [hand_path(number, player.pk) for number in numbers(now.facts)]
    rest = {path: value for path, value in now.facts.items() if path not in paths}
    seats, dealer = rest["seats"], rest["first_dealer"]
    if dealer == player.pk:
        dealer = seats[(seats.index(dealer) + 1) % len(seats)]
    facts = rest | {"seats": [other for other in seats if other != player.pk], "first_dealer": dealer}
    return write(now, facts, Change(code=Code.UNSEATED, params={"player": player.pk}), context)


@transaction.atomic
def respell(*, match: Match, names: Mapping[int, str]) -> None:
    """Change the names of players of a match, given by id, in all matches of the club; ids without a seat are ignored.

    Raises Refused, without changing any, if another player has a name, or if a name is invalid.
    """
    for seat in match.seats.filter(player__in=names).select_related("player__club"):
        if names[seat.player_id] != seat.player.name:
            rename(player=seat.player, name=names[seat.player_id])


@transaction.atomic
def rename(*, player: Player, name: str) -> None:
    """Change a player's name, in all matches of the club; tell open pages of matches in progress and of the last night.

    Raises Refused if another player of the club has the name, or if it is invalid.
    """
    lock_club(player.club)
    fitting = valid_name(name)
    if Player.objects.filter(club=player.club_id, folded=fold(fitting)).exclude(pk=player.pk).exists():
        raise Refused((Fault(("players",), write_faults.NAME_TAKEN, {"name": fitting}),))
    player.name, player.folded = fitting, fold(fitting)
    player.save(update_fields=["name", "folded"])
    of_player = Match.objects.filter(club=player.club_id, seats__player=player).order_by()
    last_night = player.club.nights.order_by("-date").values("pk")[:1]
    for match in of_player.filter(state=Match.State.PLAYING).union(of_player.filter(night=last_night)):
        announce(match)
