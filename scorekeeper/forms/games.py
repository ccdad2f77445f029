"""What is sought in the catalogue, and a game that a club makes for itself."""

from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.fields import WholeNumberField
from scorekeeper.forms.house_rules import RULES_OF, HouseRulesForm
from scorekeeper.pages.catalogue import MOST_PLAYERS, Sought, games_with_own_title
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options, Scalar


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
