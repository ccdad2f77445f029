"""What is to be said of the plays of a backup of BG Stats."""

from enum import StrEnum


class Remark(StrEnum):
    """Why a play does not become a match; of a tie that was broken, which is one here, it does."""

    UNREADABLE = "unreadable"
    TWICE = "twice"  # an earlier one has its id
    HERE = "here"  # it is a match of the club, which told BG Stats of it
    UNKNOWN_GAME = "unknown game"
    IGNORED = "ignored"
    TOGETHER = "together"
    PLAYERS = "players"
    SCORELESS = "scoreless"
    NOT_WHOLE = "not whole"
    AT_ODDS = "at odds"
    TIE = "tie"
