"""The key numbers of a page, each with a label, a note, and a link to where it came from.

A cell has `words` above its `number` and a `note` below; it links to a `match` and its `round`, or to past nights by
`query`.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.figures.past import Origin, PlayerFigures
from scorekeeper.pages.past.filters import titled
from scorekeeper.words import player_figures as words
from scorekeeper.words.phrases import digits

Cell = dict[str, Any]


def cell_of(words: str, origin: Origin, note: str) -> Cell:
    """Return the cell of a number that comes from one match: `words`, `number`, `note`, and its `match` and `round`."""
    return {"words": words, "number": origin.value, "note": note, "match": origin.match, "round": origin.number}


def player_facts(figures: PlayerFigures, played: str, won: str, today: date) -> Iterator[Cell]:
    """Yield the cells of a player's numbers, at most six, without unknown ones; nothing if no match counts.

    Best and worst total are of one game, which their labels name. `played` and `won` are the queries of past nights for
    all matches shown and for those won.
    """
    if figures.game is None:
        return
    title, run, hands = titled(figures.game.group), figures.sums.run, figures.sums.hands
    yield from _origin_cells(_("Best {game}").format(game=title), figures.game.best, today)
    yield from _origin_cells(_("Worst {game}").format(game=title), figures.game.worst, today)
    yield {"words": _("Wins in a row"), "number": run.longest, "note": words.run_note(run), "query": won}
    if hands.outs:
        yield {"words": _("Went out"), "number": hands.outs, "note": _of_hands(hands.hands), "query": played}
    if hands.cut_tries:
        note = _("of {count}").format(count=digits(hands.cut_tries))
        yield {"words": _("Cut exactly"), "number": hands.cut_exact, "note": note, "query": played}
    elif hands.buys_hands:
        yield {"words": _("Bought"), "number": hands.buys, "note": _of_hands(hands.buys_hands), "query": played}
    yield from _origin_cells(_("Biggest hand"), figures.biggest_hand, today)


def _of_hands(hands: int) -> str:
    return ngettext("of {count} hand", "of {count} hands", hands).format(count=digits(hands))


def _origin_cells(label: str, origin: Origin | None, today: date) -> Iterator[Cell]:
    """Yield the cell of a number that comes from one match; nothing for None."""
    if origin:
        yield cell_of(label, origin, words.origin_note(origin, today))
