"""What goes wrong, in the app's own look and with a way back to the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from this browser, or whose cookie is gone: nothing was written."""
    return render(request, "403.html", {"reason": reason}, status=403)
