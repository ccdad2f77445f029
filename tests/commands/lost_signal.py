"""A site that receives SIGTERM while it collects static files, at a moment when Python ignores exceptions."""

import signal
import weakref
from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder

from scorekeeper.settings import *  # noqa: F403 - the real settings, with another finder

STATICFILES_FINDERS = ["tests.commands.lost_signal.Finder"]


class Finder(BaseFinder):
    def check(self, **_kwargs: Any) -> list[Any]:
        return []

    def list(self, ignore_patterns: Any) -> Iterator[Any]:  # noqa: ARG002 - Django fixes the signature
        """Find no files, and send SIGTERM in the callback of a weak reference, where Python drops exceptions."""
        moment = Finder()
        _reference = weakref.ref(moment, lambda _gone: signal.raise_signal(signal.SIGTERM))
        del moment
        return iter(())
