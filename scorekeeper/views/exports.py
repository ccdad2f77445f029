import json

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.record import to_data
from scorekeeper.web.access import get_match
from scorekeeper.web.request import Request


@require_safe
def export_record(request: Request, match: int) -> HttpResponse:
    """Send the record of a match as a file, the same that `manage.py score` reads."""
    found = get_match(request, match)
    text = json.dumps(to_data(MatchSheet(found).recorded.record), ensure_ascii=False, indent=2)
    name = f"{found.game}-{found.night.date}-{found.pk}.json"
    answer = HttpResponse(f"{text}\n", content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
