"""What a phone without signal says: of what only the server can tell, and why a score is what it is."""

from collections.abc import Mapping

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.words.phrases import figure

RESULT = "The result comes with the signal."
NOT_MULTIPLIED = "Tokens come with the signal. What is left is multiplied then."
MOVES = {"one": "1 place", "many": "{} places", "none": "stays"}


def still_unknown(game: Game) -> str:
    """Say what of a round still to come hangs on the scores before it; nothing where all is known."""
    if game.tokens is not None:
        return "Tokens, dealer and starter come with the signal."
    return f"Everybody’s {game.contract_word} comes with the signal." if game.own_contracts else ""


def roles_unknown(game: Game, options: Options) -> str:
    """Say which roles of a round still to come are not known any more; nothing where there are none to know."""
    if game.dealing(options) != "rotates":
        return ""
    return (
        "Who deals, cuts and starts comes with the signal."
        if game.cuts
        else "Who deals and starts comes with the signal."
    )


def perhaps_over(game: Game, options: Options) -> str:
    """Say when a match is over before a round still to come; nothing where its scores end no match."""
    if game.own_contracts:
        return f"If somebody has made {game.contract_word} {len(game.contracts)}, the match is over."
    target = game.target(options)
    return "" if target is None else f"If somebody has {figure(target)} points, the match is over."


def reasons(game: Game) -> Mapping[str, str]:
    """Return the words for why a score is what it is, by the fact that decides; {} stands for a number."""
    told = game.tells_what_is_left and not game.any_points
    return {
        "out": "went out",
        "floating": "floated",
        "absent": "away",
        "card": "1 card" if told else "",
        "cards": "{} cards" if told else "",
        "total": "in hand" if told else "",
        "bonus": "exact cut" if game.cuts else game.bonus_word,
    }
