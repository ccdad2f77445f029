"""What a table must know before a round is played, in words: where cards are passed, what is wild, who has bid."""

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.notices import Notice
from scorekeeper.words.phrases import NUMBERS, digits, isolated, listed_names, spelled, unbroken_before_dots

PASSES = {
    "pass_left": gettext_lazy("pass left"),
    "pass_right": gettext_lazy("pass right"),
    "pass_across": gettext_lazy("pass across"),
    "no_pass": gettext_lazy("no pass"),
}
WILD = {
    JOKER: gettext_lazy("jokers are wild"),
    "A": gettext_lazy("aces are wild"),
    "K": gettext_lazy("kings are wild"),
    "Q": gettext_lazy("queens are wild"),
    "J": gettext_lazy("jacks are wild"),
}

# The sentences of `bids_in_words`; phones fill them in, too (static/js/table/bidding.js).
BIDS_SAID = gettext_lazy("{said} of {players} bid")
BIDS_OVER = gettext_lazy("{said} of {players} bid · {off} over")
BIDS_UNDER = gettext_lazy("{said} of {players} bid · {off} under")
BIDS_EVEN = gettext_lazy("{said} of {players} bid · even")


def in_words(notices: Sequence[Notice]) -> str:
    """Return notices of one kind, at least one, as a text: "pass left", "jacks are wild", "Ann’s crib".

    For first melds: "first meld: 50", or "first meld: Ann & Cy 50, Bob & Di 90" if sides differ.
    """
    first = notices[0]
    match first.code:
        case "wild":
            text = WILD.get(str(first.value)) or _("{rank}s are wild")
            return text.format(rank=first.value)
        case "crib":
            return _("{names}’s crib").format(names=listed_names(first.players))
        case "least_meld":
            same = len({notice.value for notice in notices}) == 1
            least = _least(first._replace(players=())) if same else ", ".join(map(_least, notices))
            return _("first meld: {points}").format(points=least)
    return str(PASSES[first.code])


def _least(notice: Notice) -> str:
    """Return the least points of a first meld, after the players of its notice, if any: "50", "Ann & Cy 50"."""
    least = digits(int(notice.value))
    return f"{' & '.join(map(isolated, notice.players))} {least}" if notice.players else least


def bids_in_words(bids: Collection[int], players: int, dealt: int | None) -> str:
    """Return how many of `players` have bid, and how far the sum is from the tricks: "7 of 8 bid · one over".

    `bids` are those made. `dealt` is the number of tricks, None if it does not count. "under" and "even" are said once
    all have bid.
    """
    off = 0 if dealt is None else sum(bids) - dealt
    text = BIDS_OVER if off > 0 else BIDS_SAID
    if dealt is not None and off <= 0 and len(bids) == players:
        text = BIDS_UNDER if off else BIDS_EVEN
    return unbroken_before_dots(text).format(said=len(bids), players=players, off=spelled(abs(off)))


def bidding_words() -> Mapping[str, str | Sequence[str]]:
    """Return the texts of `bids_in_words` and `bids_missing` for scripts, with their {placeholders}.

    The keys are "said", "over", "under" and "even"; "one" and "many" for missing bids; "numbers", the words for 0 to
    12.
    """
    sentences = {"said": BIDS_SAID, "over": BIDS_OVER, "under": BIDS_UNDER, "even": BIDS_EVEN}
    return {
        **{key: unbroken_before_dots(sentence) for key, sentence in sentences.items()},
        "one": bids_missing(1),
        "many": _missing(2),
        "numbers": [*map(str, NUMBERS)],
    }


def bids_missing(missing: int) -> str:
    """Return how many bids are missing: "3 bids missing"."""
    return _missing(missing).format(missing=missing)


def _missing(missing: int) -> str:
    """Return the sentence for this number of missing bids, with {missing} in place of the number."""
    return ngettext("{missing} bid missing", "{missing} bids missing", missing)
