"""Why plays of a BG Stats backup are left out or changed when it is imported, a sentence for each reason."""

from collections.abc import Mapping

from scorekeeper.figures.bg_stats.document import Remark

SAID: Mapping[str, tuple[str, str]] = {
    Remark.UNREADABLE: (
        "1 play is left out: it can’t be read.",
        "{} plays are left out: they can’t be read.",
    ),
    Remark.TWICE: (
        "1 play is left out: it is in the file twice.",
        "{} plays are left out: they are in the file twice.",
    ),
    Remark.HERE: (
        "1 play is left out: it came from this club.",
        "{} plays are left out: they came from this club.",
    ),
    Remark.UNKNOWN_GAME: (
        "1 play is left out: this club doesn’t know its game. Make the game first to bring it along.",
        "{} plays are left out: this club doesn’t know their games. Make a game first to bring its plays along.",
    ),
    Remark.IGNORED: (
        "1 play is left out: it doesn’t count in BG Stats.",
        "{} plays are left out: they don’t count in BG Stats.",
    ),
    Remark.TOGETHER: (
        "1 play is left out: not everybody played for themselves.",
        "{} plays are left out: not everybody played for themselves.",
    ),
    Remark.PLAYERS: (
        "1 play is left out: it has no players, too many, or names that can’t be used here.",
        "{} plays are left out: they have no players, too many, or names that can’t be used here.",
    ),
    Remark.SCORELESS: (
        "1 play is left out: not everybody has a score.",
        "{} plays are left out: not everybody has a score.",
    ),
    Remark.NOT_WHOLE: (
        "1 play is left out: it has a score that is no whole number.",
        "{} plays are left out: they have scores that are no whole numbers.",
    ),
    Remark.AT_ODDS: (
        "1 play is left out: its winner doesn’t win by the scores.",
        "{} plays are left out: their winners don’t win by the scores.",
    ),
    Remark.TIE: (
        "In 1 play a tie was broken: here the win is shared.",
        "In {} plays a tie was broken: here the win is shared.",
    ),
}


def remark_sentences(remarks: Mapping[str, int]) -> list[str]:
    """Return a sentence for each remark on a backup; `remarks` has how many plays there are of each."""
    found = ((SAID[remark], count) for remark, count in remarks.items())
    return [one if count == 1 else many.format(count) for (one, many), count in found]
