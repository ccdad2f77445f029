"""A club as one file, to keep or to take elsewhere."""

from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scorekeeper.queries.archives import archive
from scorekeeper.web.access import get_club
from scorekeeper.web.request import Request


@require_safe
def export_club(request: Request, club: int) -> HttpResponseBase:
    """Stream all nights, matches, players and own games of a club: a long history takes no more memory."""
    found = get_club(request, club)
    answer = StreamingHttpResponse(archive(found), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="club-{found.pk}-{timezone.localdate()}.json"'
    return answer
