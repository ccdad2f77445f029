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

from scorekeeper.facts import write_faults
from scorekeeper.forms.house_rules import RULES_OF, chosen
from scorekeeper.pages.available_games import Offer, offers_of
from scorekeeper.pages.new_match import Draft, draw_of, good_options, name_faults, no_seat
from scorekeeper.queries.club_history import Habits
from scorekeeper.rules.catalogue import most_seats
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.options import Options
from scorekeeper.services.matches import MatchPlan

MOVES: dict[str, Callable[[Draft, str], Draft]] = {
    "sit": Draft.sit,
    "rise": Draft.rise,
    "earlier": Draft.earlier,
    "later": Draft.later,
    "random": lambda draft, _value: _drawn(draft),
}
BUTTONS = {*MOVES, "add", "look", "deal"}
NO_GAME = Fault(("game",), write_faults.GAME_NOT_OFFERED)


def new_draft(habits: Habits, wanted: str = "") -> Draft:
    """Return an empty table with the wanted game, else the last one played, under its last house rules."""
    offers = offers_of(habits)
    offer = offers.get(wanted) or next(iter(offers.values()))
    return Draft(game=offer.value, options=offer.options)


def read_draft(post: QueryDict, habits: Habits) -> Draft:
    """Return what the form says, after its move. A name that is typed and may sit takes the last seat.

    Raises BadRequest where no button of the form was pressed, and for more seats than any table has.
    """
    if not BUTTONS & post.keys():
        raise BadRequest("The form says nothing to do.")
    if len(post.getlist("seat")) > most_seats():
        raise BadRequest("No table has so many seats.")
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


def draft_faults(draft: Draft, habits: Habits) -> tuple[Fault, ...]:
    """Return what keeps this draft from being dealt, before the rules judge it."""
    offer = offers_of(habits).get(draft.game)
    if offer is None:
        return (NO_GAME,)
    draw = draw_of(offer.game, good_options(offer.game, draft.options))
    said = [draw.missing] if draw and draft.first is None else []
    return (*typed_faults(draft, habits), *said)


def move_faults(post: QueryDict, draft: Draft, habits: Habits) -> tuple[Fault, ...]:
    """Return why the button that was pressed has seated nobody."""
    if "add" in post:
        return typed_faults(draft, habits)
    return (no_seat("players"),) if "sit" in post and tidy(post.get("sit", "")) not in draft.seats else ()


def typed_faults(draft: Draft, habits: Habits) -> tuple[Fault, ...]:
    """Return why the typed name has no seat yet; nothing if nothing is typed."""
    offer = offers_of(habits).get(draft.game)
    return name_faults(draft, offer) if draft.name and offer else ()


def plan_of(draft: Draft, offer: Offer, on: date) -> MatchPlan:
    """Return the draft as the service takes it."""
    draw = draw_of(offer.game, good_options(offer.game, draft.options))
    return MatchPlan(
        game=offer.game.key,
        names=draft.seats,
        date=on,
        first_dealer=draft.first if draw else None,
        options=draft.options,
        club_game=offer.own,
    )


def tidy(name: str) -> str:
    """Return a name without spaces around it, and with single ones inside."""
    return " ".join(name.split())


def _options(game: str, post: QueryDict, habits: Habits) -> Options:
    """Return the form's house rules if it shows those of this game; else the last ones played with."""
    offer = offers_of(habits).get(game)
    if offer is None:
        return {}
    return chosen(offer.game, post, offer.options) if post.get(RULES_OF) == game else offer.options


def _seat_typed(draft: Draft, habits: Habits) -> Draft:
    if not draft.name or typed_faults(draft, habits):
        return draft
    known = {name.casefold(): name for name in habits.names}
    return replace(draft.sit(known.get(draft.name.casefold(), draft.name)), name="")


def _drawn(draft: Draft) -> Draft:
    """Draw for everybody; chance says who drew low."""
    return replace(draft, first=secrets.choice(draft.seats)) if draft.seats else draft
