"""The two forms of the page of the seats: the seating, and the spelling of names."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.fields import KeyField, LineField
from scorekeeper.forms.strict import StrictForm, WriteForm
from scorekeeper.models import Match
from scorekeeper.pages.seats import SeatChange

BUTTONS = ("earlier", "later", "away", "back", "unseat", "sit", "add", "hand", "hand_new")


class SeatsForm(WriteForm):
    """One action on the seats: `do` is the name of the pressed button, `who` its value.

    A newcomer is seated after the player with the id `after`, or takes the seat of the one with the id `seat_of`, both
    as text, None if there is no such field; `seat_of` is None also if nobody was chosen.
    """

    name = LineField()
    after = forms.Field(required=False)
    seat_of = forms.Field(required=False)

    def __init__(self, post: QueryDict) -> None:
        super().__init__(post)
        for button in BUTTONS:
            self.fields[button] = forms.Field(required=False)

    def clean(self) -> dict[str, Any]:
        """Return the data with the name of the pressed button as `do`, and its value as `who`.

        Raises ValidationError unless exactly one button was sent.
        """
        sent = self.cleaned_data
        pressed = [button for button in BUTTONS if sent.get(button) is not None]
        if len(pressed) != 1:
            raise ValidationError("The form says nothing to do.")
        sent["seat_of"] = sent["seat_of"] or None
        return {**sent, "do": pressed[0], "who": sent[pressed[0]]}


def change_query(sent: Mapping[str, Any]) -> str:
    """Return the query string, without "?", by which the page shows the action of the form with this cleaned data."""
    return urlencode({"did": sent["do"], "who": sent.get("who", "")})


def seat_change(query: QueryDict) -> SeatChange | None:
    """Return the action in a query string of `change_query`, None without one; its player is 0 if none is named."""
    did = query.get("did")
    return SeatChange(did, whole_number(query.get("who", "")) or 0) if did else None


class SpellingsForm(StrictForm):
    """The spelling of the players' names, with those that the page showed in fields `was_…`.

    A name that was not changed is ignored: somebody else may have corrected it meanwhile. So are fields of players who
    have left the table.
    """

    key = KeyField(required=False)  # not needed: writing the same names twice changes nothing
    respell = forms.CharField(required=False, max_length=1)

    def __init__(self, post: QueryDict, match: Match) -> None:
        super().__init__(post)
        self.ids = {f"spelling-{seat.player_id}": seat.player_id for seat in match.seats.all()}
        for name in post:
            kind, _, player = name.partition("-")
            if kind in ("spelling", "was_spelling") and whole_number(player) is not None:
                self.fields[name] = LineField()

    def clean(self) -> dict[str, Any]:
        """Return {"names": the changed names by player id}. Raises ValidationError without a field of a name."""
        sent = self.cleaned_data
        typed = {player: field for field, player in self.ids.items() if field in sent}
        if not typed:
            raise ValidationError("No name of this table is in the form.")
        changed = {player: field for player, field in typed.items() if sent[field] != sent.get(f"was_{field}")}
        return {"names": {player: sent[field] for player, field in changed.items()}}
