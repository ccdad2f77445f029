"""How the winner of a match took the lead, in a sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from scorekeeper.words.highlights import Highlights
from scorekeeper.words.phrases import StyledText, digits, spelled, styled

# Each without and with the number of rounds to go, for one person or several.
TOOK_THE_LEAD = (
    ngettext_lazy("took the lead", "took the lead", "people"),
    ngettext_lazy("took the lead {to_go}", "took the lead {to_go}", "people"),
)
DREW_LEVEL = (
    ngettext_lazy("drew level with {names}", "drew level with {names}", "people"),
    ngettext_lazy("drew level with {names} {to_go}", "drew level with {names} {to_go}", "people"),
)
WENT_PAST_BY = (
    ngettext_lazy("went past {names} by {points}", "went past {names} by {points}", "people"),
    ngettext_lazy("went past {names} by {points} {to_go}", "went past {names} by {points} {to_go}", "people"),
)
WENT_PAST = (
    ngettext_lazy("went past {names}", "went past {names}", "people"),
    ngettext_lazy("went past {names} {to_go}", "went past {names} {to_go}", "people"),
)


def turning_point(match: Highlights) -> StyledText:
    """Return how the sole winner took the lead for good; if that was in the first round, that they led or were level.

    Return () if `turning_round` is 0, after one round only, and for somebody who played alone.
    """
    turn = match.turning_round
    if not turn or len(match.sheet.rounds) == 1 or len(match.sheet.standings) == 1:
        return ()
    winner = match.sheet.winners[0]
    if turn == 1:
        return _always_in_front(match, winner)
    if (winner, turn) in match.exact_cuts():
        text = _("{name} cut exactly in **{step}** and {overtook}.")
    elif match.record.rounds[turn - 1].hands[winner].out:
        text = ngettext(
            "{name} went out in **{step}** and {overtook}.",
            "{name} went out in **{step}** and {overtook}.",
            match.parties.people([winner]),
        )
    else:
        text = _("In **{step}** {name} {overtook}.")
    step, overtook = match.round_name(turn), _overtook(match, winner)
    return styled(text, name=match.parties.called(winner), step=step, overtook=overtook)


def _always_in_front(match: Highlights, winner: str) -> StyledText:
    """Return the sentence that the winner led after every round, or was at least never behind."""
    people = match.parties.people([winner])
    if all(round_.leaders == (winner,) for round_ in match.sheet.rounds):
        text = ngettext(
            "{name} led from the first {round} to the last.", "{name} led from the first {round} to the last.", people
        )
    else:
        text = ngettext("{name} was never behind.", "{name} were never behind.", people)
    return styled(text, name=match.parties.called(winner), round=match.game.round_word)


def _overtook(match: Highlights, winner: str) -> str:
    """Return the predicate for how the winner took the lead: "went past Bob by 12 with two steps to go".

    That must not have been in the first round.
    """
    before, after = match.sheet.rounds[match.turning_round - 2 : match.turning_round]
    others = [player for player in before.leaders if not after.hands[player].absent]
    gap = 0
    if others:
        gap = abs((after.hands[others[0]].total or 0) - (after.hands[winner].total or 0))
    people, to_go = match.parties.people([winner]), _to_go(match)
    if not others or match.game.own_contracts:
        text = TOOK_THE_LEAD
    elif not gap:
        text = DREW_LEVEL
    elif len(others) == 1:
        text = WENT_PAST_BY
    else:
        text = WENT_PAST
    names = match.parties.each_called(others)
    return text[bool(to_go)].format(people=people, names=names, points=digits(gap), to_go=to_go)


def _to_go(match: Highlights) -> str:
    """Return how many rounds were left: "with two steps to go", "at the very end"; "" if the match was ended early."""
    left = len(match.sheet.rounds) - match.turning_round
    if match.record.ended:
        return ""
    if not left:
        return _("at the very end")
    return ngettext("with one {rounds} to go", "with {count} {rounds} to go", left).format(
        count=spelled(left), rounds=match.game.round_word if left == 1 else match.game.round_words
    )
