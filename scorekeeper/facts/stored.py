"""The rounds and hands of matches as they are stored: rows instead of models, of which a match has hundreds."""

from collections.abc import Collection
from typing import Any

from scorekeeper.models import Hand, Match, Round, StoredRound


def stored_rounds(match: Match) -> list[StoredRound]:
    """Return the rounds of a match, by number: two queries, none where they are at hand."""
    if match.stored is None:
        read_stored([match])
    return match.stored or []


def read_stored(matches: Collection[Match]) -> None:
    """Read the rounds and hands of these matches: two queries, however many and however long they are."""
    rounds: list[Any] = [*Round.objects.filter(match__in=matches).values_list(named=True)]
    hands: dict[int, list[Any]] = {row.id: [] for row in rounds}
    for hand in Hand.objects.filter(round__in=[*hands]).values_list(named=True):
        hands[hand.round_id].append(hand)
    of_match: dict[int, list[StoredRound]] = {match.pk: [] for match in matches}
    for row in rounds:
        of_match[row.match_id].append(StoredRound(row, hands[row.id]))
    for match in matches:
        match.stored = of_match[match.pk]
