"""One player's part of the form of a round: what is known of a hand, and what can be said of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.facts.paths import hand_path
from scorekeeper.facts.typed import SIGNS, ranks_in, whole_number
from scorekeeper.models import Change, Seat
from scorekeeper.pages.round.asking import asked_facts, part_heading
from scorekeeper.pages.round.entries import (
    NOTHING,
    TICKED,
    Values,
    amounts,
    checks,
    choices,
    counts,
    field,
    left_in_words,
    points_of,
)
from scorekeeper.pages.sheet.page import extra
from scorekeeper.queries.ledger import hand_changes
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.adding_up import adds_up
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.faults import sentences_by_player, subject_of
from scorekeeper.words.phrases import digits, dotted

STATES: Mapping[str, str] = {"absent": "away", "floating": "floats"}
TABS: Mapping[str, str | Promise] = {"out": _("out"), "away": _("away"), "floats": _("floats")}
BARRED: Mapping[str, str | Promise] = {"away": _("away"), "floats": _("floats, cannot go out")}
UNKNOWN = "…"


def hand_entry(
    sheet: MatchSheet,
    setup: RoundSheet,
    seat: Seat,
    values: Values,
    faults: Sequence[Fault],
    history: Mapping[int, Sequence[tuple[Change, str]]],
) -> dict[str, Any]:
    """Return a player's part of the form of a round (rounds/hand.html); `faults` and `history` are of the whole round.

    Keys: those of `_fields`; `called`, the heading; `tab`, the text of the player's tab, "…" if not known; `scored`:
    the fields tell a score; `beside`, what the question of who went out says of the player (`_beside`), who cannot be
    chosen if `barred`; `out`: went out; `made`, `extra`: of `_made`, `_extra`; `faults`, sentences, `faulty`, the names
    of their facts; `unfolded`: the drawer is open; `past`, the earlier changes of the hand.
    """
    player, name = seat.player_id, seat.player.name
    typed = {fact: values.get(field(fact, player), "") for fact in game_facts.declared(sheet.game)}
    state, score = _state(values, player), _scored(sheet, setup, typed, name)
    fields = _fields(sheet, setup, player, values, typed)
    own_faults = sentences_by_player(sheet, setup.number, faults).get(name, [])
    return {
        **fields,
        "player": player,
        "name": name,
        "called": part_heading(sheet, player),
        "tab": str(TABS[state]) if state else _numbers(sheet, typed) or (UNKNOWN if score is None else digits(score)),
        "scored": not state and score is not None,
        "cards": typed.get("cards", ""),
        "points": typed.get("points", ""),
        "out": state == "out",
        "barred": state not in ("", "out"),
        "beside": _beside(sheet, setup.number, values, player),
        "token": setup.tokens.get(name),
        "made": _made(sheet, setup, name, typed),
        "unfolded": bool(own_faults) and _is_filled(fields),
        "faults": own_faults,
        "faulty": {fact for where, whose, fact in map(subject_of, faults) if (where, whose) == (setup.number, name)},
        "extra": _extra(sheet, setup, name),
        "past": history.get(player, ()),
    }


def _fields(
    sheet: MatchSheet, setup: RoundSheet, player: int, values: Values, typed: Mapping[str, str]
) -> dict[str, Any]:
    """Return the fields of a player's part of the form, as tuples of a fact, its value and more.

    `values` are all fields of the form, `typed` are the texts of the player's fields, by fact. Always shown: `amounts`
    (fact, most, text, question), and `left`, the least and most points, or None. Beside them: `chips` (fact, ticked)
    and `choices` (fact, value). In the drawer: `boxes` (fact, ticked) and `numbers` (fact, most, text).
    """
    game, asked = sheet.game, asked_facts(sheet, player)
    asked_beside = asked - ({"laid_down"} if game.own_contracts else set())
    ticks = [(fact, typed[key] == TICKED) for key, fact in checks(game).items() if key in asked_beside]
    return {
        "amounts": [
            (fact, fact.most_of(setup.deal), typed[key], _question(fact, part_heading(sheet, player)))
            for key, fact in amounts(game).items()
            if key in asked
        ],
        "left": points_of(game) if "points" in asked else None,
        "chips": [(fact, ticked) for fact, ticked in ticks if fact.of],
        "choices": [(fact, typed[key]) for key, fact in choices(game).items() if key in asked],
        "boxes": [(fact, ticked) for fact, ticked in ticks if not fact.of],
        "numbers": [
            (fact, fact.most_of(setup.deal), values.get(field(key, player), "0"))
            for key, fact in counts(game).items()
            if key in asked
        ],
    }


def _is_filled(fields: Mapping[str, Any]) -> bool:
    """Return whether something is entered in the drawer; `fields` are of `_fields`."""
    return any(ticked for _, ticked in fields["boxes"]) or any(text != "0" for _, _, text in fields["numbers"])


def _question(fact: Fact, name: str) -> str:
    """Return the question that asks for a number not entered yet; "" for a number that may stay empty.

    `name` is that of the player or side.
    """
    return str(fact.words.missing).format(name=name) if fact.required or fact.of or fact.once else ""


def _state(values: Values, player: int) -> str:
    """Return why no cards are asked for, a key of TABS: "out", "away" or "floats"; "" if they are."""
    if values.get("out") == str(player):
        return "out"
    ticked = (STATES[fact] for fact in STATES if values.get(field(fact, player)) == TICKED)
    return next(ticked, "")


def _scored(sheet: MatchSheet, setup: RoundSheet, typed: Mapping[str, str], name: str) -> int | None:
    """Return what a hand scores before bonuses; None if the fields, `typed` by fact, do not tell yet.

    None also in a game in which scores are not what was left, times a token.
    """
    if not adds_up(sheet.game):
        return None
    left = whole_number(typed.get("points", "").strip(), SIGNS)
    if left is None:
        ranks = ranks_in(typed.get("cards", ""))
        card_values = sheet.card_values(setup.number)
        if not ranks or not card_values.keys() >= {*ranks}:
            return None
        left = sum(card_values[rank] for rank in ranks)
    hand = Hand(melded=whole_number(typed.get("melded", "").strip(), SIGNS))
    round_ = RoundHands(setup.number, sheet.options, {name: hand}, {name: left})
    return sheet.game.points(round_)[name] * setup.tokens.get(name, 1)


def _numbers(sheet: MatchSheet, typed: Mapping[str, str]) -> str:
    """Return the required numbers of a hand, "2 · 3"; "" if one is missing, or if the game asks what was left.

    `typed` are the texts of the player's fields, by fact.
    """
    if game_facts.tells_what_is_left(sheet.game):
        return ""
    texts = [typed[name].strip().removeprefix("+") for name, fact in amounts(sheet.game).items() if fact.required]
    return dotted(texts) if all(texts) else ""


def _beside(sheet: MatchSheet, number: int, values: Values, player: int) -> str:
    """Return what the question of who went out says of a hand: one of BARRED, "1 card left", "laid down" or ""."""
    state = _state(values, player)
    if state in BARRED:
        return str(BARRED[state])
    if sheet.facts.get(hand_path(number, player), {}).get("one_card"):
        return gettext("1 card left")
    return gettext("laid down") if values.get(field("laid_down", player)) == TICKED else ""


def _extra(sheet: MatchSheet, setup: RoundSheet, name: str) -> str:
    """Return what belongs to a scored hand besides score and total, such as its token; "" for a hand not scored."""
    if name not in setup.hands:
        return ""
    return extra(sheet.game, sheet.recorded.record.rounds[setup.number - 1].hands[name], setup, name)


def _made(sheet: MatchSheet, setup: RoundSheet, name: str, typed: Mapping[str, str]) -> dict[str, Any] | None:
    """Return the checkbox of the own contract: `label`, `contract`, `ticked`; None in a game without own contracts.

    `contract` is None for a player who has none in this round. `typed` are the texts of the player's fields, by fact.
    """
    if not sheet.game.own_contracts:
        return None
    number, word = setup.contracts.get(name), sheet.game.contract_word
    asked = gettext("Made {contract} {number}?") if number else gettext("Made the {contract}?")
    return {
        "label": asked.format(contract=word, number=number),
        "contract": sheet.game.contracts[number - 1] if number else None,
        "ticked": typed["laid_down"] == TICKED,
    }


def hand_histories(sheet: MatchSheet, number: int) -> dict[int, list[tuple[Change, str]]]:
    """Return the earlier changes of each hand of a round, by player id, newest first: one query.

    Only changes of what was left in the hand or else scored (`left_in_words`) are returned, as pairs: the change, and
    what changed in words, "45 → 35", or "written as 45" for the first entry.
    """
    return {
        player: list(_past_changes(sheet, number, player, changes))
        for player, changes in hand_changes(sheet, number).items()
    }


def _past_changes(
    sheet: MatchSheet, number: int, player: int, changes: Sequence[Change]
) -> Iterator[tuple[Change, str]]:
    """Yield those of `changes`, in their order, that changed what was left or else scored, each with its words."""
    path = hand_path(number, player)
    for change in changes:
        before, after = (left_in_words(sheet, number, facts.get(path)) for facts in (change.before, change.after))
        if before != after:
            written = gettext("written as {hand}").format(hand=after)
            yield change, f"{before} → {after}" if before != str(NOTHING) else written
