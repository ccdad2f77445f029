"""Names and sentences that the rules declare: in English, and in the reader's language once they are read.

The rules are written in English. The app sets `catalogue` to Django's and `digits` to its own (scorekeeper/apps.py), so
that `str()` of a declared text looks up its translation and writes its numbers when the text is shown, as Django's own
`gettext_lazy` does. The functions have Django's names, so that `manage.py makemessages` finds what is declared.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from gettext import NullTranslations
from typing import Any, Protocol

# The last word of a list may change the word before it: in Spanish it is "e Inés" and "u 8", not "y Inés" and "o 8".
LIKE_I = re.compile(r"\W*(i|í|hi(?![aeo])|hí)", re.IGNORECASE)
LIKE_O = re.compile(r"\W*(h?[oó]|8|11\b)", re.IGNORECASE)


class Catalogue(Protocol):
    """Looks up translations. Each method returns the English text if there is none."""

    def gettext(self, message: str, /) -> str:
        """Return the translation of a text."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the translation of a text that means something else in another context."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Return the translation of a text that has a number in it."""


ENGLISH = NullTranslations()
catalogue: Catalogue = ENGLISH
digits: Callable[[int], str] = str  # formats a number in the reader's language: "5,000"


@dataclass(frozen=True, slots=True)
class Text:
    """A declared text. str() returns it in the reader's language, with its parameters put into {placeholders}.

    It never equals a str: compare what str() returns.
    """

    english: str
    plural: str = ""  # if it has a {count}: the text for more than one
    params: tuple[tuple[str, Any], ...] = ()
    context: str = ""  # distinguishes it from the same text with another meaning
    number: int = 0  # selects the plural form; the text for {count} is among the parameters

    def __str__(self) -> str:
        """Return the text in the reader's language."""
        return self.read_from(catalogue, digits)

    def __bool__(self) -> bool:
        """Return whether there is a text at all."""
        return bool(self.english)

    @property
    def in_english(self) -> str:
        """The text in English, whatever the reader's language: for what is stored, exported or compared."""
        return self.read_from(ENGLISH, str)

    def format(self, **params: object) -> str:
        """Return the text in the reader's language with these parameters, for a text that was declared without any.

        Texts among them are translated, and whole numbers written by `digits`.
        """
        return str(self).format(**{key: _shown(value, catalogue, digits) for key, value in params.items()})

    def of(self, number: int, **params: object) -> "Text":
        """Return this text for a number, for a text that `ngettext_lazy` declared without a count.

        {count} is the number, unless `params` have another value for it.
        """
        return replace(self, number=number, params=tuple({**dict(self.params), "count": number, **params}.items()))

    def read_from(self, found_in: Catalogue, digits: Callable[[int], str]) -> str:
        """Return the text as a catalogue translates it, with its parameters put in; "" for NO_TEXT.

        Texts among the parameters are translated too, and whole numbers are written by `digits`.
        """
        if not self.english:
            return ""
        params = {key: _shown(value, found_in, digits) for key, value in self.params}
        if self.plural:
            text = found_in.ngettext(self.english, self.plural, self.number)
        elif self.context:
            text = found_in.pgettext(self.context, self.english)
        else:
            text = found_in.gettext(self.english)
        return text.format(**params) if params else text


def _shown(value: object, found_in: Catalogue, digits: Callable[[int], str]) -> object:
    """Return a parameter as it is put into a text: a text as a catalogue translates it, a whole number by `digits`."""
    if isinstance(value, Text):
        return value.read_from(found_in, digits)
    return digits(value) if isinstance(value, int) else value


NO_TEXT = Text("")


def gettext_lazy(message: str, /, **params: object) -> Text:
    """Return a text to be translated when it is read. Parameters are put in then; they may be texts themselves."""
    return Text(message, params=tuple(params.items()))


def pgettext_lazy(context: str, message: str, /, **params: object) -> Text:
    """Return a text to be translated when it is read; `context` distinguishes equal texts with other meanings."""
    return Text(message, params=tuple(params.items()), context=context)


def ngettext_lazy(singular: str, plural: str, count: int | None = None, /, **params: object) -> Text:
    """Return a text with a {count}, to be translated when it is read. Without `count`, `Text.of` sets it later."""
    text = Text(singular, plural, tuple(params.items()))
    return text if count is None else text.of(count, **params)


def verbatim(typed: str) -> Text:
    """Return a text that is not translated: what somebody typed, or a sign that all languages share. NO_TEXT for ""."""
    return Text("{typed}", params=(("typed", typed),)) if typed else NO_TEXT


def listed(words: Sequence[str | Text], last: str = "and") -> str:
    """Return words in a list in the reader's language: "Ann", "Ann and Bob", "Ann, Bob and Cy"; "" without words.

    `last`, the conjunction before the last word, is "and" or "or".
    """
    return str(in_a_list(words, last))


def in_a_list(words: Sequence[str | Text], last: str) -> Text:
    """Return words in a list, to be translated when it is read: "Ann, Bob and Cy"; NO_TEXT without words.

    `last`, the conjunction before the last word, is "and" or "or". The last word is translated at once, as the
    conjunction may depend on its sound: "e" instead of "y" in Spanish.
    """
    if len(words) < 2:
        return verbatim("".join(map(str, words)))
    before = reduce(lambda some, more: gettext_lazy("{words}, {word}", words=some, word=more), words[:-1])
    after = words[-1]
    if last == "or":
        if LIKE_O.match(str(after)):
            return pgettext_lazy("before the sound o", "{words} or {word}", words=before, word=after)
        return gettext_lazy("{words} or {word}", words=before, word=after)
    if LIKE_I.match(str(after)):
        return pgettext_lazy("before the sound i", "{words} and {word}", words=before, word=after)
    return gettext_lazy("{words} and {word}", words=before, word=after)
