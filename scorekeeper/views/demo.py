"""Making and removing a demo club."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.forms.actions import action_of
from scorekeeper.models.clocks import tonight
from scorekeeper.services.clubs import remove_demo as remove
from scorekeeper.services.demo.nights import make_at_once
from scorekeeper.web.access import get_demo_club, key_of, may_have_demo_club
from scorekeeper.web.club_answers import go_on_in_club
from scorekeeper.web.limits import count
from scorekeeper.web.request import Request
from scorekeeper.web.writing import see_other


@require_POST
def make_demo(request: Request) -> HttpResponse:
    """Make a demo club for this browser or account, unless it has a club; go to the first page."""
    action_of(request.POST, "look")
    if not may_have_demo_club(request):
        return see_other(request, reverse("home"))
    count(request, "demo")
    return go_on_in_club(request, make_at_once(key=key_of(request), tonight=tonight(), user=request.user.pk))


@require_POST
def remove_demo(request: Request, club: int) -> HttpResponse:
    """Delete a demo club with everything, at once."""
    found = get_demo_club(request, club)
    action_of(request.POST, "remove")
    remove(club=found)
    return see_other(request, reverse("home"))
