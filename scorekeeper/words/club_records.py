"""Words for the page of a club's records."""

from collections.abc import Iterable, Sequence
from datetime import date

from django.utils.translation import gettext as _

from scorekeeper.figures.past import Holder, Names, TotalLine
from scorekeeper.rules.wording import Text
from scorekeeper.words.phrases import digits, full_day, short_day
from scorekeeper.words.sides import joined


def best_ever(game: str, period: str) -> str:
    """Return the title of the best total of a game: "The best Ten Step ever", "The best Ten Step of 2026".

    `period` is the year, "" for all years.
    """
    if period:
        return _("The best {game} of {year}").format(game=game, year=period)
    return _("The best {game} ever").format(game=game)


def most_above_luck(period: str) -> str:
    """Return the heading for the player with the most wins above what luck gives, in the year `period` ("": ever)."""
    return _("The most wins above luck in {year}").format(year=period) if period else _("The most wins above luck ever")


def five_totals_heading(game: str, *, worst: bool) -> str:
    """Return the heading of the best or worst five totals: "The best five in Tens"; for `game` "", "The best five"."""
    if game:
        return (_("The worst five in {game}") if worst else _("The best five in {game}")).format(game=game)
    return _("The worst five") if worst else _("The best five")


def who_is_best(game: str) -> str:
    """Return the heading of the ranking: "Who is best at Ten Step"; for "", all games, "Who is best"."""
    return _("Who is best at {game}").format(game=game) if game else _("Who is best")


def ratings_note(*, narrowed: bool, unsettled: bool) -> str:
    """Return the notes on ratings in one text, "" if none is needed.

    `narrowed`: the page's other figures are of one game or year, ratings are of all. `unsettled`: some ratings are in
    brackets, as they rest on fewer than ten matches.
    """
    notes = [
        _("The rating is over all games and years.") if narrowed else "",
        _("A rating in brackets is of fewer than ten matches and comes last.") if unsettled else "",
    ]
    return " ".join(filter(None, notes))


def side(players: Iterable[int], names: Names) -> str:
    """Return the names of one player or of the partners of a side, by their ids: "Ann", "Ann & Cy"."""
    return joined(names[player] for player in players)


def won_when(best: Sequence[TotalLine]) -> str:
    """Return when the best total was reached, and the points ahead of the second: "13 March 2025, 12 ahead".

    `best` are the equal best totals, at least one, the oldest first; for more than one return "first on 13 March 2025".
    Without a margin, or with one of 0, the day is alone.
    """
    first, *others = best
    day = full_day(first.date)
    if others:
        return _("first on {day}").format(day=day)
    return _("{day}, {points} ahead").format(day=day, points=digits(first.margin)) if first.margin else day


def holder_words(holder: Holder, names: Names, word: str | Text, today: date) -> str:
    """Return who holds a record, with the day if it has one: "Bob, 13 March".

    `word` is the game's word for a round, or "". With it the round of a comeback is added, if there is one: "…, behind
    after step 6".
    """
    day = short_day(holder.date, today) if holder.date else ""
    behind = ""
    if word and holder.number:
        behind = _("behind after {round} {number}").format(round=word, number=holder.number)
    return ", ".join(filter(None, (side(holder.players, names), day, behind)))
