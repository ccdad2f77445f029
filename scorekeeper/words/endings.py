"""The text of the button that ends a match in progress: who would win."""

from collections.abc import Sequence

from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.words.phrases import isolated, spelled
from scorekeeper.words.sides import Parties

UNKNOWN = "End the match as it stands"  # where a phone without signal can't tell who would win
NOTHING_SCORED = "End with nothing scored: nobody wins"
MOST_NAMED = 3  # winners that one sentence names
ALONE = Parties()


def ending(game: Game, sheet: Sheet) -> str:
    """Return who wins if the match ends after its scored rounds: "End after step 6: Bob wins".

    `sheet` has one line for each side (rules/scoring/by_side.py).
    """
    number, word, parties = len(sheet.rounds), str(game.round_word), Parties(sheet.sides)
    if not number:
        return NOTHING_SCORED
    winners = sheet.leaders
    if len(winners) == 1 and sheet.sides:
        return f"End after {word} {number}: {parties.named(winners)} win"
    if len(sheet.standings) == 1:
        return f"End after {word} {number}"
    if len(winners) == 1:
        return wins(word, number, winners[0])
    if len(winners) > MOST_NAMED:
        return f"End after {word} {number}: {spelled(len(winners))} win together"
    return f"End after {word} {number}: {parties.named(winners)} win together"


def ending_in_list(word: str, number: int, leaders: Sequence[str], parties: Parties = ALONE) -> str:
    """Return the text for a match in a list, where the leaders are known but not who wins a tie."""
    if not leaders:
        return NOTHING_SCORED
    if len(leaders) == 1 and parties.sides:
        return f"End after {word} {number}: {parties.named(leaders)} win"
    if len(leaders) == 1:
        return wins(word, number, leaders[0])
    if len(leaders) > MOST_NAMED:
        return f"End after {word} {number}: {spelled(len(leaders))} share the lead"
    return f"End after {word} {number}: {parties.named(leaders)} share the lead"


def wins(word: str, number: int, name: str) -> str:
    """Return the text for one winner: "End after step 6: Bob wins"."""
    return f"End after {word} {number}: {isolated(name)} wins"
