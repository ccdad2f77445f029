"""The words that a phone shows without signal: taps, scores with their reasons, and what is unknown until then."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scorekeeper.models import Change
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.scoring.adding_up import follows_from_hands
from scorekeeper.words.changes import SENTENCES, fact_sentence
from scorekeeper.words.headlines import crowds, headlines
from scorekeeper.words.phrases import digits, number_of_cards

SCORED = gettext_lazy("Worked out on this phone, written down when there is signal.")
POINTS = gettext_lazy("Points and totals come with the signal.")
NOT_SCORED = gettext_lazy("Kept on this phone. Points and totals come with the signal.")
RESULT = gettext_lazy("The result comes with the signal.")
OVER = gettext_lazy("The match is over. The result comes with the signal.")
NOT_MULTIPLIED = gettext_lazy("Tokens come with the signal. What is left is multiplied then.")


def still_unknown(game: Game) -> str:
    """Return the sentence on what a phone without signal does not know of a later round; "" if that is only scores.

    It is who holds which token, deals and starts in a game with tokens, and everybody's own contract in a game with own
    contracts.
    """
    if game.tokens is not None:
        return _("Tokens, dealer and starter come with the signal.")
    if not game.own_contracts:
        return ""
    return _("Everybody’s {contract} comes with the signal.").format(contract=game.contract_word)


def scores_unknown(game: Game) -> str:
    """Return the sentence that points and totals are unknown; "" in a game that a phone can score by itself."""
    return "" if follows_from_hands(game) else str(POINTS)


def roles_unknown(game: Game, options: Options) -> str:
    """Return the sentence that dealer, cutter and starter of a later round are unknown; "" unless the deal rotates."""
    if game.dealing(options) != "rotates":
        return ""
    return (
        _("Who deals, cuts and starts comes with the signal.")
        if game.cuts
        else _("Who deals and starts comes with the signal.")
    )


def perhaps_over(game: Game, options: Options, players: int) -> str:
    """Return the warning that the match may end before a later round; "" if scores never end it."""
    if game.own_contracts:
        text = _("If somebody has made {contract} {number}, the match is over.")
        return text.format(contract=game.contract_word, number=len(game.contracts))
    if game.over is not None:
        return _("Whether the match is over comes with the signal.")
    target = game.target(options)
    if target is None:
        return ""
    text = (
        ngettext(
            "If a side has {count} point, the match is over.",
            "If a side has {count} points, the match is over.",
            target,
        )
        if game.sides(players, options)
        else ngettext(
            "If somebody has {count} point, the match is over.",
            "If somebody has {count} points, the match is over.",
            target,
        )
    )
    return text.format(count=digits(target))


def reasons(game: Game) -> Mapping[str, Any]:
    """Return the words for the reason of a score, by the fact that decides it; {} stands for a number.

    The keys are "out", "floating", "absent", "card", "cards", "total", "bonus", "not_down" and "joined", and "own": a
    list with the words for the facts that only this game has (`_own`). "card", "cards" and "total" are "" where cards
    left do not count.
    """
    counts_cards = game_facts.tells_what_is_left(game) and not game.any_points
    return {
        "out": pgettext("of a hand", "went out"),
        "floating": pgettext("of a hand", "floated"),
        "absent": pgettext("a player", "away"),
        "card": number_of_cards(1) if counts_cards else "",
        "cards": ngettext("{count} card", "{count} cards", 2).format(count="{}") if counts_cards else "",
        "total": _("in hand") if counts_cards else "",
        "bonus": _("exact cut") if game.cuts else str(game.bonus_word),
        "not_down": _("not down"),
        "joined": pgettext("of a hand", "joined with {points}").format(points="{}"),
        "own": [_own(game, fact) for fact in game.own_facts if fact.words.recap],
    }


def _own(game: Game, fact: Fact) -> Mapping[str, Any]:
    """Return the words for a fact that only one game has, and what decides whether they are shown.

    "one" is for 1 or yes, "many" for other numbers, "choices" for the values of a choice, None without one. "name" is
    the fact, "silent" its value where nothing is recorded; "shared": a side has it once; "required": it is shown even
    if it is 0.
    """
    words = fact.words
    return {
        "name": fact.name,
        "one": words.listed(1),
        "many": words.listed("{}"),
        "silent": fact.default,
        "shared": fact.name in game.side_facts,
        "required": fact.required,
        "choices": {value: words.listed(choice) for value, choice in fact.choices} or None,
    }


def events(game: Game, options: Options) -> Mapping[str, str | int | None]:
    """Return the words for what players did in a round, "" for what the game does not have.

    The keys are "out", "bonus", "floating", "absent", "reached" and "joined", in which {} stands for a number; "nobody"
    is said if nobody went out, "target" is the total that ends the match, None without one.
    """
    target = game.target(options)
    return {
        "out": _("went out"),
        "bonus": _("cut exactly") if game.cuts else str(game.bonus_word),
        "floating": _("floated"),
        "absent": _("stayed away"),
        "reached": "" if target is None else _("reached {points}").format(points=digits(target)),
        "joined": _("joined with {points}").format(points="{}"),
        "nobody": "" if game.must_go_out or "out" not in game.facts else _("Nobody went out."),
        "target": target,
    }


def taps(game: Game, options: Options) -> Mapping[str, tuple[str, str]]:
    """Return the sentences of a tap by its fact or action, a pair: for the value 0 and for other values.

    {name} is the player and {value} the number. Facts that the house rules hide are left out; "exact_cut" is always
    there. The actions, "dealer" and "replay", have the same sentence twice.
    """
    known = {**game_facts.tapped(game), **game_facts.asked_of_table(game)}
    tapped = {name: fact.words for name, fact in known.items() if name not in game.hushed(options)}
    facts = {name: (str(words.negation), str(words.said)) for name, words in tapped.items()}
    cut = (fact_sentence(game, "exact_cut", 0), fact_sentence(game, "exact_cut", 1))
    acts = {"dealer": str(SENTENCES[Change.Code.DEALER]), "replay": str(SENTENCES[Change.Code.REPLAYED])}
    return {**facts, "exact_cut": cut, **{act: (text, text) for act, text in acts.items()}}


def waiting_words(game: Game, options: Options, players: int, *, last: bool) -> Mapping[str, Any]:
    """Return the words about a scored round that is not sent yet, for static/js/offline/round-words.js.

    The keys are "moves" ("one", "many" with {} for the number, and "none"), "reasons" (`reasons`) and "deeds"
    (`events`); unless the round is the `last` of the match also "headlines" (`headlines`) and "crowds" (`crowds`).
    """
    moves = {
        "one": ngettext("{count} place", "{count} places", 1).format(count=1),
        "many": ngettext("{count} place", "{count} places", 2).format(count="{}"),
        "none": pgettext("a player keeps the place", "stays"),
    }
    words = {"moves": moves, "reasons": reasons(game), "deeds": events(game, options)}
    sides = bool(game.sides(players, options))
    leads = {"headlines": headlines(game.best(options), sides=sides), "crowds": crowds(players)}
    return words if last else words | leads
