"""The sentences of a match's ledger, made from the code and parameters of a change when it is shown."""

from collections.abc import Iterator, Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scorekeeper.models import Change
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import SHARED
from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import Piece, StyledText, digits, isolated

Names = Mapping[int, str]
Code = Change.Code

SENTENCES = {
    Code.OPTIONS: gettext_lazy("House rules changed"),
    Code.ENDED: gettext_lazy("The match was ended"),
    Code.RESUMED: gettext_lazy("The match went on"),
    Code.SEATED: gettext_lazy("{name} sat down"),
    Code.UNSEATED: gettext_lazy("{name} left the table"),
    Code.REORDERED: gettext_lazy("The seats were changed"),
    Code.DEALER: gettext_lazy("{name} deals"),
    Code.REPLAYED: gettext_lazy("Dealt again with one more deck"),
    Code.SCORED: gettext_lazy("{round} {number} scored"),
    Code.CORRECTED: gettext_lazy("{round} {number} corrected"),
    Code.REPLACED: gettext_lazy("Replaced by the match of a file"),
}
MARK = "\x1f"  # a character that no name and no sentence can have (rules/text_rules.py)
STEPS = {
    Change.Kind.UNDO: gettext_lazy("Undone: {change}"),
    Change.Kind.REDO: gettext_lazy("Done again: {change}"),
}


def change_sentence(change: Change, game: Game, names: Names) -> str:
    """Return the sentence of a change to a match of this game: "Bob has bought 2", "Undone: Step 3 scored".

    `names` has the names of all players in the change, by id.
    """
    sentence = _sentence(change, game, {player: isolated(name) for player, name in names.items()})
    step = STEPS.get(Change.Kind(change.kind))
    return step.format(change=sentence) if step else sentence


def change_pieces(change: Change, game: Game, names: Names) -> StyledText:
    """Return the text of `change_sentence`, of the same arguments, in pieces: each name is one with the player's id."""
    marked = {player: f"{MARK}{player}{MARK}" for player in names}
    texts = change_sentence(change, game, marked).split(MARK)
    named = {str(player): Piece(isolated(name), player=player) for player, name in names.items()}
    return tuple(named[text] if at % 2 else Piece(text) for at, text in enumerate(texts) if text)


def fact_sentence(game: Game, fact: str, value: int | str, name: str = "") -> str:
    """Return the ledger's sentence for a fact that was set: "Bob has bought 2", "Bob plays 8 ♠".

    `fact` is a fact of a hand, or "exact_cut", which needs no `name` of a player. `value` is a number, 1 or 0 for yes
    or no, or the value of a choice.
    """
    if fact == "exact_cut":
        return _("The cut was exact") if value else _("The cut was not exact")
    declared = SHARED.get(fact) or game_facts.declared(game)[fact]
    return declared.words.sentence(name, declared.in_words(value) if isinstance(value, str) else value)


def _sentence(change: Change, game: Game, names: Names) -> str:
    """Return the sentence of a change, without whether it was undone or redone."""
    code, params = Code(change.code), change.params
    name = names[params["player"]] if "player" in params else ""
    match code:
        case Code.BEGAN | Code.IMPORTED:
            return _began(change, game, names)
        case Code.FACT:
            return fact_sentence(game, params["fact"], params["value"], name)
        case Code.SEATED if "instead" in params:
            return _("{name} took the seat of {other}").format(name=name, other=names[params["instead"]])
        case Code.CORRECTED if params["scores"]:
            return ", ".join(_corrected(change, game, names))
        case Code.QUOTED:
            return str(params["text"])
    word = capfirst(str(game.round_word))
    return SENTENCES[code].format(**{**params, "number": params.get("round"), "round": word, "name": name})


def _began(change: Change, game: Game, names: Names) -> str:
    """Return the sentence for a match that began, came from a file or was written in from paper, with its players."""
    title = game.titled(game.resolve(change.after["options"]))
    text = _("{game} began: {names}")
    if change.code == Code.IMPORTED:
        on_paper = change.params.get("paper", False)
        text = _("{game} was written in from paper: {names}") if on_paper else _("{game} came from a file: {names}")
    return text.format(game=title, names=", ".join(names[player] for player in change.params["players"]))


def _corrected(change: Change, game: Game, names: Names) -> Iterator[str]:
    """Yield the changed scores: "Bob’s step 3: 45 → 35"."""
    text = _("{name}’s {round} {number}: {before} → {after}")
    for score in change.params["scores"]:
        yield text.format(
            name=names[score["player"]],
            round=game.round_word,
            number=change.params["round"],
            before=_score(score["before"]),
            after=_score(score["after"]),
        )


def _score(score: int | None) -> str:
    return pgettext("a player", "away") if score is None else digits(score)
