"""What the cards in play can add up to."""

from collections.abc import Mapping


def worth(in_play: Mapping[str, int], values: Mapping[str, int]) -> int:
    """Return what all cards in play are worth together; `in_play` counts each rank."""
    return sum(values[rank] * copies for rank, copies in in_play.items())


def can_make(total: int, in_play: Mapping[str, int], values: Mapping[str, int]) -> bool:
    """Return whether some of the cards in play add up to this total."""
    # Bit n of the mask says that n can be made.
    made = 1
    for rank, copies in in_play.items():
        for _card in range(copies):
            made |= made << values[rank]
    return total >= 0 and bool(made >> total & 1)
