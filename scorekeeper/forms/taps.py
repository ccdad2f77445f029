"""The forms of the table's buttons: small whole numbers.

A button has what it writes in one value: "12 buys 2 1" sets player 12's buys to 2 from 1. The buttons share one form
with the key of the page; the key and the button's value together are the key of the write.
"""

import re
from typing import Any

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.http import QueryDict

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.fields import IdField, KeyField, OneOfField, WholeNumberField
from scorekeeper.forms.posts import read_key, refuse_foreign
from scorekeeper.forms.strict import BackForm, WriteForm
from scorekeeper.pages.table.messages import UNSAID
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import MOST, Fact
from scorekeeper.rules.game import Game

MOST_TAPPED = 99  # the highest number that can be tapped; a higher one can be typed on the pad

FOLDED = re.compile(r"(?P<player>\d{1,9}) (?P<fact>[a-z_]{1,30}) (?P<value>\d{1,7}) (?P<was>\d{1,7}|-)", re.ASCII)
SEEN = re.compile(r"(?P<holder>\d{1,9})(?: (?P<value>\w{1,30}))?", re.ASCII)


def expand(post: QueryDict) -> QueryDict:
    """Return the fields of a tap, with the value of its button as fields `player`, `fact`, `value` and `was`.

    The button's value becomes part of the key. A form without such a button is returned unchanged. Raises BadRequest if
    the value is not one that the table offers, if a field came twice, or if the key is missing.
    """
    if "tap" not in post:
        return post
    carried = FOLDED.fullmatch(post.get("tap", ""))
    if carried is None or post.keys() & carried.groupdict().keys():
        raise BadRequest("The button carries nothing that the table offers.")
    fields = with_own_key(post, carried["player"], carried["fact"], carried["value"])
    del fields["tap"]
    fields.update(carried.groupdict())
    return fields


def with_own_key(post: QueryDict, *written: str) -> QueryDict:
    """Return the fields, with the texts `written` appended to their key: buttons of one page then have different keys.

    Raises BadRequest if a field came twice, or the page's own key is missing.
    """
    refuse_foreign(post, post)
    fields = post.copy()
    fields["key"] = "-".join((read_key(post), *written))
    return fields


class RoundForm(WriteForm):
    """A write to the open round; `round` is the number of the round that the keeper saw."""

    round = WholeNumberField(min_value=1, max_value=1000)


class CutForm(RoundForm):
    """Whether the cut of the round is exact, `value`, and whether it was so when the keeper saw it, `was`: 0 or 1."""

    player = IdField(required=False)
    fact = OneOfField("exact_cut")
    value = WholeNumberField(max_value=1)
    was = WholeNumberField(max_value=1)


class SeatForm(RoundForm):
    """A player at the table, by id."""

    player = IdField()


class WasField(WholeNumberField):
    """The value that the keeper saw: None for a fact that was not stated, if its button distinguishes that from 0."""

    def to_python(self, value: Any) -> int | None:
        """Return the number; None if nothing was stated."""
        return None if value == UNSAID else super().to_python(value)

    def validate(self, value: int | None) -> None:
        """Accept None: it is the value of a fact that was not stated. An empty text is refused by `clean`."""

    def clean(self, value: Any) -> int | None:
        """Return the number; None if nothing was stated. Raises ValidationError for an empty field."""
        if value in self.empty_values:
            raise ValidationError("A tap says what its keeper saw.")
        number: int | None = super().clean(value)
        return number


class TapForm(SeatForm):
    """One fact of one hand: its new `value`, and the value that the keeper saw, `was`."""

    value = WholeNumberField(max_value=MOST + 1)
    was = WasField(max_value=MOST)

    def __init__(self, data: QueryDict, game: Game) -> None:
        super().__init__(data)
        self.known = game_facts.tapped(game)
        self.fields["fact"] = OneOfField(*self.known, required=True)

    def clean(self) -> dict[str, Any]:
        """Return the data, with `value` and `was` of a yes-or-no fact as booleans.

        Raises ValidationError for other values of such a fact, and for a number that is above both MOST_TAPPED and
        `was` + 1.
        """
        cleaned = self.cleaned_data
        fact = self.known.get(cleaned.get("fact", ""))
        if fact and not fact.is_number:
            for name in ("value", "was"):
                cleaned[name] = self._yes_or_no(cleaned.get(name))
        elif cleaned.get("value", 0) > max(MOST_TAPPED, (cleaned.get("was") or 0) + 1):
            raise ValidationError("Nobody taps that often.")
        return cleaned

    def _yes_or_no(self, value: int | None) -> bool:
        """Return 1 or 0 as a boolean. Raises ValidationError for any other number."""
        if value not in (0, 1):
            raise ValidationError("This fact is 0 or 1.")
        return bool(value)


class AskedForm(SeatForm):
    """A fact that only one hand can have: the player who has it, and its value.

    `seen` is what the keeper saw: the id of the player who had it, 0 for nobody, and its value after a space.
    """

    value = forms.CharField(max_length=30)
    seen = forms.RegexField(re.compile(rf"\A{SEEN.pattern}\Z", re.ASCII))

    def __init__(self, data: QueryDict, game: Game) -> None:
        super().__init__(data)
        self.known = game_facts.asked_of_table(game)
        self.fields["fact"] = OneOfField(*self.known, required=True)

    def clean(self) -> dict[str, Any]:
        """Return the data, with `value` as the fact has it: the value of a choice, or True.

        `seen` becomes a pair: the holder's id, 0 for nobody, and the value, None without one. Raises ValidationError
        for a value that the fact does not have.
        """
        cleaned = self.cleaned_data
        fact = self.known.get(cleaned.get("fact", ""))
        if fact:
            cleaned["value"] = self._value(fact, cleaned.get("value", ""))
        if seen := SEEN.fullmatch(cleaned.get("seen", "")):
            before = self._value(fact, seen["value"]) if fact and seen["value"] else None
            cleaned["seen"] = (whole_number(seen["holder"]), before)
        return cleaned

    def _value(self, fact: Fact, value: str) -> str | bool:
        """Return a value of a choice unchanged, or True for the "1" of a flag. Raises ValidationError for any other."""
        if fact.kind == "choice" and value in dict(fact.choices):
            return value
        if fact.kind == "flag" and value == "1":
            return True
        raise ValidationError("This is none of the values of the fact.")


class UndoForm(BackForm):
    """An undo of the newest write or, with the key `of`, of a write that a phone took back after sending it."""

    of = KeyField(required=False)
