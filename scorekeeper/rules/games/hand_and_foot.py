"""Hand and Foot (scorekeeper/docs/games/hand_and_foot.md): four rounds of books, with a second hand to play."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.books import LEFT, RED_THREES, book_fact, check_books
from scorekeeper.rules.examples import hands, worked
from scorekeeper.rules.game import Game
from scorekeeper.rules.notices import BeforePlay, Notice
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, JOINT_PUBLISHED, PUBLISHED, UPCARD, Prose, Reading
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy

CLEAN_WORTH, DIRTY_WORTH, RED_THREE_WORTH, OUT_WORTH = 500, 300, 100, 100
LEAST_MELDS = (50, 90, 120, 150)  # by round

CLEAN = book_fact(
    "clean",
    _("clean books"),
    ngettext_lazy("{count} clean book", "{count} clean books"),
    _("{name}: clean books {value}"),
)
DIRTY = book_fact(
    "dirty",
    _("dirty books"),
    ngettext_lazy("{count} dirty book", "{count} dirty books"),
    _("{name}: dirty books {value}"),
)

PROSE: Prose = {
    "setup": (
        Reading(_("Four players use five decks with their jokers, six use seven: one more than play."), PUBLISHED),
        Reading(_("Everybody is dealt 11 cards as the hand, and 11 more, face down, as the foot."), PUBLISHED),
        UPCARD,
    ),
    "roles": (FIRST_DEAL_PUBLISHED,),
    "turn": (
        Reading(_("Draw two cards from the stock, or take up to seven from the pile."), PUBLISHED),
        _("To take from the pile, meld its top card at once with two of that rank from your hand; a three stays."),
        _("Meld, or add to the melds of your side; then discard one card."),
        _("Once your whole hand is melded, pick up your foot and go on; after a last discard, in your next turn."),
    ),
    "melds": (
        _("A meld is 3 to 7 cards of one rank, from 4 to ace. Twos and jokers are wild."),
        Reading(_("There are always fewer wild cards than others in a meld."), PUBLISHED),
        _("There are no runs."),
        _("A meld of seven cards is a book: clean without wild cards, dirty with them."),
        _("A red three is laid down at once, and another card drawn. A black three is only discarded."),
    ),
    "going_out": (
        Reading(_("To go out your side needs a clean and a dirty book, and your partner’s leave."), PUBLISHED),
        _("The round ends when somebody in the foot has no cards left, or when the stock runs out."),
    ),
    "scoring": (
        _("A clean book brings 500, a dirty one 300, a red three 100, going out 100."),
        _("All cards melded count too, those in books as well."),
        _("Jokers count 50, aces and twos 20, eights to kings 10, the others 5."),
        _("Cards left in hand or foot count as much against you."),
        Reading(_("A red three left in a foot is 100 points left."), _("In some rules it costs 500.")),
    ),
    "end": (JOINT_PUBLISHED,),
}


def points(round_: RoundHands) -> Mapping[str, int]:
    """Return the points of each side under its first player."""
    scores = {}
    for side in round_.sides:
        hand = round_.hands[side[0]]
        clean, dirty, threes, left = map(hand.number, ("clean", "dirty", "red_threes", "left"))
        books = clean * CLEAN_WORTH + dirty * DIRTY_WORTH + threes * RED_THREE_WORTH
        scores[side[0]] = books + OUT_WORTH * hand.out + (hand.melded or 0) - left
    return scores


def notices(before: BeforePlay) -> Iterator[Notice]:
    """Yield one notice, for everybody: the least that the first meld of any side must count in the round."""
    yield Notice("least_meld", value=LEAST_MELDS[min(before.number, len(LEAST_MELDS)) - 1])


MELDED = {"clean": 2, "dirty": 1, "red_threes": 1, "melded": 480, "left": 20, "out": True}

EXAMPLES = (
    worked(
        "hand-and-foot",
        [hands(Ann=MELDED, Bob={"dirty": 2, "melded": 310, "left": 145}, Cy={}, Di={})],
        {"Ann": 1960, "Cy": 1960, "Bob": 765, "Di": 765},
        sides=[["Ann", "Cy"], ["Bob", "Di"]],
        finished=False,
    ),
    # Three sides, and nobody went out.
    worked(
        "hand-and-foot",
        [hands(Ann={"melded": 60}, Bob={"clean": 1, "melded": 90, "left": 5}, Cy={"left": 210}, Di={}, Ed={}, Flo={})],
        {"Bob": 585, "Ed": 585, "Ann": 60, "Di": 60, "Cy": -210, "Flo": -210},
        sides=[["Ann", "Di"], ["Bob", "Ed"], ["Cy", "Flo"]],
    ),
    worked(
        "hand-and-foot",
        [hands(Ann=MELDED, Bob={}, Cy={}, Di={})] * 4,
        {"Ann": 7840, "Cy": 7840, "Bob": 0, "Di": 0},
        finished=True,
        winners=["Ann", "Cy"],
    ),
)

GAME = Game(
    key="hand-and-foot",
    title=_("Hand and Foot"),
    summary=_("Make books with your partner, first from your hand, then from your foot; the highest total wins."),
    catalogue_order=108,
    players=(4, 6),
    prose=lambda _options: PROSE,
    published=True,
    sides=lambda players, _options: players // 2,
    side_facts=frozenset({"clean", "dirty", "red_threes", "melded", "left", "out"}),
    facts=frozenset({"melded", "out"}),
    own_facts=(CLEAN, DIRTY, RED_THREES, LEFT),
    must_go_out=False,
    points=points,
    notices=notices,
    round_check=lambda round_: check_books(round_, ("clean", "dirty")),
    rounds=lambda _players, _options: len(LEAST_MELDS),
    best=lambda _options: "high",
    examples=EXAMPLES,
)
