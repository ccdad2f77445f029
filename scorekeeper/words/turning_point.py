"""How the winner of a match took the lead, in a sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.words.highlights import Highlights
from scorekeeper.words.phrases import StyledText, figure, spelled, styled


def turning_point(match: Highlights) -> StyledText:
    """Return how the sole winner took the lead for good; () for joint winners, and after one round only."""
    turn = match.turning_round
    if not turn or len(match.sheet.rounds) == 1:
        return ()
    winner = match.sheet.winners[0]
    if turn == 1:
        text = ngettext(
            "{name} led from the first {round} to the last.",
            "{name} led from the first {round} to the last.",
            match.parties.people([winner]),
        )
        return styled(text, name=match.parties.called(winner), round=match.game.round_word)
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


def _overtook(match: Highlights, winner: str) -> str:
    """Return the predicate for how the winner took the lead: "went past Bob by 12 with two steps to go"."""
    before, after = match.sheet.rounds[match.turning_round - 2 : match.turning_round]
    others = [player for player in before.leaders if not after.hands[player].absent]
    gap = 0
    if others:
        gap = abs((after.hands[others[0]].total or 0) - (after.hands[winner].total or 0))
    people, to_go = match.parties.people([winner]), _to_go(match)
    if not others or match.game.own_contracts:
        text = _took_the_lead(people, to_go)
    elif not gap:
        text = _drew_level(people, to_go)
    elif len(others) == 1:
        text = _went_past_by(people, to_go)
    else:
        text = _went_past(people, to_go)
    return text.format(names=match.parties.each_called(others), points=figure(gap), to_go=to_go)


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


def _took_the_lead(people: int, to_go: str) -> str:
    """Return the unformatted predicate "took the lead", with {to_go} unless `to_go` is "".

    `people` is the number of players who did so, for the plural of the verb.
    """
    if to_go:
        return ngettext("took the lead {to_go}", "took the lead {to_go}", people)
    return ngettext("took the lead", "took the lead", people)


def _drew_level(people: int, to_go: str) -> str:
    """Return the unformatted predicate "drew level with {names}", with {to_go} unless `to_go` is "".

    `people` is the number of players who did so, for the plural of the verb.
    """
    if to_go:
        return ngettext("drew level with {names} {to_go}", "drew level with {names} {to_go}", people)
    return ngettext("drew level with {names}", "drew level with {names}", people)


def _went_past_by(people: int, to_go: str) -> str:
    """Return the unformatted predicate "went past {names} by {points}", with {to_go} unless `to_go` is "".

    `people` is the number of players who did so, for the plural of the verb.
    """
    if to_go:
        return ngettext("went past {names} by {points} {to_go}", "went past {names} by {points} {to_go}", people)
    return ngettext("went past {names} by {points}", "went past {names} by {points}", people)


def _went_past(people: int, to_go: str) -> str:
    """Return the unformatted predicate "went past {names}", with {to_go} unless `to_go` is "".

    `people` is the number of players who did so, for the plural of the verb.
    """
    if to_go:
        return ngettext("went past {names} {to_go}", "went past {names} {to_go}", people)
    return ngettext("went past {names}", "went past {names}", people)
