"""Words for the figures on the page of a player."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import Names, Origin, OtherPlayer
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rounding import rounded
from scorekeeper.figures.sums import HandSums, WinRun
from scorekeeper.rules.wording import Text
from scorekeeper.words.phrases import (
    StyledText,
    digits,
    isolated,
    listed_names,
    ordinal,
    short_day,
    styled,
    times,
    trimmed_decimal,
)

FEWEST = 5  # matches for which a percentage or a bar is shown


def rate(wins: int, matches: int) -> str:
    """Return the win rate in whole per cent, without a sign: "39"; "" if there are fewer than five matches."""
    return str(percent(Fraction(wins, matches))) if matches >= FEWEST else ""


def percent(share: Fraction) -> int:
    """Return a share from 0 to 1 in per cent, rounded to a whole number."""
    return int(rounded(100 * share, 0))


def wins_in(sums: PlayerSums) -> str:
    """Return "9 wins in 23"."""
    text = ngettext("{count} win in {matches}", "{count} wins in {matches}", sums.wins)
    return text.format(count=digits(sums.wins), matches=digits(sums.matches))


def wins_headline(sums: PlayerSums, period: str) -> str:
    """Return "9 wins in 23", or "too few to tell" for fewer than five matches.

    For no match return "No match in 2026" with the year `period`, "No match yet" if that is "".
    """
    if not sums.matches:
        return no_match(period)
    return wins_in(sums) if sums.matches >= FEWEST else _("too few to tell")


def no_match(period: str) -> str:
    """Return "No match in 2026" with the year `period`, "No match yet" if that is ""."""
    return _("No match in {year}").format(year=period) if period else _("No match yet")


def luck(sums: PlayerSums) -> str:
    """Return how many wins luck alone would give, with at most one decimal: "luck alone would give 4.8"."""
    return _("luck alone would give {wins}").format(wins=trimmed_decimal(rounded(sums.expected, 1)))


def share_beaten(name: str, sums: PlayerSums) -> StyledText:
    """Return the sentence "On average Ann comes in ahead of **62%** of the others.".

    Return () if there are fewer than five matches, or none with others to compare.
    """
    if sums.beaten is None or sums.matches < FEWEST:
        return ()
    text = _("On average {name} comes in ahead of **{percent}%** of the others.")
    return styled(text, name=isolated(name), percent=percent(sums.beaten))


def also_called(names: Iterable[str]) -> str:
    """Return the other spellings of a player: "also Annie, Anni"; "" if there are none."""
    listed = ", ".join(map(isolated, names))
    return _("also {names}").format(names=listed) if listed else ""


def all_matches(matches: int) -> str:
    """Return the label of the link to so many matches: "All 23 matches", "Both matches", "The match".

    For 0 it is "All matches".
    """
    if matches == 2:
        return _("Both matches")
    if not matches:
        return _("All matches")
    return ngettext("The match", "All {count} matches", matches).format(count=digits(matches))


def place_words(rank: int | None) -> str:
    """Return the place of a player in a match: "won", "2nd"; "left" if the player left before the end."""
    if rank is None:
        return pgettext("the place of a player who went home", "left")
    return pgettext("the place of a player", "won") if rank == 1 else ordinal(rank)


def form_description(ranks: Sequence[int | None]) -> str:
    """Return the places in the last matches, as the accessible name of the link to all matches.

    `ranks` are oldest first, None for a match that the player left before the end.
    """
    text = _("The last places, the newest at the end: {places}. All matches")
    return text.format(places=", ".join(map(place_words, ranks)))


def costliest(name: str, word: str | Text, number: int, points: int, club: int) -> StyledText:
    """Return the round that costs a player most points: "Step 6 costs Ann most: 43 points, the club 31.".

    `word` is the game's word for a round, `number` its number; `points` and `club` are the means of the player and the
    club.
    """
    text = ngettext(
        "**{round} {number} costs {name} most:** {count} point, the club {club}.",
        "**{round} {number} costs {name} most:** {count} points, the club {club}.",
        points,
    )
    first, *rest = styled(
        text,
        round=word,
        number=number,
        name=isolated(name),
        count=digits(points),
        club=digits(club),
    )
    return replace(first, text=capfirst(first.text)), *rest


def rival_description(sums: PairSums) -> str:
    """Return the number of matches of two players, for screen readers: " in 7 matches, level in 1"."""
    text = (
        ngettext(" in {count} match, level in {level}", " in {count} matches, level in {level}", sums.matches)
        if sums.level
        else ngettext(" in {count} match", " in {count} matches", sums.matches)
    )
    return text.format(count=digits(sums.matches), level=digits(sums.level))


def won_together(sums: PairSums) -> str:
    """Return how many matches two partners won out of those that they played: "5 of 8"."""
    return _("{wins} of {matches}").format(wins=digits(sums.a_wins), matches=digits(sums.matches))


def best_partner(name: str, partners: Sequence[OtherPlayer], names: Names) -> StyledText:
    """Return with whom a player has won most matches; () if with nobody yet.

    `partners` are ordered by wins, most first; all with as many wins as the first are named.
    """
    most = [one for one in partners if one.sums.a_wins == partners[0].sums.a_wins > 0]
    if not most:
        return ()
    partners_named = listed_names(names[one.player] for one in most)
    return styled(_("{name} wins most with **{names}**."), name=isolated(name), names=partners_named)


def run_note(run: WinRun) -> str:
    """Return how many of the last matches were won in a row: "2 now", "none now".

    If that is also the longest run, return "and still going".
    """
    if not run.current:
        return _("none now")
    if run.current == run.longest:
        return _("and still going")
    return ngettext("{count} now", "{count} now", run.current).format(count=run.current)


def origin_note(origin: Origin, today: date) -> str:
    """Return the day on which a figure was first reached, with its year if it is not that of `today`.

    If it was reached more than once, return how often: "twice".
    """
    return short_day(origin.date, today) if origin.times == 1 else times(origin.times)


def hands_line(name: str, hands: HandSums) -> str:
    """Return how often a player bought, and with how many points on average they were caught, with one decimal at most.

    A part without hands or points is left out; "" if there is neither.
    """
    who, mean = isolated(name), ""
    if hands.caught_points:
        mean = _mean_points(rounded(Fraction(hands.caught_points, hands.caught_hands), 1))
    if not hands.buys_hands:
        return _("{name} was caught with {points} on average.").format(name=who, points=mean) if mean else ""
    bought = ngettext("{count} time", "{count} times", hands.buys).format(count=digits(hands.buys))
    text = (
        ngettext(
            "{name} bought {times} in {count} hand and was caught with {points} on average.",
            "{name} bought {times} in {count} hands and was caught with {points} on average.",
            hands.buys_hands,
        )
        if mean
        else ngettext(
            "{name} bought {times} in {count} hand.", "{name} bought {times} in {count} hands.", hands.buys_hands
        )
    )
    return text.format(name=who, times=bought, count=digits(hands.buys_hands), points=mean)


def _mean_points(mean: float) -> str:
    """Return "1 point", "1.5 points".

    A fraction below 2 takes the form that the language has for 0: in French it is the singular, "1,5 point".
    """
    number = 1 if mean == 1 else 0 if mean < 2 else 2
    return ngettext("{count} point", "{count} points", number).format(count=trimmed_decimal(mean))


def rating_note(spread: int, *, provisional: bool, narrowed: bool) -> str:
    """Return the note on a rating: its uncertainty, plus or minus `spread` points.

    If `provisional` it also says that the rating is not settled, if `narrowed` that it is over all games and years.
    """
    if provisional and narrowed:
        text = _("give or take {points}, not yet settled, over all games and years")
    elif provisional:
        text = _("give or take {points}, not yet settled")
    elif narrowed:
        text = _("give or take {points}, over all games and years")
    else:
        text = _("give or take {points}")
    return text.format(points=spread)


def months(first: date, last: date, today: date) -> tuple[str, str]:
    """Return the labels of the first and the last day of a time line, in months: "March", "July".

    Within one month they are days; for a single day the first label is "". Years are added unless all is in this year.
    """
    if first == last:
        return "", short_day(last, today)
    if (first.year, first.month) == (last.year, last.month):
        return short_day(first, today), short_day(last, today)
    if first.year == last.year == today.year:
        return date_format(first, "F"), date_format(last, "F")
    written = pgettext("format of a month", "F Y")
    return date_format(first, written), date_format(last, written)
