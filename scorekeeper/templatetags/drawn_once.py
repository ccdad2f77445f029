"""A cache of rendered template fragments that depend on their arguments only."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec

from django import template
from django.template import Context
from django.template.base import Template
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

P = ParamSpec("P")
MOST_INCLUDED = 1000  # fragments of `include_once` in the cache, for all matches; at most about 1,500 characters each


def drawn_once(name: str, *, most: int) -> Callable[[Callable[P, dict[str, Any]]], Callable[P, SafeString]]:
    """Decorate a function that returns the context of the template `name`: it returns the rendered template instead.

    At most `most` results, those used last, are cached by their arguments, which must be hashable. A cached row of the
    table takes 0.07 ms, a new one 6.6 ms. The language is part of the cache's key, and the template object, as under
    `DEBUG` a template may change.
    """

    def decorate(context_of: Callable[P, dict[str, Any]]) -> Callable[P, SafeString]:
        @lru_cache(maxsize=most)
        def drawn(template: Template, _language: str, *given: Any, **named: Any) -> SafeString:
            return template.render(Context(context_of(*given, **named)))

        @wraps(context_of)
        def draw(*given: P.args, **named: P.kwargs) -> SafeString:
            return drawn(get_template(name).template, get_language(), *given, **named)  # type: ignore[arg-type, attr-defined]

        return draw

    return decorate


@register.simple_tag
def include_once(name: str, **given: Any) -> SafeString:
    """Return a rendered template that depends on these hashable arguments only, cached as `drawn_once` does.

    The template has no request, and none of the including one's variables.
    """
    return _included(get_template(name).template, get_language(), **given)  # type: ignore[attr-defined]


@lru_cache(maxsize=MOST_INCLUDED)
def _included(template: Template, _language: str, **given: Any) -> SafeString:
    """Return the rendered template; at most MOST_INCLUDED results are cached, by template, language and arguments."""
    return template.render(Context(given))
