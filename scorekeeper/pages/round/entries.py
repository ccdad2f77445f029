"""The fields of a round's form: the facts of its hands as text, in words, and as they were before an undo.

A field of a hand is named `<fact>-<player id>`; `out`, `dealer` and facts that only one hand can have hold a player id.
A ticked box holds "1", another one is missing.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scorekeeper.facts.paths import Facts, hand_path, round_path
from scorekeeper.pages.round.asking import CHOSEN, asked_facts, lone_facts
from scorekeeper.queries.ledger import undone_scoring
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import JOKER, letter
from scorekeeper.rules.facts import MOST, Fact
from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import digits
from scorekeeper.words.round_events import fact_in_a_list

Values = dict[str, str]

TICKED = "1"
OWN = "own"  # the field of a form that waited on a phone: the keys of taps made there before, whose values the form has
NOTHING = gettext_lazy("nothing yet")
ENTERED = ("exact_cut", "dealer")  # facts of the round itself that its form fills in


def checks(game: Game) -> dict[str, Fact]:
    """Return the facts of a hand that have a checkbox, by name: flags except `out` and those only one hand can have."""
    flags = {name: fact for name, fact in game_facts.declared(game).items() if fact.kind == "flag" and not fact.lone}
    return {name: fact for name, fact in flags.items() if fact.words.label}


def counts(game: Game) -> dict[str, Fact]:
    """Return the numbers of a hand that are 0 if nothing is entered, such as buys, by name."""
    return {
        name: fact for name, fact in game_facts.declared(game).items() if fact.is_number and fact.default is not None
    }


def amounts(game: Game) -> dict[str, Fact]:
    """Return the numbers of a hand for which 0 differs from nothing entered, by name, without the points left."""
    numbers = {name: fact for name, fact in game_facts.declared(game).items() if fact.is_number and not fact.left}
    return {name: fact for name, fact in numbers.items() if fact.default is None}


def choices(game: Game) -> dict[str, Fact]:
    """Return the facts of a hand that are one of several values, by name, without those that only one hand can have."""
    return {name: fact for name, fact in game_facts.declared(game).items() if fact.kind == "choice" and not fact.lone}


def points_of(game: Game) -> tuple[int, int]:
    """Return the least and the most that may be typed as the points of a hand."""
    return game.points_span or (0, MOST)


def field(fact: str, player: int) -> str:
    """Return the name of the form field of a fact: "buys-7"."""
    return f"{fact}-{player}"


def texts(sheet: MatchSheet, player: int) -> frozenset[str]:
    """Return the names of the facts in a player's part of the form that have a text or a choice, not a checkbox.

    Their fields are always there, empty or not.
    """
    typed = {name for name, fact in game_facts.declared(sheet.game).items() if fact.kind != "flag"}
    return asked_facts(sheet, player) & typed


def prefilled(sheet: MatchSheet, number: int) -> Values:
    """Return the form fields of round `number` filled from its facts, taps at the table included."""
    facts = sheet.facts
    hands = {player: facts.get(hand_path(number, player), {}) for player in facts["seats"]}
    return values_of(sheet, hands, facts[round_path(number)])


def values_of(sheet: MatchSheet, hands: Mapping[int, Facts], row: Facts) -> Values:
    """Return the form fields of `hands`, by player id, and of `row`, the facts of the round itself.

    Those of the round are the dealer, if one is asked for, and an exact cut.
    """
    values = {"dealer": str(row["dealer"] or "")} if "dealer" in sheet.game.round_facts else {}
    if row["exact_cut"]:
        values["exact_cut"] = TICKED
    for player, hand in hands.items():
        values |= hand_values(sheet, player, hand)
    return values


def hand_values(sheet: MatchSheet, player: int, hand: Facts) -> Values:
    """Return the form fields of one hand.

    `out` is among them if this player went out, and so are facts that only this hand has; they then hold the player's
    id.
    """
    facts = {**game_facts.default_hand(sheet.game), **hand}
    typed, asked = texts(sheet, player), asked_facts(sheet, player)
    values = {field(fact, player): _typed(facts[fact]) for fact in game_facts.declared(sheet.game) if fact in typed}
    ticked = (fact for fact in checks(sheet.game) if fact in asked and facts[fact])
    values |= {field(fact, player): TICKED for fact in ticked}
    for name, fact in lone_facts(sheet).items():
        if facts[name]:
            values |= {name: str(player)} | ({f"{name}{CHOSEN}": str(facts[name])} if fact.choices else {})
    return values | ({"out": str(player)} if facts["out"] else {})


def _typed(value: Any) -> str:
    """Return a number or the ranks of cards as they are typed, "K Q 10"; "" for None."""
    if isinstance(value, list):
        return " ".join(str(letter(rank)) for rank in value)
    return "" if value is None else str(value)


def left_in_words(sheet: MatchSheet, number: int, hand: Facts | None) -> str:
    """Return what was left in a hand and what else is scored, in words: "45 (K Q 10 5)", "went out, melded 60".

    "nothing yet" if nothing is entered, and for None.
    """
    facts = {**game_facts.default_hand(sheet.game), **(hand or {})}
    known = choices(sheet.game) | lone_facts(sheet)
    left = _left(sheet, sheet.card_values(number), facts)
    return ", ".join(filter(None, [left, *_listed(known | amounts(sheet.game), facts)])) or str(NOTHING)


def _left(sheet: MatchSheet, worths: Mapping[str, int], facts: Mapping[str, Any]) -> str:
    """Return what a hand was left with: "went out", "23", "15 (K 5)"; "nothing yet" without an entry.

    "" without an entry in a game that does not ask for it. `worths` are the points by rank, `facts` is the hand.
    """
    words = {
        "absent": _("away"),
        "out": pgettext("of a hand", "went out"),
        "floating": pgettext("of a hand", "floated"),
    }
    for fact, word in words.items():
        if facts[fact]:
            return word
    if facts["points"] is not None:
        return digits(facts["points"])
    if facts["cards"]:
        names = " ".join(_("joker") if rank == JOKER else str(letter(rank)) for rank in facts["cards"])
        if not worths.keys() >= {*facts["cards"]}:  # a mistyped rank, which is refused when the round is saved
            return names
        return f"{sum(worths[rank] for rank in facts['cards'])} ({names})"
    return str(NOTHING) if game_facts.tells_what_is_left(sheet.game) else ""


def hand_in_words(sheet: MatchSheet, number: int, hand: Facts | None) -> str:
    """Return a whole hand in words: what `left_in_words` says, then what happened before, such as buys."""
    facts = {**game_facts.default_hand(sheet.game), **(hand or {})}
    return ", ".join([left_in_words(sheet, number, hand), *_listed(checks(sheet.game) | counts(sheet.game), facts)])


def _listed(facts: Mapping[str, Fact], hand: Mapping[str, Any]) -> Iterator[str]:
    """Yield these facts of a hand in words, "laid down", "2 buys", without those that have no value or no words.

    `hand` has the values.
    """
    for name, fact in facts.items():
        words = fact_in_a_list(fact, hand[name])
        if words and hand[name] != fact.default and hand[name] is not False:
            yield words


def recalled_values(sheet: MatchSheet, number: int) -> Values | None:
    """Return the form fields of an open round as they were before its scoring was undone, with later taps: one query.

    None if its scoring was not undone, or if it was dealt again since.
    """
    undoing = undone_scoring(sheet, number)
    if undoing is None:
        return None
    hands, default = {}, game_facts.default_hand(sheet.game)
    for player in sheet.facts["seats"]:
        path = hand_path(number, player)
        now = sheet.facts.get(path, {})
        hands[player] = _merged(default, now, undoing.before.get(path), undoing.after.get(path))
    path = round_path(number)
    row = sheet.facts[path]
    return values_of(sheet, hands, row | _changed_in_form(row, undoing.before[path], undoing.after[path], ENTERED))


def _merged(default: Mapping[str, Any], now: Facts, entered: Facts | None, tapped: Facts | None) -> Facts:
    """Return the present hand, `now`, with the facts that the form had changed and that did not change afterwards.

    `entered` is the hand before the undo of its scoring, `tapped` right after it, None if it did not change. `default`
    has the values of a hand without facts. If `floating` or `absent` was changed since, the hand stays as it is.
    """
    if entered is None or tapped is None:
        return now
    if any(now.get(fact) != tapped.get(fact) for fact in ("floating", "absent")):
        return now
    return now | _changed_in_form({**default, **now}, {**default, **entered}, {**default, **tapped}, default)


def _changed_in_form(now: Facts, entered: Facts, tapped: Facts, names: Iterable[str]) -> Facts:
    """Return those facts among `names` that the form had changed from `tapped` and that are in `now` as in `tapped`.

    Their values are those of `entered`. All three have each of `names`.
    """
    return {name: entered[name] for name in names if entered[name] != tapped[name] == now[name]}
