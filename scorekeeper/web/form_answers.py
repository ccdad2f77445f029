"""The response to a form that has to be shown again."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from scorekeeper.web.request import Request


def render_form(request: Request, template: str, context: Mapping[str, Any], *, faulty: bool) -> HttpResponse:
    """Render a page with a form. If it is `faulty`, the status is 422, and the title says so (base.html)."""
    return render(request, template, {**context, "faulty": faulty}, status=422 if faulty else 200)
