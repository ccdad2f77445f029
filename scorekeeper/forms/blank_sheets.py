"""What a blank sheet is wanted for, as its form and the links to it say."""

from django import forms
from django.http import QueryDict

from scorekeeper.forms.fields import WholeNumberField
from scorekeeper.forms.house_rules import chosen
from scorekeeper.forms.posts import tidy
from scorekeeper.pages.available_games import Offer
from scorekeeper.pages.sheet.blank import BlankPlan
from scorekeeper.rules.names import unfit
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.rules.text_rules import visible


class BlankSheetForm(forms.Form):
    """How many columns and rows. An invalid value is ignored, as is a name that nobody can bear."""

    data: QueryDict
    players = WholeNumberField(required=False)
    rows = WholeNumberField(required=False, max_value=MOST_ROUNDS)

    def plan(self, offer: Offer) -> BlankPlan:
        """Return what is wanted of this game; its house rules are those last played with where the form says none."""
        self.is_valid()
        return BlankPlan(
            seats=_names(self.data, offer.game.players[1]),
            columns=self.cleaned_data.get("players") or 0,
            rows=self.cleaned_data.get("rows") or 0,
            options=chosen(offer.game, self.data, offer.options),
        )


def _names(sent: QueryDict, most: int) -> tuple[str, ...]:
    """Return the first names, as many as can play; each once."""
    names = dict.fromkeys(tidy(name) for name in sent.getlist("seat"))
    return tuple(name for name in names if unfit((), name) is None and visible(name))[:most]
