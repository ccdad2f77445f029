"""Questions on sets and runs: do these cards make a meld, or the contract."""

from scorekeeper.rules.melds import NoMeld, fulfil, lie
from scorekeeper.rules.referee.cards import check_copies, suited
from scorekeeper.rules.referee.melds import every_card, groups, kind_of, laid_to_data, melding_of, written
from scorekeeper.rules.referee.question import Answer, Question


def meld(question: Question) -> Answer:
    """Tell whether the cards make a set or a run, and how it lies."""
    melding, kind = melding_of(question), kind_of(question.part)
    cards = suited(question, ("cards",), question.part.read("cards", list))
    check_copies(question, ("cards",), cards)
    try:
        laid = lie(kind, cards, melding)
    except NoMeld as none:
        return {"ok": False, "why": none.why}
    return {"ok": True, "cards": written(laid.cards)}


def contract(question: Question) -> Answer:
    """Tell whether the groups of cards are the melds of a contract, no more and no less."""
    melding, asked = melding_of(question), question.contract()
    melds = groups(question, "melds")
    check_copies(question, ("melds",), every_card(melds))
    try:
        laid = fulfil(asked, melds, melding)
    except NoMeld as none:
        return {"ok": False, "why": none.why}
    return {"ok": True, "melds": [laid_to_data(each) for each in laid]}
