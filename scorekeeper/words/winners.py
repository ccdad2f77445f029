"""Who won how many matches of a time, in words."""

from collections.abc import Mapping

from scorekeeper.words.phrases import Phrase, isolated, listed_names, phrase


def winners(wins: Mapping[int, int], names: Mapping[int, str]) -> Phrase:
    """Say who won how many: "**Di won 4**, Bob 1"; "**Ann and Bob won 2 each**, Cy 1"."""
    if not wins:
        return ()
    most = max(wins.values())
    first = sorted(names[person] for person, count in wins.items() if count == most)
    rest = sorted((-count, names[person]) for person, count in wins.items() if count < most)
    others = "".join(f", {isolated(name)} {-count}" for count, name in rest)
    if len(first) == 1:
        return phrase("", f"{isolated(first[0])} won {most}", others)
    return phrase("", f"{listed_names(first)} won {most} each", others)
