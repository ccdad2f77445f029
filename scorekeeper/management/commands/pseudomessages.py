"""Write two languages that are English all the same, to see what a translation does to a page.

en-xa has accents on all letters, is some 40 % longer and stands in brackets; ar-xb runs from right to left.
"""

import re
from collections.abc import Callable
from pathlib import Path
from string import ascii_letters
from typing import Any

import django
import polib
from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.management.commands.compilemessages import write_compiled

CATALOGUE = Path("LC_MESSAGES", "django.po")
PLURAL_FORMS = "nplurals=2; plural=(n != 1);"
# What a translation leaves unchanged. In {cards:card|cards} both words are translated.
KEPT = re.compile(r"(<[^>]*>|&\w+;|%(?:\(\w+\))?[a-z%]|\{\w*(?::[^{}|]*\}|[:}]))")
DATE_FORMAT = re.compile(r"[A-Za-z](?:\W+[A-Za-z])+")  # of Django's filter `date`: "j F Y"
ACCENTED = "áƀçďéƒĝĥíĵķĺɱñóþɋřšţúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĹṀÑÓÞɊŘŠŢÚṼŴẊÝŽ"
VOWELS = ("áá", "éé", "íí", "óó", "úú", "ýý")
ACCENTS = str.maketrans(dict(zip(ascii_letters, ACCENTED, strict=True)) | dict(zip("aeiouy", VOWELS, strict=True)))
WORD = re.compile(r"[A-Za-z][\w’]*")


class Command(BaseCommand):
    """Takes the texts from an existing catalogue, so that it needs no gettext."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("locales", type=Path, help="folder to be one of LOCALE_PATHS")
        parser.add_argument("scripts", type=Path, help="folder of the scripts with texts of scripts")

    def handle(self, *, locales: Path, scripts: Path, **_options: Any) -> None:
        """Write the compiled files of both languages."""
        texts = _texts()
        for language, turned in (("en_XA", accented), ("ar_XB", right_to_left)):
            catalogue = polib.POFile()
            catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": PLURAL_FORMS}
            catalogue.extend(_translated(text, turned) for text in texts)
            write_compiled(catalogue, language, locales, scripts)


def _texts() -> list[polib.POEntry]:
    """Return an entry for each text of this app, and for each other text of Django and the other packages.

    Raises CommandError if the app has no catalogue yet.
    """
    own = sorted(settings.LOCALE_PATHS[0].glob(f"*/{CATALOGUE}"))
    if not own:
        raise CommandError("There is no catalogue to take the texts from: run makemessages first.")
    packages = [Path(django.__file__).parent / "conf", *(Path(app.path) for app in apps.get_app_configs())]
    files = [own[0], *(path for package in packages if (path := package / "locale" / "en" / CATALOGUE).is_file())]
    entries = [entry for path in files for entry in polib.pofile(str(path)) if not entry.obsolete]
    return [*{(entry.msgctxt, entry.msgid): entry for entry in reversed(entries)}.values()]


def _translated(text: polib.POEntry, turned: Callable[[str], str]) -> polib.POEntry:
    """Return a new entry with the text turned by `turned` as its translation, in singular and plural.

    The format of a date is translated by itself. Comments and flags are dropped.
    """
    is_format = "format of" in (text.msgctxt or "")
    translation: dict[str, Any] = {"msgstr": text.msgid if is_format else turned(text.msgid)}
    if text.msgid_plural:
        forms = {0: turned(text.msgid), 1: turned(text.msgid_plural)}
        translation = {"msgid_plural": text.msgid_plural, "msgstr_plural": forms}
    return polib.POEntry(msgctxt=text.msgctxt, msgid=text.msgid, occurrences=text.occurrences, **translation)


def accented(text: str) -> str:
    """Return a text as in "[Šĥóóŵ]": with accents on all letters, each vowel twice, and in brackets.

    A text without letters, or of one letter only, such as the rank of a card, gets no brackets.
    """
    accents = _in_words(text, lambda words: words.translate(ACCENTS))
    return accents if accents == text or len(text) == 1 else f"[{accents}]"


def right_to_left(text: str) -> str:
    """Return a text with each word displayed from right to left, by control characters around it."""
    return _in_words(text, lambda words: WORD.sub("\u200f\u202e\\g<0>\u202c\u200f", words))


def _in_words(text: str, turned: Callable[[str], str]) -> str:
    """Return a text with its words changed by `turned`; placeholders, markup and formats of dates stay as they are."""
    if DATE_FORMAT.fullmatch(text):
        return text
    parts = KEPT.split(text)
    return "".join(part if place % 2 else turned(part) for place, part in enumerate(parts))
