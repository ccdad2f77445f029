"""What a document would bring to a club, a sentence for each kind of match."""

from scorekeeper.queries.imports import Comparison
from scorekeeper.rules.faults import listed
from scorekeeper.words.bg_stats import remarks_on
from scorekeeper.words.phrases import counted


def told(compared: Comparison) -> list[str]:
    """Say what is new, what is known, what is at odds and what was left out; nothing of what there is none of."""
    new = [
        counted(number, word, f"{word}es" if word == "match" else f"{word}s")
        for word, number in (
            ("night", compared.new_nights),
            ("match", len(compared.new)),
            ("player", len(compared.new_names)),
        )
        if number
    ]
    known, odd = len(compared.same), len(compared.at_odds)
    return [
        f"New: {listed(new)}." if new else "Nothing is new.",
        *([f"{counted(known, 'match is', 'matches are')} here already."] if known else []),
        *([f"{counted(odd, 'match is', 'matches are')} here in another version."] if odd else []),
        *remarks_on(compared.document),
    ]
