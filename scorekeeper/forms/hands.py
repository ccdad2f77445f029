"""The fields of one hand in a round's form; their names contain the player's id."""

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scorekeeper.facts.paths import Facts, hand_path, stated_facts
from scorekeeper.facts.typed import SIGNS, ranks_in, whole_number
from scorekeeper.facts.write_faults import BELOW_NOTHING, BEYOND_COUNTING, NOT_NUMERIC
from scorekeeper.models import Seat
from scorekeeper.pages.round.asking import CHOSEN, asked_facts, lone_facts
from scorekeeper.pages.round.entries import Values, amounts, checks, choices, counts, field, points_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.documents.faults import MISSING
from scorekeeper.rules.facts import Value
from scorekeeper.rules.faults import Fault, FaultCode, Path

LEFT = {"cards", "points"}  # what a hand was left with; also read for an absent player, so that the rules can refuse it


class CardsField(forms.Field):
    """Typed cards; None for none. The rules, not this field, check whether a game has the ranks."""

    def to_python(self, value: Any) -> list[str] | None:
        """Return the ranks of the typed cards; None for an empty field."""
        return ranks_in(value or "") or None


class CountField(forms.Field):
    """A typed number of a hand, perhaps after a sign; `empty_value` is the value of an empty field.

    A negative number is valid only if the field is `signed`.
    """

    def __init__(self, empty_value: int | None = None, *, signed: bool = False) -> None:
        super().__init__(required=False)
        self.empty_value, self.signed = empty_value, signed

    def to_python(self, value: Any) -> int | None:
        """Return the number; `empty_value` for an empty field.

        Raises ValidationError for a text that is no number, and for a negative one unless the field is `signed`.
        """
        text = (value or "").strip()
        number = whole_number(text, SIGNS)
        if text and (number is None or (number < 0 and not self.signed)):
            raise ValidationError("This is no number.")
        return number if text else self.empty_value


def hand_fields(sheet: MatchSheet) -> dict[str, forms.Field]:
    """Return the fields of a hand by fact, one for each that the form of this match has; all hands share them."""
    game, known = sheet.game, sheet.asked_facts
    fields: dict[str, forms.Field] = {
        "cards": CardsField(required=False),
        "points": CountField(signed=points_of(game)[0] < 0),
        **{fact: forms.BooleanField(required=False) for fact in checks(game)},
        **{name: CountField(empty_value=0, signed=fact.least < 0) for name, fact in counts(game).items()},
        **{name: CountField(signed=fact.least < 0) for name, fact in amounts(game).items()},
        # No ChoiceField: the form of the round has checked the value.
        **{name: forms.CharField(required=False, empty_value=None) for name in choices(game)},
    }
    return {fact: form_field for fact, form_field in fields.items() if fact in known}


class EnteredHand:
    """The facts of one hand, read from the fields of a round's form. The rules check which facts may be combined.

    `values` are the texts of the whole form, `fields` the fields of a hand by fact (`hand_fields`), `number` that of
    the round. `entered` has the cleaned values by fact, `wrong` the facts whose text is invalid.
    """

    def __init__(
        self, values: Values, fields: Mapping[str, forms.Field], sheet: MatchSheet, number: int, seat: Seat
    ) -> None:
        self.values, self.sheet, self.player = values, sheet, seat.player_id
        self.path: Path = ("rounds", number - 1, "hands", seat.player.name)
        self.before: Facts = sheet.facts.get(hand_path(number, seat.player_id), {})
        self.entered: Facts = {}
        self.wrong: list[str] = []
        self.asked = asked_facts(sheet, seat.player_id)
        for fact, known in fields.items():
            if fact not in self.asked:
                continue
            try:
                self.entered[fact] = known.clean(values.get(self._name(fact)))
            except ValidationError:
                self.wrong.append(fact)

    def _name(self, fact: str) -> str:
        return field(fact, self.player)

    def is_sent(self, typed: Collection[str]) -> bool:
        """Return whether the form has the fields of this hand for the facts `typed`.

        It has none for a player who was seated after the form was drawn.
        """
        return all(self._name(fact) in self.values for fact in typed)

    @property
    def faults(self) -> list[Fault]:
        """The faults of fields with an invalid value; for an absent player only of what was left in hand.

        Also MISSING for a fact that only one hand can have, if the form gives it to this hand but has no choice for it.
        """
        wrong = [fact for fact in self.wrong if fact in LEFT or not self.entered.get("absent")]
        texts = {fact: self.values[self._name(fact)].strip() for fact in wrong}
        faults = [Fault((*self.path, fact), _why_not(text), {"value": text}) for fact, text in texts.items()]
        unchosen = (name for name, fact in lone_facts(self.sheet).items() if fact.choices and self._has(name))
        return faults + [Fault((*self.path, name), MISSING) for name in unchosen if not self._lone_value(name)]

    def _has(self, fact: str) -> bool:
        """Return whether the form names this player for a fact that only one hand can have."""
        return self.values.get(fact) == str(self.player)

    def _lone_value(self, name: str) -> Value:
        """Return this hand's value of a fact that only one hand of a round can have.

        It is the fact's default if the form gives the fact to another hand or to none; else the choice made (None if it
        is missing) or, for a fact without choices, True.
        """
        fact = lone_facts(self.sheet)[name]
        if not self._has(name):
            return fact.default
        return (self.values.get(f"{name}{CHOSEN}") or None) if fact.choices else True

    def facts(self) -> Facts:
        """Return the facts of the hand, without those that have their default value.

        A fact that the house rules hide keeps its earlier value. Of an absent player only what was left is read.
        """
        entered, game = self.entered, self.sheet.game
        if entered.get("absent"):
            return stated_facts({fact: entered.get(fact) for fact in (*LEFT, "absent")}, game)
        before = {**game_facts.default_hand(game), **self.before}
        only = {name: self._lone_value(name) for name in lone_facts(self.sheet)}
        known = {*self.asked, *only}
        hidden = {fact: before[fact] for fact in game_facts.declared(game) if fact not in known}
        hand: Facts = hidden | entered | only | {"out": self.values.get("out") == str(self.player)}
        if not hand.get("laid_down"):
            hand["laid_down"] = _not_laid_down(hand, before)
        return stated_facts(hand, game)


def _not_laid_down(hand: Facts, before: Facts) -> bool | None:
    """Return the value of "laid down" in a hand in which it is not ticked: False, or None for unknown.

    It is None if the hand is out or floats, or if it was not False before.
    """
    without_cards = hand["out"] or hand.get("floating")
    return False if before["laid_down"] is False and not without_cards else None


def _why_not(text: str) -> FaultCode:
    """Return the fault code for a text that is no valid number of a hand: no number, too high, or negative."""
    digits = text.lstrip(SIGNS)
    if not (digits.isascii() and digits.isdecimal()):
        return NOT_NUMERIC
    return BEYOND_COUNTING if whole_number(digits) is None else BELOW_NOTHING
