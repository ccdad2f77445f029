"""The number of nights and matches played, with the matches in progress."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.words.phrases import digits


def counted_nights(nights: int) -> str:
    """Return "3 nights"."""
    return ngettext("{count} night", "{count} nights", nights).format(count=digits(nights))


def counted_matches(matches: int) -> str:
    """Return "8 matches"."""
    return ngettext("{count} match", "{count} matches", matches).format(count=digits(matches))


def nights_played(nights: int, matches: int, playing: int) -> str:
    """Return the numbers of nights and matches: "3 nights, 8 matches, and 1 in progress".

    `nights` counts nights with a finished match, `matches` finished matches, `playing` those in progress. Without
    finished matches the text is that of `matches_played`.
    """
    if not matches:
        return matches_played(0, playing)
    text = ngettext("{count} night, {matches}", "{count} nights, {matches}", nights)
    return text.format(count=digits(nights), matches=matches_played(matches, playing))


def matches_played(matches: int, playing: int) -> str:
    """Return "8 matches", "8 matches, and 1 in progress", "1 match in progress" or "no match".

    `matches` counts finished matches, `playing` those in progress.
    """
    if matches and playing:
        text = ngettext(
            "{count} match, and {playing} in progress", "{count} matches, and {playing} in progress", matches
        )
        return text.format(count=digits(matches), playing=digits(playing))
    if matches:
        return counted_matches(matches)
    if playing:
        return ngettext("{count} match in progress", "{count} matches in progress", playing).format(
            count=digits(playing)
        )
    return _("no match")
