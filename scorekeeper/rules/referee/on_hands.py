"""The question on a hand: how does it lay its contract down best."""

from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.lay_down import best, wilds_missing
from scorekeeper.rules.referee.cards import check_copies, suited
from scorekeeper.rules.referee.melds import laid_to_data, melding_of, written
from scorekeeper.rules.referee.question import Answer, Question
from scorekeeper.rules.referee.reader import refuse

# No hand at a table is longer; what one costs to search grows with every card.
MOST_IN_HAND = 36
HAND_TOO_LONG = FaultCode("hand_too_long", "{cards} cards, but the referee judges {most} at most")


def lay_down(question: Question) -> Answer:
    """Tell how a hand lays a contract down with the fewest points left; or how many wild cards it is short of."""
    melding, asked = melding_of(question), question.contract()
    hand = suited(question, ("hand",), question.part.read("hand", list))
    if len(hand) > MOST_IN_HAND:
        refuse(("hand",), HAND_TOO_LONG, cards=len(hand), most=MOST_IN_HAND)
    check_copies(question, ("hand",), hand)
    found = best(hand, asked, melding, question.game.card_values(question.options))
    if found is None:
        short = wilds_missing(hand, asked, melding)
        return {"ok": False, "missing": None if short is None else short.missing}
    melds = [laid_to_data(each) for each in found.melds]
    return {"ok": True, "melds": melds, "left": written(found.left), "points": found.points}
