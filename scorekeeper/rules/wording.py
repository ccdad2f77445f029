"""Names and sentences that the rules declare: in English, and in the reader's language once they are read.

The rules know English only. The app puts Django's catalogue in the place of `catalogue` (scorekeeper/apps.py), so that
`str()` of a declared text looks up its translation when the text is shown, as Django's own `gettext_lazy` does. The
functions have Django's names, so that `manage.py makemessages` finds what is declared.
"""

from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any, Protocol


class Catalogue(Protocol):
    """Looks up the translation of a text; the text itself, if there is none."""

    def gettext(self, message: str, /) -> str:
        """Return the translation of a text."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Return the translation of a text that has a number in it."""


catalogue: Catalogue = NullTranslations()


@dataclass(frozen=True, slots=True)
class Text:
    """A declared text. str() returns it in the reader's language, with its parameters put into {placeholders}."""

    english: str
    plural: str = ""  # if it has a {count}: the text for more than one
    params: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        """Return the text in the reader's language."""
        params = dict(self.params)
        text = catalogue.gettext(self.english) if self.english else ""
        if self.plural:
            text = catalogue.ngettext(self.english, self.plural, params["count"])
        return text.format(**params) if params else text

    def __bool__(self) -> bool:
        """Return whether there is a text at all."""
        return bool(self.english)

    def format(self, **params: object) -> str:
        """Return the text in the reader's language with these parameters, for a text that was declared without any."""
        return str(self).format(**params)


NO_TEXT = Text("")


def gettext_lazy(message: str, /, **params: object) -> Text:
    """Return a text to be translated when it is read. Parameters are put in then; they may be texts themselves."""
    return Text(message, params=tuple(params.items()))


def ngettext_lazy(singular: str, plural: str, count: int, /, **params: object) -> Text:
    """Return a text with a {count}, to be translated when it is read."""
    return Text(singular, plural, (("count", count), *params.items()))
