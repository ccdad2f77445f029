"""The sentences of a night's ledger, made from the code and parameters of a change when it is shown."""

from datetime import date

from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.models import NightChange, NightCode
from scorekeeper.rules import catalogue
from scorekeeper.words.phrases import day, digits, isolated

SENTENCES = {
    NightCode.DATED: gettext_lazy("The date was changed from {before} to {after}"),
    NightCode.CAME: gettext_lazy("{title} was moved here from {date}"),
    NightCode.WENT: gettext_lazy("{title} was moved to {date}"),
    NightCode.DELETED: gettext_lazy("{title} was deleted"),
    NightCode.RESTORED: gettext_lazy("{title} was brought back"),
}
# The texts for a value that is added, one that is changed, and one that is removed.
WRITTEN = {
    NightCode.PLACED: (
        gettext_lazy("The place was written down: {after}"),
        gettext_lazy("The place was changed from {before} to {after}"),
        gettext_lazy("The place was taken away: {before}"),
    ),
    NightCode.NOTED: (
        gettext_lazy("A note was written"),
        gettext_lazy("The note was changed"),
        gettext_lazy("The note was taken away"),
    ),
}
DATES = ("before", "after", "date")


def night_change_sentence(change: NightChange, today: date) -> str:
    """Return the sentence of a change in a night's ledger: "Ten Step was moved to Friday 13 November".

    Days have their year if it is not that of `today`.
    """
    code, params = NightCode(change.code), change.params
    if code in WRITTEN:
        before, after = params["before"], params["after"]
        new, changed, gone = WRITTEN[code]
        written = new if not before else gone if not after else changed
        return written.format(before=isolated(before), after=isolated(after))
    if code == NightCode.UNDONE:
        matches = params["matches"]
        text = ngettext(
            "An import was undone: {count} match went", "An import was undone: {count} matches went", matches
        )
        return text.format(count=digits(matches))
    words = {name: day(date.fromisoformat(params[name]), today) for name in DATES if name in params}
    if "game" in params:
        words["title"] = title_of(params["game"], params["title"])
    return SENTENCES[code].format(**words)


def title_of(game: str, title: str) -> str:
    """Return the title of a match of the game with this key: `title`, or the game's own if that is ""."""
    known = catalogue.get(game)
    return known.titled(known.resolve({known.title_option: title} if title else {}))
