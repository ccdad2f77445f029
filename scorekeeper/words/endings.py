"""The text of the button that ends a match in progress: who would win."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.words.phrases import spelled
from scorekeeper.words.sides import Parties

UNKNOWN = gettext_lazy("End the match as it stands")  # where a phone without signal can't tell who would win
NOTHING_SCORED = gettext_lazy("End with nothing scored: nobody wins")
MOST_NAMED = 3  # winners that one sentence names


def ending(game: Game, sheet: Sheet) -> str:
    """Return the label of the button that ends a match now, with who would win: "End after step 6: Bob wins".

    More than three joint winners are counted, not named; without a scored round it is NOTHING_SCORED.
    `sheet` has one line for each side (rules/scoring/by_side.py).
    """
    number, word, parties = len(sheet.rounds), str(game.round_word), Parties(sheet.sides)
    winners = sheet.provisional_winners if number else ()
    if number and len(sheet.standings) == 1 and not sheet.sides:
        return _("End after {round} {number}").format(round=word, number=number)
    if len(winners) <= 1:
        return _one_wins(word, number, winners, parties)
    if len(winners) > MOST_NAMED:
        text = ngettext(
            "End after {round} {number}: {count} wins", "End after {round} {number}: {count} win together", len(winners)
        )
        return text.format(round=word, number=number, count=spelled(len(winners)))
    text = _("End after {round} {number}: {names} win together")
    return text.format(round=word, number=number, names=parties.named(winners))


def ending_in_list(word: str, number: int, leaders: Sequence[str], parties: Parties) -> str:
    """Return the label of the button that ends a match of a list: "End after step 6: Ann and Bob share the lead".

    `word` is the game's word for a round, `number` the last scored one. A sole leader wins; ties are not resolved here.
    More than three leaders are counted, not named; without any it is NOTHING_SCORED.
    """
    if len(leaders) <= 1:
        return _one_wins(word, number, leaders, parties)
    if len(leaders) > MOST_NAMED:
        text = ngettext(
            "End after {round} {number}: {count} leads",
            "End after {round} {number}: {count} share the lead",
            len(leaders),
        )
        return text.format(round=word, number=number, count=spelled(len(leaders)))
    text = _("End after {round} {number}: {names} share the lead")
    return text.format(round=word, number=number, names=parties.named(leaders))


def _one_wins(word: str, number: int, winners: Sequence[str], parties: Parties) -> str:
    """Return the label for one winner: "End after step 6: Bob wins"; NOTHING_SCORED for none."""
    if not winners:
        return str(NOTHING_SCORED)
    names = parties.named(winners)
    if parties.sides:
        return _("End after {round} {number}: {names} win").format(round=word, number=number, names=names)
    return _("End after {round} {number}: {name} wins").format(round=word, number=number, name=names)
