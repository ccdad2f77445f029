"""Why plays of a BG Stats backup are left out or changed when it is imported, a sentence for each reason."""

from collections.abc import Mapping

from django.utils.translation import ngettext_lazy

from scorekeeper.figures.bg_stats.document import Remark

REMARK_SENTENCES = {
    Remark.UNREADABLE: ngettext_lazy(
        "{count} play is left out: it can’t be read.",
        "{count} plays are left out: they can’t be read.",
        "count",
    ),
    Remark.TWICE: ngettext_lazy(
        "{count} play is left out: it is in the file twice.",
        "{count} plays are left out: they are in the file twice.",
        "count",
    ),
    Remark.HERE: ngettext_lazy(
        "{count} play is left out: it came from this club.",
        "{count} plays are left out: they came from this club.",
        "count",
    ),
    Remark.UNKNOWN_GAME: ngettext_lazy(
        "{count} play is left out: this club doesn’t know its game. Make the game first to bring it along.",
        "{count} plays are left out: this club doesn’t know their games. Make a game first to bring its plays along.",
        "count",
    ),
    Remark.IGNORED: ngettext_lazy(
        "{count} play is left out: it doesn’t count in BG Stats.",
        "{count} plays are left out: they don’t count in BG Stats.",
        "count",
    ),
    Remark.TOGETHER: ngettext_lazy(
        "{count} play is left out: not everybody played for themselves.",
        "{count} plays are left out: not everybody played for themselves.",
        "count",
    ),
    Remark.PLAYERS: ngettext_lazy(
        "{count} play is left out: it has no players, too many, or names that can’t be used here.",
        "{count} plays are left out: they have no players, too many, or names that can’t be used here.",
        "count",
    ),
    Remark.SCORELESS: ngettext_lazy(
        "{count} play is left out: not everybody has a score.",
        "{count} plays are left out: not everybody has a score.",
        "count",
    ),
    Remark.NOT_WHOLE: ngettext_lazy(
        "{count} play is left out: it has a score that is no whole number.",
        "{count} plays are left out: they have scores that are no whole numbers.",
        "count",
    ),
    Remark.AT_ODDS: ngettext_lazy(
        "{count} play is left out: its winner doesn’t win by the scores.",
        "{count} plays are left out: their winners don’t win by the scores.",
        "count",
    ),
    Remark.TIE: ngettext_lazy(
        "In {count} play a tie was broken: here the win is shared.",
        "In {count} plays a tie was broken: here the win is shared.",
        "count",
    ),
}


def remark_sentences(remarks: Mapping[str, int]) -> list[str]:
    """Return one sentence for each kind of remark about an imported BG Stats backup, in the order of `remarks`.

    `remarks` maps the code of a remark to the number of plays that it is about.
    """
    return [REMARK_SENTENCES[Remark(remark)].format(count=count) for remark, count in remarks.items()]
