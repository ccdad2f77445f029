"""What a recap asks about before a round is saved: totals that the rules allow and no cards make."""

from collections.abc import Iterator

from scorekeeper.rules import game_facts
from scorekeeper.rules.sums import can_make
from scorekeeper.words.phrases import figure, isolated
from scorekeeper.words.round_events import PlayedRound


def doubts(played: PlayedRound) -> Iterator[str]:
    """Ask about each total that was typed and that no cards in play add up to."""
    game, options = played.game, played.options
    if game.any_points:
        return
    present = len([hand for hand in played.facts.hands.values() if not hand.absent])
    in_play = game.in_play(present, options, played.sheet.decks - game.decks(present, options))
    values = game.card_values(options)
    for name, hand in played.facts.hands.items():
        for fact in (fact for fact in game_facts.declared(game).values() if fact.kind == "points"):
            total = hand.fact(fact.name)
            if isinstance(total, int) and values and not can_make(total, in_play, values):
                said = fact.words.stated.format(name=isolated(name), value=figure(total))
                yield f"{said}? No cards in {game.title} add up to that."
