"""The drawing of a game in lists and on its card: a fan of cards, coins, or a score sheet."""

from django import template

from scorekeeper.pages import game_pictures
from scorekeeper.pages.game_pictures import Emblem
from scorekeeper.rules.game import Game
from scorekeeper.templatetags.cards import alike, fan

register = template.Library()


@register.inclusion_tag("games/emblem.html")
def emblem(drawing: Emblem, width: int) -> dict[str, object]:
    """Draw what stands for a game; `width` is that of one card in px (40, 32, 26 or 22)."""
    cards = ""
    if drawing.contract:
        cards = fan(drawing.contract, width)
    elif drawing.rank:
        cards = alike(drawing.rank, drawing.cards, width)
    return {"cards": cards, "coins": drawing.coins}


@register.inclusion_tag("games/emblem.html")
def picture(game: Game, width: int) -> dict[str, object]:
    """Draw the picture of a game's card; `width` as for `emblem`."""
    return emblem(game_pictures.picture(game), width)
