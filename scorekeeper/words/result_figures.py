"""Words for how a result compares with the past: the position of its total, and wins in a row."""

from collections.abc import Sequence
from datetime import date

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.figures.past import Names, TotalLine
from scorekeeper.words.club_records import best_ever, side
from scorekeeper.words.phrases import digits, isolated, listed, ordinal, short_day, spelled

IN_A_ROW = {
    2: gettext_lazy("{name}’s second win in a row"),
    3: gettext_lazy("{name}’s third win in a row"),
    4: gettext_lazy("{name}’s fourth win in a row"),
    5: gettext_lazy("{name}’s fifth win in a row"),
    6: gettext_lazy("{name}’s sixth win in a row"),
    7: gettext_lazy("{name}’s seventh win in a row"),
    8: gettext_lazy("{name}’s eighth win in a row"),
    9: gettext_lazy("{name}’s ninth win in a row"),
    10: gettext_lazy("{name}’s tenth win in a row"),
    11: gettext_lazy("{name}’s eleventh win in a row"),
    12: gettext_lazy("{name}’s twelfth win in a row"),
}


def best_title(position: int, game: str) -> str:
    """Return "The best Ten Step ever" for position 1, else "best Ten Step ever", which follows an ordinal."""
    return best_ever(game, "") if position == 1 else _("best {game} ever").format(game=game)


def better_totals(better: Sequence[TotalLine], names: Names, today: date) -> str:
    """Return which totals are better than a result: "Only Ann’s −85 of 13 March is better."; "" if none is.

    Several are given without their days.
    """
    if len(better) == 1:
        text, line = _("Only {name}’s {total} of {day} is better."), better[0]
        day = short_day(line.date, today)
        return text.format(name=side(line.players, names), total=digits(line.total), day=day)
    each = [_("{name}’s {total}").format(name=side(line.players, names), total=digits(line.total)) for line in better]
    return _("Only {totals} are better.").format(totals=listed(each)) if each else ""


def level_totals(level: int) -> str:
    """Return how many other totals equal a result: "One other is as good."; "" for 0."""
    if not level:
        return ""
    text = ngettext("One other is as good.", "{count} others are as good.", level)
    return text.format(count=capfirst(spelled(level)))


def wins_in_a_row(name: str, wins: int) -> str:
    """Return the number of wins in a row, at least two: "Ann’s fourth win in a row"."""
    text = IN_A_ROW.get(wins) or _("{name}’s {nth} win in a row")
    return text.format(name=isolated(name), nth=ordinal(wins))
