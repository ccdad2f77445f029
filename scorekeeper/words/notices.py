"""What a table must know before a round is played, in words: where cards are passed, what is wild, who has bid."""

from collections.abc import Collection, Mapping, Sequence

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.notices import Notice, NoticeCode
from scorekeeper.words.phrases import NUMBERS, figure, isolated, listed_names, spelled

PASSES: Mapping[NoticeCode, str] = {
    "pass_left": "pass left",
    "pass_right": "pass right",
    "pass_across": "pass across",
    "no_pass": "no pass",
}
RANKS: Mapping[str, str] = {JOKER: "jokers", "A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}

# How far the bids of a table are, as `bids_in_words` tells it; phones have the sentences too (static/js/table/bids.js).
BIDS_SAID = "{said} of {players} bid"
BIDS_OVER = "{said} of {players} bid · {off} over"
BIDS_UNDER = "{said} of {players} bid · {off} under"
BIDS_EVEN = "{said} of {players} bid · even"
BID_MISSING = "1 bid missing"
BIDS_MISSING = "{missing} bids missing"


def in_words(notices: Sequence[Notice]) -> str:
    """Return notices of one kind: "pass left", "jacks are wild", "first meld: Ann and Cy 50, Bob and Di 90"."""
    first = notices[0]
    match first.code:
        case "wild":
            return f"{RANKS.get(str(first.value), f'{first.value}s')} are wild"
        case "crib":
            return f"{listed_names(first.players)}’s crib"
        case "least_meld":
            same = len({notice.value for notice in notices}) == 1
            return f"first meld: {_least(first._replace(players=())) if same else ', '.join(map(_least, notices))}"
    return PASSES[first.code]


def _least(notice: Notice) -> str:
    least = figure(int(notice.value))
    return f"{' & '.join(map(isolated, notice.players))} {least}" if notice.players else least


def bids_in_words(bids: Collection[int], players: int, dealt: int | None) -> str:
    """Return how many have bid, and how far the bids are from the tricks: "7 of 8 bid · one over"."""
    off = 0 if dealt is None else sum(bids) - dealt
    told = BIDS_OVER if off > 0 else BIDS_SAID
    if dealt is not None and off <= 0 and len(bids) == players:
        told = BIDS_UNDER if off else BIDS_EVEN
    return told.format(said=len(bids), players=players, off=spelled(abs(off)))


def bidding_words() -> Mapping[str, str | Sequence[str]]:
    """Return the sentences of `bids_in_words` and `bids_missing`, for phones; {} are filled as there."""
    told = {"said": BIDS_SAID, "over": BIDS_OVER, "under": BIDS_UNDER, "even": BIDS_EVEN}
    return {**told, "one": BID_MISSING, "many": BIDS_MISSING, "numbers": NUMBERS}


def bids_missing(missing: int) -> str:
    """Return how many bids are still to be said: "3 bids missing"."""
    return BID_MISSING if missing == 1 else BIDS_MISSING.format(missing=missing)
