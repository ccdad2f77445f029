"""What is written down of an evening beside its matches."""

from scorekeeper.models import Night


def describe(*, night: Night, place: str, note: str) -> None:
    """Say where an evening was and what should be remembered of it; both may be empty."""
    night.place, night.note = place, note
    night.save(update_fields=["place", "note"])
