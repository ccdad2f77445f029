"""The rows of a locked match, changed in memory and then stored together: only changed rows and columns are."""

from collections.abc import Iterable, Sequence

from django.db.models import F, Model, prefetch_related_objects

from scorekeeper.facts.paths import Facts, Place, place_of
from scorekeeper.facts.stored import hand_columns, round_columns, stored_rounds
from scorekeeper.models import Hand, Match, Player, Round, RoundRow, Seat, StoredHand
from scorekeeper.queries.matches import seats_of_match
from scorekeeper.services.inserting import insert, update


class MatchRows:
    """A match with all its rows (queries/matches.py), and the columns that were changed in each.

    Keys of `seats` are player ids, of `rounds` numbers, of `hands` number and player id; a new row has no id. `store`
    writes them. Of rounds and hands, only those that `round` and `hand` returned can be changed: a write changes few of
    hundreds.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats: dict[int, Seat] = {}
        self._read_seats()
        players = {seat.pk: player for player, seat in self.seats.items()}
        self.rounds: dict[int, Round | RoundRow] = {}
        self.hands: dict[Place, Hand | StoredHand] = {}
        for row, hands in stored_rounds(match):
            self.rounds[row.number] = row
            self.hands |= {Place(row.number, players[seat]): hand for seat, hand in hands.items()}
        self._changed: dict[Model, set[str]] = {}

    def _read_seats(self) -> None:
        """Fill `seats` from the loaded seats of the match."""
        self.seats = {seat.player_id: seat for seat in self.match.seats.all()}

    @property
    def changed(self) -> list[str]:
        """The sorted names of the changed columns of stored rows, such as "match.state", "seat.total", "hand.score".

        Empty after `store`.
        """
        return sorted(
            {f"{type(row).__name__.lower()}.{name}" for row, names in self._changed.items() for name in names}
        )

    def set_facts(self, after: Facts) -> None:
        """Change the rows to the facts in `after` (facts/paths.py); None for a path deletes the row.

        Rows are deleted, and seats are stored, at once, other changes by `store`. `ended` is left to `set_derived`
        (denormalised.py), which sets `state`.
        """
        if "options" in after:
            self.set(self.match, options=after["options"])
        if "first_dealer" in after:
            self.set(self.match, first_dealer_id=after["first_dealer"])
        places = {place_of(path): value for path, value in after.items() if place_of(path).round}
        self._remove([place for place, value in places.items() if value is None])
        if "seats" in after:
            self._seat(after["seats"])
        for place in sorted(place for place, value in places.items() if value is not None):  # a round before its hands
            facts_here = places[place]
            if place.player:
                self.set(self.hand(*place), **hand_columns(facts_here))
            else:
                self.set(self.round(place.round), **round_columns(facts_here))

    def round(self, number: int) -> Round:
        """Return the round with this number, to be changed; an unsaved one if there is none."""
        row = self.rounds.get(number)
        if not isinstance(row, Round):
            row = Round(**row._asdict()) if row else Round(match=self.match, number=number)
            self.rounds[number] = row
        return row

    def hand(self, number: int, player: int) -> Hand:
        """Return the hand of this player, by id, in round `number`, to be changed; an unsaved one if there is none.

        The player must have a seat.
        """
        place = Place(number, player)
        row = self.hands.get(place)
        if not isinstance(row, Hand):
            stored = {"id": row.id, "score": row.score, **hand_columns(row.facts)} if row else hand_columns({})
            row = Hand(round=self.round(number), seat=self.seats[player], **stored)
            self.hands[place] = row
        return row

    def set(self, row: Model, **values: object) -> None:
        """Set columns of a row, without storing them; note those of a stored row whose value changes, for `store`."""
        different = {name: value for name, value in values.items() if getattr(row, name) != value}
        for name, value in different.items():
            setattr(row, name, value)
        if different and row.pk:
            self._changed.setdefault(row, set()).update(different)

    def _remove(self, places: Sequence[Place]) -> None:
        """Delete the rounds at these places with their hands, and the single hands, here and from the database."""
        if rounds := [self.rounds.pop(number) for number, player in places if not player]:
            self.hands = {place: hand for place, hand in self.hands.items() if place.round in self.rounds}
            Round.objects.filter(pk__in=[row.id for row in rounds]).delete()
        if hands := [self.hands.pop(place) for place in places if place in self.hands]:
            Hand.objects.filter(pk__in=[hand.id for hand in hands]).delete()

    def _seat(self, players: list[int]) -> None:
        """Store the seats of these players, by id, in this order, in a constant number of queries.

        Others lose their seats; the match counts of players are updated. No two seats have the same position meanwhile.
        """
        self.hands = {place: hand for place, hand in self.hands.items() if place.player in players}
        if removed := [player for player in self.seats if player not in players]:
            Seat.objects.filter(pk__in=[self.seats[player].pk for player in removed]).delete()
            _count_matches(removed, -1)
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
        """Store the changed columns and the new rows, and set the match's `stored` to None, so that it is read again.

        Hands whose `out` becomes false are stored first, so that never two hands of a round are out.
        """
        self._update(Match, [self.match])
        self._update(Seat, self.seats.values())
        rounds = [row for row in self.rounds.values() if isinstance(row, Round)]
        self._update(Round, rounds)
        Round.objects.bulk_create(row for row in rounds if not row.pk)
        hands = [hand for hand in self.hands.values() if isinstance(hand, Hand)]
        stored = [hand for hand in hands if hand.pk]
        self._update(Hand, [hand for hand in stored if not hand.out and "out" in self._changed.get(hand, ())])
        self._update(Hand, stored)
        new = [hand for hand in hands if not hand.pk]
        for hand in new:
            hand.round_id = hand.round.pk  # the round may have been stored just now
        insert(Hand, new)
        self.match.stored = None  # the facts are read again when needed

    def _update(self, model: type[Model], rows: Iterable[Model]) -> None:
        """Update the changed ones among these rows of a table, in one query; no query if there are none."""
        found = [row for row in rows if row.pk and row in self._changed]
        if not found:
            return
        columns = {name for row in found for name in self._changed.pop(row)}
        update(model, found, columns)


def _count_matches(players: list[int], more: int) -> None:
    """Add `more`, 1 or -1, to the match counts of these players, by id (denormalised.py checks them)."""
    Player.objects.filter(pk__in=players).update(match_count=F("match_count") + more)
