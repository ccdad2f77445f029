"""The words that a phone shows without signal: taps, scores with their reasons, and what only the server knows."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.models import Change
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.scoring.adding_up import follows_from_hands
from scorekeeper.words.changes import SENTENCES, fact_sentence
from scorekeeper.words.headlines import crowds, headlines
from scorekeeper.words.phrases import figure

SCORED = "Worked out on this phone, written down when there is signal."
POINTS = "Points and totals come with the signal."
NOT_SCORED = f"Kept on this phone. {POINTS}"
RESULT = "The result comes with the signal."
OVER = f"The match is over. {RESULT}"
NOT_MULTIPLIED = "Tokens come with the signal. What is left is multiplied then."
MOVES = {"one": "1 place", "many": "{} places", "none": "stays"}


def still_unknown(game: Game) -> str:
    """Return what of a later round depends on scores that are not saved yet; "" if nothing does."""
    if game.tokens is not None:
        return "Tokens, dealer and starter come with the signal."
    return f"Everybody’s {game.contract_word} comes with the signal." if game.own_contracts else ""


def scores_unknown(game: Game) -> str:
    """Return that the scores are unknown; "" in a game that a phone can score."""
    return "" if follows_from_hands(game) else POINTS


def roles_unknown(game: Game, options: Options) -> str:
    """Return which roles of a later round are unknown; "" if they do not rotate."""
    if game.dealing(options) != "rotates":
        return ""
    return (
        "Who deals, cuts and starts comes with the signal."
        if game.cuts
        else "Who deals and starts comes with the signal."
    )


def perhaps_over(game: Game, options: Options, players: int) -> str:
    """Return the warning that the match may be over before a later round; "" if scores never end it."""
    if game.own_contracts:
        return f"If somebody has made {game.contract_word} {len(game.contracts)}, the match is over."
    if game.over is not None:
        return "Whether the match is over comes with the signal."
    target, who = game.target(options), "a side" if game.sides(players, options) else "somebody"
    return "" if target is None else f"If {who} has {figure(target)} points, the match is over."


def reasons(game: Game) -> Mapping[str, Any]:
    """Return the words for the reason of a score, by the fact that decides it; {} is a number.

    `own` are those of the facts that only this game has, as `words.round_events.own_words` tells them.
    """
    told = game_facts.tells_what_is_left(game) and not game.any_points
    return {
        "out": "went out",
        "floating": "floated",
        "absent": "away",
        "card": "1 card" if told else "",
        "cards": "{} cards" if told else "",
        "total": "in hand" if told else "",
        "bonus": "exact cut" if game.cuts else str(game.bonus_word),
        "not_down": "not down",
        "joined": "joined with {}",
        "own": [_own(game, fact) for fact in game.own_facts if fact.words.recap],
    }


def _own(game: Game, fact: Fact) -> Mapping[str, Any]:
    """Return the words for a fact that only one game has: of 1 or yes, of other numbers, or of each choice.

    `shared`: it is one of a side; `required`: it is told where it is 0 too.
    """
    words = fact.words
    return {
        "name": fact.name,
        "one": words.listed(1),
        "many": words.listed("{}"),
        "silent": fact.silent,
        "shared": fact.name in game.side_facts,
        "required": fact.required,
        "choices": {value: words.listed(told) for value, told in fact.choices} or None,
    }


def events(game: Game, options: Options) -> Mapping[str, str | int | None]:
    """Return the words for what players did in a round, the words if nobody went out, and the target in points."""
    target = game.target(options)
    return {
        "out": "went out",
        "bonus": "cut exactly" if game.cuts else str(game.bonus_word),
        "floating": "floated",
        "absent": "stayed away",
        "reached": "" if target is None else f"reached {figure(target)}",
        "joined": "joined with {}",
        "nobody": "" if game.must_go_out or "out" not in game.facts else "Nobody went out.",
        "target": target,
    }


def taps(game: Game, options: Options) -> Mapping[str, tuple[str, str]]:
    """Return the sentences of a tap by its fact or action, each for the value 0 and for others.

    {name} is the player and {value} the number. Taps that the house rules take out of play are left out.
    """
    known = {**game_facts.tapped(game), **game_facts.asked_of_table(game)}
    tapped = {name: fact.words for name, fact in known.items() if name not in game.hushed(options)}
    facts = {name: (str(words.silent), str(words.said)) for name, words in tapped.items()}
    cut = (fact_sentence(game, "exact_cut", 0), fact_sentence(game, "exact_cut", 1))
    acts = {"dealer": SENTENCES[Change.Code.DEALER], "replay": SENTENCES[Change.Code.REPLAYED]}
    return {**facts, "exact_cut": cut, **{act: (told, told) for act, told in acts.items()}}


def waiting_words(game: Game, options: Options, players: int, *, last: bool) -> Mapping[str, Any]:
    """Return the words about a round that waits to be sent, except who won (static/js/offline/round-words.js)."""
    words = {"moves": MOVES, "reasons": reasons(game), "deeds": events(game, options)}
    sides = bool(game.sides(players, options))
    leads = {"headlines": headlines(game.best(options), sides=sides), "crowds": crowds(players)}
    return words if last else words | leads
