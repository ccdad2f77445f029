"""The plan of a match as its form carries it.

Every button of the form sends the whole draft and one move; so the page works without a script,
and a script that answers a tap at once sends nothing else.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.house_rules import RULES_OF, chosen
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Fault
from scorekeeper.selectors.habits import Habits
from scorekeeper.selectors.planning import Draft, deals_in_turn
from scorekeeper.services.matches import Plan

MOVES: dict[str, Callable[[Draft, str], Draft]] = {
    "sit": Draft.sit,
    "rise": Draft.rise,
    "earlier": Draft.earlier,
    "later": Draft.later,
    "random": lambda draft, _value: _drawn(draft),
}
BUTTONS = {*MOVES, "add", "look", "deal"}
WHO_DEALS = Fault("first_dealer", "who drew low deals first: tap the name, or pick at random")


def new_draft(habits: Habits) -> Draft:
    """An empty table, with the game and the house rules of the last match."""
    game = habits.games[0].key
    return Draft(game=game, options=habits.options.get(game, {}))


def read_draft(post: QueryDict, habits: Habits) -> Draft:
    """What the form says, after its move. A name that is typed and may sit takes the last seat.

    Raises BadRequest where no button of the form was pressed.
    """
    if not BUTTONS & post.keys():
        raise BadRequest("The form says nothing to do.")
    seats = tuple(tidy(name) for name in post.getlist("seat"))
    first = post.get("first")
    game = post.get("game", "")
    draft = Draft(
        game=game,
        seats=seats,
        options=_options(game, post, habits),
        first=first if first in seats else None,
        name=tidy(post.get("name", "")),
    )
    for field, move in MOVES.items():
        if field in post:
            draft = move(draft, tidy(post.get(field, "")))
    return _seat_typed(draft, habits) if {"add", "deal"} & post.keys() else draft


def draft_faults(draft: Draft) -> tuple[Fault, ...]:
    """What keeps this draft from being dealt, before the rules judge it."""
    game = catalogue.games().get(draft.game)
    missing = game is not None and draft.first is None and deals_in_turn(game, draft)
    return (*typed_faults(draft), *([WHO_DEALS] if missing else []))


def typed_faults(draft: Draft) -> tuple[Fault, ...]:
    """Why the typed name has no seat yet; nothing where nothing is typed."""
    return draft.name_faults() if draft.name else ()


def plan_of(draft: Draft, on: date) -> Plan:
    """The draft as the service takes it."""
    return Plan(game=draft.game, names=draft.seats, date=on, first_dealer=draft.first, options=draft.options)


def tidy(name: str) -> str:
    """A name without spaces around it, and with single ones inside."""
    return " ".join(name.split())


def _options(game: str, post: QueryDict, habits: Habits) -> dict[str, str | int | bool]:
    """The house rules of the form where it shows those of this game; else the last ones played with."""
    known = catalogue.games().get(game)
    last = habits.options.get(game, {})
    return chosen(known, post, last) if known and post.get(RULES_OF) == game else dict(last)


def _seat_typed(draft: Draft, habits: Habits) -> Draft:
    if not draft.name or draft.name_faults():
        return draft
    known = {name.casefold(): name for name in habits.names}
    return replace(draft.sit(known.get(draft.name.casefold(), draft.name)), name="")


def _drawn(draft: Draft) -> Draft:
    """Everybody draws; chance says who drew low."""
    return replace(draft, first=secrets.choice(draft.seats)) if draft.seats else draft
