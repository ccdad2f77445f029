"""How long a match is, in words."""

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import TO_POINTS, Options
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy


def match_length(game: Game, options: Options, players: int | None = None) -> str:
    """Return how long a match is: "10 steps", "to 100 points", "6 rounds or to 500 points", "open end".

    With own contracts it is the last of them: "to step 12". The text is in the reader's language. `players` is their
    number; if that is None, rounds that depend on it are a span: "10 to 20 rounds".
    """
    if game.own_contracts:
        return str(_("to {contract} {number}", contract=game.contract_word, number=len(game.contracts)))
    rounds, target = counted_rounds(game, options, players), game.target(options)
    if rounds and target:
        return str(_("{rounds} or {target}", rounds=rounds, target=TO_POINTS.of(target)))
    return rounds or str(TO_POINTS.of(target) if target else _("open end"))


def counted_rounds(game: Game, options: Options, players: int | None = None) -> str:
    """Return how many rounds a match has, in the reader's language: "10 steps"; "" if their number is not fixed.

    `players` is their number; if that is None, rounds that depend on it are a span: "10 to 20 rounds".
    """
    least, most = (players, players) if players else game.players
    counts = {game.rounds(count, options) or 0 for count in range(least, most + 1)}
    fewest, longest = min(counts), max(counts)
    if not fewest:
        return ""
    if fewest < longest:
        return str(_("{fewest} to {most} {rounds}", fewest=fewest, most=longest, rounds=game.round_words))
    words = {"round": game.round_word, "rounds": game.round_words}
    return str(ngettext_lazy("{count} {round}", "{count} {rounds}", longest, **words))
