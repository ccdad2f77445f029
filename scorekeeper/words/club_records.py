"""Words for the page of a club's records."""

from collections.abc import Iterable, Sequence
from datetime import date

from scorekeeper.figures.past import Holder, Names, TotalLine
from scorekeeper.rules.faults import listed
from scorekeeper.words.phrases import isolated, short_day
from scorekeeper.words.sides import joined

MOST_NAMED = 4


def best_ever(game: str, period: str) -> str:
    """Return the title of the best total of a game: "The best Ten Step ever", "The best Ten Step of 2026"."""
    return f"The best {game} {f'of {period}' if period else 'ever'}"


def most_above_luck(period: str) -> str:
    """Return the heading above the player with the most wins above luck."""
    return f"The most wins above luck in {period}" if period else "The most wins above luck ever"


def five(game: str, *, worst: bool) -> str:
    """Return the heading of the best or worst five totals; `game` is "" on a page of one game."""
    if game:
        return f"The worst five in {game}" if worst else f"The best five in {game}"
    return "The worst five" if worst else "The best five"


def who_is_best(game: str) -> str:
    """Return the heading of the ranking: "Who is best at Ten Step"."""
    return f"Who is best at {game}" if game else "Who is best"


def ratings_note(*, narrowed: bool, unsettled: bool) -> str:
    """Return the notes on ratings, "" if none is needed.

    `narrowed`: the other figures are of one game or year, ratings are not. `unsettled`: some are in brackets.
    """
    notes = [
        "The rating is over all games and years." if narrowed else "",
        "A rating in brackets is of fewer than ten matches and comes last." if unsettled else "",
    ]
    return " ".join(filter(None, notes))


def side(players: Iterable[int], names: Names) -> str:
    """Return the names of those who share a total: one, or a side: "Ann & Cy"."""
    return joined(names[player] for player in players)


def whose(names: Sequence[str]) -> str:
    """Return names in a list, each once; after the first three "and 4 others" if there are more than MOST_NAMED."""
    known = list(dict.fromkeys(map(isolated, names)))
    others = len(known) - MOST_NAMED + 1
    return listed(known) if others <= 1 else f"{', '.join(known[: MOST_NAMED - 1])} and {others} others"


def won_when(best: Sequence[TotalLine]) -> str:
    """Return the day of the best total with its margin, or the first day if it was reached more than once."""
    first, *others = best
    if others:
        return f"first on {first.date.day} {first.date:%B %Y}"
    ahead = f", {first.margin} ahead" if first.margin else ""
    return f"{first.date.day} {first.date:%B %Y}{ahead}"


def holder_words(holder: Holder, names: Names, word: str, today: date) -> str:
    """Return a holder of a record and the day: "Bob, 13 March".

    With a `word` for a round also when the later winner was behind: "behind after step 6".
    """
    day = short_day(holder.date, today) if holder.date else ""
    behind = f"behind after {word} {holder.number}" if word and holder.number else ""
    return ", ".join(filter(None, (side(holder.players, names), day, behind)))
