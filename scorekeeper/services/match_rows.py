"""The rows of a locked match, changed in memory and then stored together: only rows and columns whose value changed."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F, Model, prefetch_related_objects

from scorekeeper.facts.stored import hand_columns, stored_rounds
from scorekeeper.models import Hand, Match, Player, Round, Seat, StoredHand
from scorekeeper.queries.matches import seats_of_match
from scorekeeper.services.inserting import insert_as, update


class HandRow:
    """A hand to be changed, an attribute for each column: a model takes longer to make than to store.

    `round` is its round, which may be yet to be made; the key is None where the hand is.
    """

    out: bool

    def __init__(self, hand: StoredHand | None, round_: Round, seat: int) -> None:
        self.id = self.pk = hand.id if hand else None
        self.score = hand.score if hand else None
        self.round, self.round_id, self.seat_id = round_, round_.pk, seat
        vars(self).update(hand_columns(hand.facts if hand else {}))


class MatchRows:
    """A match with all its rows (queries/matches.py), and the columns that were set in each.

    `seats` go by player, `rounds` by number, `hands` by number and player; a row that is yet to be made has no id.
    Those can be changed that `round` and `hand` were asked for: of hundreds a write changes few.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats: dict[int, Seat] = {}
        self._read_seats()
        players = {seat.pk: player for player, seat in self.seats.items()}
        self.rounds: dict[int, Any] = {}
        self.hands: dict[tuple[int, int], Any] = {}
        for row, hands in stored_rounds(match):
            self.rounds[row.number] = row
            self.hands |= {(row.number, players[seat]): hand for seat, hand in hands.items()}
        self._changed: dict[Model | HandRow, set[str]] = {}

    def _read_seats(self) -> None:
        self.seats = {seat.player_id: seat for seat in self.match.seats.all()}

    @property
    def changed(self) -> list[str]:
        """The columns that differ from what is stored: "match.state", "seat.total", "hand.score"."""
        return sorted({f"{_table(row)}.{name}" for row, names in self._changed.items() for name in names})

    def round(self, number: int) -> Round:
        """Return a round to be changed, a new one where there was none."""
        row = self.rounds.get(number)
        if not isinstance(row, Round):
            row = Round(**row._asdict()) if row else Round(match=self.match, number=number)
            self.rounds[number] = row
        return row

    def hand(self, number: int, player: int) -> HandRow:
        """Return a hand to be changed, a new one where there was none."""
        row = self.hands.get((number, player))
        if not isinstance(row, HandRow):
            row = self.hands[number, player] = HandRow(row, self.round(number), self.seats[player].pk)
        return row

    def set(self, row: Model | HandRow, **values: object) -> None:
        """Set columns of a row; what it says already is no change."""
        different = {name: value for name, value in values.items() if getattr(row, name) != value}
        for name, value in different.items():
            setattr(row, name, value)
        if different and row.pk:
            self._changed.setdefault(row, set()).update(different)

    def remove_rounds(self, numbers: Iterable[int]) -> None:
        """Delete rounds with their hands."""
        gone = [self.rounds.pop(number) for number in numbers]
        self.hands = {key: hand for key, hand in self.hands.items() if key[0] in self.rounds}
        Round.objects.filter(pk__in=[row.id for row in gone]).delete()

    def remove_hands(self, keys: Iterable[tuple[int, int]]) -> None:
        """Delete hands by number and player."""
        gone = [self.hands.pop(key) for key in keys]
        Hand.objects.filter(pk__in=[hand.id for hand in gone]).delete()

    def seat(self, players: list[int]) -> None:
        """Seat these players in this order: the same few queries however many sit, nobody in another's way."""
        self.hands = {key: hand for key, hand in self.hands.items() if key[1] in players}
        if gone := [player for player in self.seats if player not in players]:
            Seat.objects.filter(pk__in=[self.seats[player].pk for player in gone]).delete()
            _count_matches(gone, -1)
        staying = [seat for player, seat in self.seats.items() if player in players]
        for away in (len(players) + len(self.seats), 0):
            for seat in staying:
                seat.position = players.index(seat.player_id) + away
            Seat.objects.bulk_update(staying, ["position"])
        new = [player for player in players if player not in self.seats]
        Seat.objects.bulk_create(
            Seat(match=self.match, player_id=player, position=players.index(player)) for player in new
        )
        if new:
            _count_matches(new, 1)
        self.match.refresh_from_db(fields=["seats"])
        prefetch_related_objects([self.match], seats_of_match())
        self._read_seats()

    def store(self) -> None:
        """Store what was set, in an order that breaks no constraint: of two who were out, one is so no more."""
        self._update(Match, [self.match])
        self._update(Seat, self.seats.values())
        rounds = [row for row in self.rounds.values() if isinstance(row, Round)]
        self._update(Round, rounds)
        Round.objects.bulk_create(row for row in rounds if not row.pk)
        hands = [hand for hand in self.hands.values() if isinstance(hand, HandRow)]
        stored, new = [hand for hand in hands if hand.pk], [hand for hand in hands if not hand.pk]
        self._update(Hand, (hand for hand in stored if not hand.out and "out" in self._changed.get(hand, ())))
        self._update(Hand, stored)
        for hand in new:
            hand.round_id = hand.round.pk
        insert_as(Hand, new)
        self.match.stored = None  # so that they are read again when needed

    def _update(self, model: type[Model], rows: Iterable[Model | HandRow]) -> None:
        """Store the changed ones of these rows of one table in one query."""
        found = [row for row in rows if row.pk and row in self._changed]
        update(model, found, {name for row in found for name in self._changed.pop(row)})


def _table(row: Model | HandRow) -> str:
    return "hand" if isinstance(row, HandRow) else str(row._meta.model_name)  # noqa: SLF001 - documented


def _count_matches(players: list[int], more: int) -> None:
    """Count a match more or less of these players (denormalised.py checks the counts)."""
    Player.objects.filter(pk__in=players).update(match_count=F("match_count") + more)
