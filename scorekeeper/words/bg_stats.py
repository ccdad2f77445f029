"""What a backup of BG Stats holds that an import does not take along, a sentence for each reason."""

from collections.abc import Mapping

from scorekeeper.figures.bg_stats.remarks import Remark
from scorekeeper.figures.club import Club

SAID: Mapping[str, tuple[str, str]] = {
    Remark.UNREADABLE: ("1 play can’t be read.", "{} plays can’t be read."),
    Remark.TWICE: ("1 play is in the file twice.", "{} plays are in the file twice."),
    Remark.HERE: ("1 play came from this club.", "{} plays came from this club."),
    Remark.UNKNOWN_GAME: (
        "1 play is of a game this club doesn’t know. Make the game first to bring it along.",
        "{} plays are of games this club doesn’t know. Make the games first to bring them along.",
    ),
    Remark.IGNORED: ("1 play doesn’t count in BG Stats.", "{} plays don’t count in BG Stats."),
    Remark.TOGETHER: ("1 play was in teams.", "{} plays were in teams."),
    Remark.SCORELESS: ("1 play lacks a score.", "{} plays lack a score."),
    Remark.NOT_WHOLE: (
        "1 play has a score that is no whole number.",
        "{} plays have scores that are no whole numbers.",
    ),
    Remark.PLAYERS: (
        "1 play has no players, too many, or names that can’t be used here.",
        "{} plays have no players, too many, or names that can’t be used here.",
    ),
    Remark.AT_ODDS: (
        "1 play has a winner who doesn’t win by the scores.",
        "{} plays have winners who don’t win by the scores.",
    ),
    Remark.TIE: ("In 1 play a tie was broken: here both win.", "In {} plays a tie was broken: here the win is shared."),
}


def remarks_on(document: Club) -> list[str]:
    """Say what of a file is left out and why, and what it tells otherwise; nothing of what there is none of."""
    found = ((SAID[remark], count) for remark, count in document.remarks.items())
    return [one if count == 1 else many.format(count) for (one, many), count in found]
