"""What a keeper entered for a round, read from the form: see pages/round/entries.py for its fields."""

from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.facts.paths import Facts, hand_path
from scorekeeper.forms.hands import HandPlace, read_hand
from scorekeeper.forms.posts import whole_number
from scorekeeper.pages.round.entries import TICKED, Values, asked, checks, field, hand_values, texts
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services.scoring import RoundEntry

LONGEST = 300  # characters: more than all cards of a hand, spelt out
WAYS = ("recap", "save", "change")


def read_values(post: QueryDict, view: MatchSheet) -> Values:
    """Return the fields as they were typed. Raises BadRequest for a form that is none of ours."""
    players = [seat.player_id for seat in view.seats]
    typed = {field(fact, player) for player in players for fact in texts(view)}
    ticks = {field(fact, player) for player in players for fact in checks(view.game).keys() & asked(view)}
    choices = {field("keep", player) for player in players}
    known = {"csrfmiddlewaretoken", "key", "do", "revision", "out", "dealer", "exact_cut"} | typed | ticks | choices
    for name, sent in post.lists():
        if name not in known or len(sent) > 1 or len(sent[0]) > LONGEST:
            raise BadRequest("The form has a field that is none of ours.")
    values = {name: post.get(name, "") for name in post}
    _check_answers(values, view)
    if any(values[name] != TICKED for name in (ticks | {"exact_cut"}) & values.keys()):
        raise BadRequest("A box holds something else than a tick.")
    return values


def _check_answers(values: Values, view: MatchSheet) -> None:
    seated = {str(seat.player_id) for seat in view.seats}
    revision = whole_number(values.get("revision", ""))
    if values.get("do") not in WAYS or revision is None or revision > view.match.revision:
        raise BadRequest("The form does not say what to do, or from when it is.")
    if values.get("out", "") not in seated | {""} or values.get("dealer", "") not in seated | {""}:
        raise BadRequest("Somebody who does not play in this match.")
    for seat in view.seats:
        needed = {field(fact, seat.player_id) for fact in texts(view)}
        if needed & values.keys() and needed - values.keys():
            raise BadRequest("A field of a hand is missing.")


def only_saves(values: Values) -> bool:
    """Return whether the fields are to be saved as they are, without a choice between two writings of a hand."""
    return values["do"] == "save" and not any(name.startswith("keep-") for name in values)


def resolved(values: Values, view: MatchSheet, number: int) -> Values:
    """Return the fields after the keeper's choice between two writings of the same hand."""
    chosen = [player for player in view.facts["seats"] if values.get(field("keep", player)) == "theirs"]
    for player in chosen:
        gone = {field(fact, player) for fact in view.game.declared}
        values = {name: text for name, text in values.items() if name not in gone}
        if values.get("out") == str(player):
            del values["out"]
    for player in chosen:
        values |= hand_values(view, player, view.facts.get(hand_path(number, player), {}))
    return {name: text for name, text in values.items() if not name.startswith("keep-")}


def read_entry(values: Values, view: MatchSheet, number: int, facts: Facts) -> RoundEntry:
    """Return the entry of these fields on top of the facts. Raises Refused for what is no number, at its player."""
    faults: list[Fault] = []
    hands = {}
    for seat in view.seats:
        before = facts.get(hand_path(number, seat.player_id), {})
        if all(field(fact, seat.player_id) in values for fact in texts(view)):
            place = HandPlace(number, seat.player_id, seat.player.name, before)
            hands[seat.player_id] = read_hand(values, view, place, faults)
    if faults:
        raise Refused(faults)
    return RoundEntry(number=number, revision=int(values["revision"]), hands=hands, round=_round(values, view))


def _round(values: Values, view: MatchSheet) -> Facts:
    facts: Facts = {}
    if "exact_cut" in view.game.round_facts:
        facts["exact_cut"] = values.get("exact_cut") == TICKED
    if "dealer" in view.game.round_facts and "dealer" in values:
        facts["dealer"] = int(values["dealer"]) if values["dealer"] else None
    return facts
