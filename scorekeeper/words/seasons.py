"""Words for a season: its span, its scores, who leads, wins or can still win it, and how it counts."""

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext

from scorekeeper.figures.rounding import rounded
from scorekeeper.figures.seasons import Lead
from scorekeeper.words.phrases import (
    StyledText,
    digits,
    few_names,
    isolated,
    listed_names,
    one_decimal,
    short_day,
    styled,
    written,
)

Score = int | Fraction

# Sentences for who leads a season, and who has won one: several people, one without a second, and one by what counts.
LEADS = {
    "together": gettext_lazy("{names} lead together"),
    "alone": gettext_lazy("{name} leads"),
    "share": gettext_lazy("{name} leads with {share}"),
    "wins": ngettext_lazy("{name} leads by {count} win", "{name} leads by {count} wins", "number"),
    "points": ngettext_lazy("{name} leads by {count} point", "{name} leads by {count} points", "number"),
}
WON = {
    "together": gettext_lazy("{names} won it together"),
    "alone": gettext_lazy("{name} won it"),
    "share": gettext_lazy("{name} won it with {share}"),
    "wins": ngettext_lazy("{name} won it by {count} win", "{name} won it by {count} wins", "number"),
    "points": ngettext_lazy("{name} won it by {count} point", "{name} won it by {count} points", "number"),
}


def span(first: date, last: date, today: date) -> str:
    """Return the days of a season: "1 October to 31 December"; with years unless both are that of `today`."""
    if first.year == last.year == today.year:
        days = [short_day(day, today) for day in (first, last)]
    else:
        days = [written(day, pgettext("format of a short day with its year", "j M Y")) for day in (first, last)]
    return pgettext("of days", "{first} to {last}").format(first=days[0], last=days[1])


def newest_nights(newest: int, nights: int) -> str:
    """Return the heading of the night-by-night table, which shows only the `newest` of all `nights`."""
    return _("Night by night: the newest {newest} of {nights}.").format(newest=digits(newest), nights=digits(nights))


def brief_day(day: date) -> str:
    """Return the day of a night in a table: "20 Nov"."""
    return written(day, pgettext("format of a day in a table", "j M"))


def proposed_name(first: date, last: date) -> str:
    """Return the name of a new season by its months: "March to May 2027", "December to February 2026/27".

    The season of the year is not named, as it differs between the hemispheres.
    """
    months = [date_format(day, pgettext("format of a month without its year", "F")) for day in (first, last)]
    years = str(first.year) if first.year == last.year else f"{first.year}/{last.year % 100:02}"
    return capfirst(_("{first} to {last} {year}").format(first=months[0], last=months[1], year=years))


def points_listed(points: Iterable[int]) -> str:
    """Return points by place as they are typed: "10 7 5 3 2 1"."""
    return " ".join(map(str, points))


def counting_heading(counting: str) -> str:
    """Return the heading of what counts: "Points", "Wins" or "Beaten", for "points", "wins" or "share"."""
    if counting == "wins":
        return _("Wins")
    return _("Points") if counting == "points" else pgettext("share of the others, in a table", "Beaten")


def score_in_words(score: Score, counting: str) -> str:
    """Return a score in words: "84"; if `counting` is "share", the share of the others beaten: "62.5%"."""
    if counting != "share":
        return digits(int(score))
    return _("{rate}%").format(rate=one_decimal(rounded(Fraction(100 * score), 1)))


def score_change(score: Score, counting: str) -> str:
    """Return a change of score with its sign: "+7", "0"; if `counting` is "share", in percentage points: "−1.5"."""
    if counting != "share":
        return digits(int(score)) if score <= 0 else f"+{digits(int(score))}"
    change = rounded(Fraction(100 * score), 1)
    return f"+{one_decimal(change)}" if change > 0 else one_decimal(change)


def lead_words(names: Sequence[str], lead: Lead, counting: str, *, over: bool) -> str:
    """Return who leads a season or has won one that is `over`, and by how much: "Ann leads by 3 points".

    `names` are the leaders'. The lead is left out if several lead, or if nobody else has a place. `counting` is
    "points", "wins" or "share"; for "share" the score is given instead of the lead.
    """
    sentences = WON if over else LEADS
    if len(names) > 1:
        return sentences["together"].format(names=few_names(names))
    ahead = int(lead.ahead or 0)
    return sentences["alone" if lead.ahead is None else counting].format(
        name=isolated(names[0]), share=score_in_words(lead.score, counting), count=digits(ahead), number=ahead
    )


def nights_so_far(nights: int, last: date, today: date) -> str:
    """Return how many nights were played, and until when the season goes: "after 6 nights, until 31 December"."""
    text = ngettext("after {count} night, until {day}", "after {count} nights, until {day}", nights)
    return text.format(count=digits(nights), day=short_day(last, today))


def matches_won(wins: int, matches: int) -> str:
    """Return how many matches somebody won: "4 of 12 won"."""
    return ngettext("{wins} of {count} won", "{wins} of {count} won", matches).format(
        wins=digits(wins), count=digits(matches)
    )


def can_still_win(names: Sequence[str], of: int, leaders: Sequence[str], left: int) -> StyledText:
    """Return the sentence on who can still win a season, or that nobody can catch the leaders any more.

    `names` are those who can, out of `of` players; `leaders` are first now. `left` is about how many nights are to
    come; for 0 return who wins if none is played.
    """
    if not left:
        text = ngettext(
            "If no more nights are played, **{names}** wins.",
            "If no more nights are played, **{names}** win together.",
            len(leaders),
        )
        return styled(text, names=few_names(leaders))
    if len(names) < of and set(names) == set(leaders):
        text = ngettext(
            "Nobody can catch **{names}** any more.", "Nobody can catch **{names}** any more.", len(leaders)
        )
        return styled(text, names=few_names(leaders))
    nights = ngettext("There is probably one night left.", "There are about {count} nights left.", left)
    if len(names) == of:
        text = _("**Everybody** can still win.")
    else:
        text = ngettext("Only **{names}** can still win.", "**{names}** can still win.", len(names))
    return styled(f"{nights} {text}", count=digits(left), names=listed_names(names))


def to_be_placed(nights: int) -> str:
    """Return how many nights somebody still has to play: "2 more nights to be placed"."""
    text = ngettext("{count} more night to be placed", "{count} more nights to be placed", nights)
    return text.format(count=digits(nights))


def how_it_counts(counting: str, points: Sequence[int], best: int | None, least: int) -> str:
    """Return how a season counts, in up to three sentences; `counting` is "points", "wins" or "share".

    `points` are those for each place. Only the `best` nights of a player count (None or 0: all); a player needs `least`
    nights for a place.
    """
    if counting == "wins":
        what = _("Each match won counts.")
    elif counting == "points":
        what = _("Points by place in each match: {points}.").format(points=points_listed(points))
    else:
        what = _("What counts is how many of the others one beats: the average of each night, then of the nights.")
    nights = placed = ""
    if best:
        text = ngettext("Each player’s best night counts.", "Each player’s best {count} nights count.", best)
        nights = text.format(count=digits(best))
    if least > 1:
        text = ngettext(
            "Places are for those who have played {count} night or more.",
            "Places are for those who have played {count} nights or more.",
            least,
        )
        placed = text.format(count=digits(least))
    return " ".join(filter(None, (what, nights, placed)))


def moved(places: int | None, change: str) -> str:
    """Return what the last night changed for a player, for screen readers: "up 2 places, +7 on the last night".

    `places` is negative for a fall; None or 0, and a `change` of "", are left out.
    """
    move = ""
    if places and places > 0:
        move = ngettext("up {count} place", "up {count} places", places).format(count=places)
    elif places:
        move = ngettext("down {count} place", "down {count} places", -places).format(count=-places)
    text = _("{points} on the last night").format(points=change) if change else ""
    return ", ".join(filter(None, (move, text)))
