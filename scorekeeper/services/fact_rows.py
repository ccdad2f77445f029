"""Facts into rows: what a Change says after.

Rows go before they come, and nobody is out before somebody else no longer is, so that no
constraint is broken on the way.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import F

from scorekeeper.facts.paths import Facts
from scorekeeper.models import Hand, Match, Player, Round, Seat
from scorekeeper.rules.facts import SHARED

MATCH_PATHS = {"first_dealer", "options", "ended"}
COLUMNS = (*SHARED, "own_facts")


def store_facts(match: Match, after: Facts) -> None:
    """Make the rows say what `after` says of its paths (facts/paths.py)."""
    if MATCH_PATHS & after.keys():
        _store_match(match, after)
    _remove_rounds(match, after)
    if "seats" in after:
        _store_seats(match, after["seats"])
    _store_rounds(match, _parts(after, 2))
    _store_hands(match, _parts(after, 4))


def _parts(after: Facts, length: int) -> dict[tuple[int, ...], Mapping[str, Any]]:
    """Map (number,) to a round's facts for length 2, (number, player) to a hand's for length 4."""
    split = {path: path.split(".") for path in after}
    return {
        tuple(int(part) for part in parts[1::2]): after[path]
        for path, parts in split.items()
        if len(parts) == length and after[path] is not None
    }


def _store_match(match: Match, after: Facts) -> None:
    if "options" in after:
        match.options = after["options"]
    if "first_dealer" in after:
        match.first_dealer_id = after["first_dealer"]
    if "ended" in after:
        match.state = Match.State.ENDED if after["ended"] else Match.State.PLAYING
    match.save(update_fields=["options", "first_dealer", "state"])


def _remove_rounds(match: Match, after: Facts) -> None:
    gone = [path.split(".") for path, value in after.items() if value is None and "." in path]
    rounds = [int(parts[1]) for parts in gone if len(parts) == 2]
    if rounds:
        match.rounds.filter(number__in=rounds).delete()
    for parts in gone:
        if len(parts) == 4 and int(parts[1]) not in rounds:
            Hand.objects.filter(round__match=match, round__number=int(parts[1]), seat__player=int(parts[3])).delete()


def _store_seats(match: Match, players: list[int]) -> None:
    """Store the seats in the same few queries however many: first out of each other's way, then into place."""
    seats = {seat.player_id: seat for seat in Seat.objects.filter(match=match)}
    if gone := [seats.pop(player) for player in seats.keys() - {*players}]:
        Seat.objects.filter(pk__in=[seat.pk for seat in gone]).delete()
        _count_matches([seat.player_id for seat in gone], -1)
    for away in (len(players) + len(seats), 0):
        for player, seat in seats.items():
            seat.position = players.index(player) + away
        Seat.objects.bulk_update(seats.values(), ["position"])
    new = [player for player in players if player not in seats]
    Seat.objects.bulk_create(Seat(match=match, player_id=player, position=players.index(player)) for player in new)
    if new:
        _count_matches(new, 1)


def _count_matches(players: list[int], more: int) -> None:
    """Count a match more or less of these players (denormalised.py checks the counts)."""
    Player.objects.filter(pk__in=players).update(match_count=F("match_count") + more)


def _store_rounds(match: Match, facts: Mapping[tuple[int, ...], Mapping[str, Any]]) -> None:
    for (number,), said in sorted(facts.items()):
        values = {**said, "dealer_id": said["dealer"]}
        del values["dealer"]
        Round.objects.update_or_create(match=match, number=number, defaults=values)


def _store_hands(match: Match, facts: Mapping[tuple[int, ...], Mapping[str, Any]]) -> None:
    """Store the hands: one query to read, at most three to write, whatever their number."""
    if not facts:
        return
    numbers = {key[0] for key in facts}
    rounds = {row.number: row for row in match.rounds.filter(number__in=numbers)}
    seats = {seat.player_id: seat for seat in Seat.objects.filter(match=match)}
    stored = {
        (hand.round.number, hand.seat.player_id): hand
        for hand in Hand.objects.filter(round__in=rounds.values()).select_related("round", "seat")
    }
    hands = []
    for (number, player), said in facts.items():
        hand = stored.get((number, player)) or Hand(round=rounds[number], seat=seats[player])
        for name, fact in SHARED.items():
            setattr(hand, name, said.get(name, fact.silent))
        hand.own_facts = {name: value for name, value in said.items() if name not in SHARED} or None
        hands.append(hand)
    _save_hands(hands)


def _save_hands(hands: Iterable[Hand]) -> None:
    old = [hand for hand in hands if hand.pk]
    Hand.objects.bulk_update([hand for hand in old if not hand.out], COLUMNS)
    Hand.objects.bulk_update([hand for hand in old if hand.out], COLUMNS)
    Hand.objects.bulk_create([hand for hand in hands if not hand.pk])
