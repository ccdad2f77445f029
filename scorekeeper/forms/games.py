"""What is sought in the catalogue, a game that a club makes for itself, and what a blank sheet is wanted for."""

from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.fields import WholeNumberField
from scorekeeper.forms.house_rules import RULES_OF, HouseRulesForm, chosen
from scorekeeper.forms.posts import tidy
from scorekeeper.pages.available_games import Offer
from scorekeeper.pages.catalogue import MOST_PLAYERS, Sought, games_with_own_title
from scorekeeper.pages.sheet.blank import BlankPlan
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import unfit
from scorekeeper.rules.options import Options, Scalar
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.rules.text_rules import visible


class SoughtForm(forms.Form):
    """Words of a name, and how many play. An invalid value is ignored."""

    q = forms.CharField(required=False, max_length=80)
    players = WholeNumberField(required=False, max_value=MOST_PLAYERS)

    def sought(self) -> Sought:
        """Return what is sought."""
        self.is_valid()
        return Sought(self.cleaned_data.get("q", ""), self.cleaned_data.get("players") or 0)


def game_made(post: QueryDict) -> Game:
    """Return the game of which the form makes one of the club's own. Raises BadRequest if there is none."""
    for game in games_with_own_title():
        if post.get(RULES_OF) == game.key:
            return game
    raise BadRequest("The form makes no game.")


def rules_made(game: Game, post: QueryDict, now: Options) -> dict[str, Scalar]:
    """Return the house rules of the form, the title always among them."""
    return {game.title_option: game.resolve(now)[game.title_option], **HouseRulesForm(game, now, post).options()}


class BlankSheetForm(forms.Form):
    """What a blank sheet is for. Invalid numbers and names are ignored."""

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
