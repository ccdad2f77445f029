"""What becomes of a club."""

from scorekeeper.models import Club, Membership, Role


def club_with(*, key: str, user: int | None) -> Club:
    """The club with this key, made where there is none yet, held until the transaction ends.

    Its maker owns it: the account that is signed in, else the browser that holds the key.
    """
    made, new = Club.objects.get_or_create(keeper_key=key)
    if new and user:
        Membership.objects.create(club=made, user_id=user, role=Role.OWNER)
    return Club.objects.select_for_update().get(pk=made.pk)
