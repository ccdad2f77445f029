"""The text of the button that ends a match in progress: who would win."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.words.phrases import spelled
from scorekeeper.words.sides import Parties

UNKNOWN = gettext_lazy("End the match as it stands")  # for a phone without signal, which cannot compute who would win
NOTHING_SCORED = gettext_lazy("End with nothing scored: nobody wins")
MOST_NAMED = 3  # winners that one sentence names


def ending(game: Game, sheet: Sheet) -> str:
    """Return the label of the button that ends a match now, with who would win: "End after step 6: Bob wins".

    Without a scored round it is NOTHING_SCORED. `sheet` must have one line for each side, as one of `sheet_by_side`
    (rules/scoring/by_side.py).
    """
    number, word, winners = len(sheet.rounds), str(game.round_word), sheet.provisional_winners
    alone = len(sheet.standings) == 1
    return ending_with(word, number, winners if number else (), Parties(sheet.sides), alone=alone, resolved=True)


def ending_with(word: str, number: int, first: Sequence[str], parties: Parties, *, alone: bool, resolved: bool) -> str:
    """Return the label of the button that ends a match with those who are `first`: "End after step 6: Bob wins".

    `first` are names of players; of a side only its first player. `word` is the game's word for a round, `number` the
    last scored one. More than three are counted, not named; without any it is NOTHING_SCORED. Several win together if
    ties are `resolved`, else they share the lead. In a match of one player or side, `alone`, it does not say who wins.
    """
    count, names = len(first), parties.named(first)
    if not first:
        text = str(NOTHING_SCORED)
    elif alone:
        text = _("End after {round} {number}")
    elif count == 1:
        text = (
            _("End after {round} {number}: {names} win")
            if parties.sides
            else _("End after {round} {number}: {name} wins")
        )
    elif count > MOST_NAMED and resolved:
        text = ngettext(
            "End after {round} {number}: {count} wins", "End after {round} {number}: {count} win together", count
        )
    elif count > MOST_NAMED:
        text = ngettext(
            "End after {round} {number}: {count} leads", "End after {round} {number}: {count} share the lead", count
        )
    elif resolved:
        text = _("End after {round} {number}: {names} win together")
    else:
        text = _("End after {round} {number}: {names} share the lead")
    return text.format(round=word, number=number, count=spelled(count), names=names, name=names)
