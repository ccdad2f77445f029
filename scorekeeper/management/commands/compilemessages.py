"""Compile the files of translations: for Django, and for scripts those of their texts (static/js/languages)."""

import json
import re
from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.formats import get_format
from django.utils.translation import to_language

from scorekeeper.management.commands.makemessages import SCRIPT_TEXTS, SCRIPTS

PLURAL = re.compile(r"nplurals=\d; *plural=(?P<rule>[n\d\s%=!<>&|?:()]+);")


class Command(BaseCommand):
    """Writes the compiled files, which the repository holds, too: an installation needs no gettext."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, **_options: object) -> None:
        """Compile every language; print for each the per cent that is translated and the number of missing texts.

        Raises CommandError if a plural rule cannot be read.
        """
        for path in sorted(settings.LOCALE_PATHS[0].glob("*/LC_MESSAGES/django.po")):
            catalogue, language = polib.pofile(str(path)), path.parent.parent.name
            write_compiled(catalogue, language, settings.LOCALE_PATHS[0], SCRIPT_TEXTS)
            missing = len(catalogue.untranslated_entries()) + len(catalogue.fuzzy_entries())
            self.stdout.write(f"{language}: {catalogue.percent_translated()} % translated, {missing} texts missing")


def write_compiled(catalogue: polib.POFile, language: str, locales: Path, scripts: Path) -> None:
    """Write the compiled files of a language such as `pt_BR`, and make the folders that they need.

    Django's file is written into the folder `locales`, that for scripts into the folder `scripts`. Raises CommandError
    if the plural rule cannot be read.
    """
    path = locales / language / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save_as_mofile(str(path))
    scripts.mkdir(parents=True, exist_ok=True)
    code = to_language(language)
    (scripts / f"{code}.js").write_text(_script(catalogue, code), "utf-8")


def is_of_scripts(entry: polib.POEntry) -> bool:
    """Return whether a text of the catalogue is used in a script."""
    return any(Path(place).is_relative_to(SCRIPTS) for place, _line in entry.occurrences)


def _script(catalogue: polib.POFile, code: str) -> str:
    """Return the script with a language's plural rule, its thousands separator and the translated texts of scripts.

    Raises CommandError if the plural rule cannot be read.
    """
    rule = PLURAL.fullmatch(catalogue.metadata["Plural-Forms"].strip())
    if rule is None:
        raise CommandError(f"Plural-Forms can't be read: {catalogue.metadata['Plural-Forms']}")
    texts = {
        entry.msgid: [*entry.msgstr_plural.values()] if entry.msgid_plural else entry.msgstr
        for entry in catalogue.translated_entries()
        if is_of_scripts(entry)
    }
    words = json.dumps(texts, ensure_ascii=False, indent=1, sort_keys=True)
    thousands = json.dumps(str(get_format("THOUSAND_SEPARATOR", code)))
    plural = f"(n) => Number({rule['rule'].strip()})"
    return f"globalThis.catalogue = {{ plural: {plural}, thousands: {thousands}, texts: {words} }};\n"
