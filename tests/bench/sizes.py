"""Matches of Baker Ten Step to be held against the bare application."""

from scorekeeper.models import Club
from tests.bench.site import Size
from tests.factories import MatchFactory
from tests.fixtures.form_data import king_each

SIZES = ((5, 1, 1), (12, 1, 1), (5, 19, 18), (12, 19, 18))  # players, round at the table, round to be saved


def sizes(names: list[str], club: Club) -> list[Size]:
    """Return the field `sizes` of `Site`; the last round leads to the result, so the one before is saved."""
    return [_size(names[:players], club, now, saved) for players, now, saved in SIZES]


def _size(names: list[str], club: Club, now: int, saved: int) -> Size:
    plan = {"game": "baker-ten-step", "names": names, "first_dealer": names[0], "club_key": club.keeper_key}
    table, scored = MatchFactory(played=now - 1, **plan), MatchFactory(played=saved - 1, **plan)
    return Size(
        players=len(names),
        round=now,
        path=f"/matches/{table.pk}/",
        player=table.seats.all()[1].player_id,
        buys=0,
        save_round=saved,
        save_path=f"/matches/{scored.pk}/",
        save_form=king_each(scored, saved, out=names[0]),
    )
