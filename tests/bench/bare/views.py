"""The least that a Django application does for a page and for a write; the product's pages are compared with it."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.models import Club
from scorekeeper.models.clubs import new_key
from tests.bench.bare import ROWS


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show sixty rows of the database."""
    return render(request, "sixty_rows.html", {"rows": Club.objects.order_by("-pk")[:ROWS]})


@require_POST
def write(request: HttpRequest) -> HttpResponse:
    """Add a row, committed to the disk, and show the same page."""
    with transaction.atomic():
        Club.objects.create(name=new_key())
    return render(request, "sixty_rows.html", {"rows": Club.objects.order_by("-pk")[:ROWS]})
