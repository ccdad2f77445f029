"""The number of nights and matches played, with the matches in progress."""

from scorekeeper.words.phrases import counted, figure


def nights_played(nights: int, matches: int, playing: int) -> str:
    """Return nights and matches: "3 nights, 8 matches, and 1 in progress"; `nights` have a finished match."""
    if not matches:
        return matches_played(0, playing)
    return f"{counted(nights, 'night', 'nights')}, {matches_played(matches, playing)}"


def matches_played(matches: int, playing: int) -> str:
    """Return "8 matches", "8 matches, and 1 in progress", "1 match in progress" or "no match"."""
    if not matches:
        return f"{counted(playing, 'match', 'matches')} in progress" if playing else "no match"
    told = counted(matches, "match", "matches")
    return f"{told}, and {figure(playing)} in progress" if playing else told
