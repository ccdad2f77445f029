"""The winners of a night or a period, in words."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.rules.names import alphabetical
from scorekeeper.words.phrases import (
    NO_BREAK,
    StyledText,
    few_names,
    isolated,
    listed,
    listed_names,
    ordinal,
    short_day,
    styled,
)

WEEK = 7  # days within which a weekday identifies a date
MOST_GAMES = 3  # that are named
BEST = {  # by the position of a total
    1: gettext_lazy("{game}, best ever"),
    2: gettext_lazy("{game}, second best ever"),
    3: gettext_lazy("{game}, third best ever"),
    4: gettext_lazy("{game}, fourth best ever"),
    5: gettext_lazy("{game}, fifth best ever"),
}


def winners(wins: Mapping[int, int], names: Mapping[int, str]) -> StyledText:
    """Return how many matches each player won, most first: "**Di won 4**, Bob 1"; () without wins.

    `wins` and `names` are by the id of the player.
    """
    if not wins:
        return ()
    most = max(wins.values())
    by_name = sorted(((names[person], count) for person, count in wins.items()), key=lambda one: alphabetical(one[0]))
    first = [name for name, count in by_name if count == most]
    rest = sorted((one for one in by_name if one[1] < most), key=lambda one: -one[1])
    others = "".join(f", {isolated(name)}{NO_BREAK}{count}" for name, count in rest)
    if len(first) == 1:
        return styled(_("**{name} won {wins}**{others}"), name=isolated(first[0]), wins=most, others=others)
    return styled(_("**{names} won {wins} each**{others}"), names=listed_names(first), wins=most, others=others)


def won_one(names: Sequence[str], on: date, tonight: date) -> str:
    """Return who won the only match of the night on the day `on`: "Di won last Friday".

    Joint winners: "Ann and Bob won together tonight".
    """
    text = _("{names} won together {when}") if len(names) > 1 else _("{names} won {when}")
    return text.format(names=few_names(names), when=_when(on, tonight))


def played_alone(names: Collection[str], on: date, tonight: date) -> str:
    """Return who played on the day `on`, each alone at the table: "Di played last Friday"."""
    text = ngettext("{names} played {when}", "{names} played {when}", len(names))
    return text.format(names=few_names(sorted(names, key=alphabetical)), when=_when(on, tonight))


def won_most(wins: Counter[str], matches: int, on: date, tonight: date) -> str:
    """Return who won most of the `matches` of the night on the day `on`: "Di won 2 of 3 matches last Friday".

    `wins` counts them by name, and must not be empty; several with as many are named together. `matches` is 2 or more.
    """
    most = max(wins.values())
    first = sorted((name for name, count in wins.items() if count == most), key=alphabetical)
    when = _when(on, tonight)
    if len(first) == 1:
        if most < matches:
            text = ngettext(
                "{name} won {wins} of {count} match {when}", "{name} won {wins} of {count} matches {when}", matches
            )
        elif matches == 2:
            text = _("{name} won both matches {when}")
        else:
            text = ngettext("{name} won {count} match {when}", "{name} won all {count} matches {when}", matches)
        return text.format(name=isolated(first[0]), wins=most, count=matches, when=when)
    text = ngettext("{names} won {count} match each {when}", "{names} won {count} matches each {when}", most)
    return text.format(names=few_names(first), count=most, when=when)


def with_position(game: str, position: int | None) -> str:
    """Return a game with the position of its total among all: "Ten Step, second best ever"; for None the game alone."""
    if position is None:
        return game
    text = BEST.get(position) or _("{game}, {place} best ever")
    return text.format(game=game, place=ordinal(position))


def games_played(titles: Sequence[str]) -> str:
    """Return games as a list without duplicates: "Ten Step and Tens"; of more than three only the number: "5 games"."""
    known = list(dict.fromkeys(titles))
    if len(known) <= MOST_GAMES:
        return listed(known)
    return ngettext("{count} game", "{count} games", len(known)).format(count=len(known))


def _when(on: date, tonight: date) -> str:
    """Return the day `on` in words: "tonight", "last night", within a week "last Friday", else "on 3 May"."""
    days = (tonight - on).days
    if days in (0, 1):
        return _("last night") if days else _("tonight")
    if 0 < days <= WEEK:
        return _("last {weekday}").format(weekday=date_format(on, "l"))
    return _("on {day}").format(day=short_day(on, tonight))
