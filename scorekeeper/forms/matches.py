"""The form in which a match is planned.

Every button of the form sends the whole draft and one move, so the page works without a script.
A script that applies a move on the phone sends the same fields.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace

from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.facts import write_faults
from scorekeeper.forms.fields import LONGEST_LINE
from scorekeeper.forms.house_rules import RULES_OF, chosen, fields_of_all_games
from scorekeeper.forms.posts import collapse_spaces, refuse_foreign
from scorekeeper.pages.available_games import Offer, offers_of
from scorekeeper.pages.new_match import Draft, Focus, draw_of, good_options, name_faults, no_seat
from scorekeeper.queries.club_history import ClubHistory
from scorekeeper.rules.catalogue import most_seats
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.names import composed, fold
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record

MOVES: dict[str, Callable[[Draft, str], Draft]] = {
    "sit": Draft.with_seat,
    "rise": Draft.without_seat,
    "earlier": lambda draft, name: draft.move(name, -1),
    "later": lambda draft, name: draft.move(name, 1),
    "random": lambda draft, _value: replace(draft, first=secrets.choice(draft.seats)) if draft.seats else draft,
}
BUTTONS = {*MOVES, "add", "look", "deal"}
FIELDS = BUTTONS | {"key", "game", "seat", "first", "name", RULES_OF}
NO_GAME = Fault(("game",), write_faults.GAME_NOT_OFFERED)


def new_draft(history: ClubHistory, wanted: str = "") -> Draft:
    """Return a draft without players, with the house rules with which its game is offered (`offers_of`).

    The game is the one offered under the value `wanted`, else the first one: the one played last, if any.
    """
    offers = offers_of(history)
    offer = offers.get(wanted) or next(iter(offers.values()))
    return Draft(game=offer.value, options=offer.options)


def read_draft(post: QueryDict, history: ClubHistory) -> Draft:
    """Return the draft of the form after the move of the pressed button (MOVES).

    The buttons to add a name and to deal also give the last seat to a typed name that is valid. Raises BadRequest for
    what the page does not send, such as too many seats for any table.
    """
    _check_post(post)
    seats = tuple(collapse_spaces(name) for name in post.getlist("seat"))
    first = post.get("first")
    game = post.get("game", "")
    draft = Draft(
        game=game,
        seats=seats,
        options=_options(game, post, history),
        first=first if first in seats else None,
        name=composed(collapse_spaces(post.get("name", ""))),
    )
    for field, move in MOVES.items():
        if field in post:
            draft = move(draft, collapse_spaces(post.get(field, "")))
    return _seat_typed(draft, history) if {"add", "deal"} & post.keys() else draft


def pressed_in(post: QueryDict) -> Focus:
    """Return the pressed button and the player in its value, so that the page can focus it again.

    One of BUTTONS must be in `post`, as `read_draft` checks.
    """
    button = next(button for button in sorted(BUTTONS) if button in post)
    return Focus(button, collapse_spaces(post.get(button, "")))


def _check_post(post: QueryDict) -> None:
    """Raise BadRequest for what the page does not send. Fields of a game that was shown before are accepted."""
    refuse_foreign(post, FIELDS | fields_of_all_games(), many=("seat",))
    if not BUTTONS & post.keys():
        raise BadRequest("The form says nothing to do.")
    if len(post.getlist("seat")) > most_seats():
        raise BadRequest("No table has so many seats.")
    if any(len(text) > LONGEST_LINE for _, texts in post.lists() for text in texts):
        raise BadRequest("Nobody types so long a line.")


def draft_faults(draft: Draft, history: ClubHistory) -> tuple[Fault, ...]:
    """Return the faults for which this draft cannot start: its game, the typed name, no first dealer.

    The service checks the rest by the rules of the game.
    """
    offer = offers_of(history).get(draft.game)
    if offer is None:
        return (NO_GAME,)
    draw = draw_of(offer.game, good_options(offer.game, draft.options))
    missing = [draw.missing] if draw and draft.first is None else []
    return (*typed_faults(draft, history), *missing)


def move_faults(post: QueryDict, draft: Draft, history: ClubHistory) -> tuple[Fault, ...]:
    """Return the faults for which the button "add" or "sit" has seated nobody; () for other buttons."""
    if "add" in post:
        return typed_faults(draft, history)
    return (no_seat("players"),) if "sit" in post and collapse_spaces(post.get("sit", "")) not in draft.seats else ()


def typed_faults(draft: Draft, history: ClubHistory) -> tuple[Fault, ...]:
    """Return the faults for which the typed name has no seat; () if none is typed, or the game is not offered."""
    offer = offers_of(history).get(draft.game)
    return name_faults(draft, offer) if draft.name and offer else ()


def record_of(draft: Draft, offer: Offer) -> Record:
    """Return the record of a match that begins as drafted; `offer` is that of the draft's game.

    It has a first dealer only if players draw for the deal.
    """
    draw = draw_of(offer.game, good_options(offer.game, draft.options))
    return Record(offer.game.key, draft.seats, draft.options, draft.first if draw else None)


def _options(game: str, post: QueryDict, history: ClubHistory) -> Options:
    """Return the posted house rules if they are those of this game, else those of its offer; {} if it has none."""
    offer = offers_of(history).get(game)
    if offer is None:
        return {}
    return chosen(offer.game, post, offer.options) if post.get(RULES_OF) == game else offer.options


def _seat_typed(draft: Draft, history: ClubHistory) -> Draft:
    """Return the draft with the typed player at the table; unchanged if none was typed or the name has faults."""
    if not draft.name or typed_faults(draft, history):
        return draft
    known = {fold(name): name for name in history.names}
    return replace(draft.with_seat(known.get(fold(draft.name), draft.name)), name="")
