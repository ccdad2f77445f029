"""Words for the figures on the page of two players."""

from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import Origin
from scorekeeper.figures.rounding import rounded
from scorekeeper.words.phrases import StyledText, digits, isolated, short_day, styled, times


def verdict(a: str, b: str, sums: PairSums) -> StyledText:
    """Return which of two players finished ahead more often, and how often they were level.

    `sums` counts the matches, at least one, in which `a` was ahead of `b`, behind or level.
    """
    (first, second), ahead = ((b, a), sums.behind) if sums.behind > sums.ahead else ((a, b), sums.ahead)
    return styled(
        _verdict(sums, ahead),
        first=isolated(first),
        second=isolated(second),
        ahead=digits(ahead),
        times=times(ahead),
        count=digits(sums.matches),
        level=digits(sums.level),
    )


def _verdict(sums: PairSums, ahead: int) -> str:
    """Return the sentence of `verdict`, in which {first} is the one who was ahead more often, `ahead` times."""
    matches, level, even = sums.matches, sums.level, sums.ahead == sums.behind
    if matches == 2 and matches in (level, ahead):
        return _("Level in **both matches**.") if level else _("{first} came in ahead of {second} in **both matches**.")
    if level == matches:
        return ngettext("Level in **the one match**.", "Level in **all {count} matches**.", matches)
    if ahead == matches:
        return ngettext(
            "{first} came in ahead of {second} in **the one match**.",
            "{first} came in ahead of {second} in **all {count} matches**.",
            matches,
        )
    if even and level:
        text = ngettext(
            "Each came in ahead {times} in **{count} match**, level in {level}.",
            "Each came in ahead {times} in **{count} matches**, level in {level}.",
            matches,
        )
    elif even:
        text = ngettext(
            "Each came in ahead {times} in **{count} match**.",
            "Each came in ahead {times} in **{count} matches**.",
            matches,
        )
    elif level:
        text = ngettext(
            "{first} came in ahead of {second} in **{ahead} of {count} match**, level in {level}.",
            "{first} came in ahead of {second} in **{ahead} of {count} matches**, level in {level}.",
            matches,
        )
    else:
        text = ngettext(
            "{first} came in ahead of {second} in **{ahead} of {count} match**.",
            "{first} came in ahead of {second} in **{ahead} of {count} matches**.",
            matches,
        )
    return text


def in_front(name: str, matches: int) -> str:
    """Return the label for a number of matches, without the number: "matches in which Ann came in ahead"."""
    text = ngettext("match in which {name} came in ahead", "matches in which {name} came in ahead", matches)
    return text.format(name=isolated(name))


def never_met(a: str, b: str, period: str) -> str:
    """Return the sentence for two players who were never both placed as opponents, in the year `period` ("": ever)."""
    if period:
        text = _("{first} and {second} have not finished a match against each other in {year}")
    else:
        text = _("{first} and {second} have not finished a match against each other yet")
    return text.format(first=isolated(a), second=isolated(b), year=period)


def won_as_partners(a: str, b: str, sums: PairSums) -> StyledText:
    """Return how often two have won as partners: "As partners Ann and Cy won 5 of 8 matches."."""
    text = ngettext(
        "As partners {first} and {second} won **{wins} of {count} match**.",
        "As partners {first} and {second} won **{wins} of {count} matches**.",
        sums.matches,
    )
    return styled(text, first=isolated(a), second=isolated(b), wins=sums.a_wins, count=digits(sums.matches))


def turns_description(a: str, b: str, turns: tuple[str, ...]) -> str:
    """Return who finished ahead in each of the last matches, as the accessible name of the link to all of them.

    `turns` has "ahead", "behind" or "level" for each match, as `a` came in, the oldest first.
    """
    fronts = {"ahead": isolated(a), "behind": isolated(b), "level": pgettext("two players", "level")}
    text = _("In front, the newest at the end: {names}. All matches")
    return text.format(names=", ".join(fronts[turn] for turn in turns))


def mean_words(a: str, b: str, lead: Fraction) -> tuple[int, str]:
    """Return the mean lead in whole points, never negative, and who has it: 12, "Ann better"; 0, "nobody better".

    `lead` is that of `a`, negative if `b` leads.
    """
    points = int(rounded(lead, 0))
    if not points:
        return 0, _("nobody better")
    return abs(points), _("{name} better").format(name=isolated(a if points > 0 else b))


def lead_words(a: str, b: str, origin: Origin, today: date) -> str:
    """Return who had the lead `origin.value` and on which day: "Ann, 13 March"; for 0 the day alone.

    The value is positive if `a` led, negative if `b` did. If it was reached more than once, return how often: "twice".
    """
    if origin.times > 1:
        return times(origin.times)
    day = short_day(origin.date, today)
    return f"{isolated(a if origin.value > 0 else b)}, {day}" if origin.value else day
