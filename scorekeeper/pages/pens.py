"""Who holds the pen of a club beside its own keepers."""

from scorekeeper.queries.pens import holder_names
from scorekeeper.words.phrases import listed_names


def holders(club: int) -> str:
    """Say who holds a pen: "Bob and Cy hold the pen too"; empty if nobody does. One query."""
    names = holder_names(club)
    return f"{listed_names(names)} {'holds' if len(names) == 1 else 'hold'} the pen too" if names else ""
