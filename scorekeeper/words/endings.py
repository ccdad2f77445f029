"""The text of the button that ends a match in progress: who would win."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.rules.wording import Text
from scorekeeper.words.phrases import isolated, spelled
from scorekeeper.words.sides import Parties

UNKNOWN = gettext_lazy("End the match as it stands")  # where a phone without signal can't tell who would win
NOTHING_SCORED = gettext_lazy("End with nothing scored: nobody wins")
MOST_NAMED = 3  # winners that one sentence names
ALONE = Parties()


def ending(game: Game, sheet: Sheet) -> str:
    """Return who wins if the match ends after its scored rounds: "End after step 6: Bob wins".

    `sheet` has one line for each side (rules/scoring/by_side.py).
    """
    number, word, parties = len(sheet.rounds), str(game.round_word), Parties(sheet.sides)
    if not number:
        return str(NOTHING_SCORED)
    winners = sheet.leaders
    if len(winners) == 1 and sheet.sides:
        return _side_wins(word, number, parties.named(winners))
    if len(sheet.standings) == 1:
        return _("End after {round} {number}").format(round=word, number=number)
    if len(winners) == 1:
        return wins(word, number, winners[0])
    if len(winners) > MOST_NAMED:
        told = ngettext(
            "End after {round} {number}: {count} wins", "End after {round} {number}: {count} win together", len(winners)
        )
        return told.format(round=word, number=number, count=spelled(len(winners)))
    told = _("End after {round} {number}: {names} win together")
    return told.format(round=word, number=number, names=parties.named(winners))


def ending_in_list(word: str | Text, number: int, leaders: Sequence[str], parties: Parties = ALONE) -> str:
    """Return the text for a match in a list, where the leaders are known but not who wins a tie."""
    if not leaders:
        return str(NOTHING_SCORED)
    if len(leaders) == 1 and parties.sides:
        return _side_wins(word, number, parties.named(leaders))
    if len(leaders) == 1:
        return wins(word, number, leaders[0])
    if len(leaders) > MOST_NAMED:
        told = ngettext(
            "End after {round} {number}: {count} leads",
            "End after {round} {number}: {count} share the lead",
            len(leaders),
        )
        return told.format(round=word, number=number, count=spelled(len(leaders)))
    told = _("End after {round} {number}: {names} share the lead")
    return told.format(round=word, number=number, names=parties.named(leaders))


def wins(word: str | Text, number: int, name: str) -> str:
    """Return the text for one winner: "End after step 6: Bob wins"."""
    return _("End after {round} {number}: {name} wins").format(round=word, number=number, name=isolated(name))


def _side_wins(word: str | Text, number: int, names: str) -> str:
    return _("End after {round} {number}: {names} win").format(round=word, number=number, names=names)
