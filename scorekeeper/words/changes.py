"""The sentences of a match's ledger, made from the code and parameters of a change when it is shown."""

from collections.abc import Callable, Mapping

from scorekeeper.models import Change
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import SHARED
from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import Piece, StyledText, figure, isolated

Names = Mapping[int, str]
Code = Change.Code

SENTENCES: Mapping[str, str] = {
    Code.OPTIONS: "House rules changed",
    Code.ENDED: "The match was ended",
    Code.RESUMED: "The match went on",
    Code.SEATED: "{name} sat down",
    Code.UNSEATED: "{name} left the table",
    Code.REORDERED: "The seats were changed",
    Code.DEALER: "{name} deals",
    Code.REPLAYED: "Dealt again with one more deck",
    Code.SCORED: "{word} {round} scored",
    Code.CORRECTED: "{word} {round} corrected",
    Code.REPLACED: "Replaced by the match of a file",
    Code.QUOTED: "{text}",
}
MARK = "\x1f"  # no name and no sentence has it (rules/text_rules.py)
STEPS: Mapping[str, str] = {Change.Kind.UNDO: "Undone: {}", Change.Kind.REDO: "Done again: {}"}


def change_sentence(change: Change, game: Game, names: Names) -> str:
    """Return the sentence of a change to a match of this game: "Bob has bought 2", "Undone: Step 3 scored".

    `names` has the names of all players in the change, by id.
    """
    isolated_names = {player: isolated(name) for player, name in names.items()}
    sentence = WRITERS.get(change.code, _plain)(change, game, isolated_names)
    return STEPS.get(change.kind, "{}").format(sentence)


def change_pieces(change: Change, game: Game, names: Names) -> StyledText:
    """Return the text of `change_sentence` in pieces: each name is a piece with the id of its player."""
    marked = {player: f"{MARK}{player}{MARK}" for player in names}
    texts = change_sentence(change, game, marked).split(MARK)
    named = {str(player): Piece(isolated(name), player=player) for player, name in names.items()}
    return tuple(named[text] if at % 2 else Piece(text) for at, text in enumerate(texts) if text)


def fact_sentence(game: Game, fact: str, value: int | str, name: str = "") -> str:
    """Return the sentence for a fact with this value: "Bob has bought 2", "Bob plays 8 ♠"."""
    if fact == "exact_cut":
        return "The cut was exact" if value else "The cut was not exact"
    declared = SHARED.get(fact) or game_facts.declared(game)[fact]
    return declared.words.sentence(name, declared.in_words(value) if isinstance(value, str) else value)


def _plain(change: Change, game: Game, names: Names) -> str:
    word = str(game.round_word).capitalize()
    return SENTENCES[change.code].format(**change.params, name=_name(change, names), word=word)


def _began(change: Change, game: Game, names: Names) -> str:
    title = game.titled(game.resolve(change.after["options"]))
    came = "came from a file" if change.code == Code.IMPORTED else "began"
    return f"{title} {came}: {', '.join(names[player] for player in change.params['players'])}"


def _seated(change: Change, game: Game, names: Names) -> str:
    """Return "Ed sat down", or "Ed took the seat of Bob"."""
    if "instead" not in change.params:
        return _plain(change, game, names)
    return f"{_name(change, names)} took the seat of {names[change.params['instead']]}"


def _fact(change: Change, game: Game, names: Names) -> str:
    return fact_sentence(game, change.params["fact"], change.params["value"], _name(change, names))


def _corrected(change: Change, game: Game, names: Names) -> str:
    """Return "Bob’s step 3: 45 → 35", or "Step 3 corrected" for a change without scores."""
    round_ = f"{game.round_word} {change.params['round']}"
    scores = [
        f"{names[score['player']]}’s {round_}: {_score(score['before'])} → {_score(score['after'])}"
        for score in change.params["scores"]
    ]
    return ", ".join(scores) or _plain(change, game, names)


def _name(change: Change, names: Names) -> str:
    """Return the name of the one player in a change, or ""."""
    return names[change.params["player"]] if "player" in change.params else ""


def _score(score: int | None) -> str:
    return "away" if score is None else figure(score)


WRITERS: Mapping[str, Callable[[Change, Game, Names], str]] = {
    Code.BEGAN: _began,
    Code.IMPORTED: _began,
    Code.SEATED: _seated,
    Code.FACT: _fact,
    Code.CORRECTED: _corrected,
}
