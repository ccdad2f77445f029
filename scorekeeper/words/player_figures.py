"""Words for the figures on the page of a player."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import Names, Origin, Partner
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.rounding import rounded
from scorekeeper.figures.sums import HandSums, WinRun
from scorekeeper.rules.faults import listed
from scorekeeper.words.phrases import (
    StyledText,
    counted,
    figure,
    isolated,
    listed_names,
    ordinal,
    short_day,
    styled,
    times,
)

FEWEST = 5  # matches; a percentage or a bar of fewer tells nothing


def rate(wins: int, matches: int) -> str:
    """Return the win rate in per cent; "" if there are fewer than FEWEST matches."""
    return str(percent(Fraction(wins, matches))) if matches >= FEWEST else ""


def percent(share: Fraction) -> int:
    """Return a share in whole per cent."""
    return int(rounded(100 * share, 0))


def wins_in(sums: PlayerSums) -> str:
    """Return "9 wins in 23"."""
    return f"{counted(sums.wins, 'win', 'wins')} in {figure(sums.matches)}"


def headline(sums: PlayerSums, period: str) -> str:
    """Return "9 wins in 23", "too few to tell" or, with the period, that there is no match."""
    if not sums.matches:
        return f"No match in {period}" if period else "No match yet"
    return wins_in(sums) if sums.matches >= FEWEST else "too few to tell"


def luck(sums: PlayerSums) -> str:
    """Return "luck alone would give 4.8"."""
    return f"luck alone would give {rounded(sums.expected, 1):g}"


def beaten(name: str, sums: PlayerSums) -> StyledText:
    """Return the share of opponents that a player beats on average; "" if there are fewer than FEWEST matches."""
    if sums.beaten is None or sums.matches < FEWEST:
        return ()
    return styled(f"On average {isolated(name)} comes in ahead of ", f"{percent(sums.beaten)}%", " of the others.")


def all_matches(matches: int) -> str:
    """Return the label of the link to all matches: "All 23 matches"."""
    if matches == 2:
        return "Both matches"
    return f"All {figure(matches)} matches" if matches > 1 else "The match" if matches else "All matches"


def placed(rank: int | None) -> str:
    """Return the place of a player in a match: "won", "2nd"; "left" if the player left before the end."""
    return "left" if rank is None else "won" if rank == 1 else ordinal(rank)


def form_description(ranks: Sequence[int | None]) -> str:
    """Return the form for screen readers, oldest match first."""
    return f"The last places, the newest at the end: {', '.join(map(placed, ranks))}. All matches"


def costliest(name: str, word: str, number: int, points: int, club: int) -> StyledText:
    """Return which step costs the player most points, and how many it costs the club on average."""
    said = f" {figure(points)} points, the club {figure(club)}."
    return styled("", f"{word.capitalize()} {number} costs {isolated(name)} most:", said)


def rival_description(sums: PairSums) -> str:
    """Return the number of matches of two players, for screen readers: " in 7 matches, level in 1"."""
    level = f", level in {sums.level}" if sums.level else ""
    return f" in {counted(sums.matches, 'match', 'matches')}{level}"


def together(partner: Partner) -> str:
    """Return how many matches two won as partners: "5 of 8"."""
    return f"{partner.wins} of {partner.matches}"


def best_partner(name: str, partners: Sequence[Partner], names: Names) -> StyledText:
    """Return with whom a player wins most, by the first of these partners; nothing if they have won no match yet.

    More than one may have won as many.
    """
    most = [one for one in partners if one.wins == partners[0].wins > 0]
    if not most:
        return ()
    return styled(f"{isolated(name)} wins most with ", listed_names(names[one.player] for one in most), ".")


def run_note(run: WinRun) -> str:
    """Return how many wins in a row there are now: "2 now", "and still going", "none now"."""
    if not run.current:
        return "none now"
    return "and still going" if run.current == run.longest else f"{run.current} now"


def origin_note(origin: Origin, today: date) -> str:
    """Return the day on which a figure was reached or, if more than once, how often."""
    return short_day(origin.date, today) if origin.times == 1 else times(origin.times)


def hands_line(name: str, hands: HandSums) -> str:
    """Return how often a player bought, and the mean points caught with; "" if neither ever happened."""
    said = []
    if hands.buys_hands:
        said.append(f"bought {counted(hands.buys, 'time', 'times')} in {counted(hands.buys_hands, 'hand', 'hands')}")
    if hands.caught_hands:
        mean = rounded(Fraction(hands.caught_points, hands.caught_hands), 1)
        said.append(f"was caught with {mean:g} points on average")
    return f"{isolated(name)} {listed(said)}." if said else ""


def rating_note(spread: int, *, provisional: bool, narrowed: bool) -> str:
    """Return the note on a rating: its uncertainty and, if `narrowed`, that it is over all games and years."""
    settled = ", not yet settled" if provisional else ""
    return f"give or take {spread}{settled}{', over all games and years' if narrowed else ''}"


def months(first: date, last: date, today: date) -> tuple[str, str]:
    """Return the labels of both ends of a time line: months, or days within one month; with years if they differ."""
    if first == last:
        return "", short_day(last, today)
    if (first.year, first.month) == (last.year, last.month):
        return short_day(first, today), short_day(last, today)
    year = "" if first.year == last.year == today.year else " %Y"
    return first.strftime(f"%B{year}"), last.strftime(f"%B{year}")
