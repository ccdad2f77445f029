"""What a table must know before a round is played, in words: where cards are passed, what is wild, who has bid."""

from collections.abc import Collection, Mapping, Sequence

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.notices import Notice, NoticeCode
from scorekeeper.words.phrases import figure, isolated, listed_names, spelled

PASSES: Mapping[NoticeCode, str] = {
    "pass_left": "pass left",
    "pass_right": "pass right",
    "pass_across": "pass across",
    "no_pass": "no pass",
}


def in_words(notices: Sequence[Notice]) -> str:
    """Return notices of one kind: "pass left", "J is wild", "first meld: Ann and Cy 50, Bob and Di 90"."""
    first = notices[0]
    match first.code:
        case "wild":
            return f"{'jokers' if first.value == JOKER else first.value} wild"
        case "crib":
            return f"{listed_names(first.players)}’s crib"
        case "least_meld":
            return f"first meld: {', '.join(map(_least, notices))}"
    return PASSES[first.code]


def _least(notice: Notice) -> str:
    least = figure(int(notice.value))
    return f"{' & '.join(map(isolated, notice.players))} {least}" if notice.players else least


def bids_in_words(bids: Collection[int], players: int, dealt: int) -> str:
    """Return how many have bid, and how far the bids are from the tricks: "7 of 8 bid · one over"."""
    said = f"{len(bids)} of {players} bid"
    off = sum(bids) - dealt
    if off > 0:
        return f"{said} · {spelled(off)} over"
    if len(bids) < players:
        return said
    return f"{said} · {f'{spelled(-off)} under' if off else 'even'}"
