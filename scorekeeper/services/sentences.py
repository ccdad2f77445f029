"""What the ledger says of a scored or corrected round, in plain sentences."""

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, round_path
from scorekeeper.models import Match, Round
from scorekeeper.rules import catalogue
from scorekeeper.rules.sheet import derive
from scorekeeper.words.phrases import figure

MOST_NAMED = 3  # hands that one sentence tells apart


def told(match: Match, number: int, old: Facts, new: Facts) -> str:
    """Say "Step 3 scored", or of a correction what it changed: "Bob's step 3: 45 → 35"."""
    word = catalogue.get(match.game).round_word
    if old[round_path(number)]["state"] == Round.State.OPEN:
        return f"{word.capitalize()} {number} scored"
    before, after = _scores(match, number, old), _scores(match, number, new)
    changed = [
        f"{name}’s {word} {number}: {before[name]} → {after[name]}" for name in after if before[name] != after[name]
    ]
    if not 0 < len(changed) <= MOST_NAMED:
        return f"{word.capitalize()} {number} corrected"
    return ", ".join(changed)


def _scores(match: Match, number: int, facts: Facts) -> dict[str, str]:
    record = records.to_record(match, facts, records.names(match)).record
    hands = derive(record).rounds[number - 1].hands
    return {name: "away" if hand.absent else figure(hand.score) for name, hand in hands.items()}
