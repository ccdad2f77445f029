"""What the form of the seats says."""

from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.posts import refuse_repeated
from scorekeeper.models import Match

SPELLING = "spelling-"


def spellings(post: QueryDict, match: Match) -> dict[int, str]:
    """Return the names of the players at this table as they shall be written.

    Raises BadRequest without any, or where one came twice.
    """
    refuse_repeated(post)
    ids = {f"{SPELLING}{seat.player_id}": seat.player_id for seat in match.seats.all()}
    found = {player: post.get(field, "") for field, player in ids.items() if field in post}
    if not found:
        raise BadRequest("No name of this table is in the form.")
    return found
