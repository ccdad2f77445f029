"""What a keeper types into the form of a round, as the browser would send it."""

from collections.abc import Mapping
from itertools import count

from django.test import Client

from scorekeeper.models import Match
from scorekeeper.pages.round.entries import field, prefilled
from scorekeeper.queries.matches import MatchSheet
from tests.factories import fresh, player_of

_keys = count(1)


def typed(match: Match, number: int, out: str = "", cards: Mapping[str, str] | None = None) -> dict[str, str]:
    """The form as the page fills it, somebody out, and the cards of the others by name."""
    view = MatchSheet(fresh(match))
    form = prefilled(view, number)
    if out:
        form["out"] = str(player_of(match, out).pk)
    for name, ranks in (cards or {}).items():
        form[field("cards", player_of(match, name).pk)] = ranks
    return form | {"revision": str(view.match.revision), "key": f"typed-key-{next(_keys):06}", "do": "save"}


def king_each(match: Match, number: int, out: str = "Bob") -> dict[str, str]:
    """Somebody goes out, everybody else is left with a king."""
    names = [seat.player.name for seat in fresh(match).seats.all() if seat.player.name != out]
    return typed(match, number, out, dict.fromkeys(names, "K"))


def url(match: Match, number: int = 1, tail: str = "") -> str:
    return f"/matches/{match.pk}/rounds/{number}/{tail}"


def send(keeper: Client, match: Match, form: Mapping[str, str], number: int = 1) -> tuple[int, str]:
    """The status and the text of the answer."""
    answer = keeper.post(url(match, number), form)
    return answer.status_code, answer.content.decode()
