"""The forms of an import: the uploaded file, and the keeper's decisions about it."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.fields import OneOfField, WholeNumberField
from scorekeeper.forms.nights import NO_DATE, check_evening
from scorekeeper.forms.posts import refuse_foreign
from scorekeeper.forms.strict import StrictForm, WriteForm
from scorekeeper.models import ClubImport
from scorekeeper.pages.imports.preview import MOST_NAMES, differing_matches
from scorekeeper.rules.names import fold
from scorekeeper.services.importing.files import LONGEST_TEXT
from scorekeeper.services.importing.plans import Resolution

if TYPE_CHECKING:
    File = UploadedFile[Any]
else:
    File = UploadedFile

CHOOSE = _("Choose a file first.")
EMPTY = _("There is nothing in this file.")
TOO_LARGE = _("This file is too large: a club’s file has 32 MiB at most.")


class UploadForm(WriteForm):
    """The upload of a file to import into a club."""

    file = forms.FileField(allow_empty_file=True, error_messages={"required": CHOOSE, "invalid": CHOOSE})
    typed = ("file",)
    files: MultiValueDict[str, Any]

    def check_post(self) -> None:
        """Raise BadRequest for fields that the page does not have, and for more than one file."""
        if [*self.files] not in ([], ["file"]) or len(self.files.getlist("file")) > 1:
            raise BadRequest("The form has a file that is none of ours.")
        refuse_foreign(self.data, self.fields)

    def clean_file(self) -> File:
        """Return the file. Raises ValidationError if it is empty or larger than LONGEST_TEXT bytes."""
        found: File = self.cleaned_data["file"]
        if not found.size:
            raise ValidationError(EMPTY)
        if found.size > LONGEST_TEXT:
            raise ValidationError(TOO_LARGE)
        return found


class DecisionsForm(StrictForm):
    """The decisions of one page of an import's preview, and the pressed button.

    `page` is the number of that page; `do` is "save", "compare" or "page-<number>", the page to show next.
    `name-<name>` is the id of the player, out of `people`, for that name of the file; `all` and `match-<id>` say which
    version of matches is kept. A record without a date also has a field `on` for it.
    """

    page = WholeNumberField(min_value=1)
    do = forms.RegexField(r"\A(save|compare|page-[0-9]{1,6})\Z")

    def __init__(self, post: QueryDict, row: ClubImport, people: Collection[int]) -> None:
        super().__init__(post)
        self.row = row
        if row.summary["undated"]:
            self.fields["on"] = forms.DateField(error_messages=NO_DATE, validators=[check_evening])
            self.typed = ("on",)
        anybody = OneOfField(*map(str, people))
        for name in self._names_asked():
            self.fields[f"name-{name}"] = anybody
        if row.summary["at_odds"]:
            self.fields["all"] = OneOfField(*Resolution, required=True)
        for pk in self._matches_on_page(post):
            self.fields[f"match-{pk}"] = OneOfField(*Resolution)

    def _names_asked(self) -> list[str]:
        """Return the names for which the keeper may choose a player, at most MOST_NAMES."""
        names: list[str] = self.row.summary["names"]
        return names[:MOST_NAMES]

    def _matches_on_page(self, post: QueryDict) -> list[int]:
        """Return the ids of the matches with two versions on the posted page; page 1 if its number is invalid."""
        page = whole_number(post.get("page", "")) or 1
        return [one["match"] for one in differing_matches(self.row, page)]

    def decisions(self) -> dict[str, Any]:
        """Return all decisions so far, including those of other pages. The form must be valid.

        The keys are "on", the date in ISO format; "names", player ids by case-folded name, without names that have
        none; "all", the version to keep of matches without a choice of their own; "matches", the versions to keep by id
        of the match, as text.
        """
        data = self.cleaned_data
        names = {fold(name): whole_number(data[f"name-{name}"] or "") for name in self._names_asked()}
        here = {str(pk): data[f"match-{pk}"] for pk in self._matches_on_page(self.data)}
        matches = {**self.row.decisions.get("matches", {}), **here}
        on = data["on"].isoformat() if "on" in data else self.row.decisions["on"]
        return {
            "on": on,
            "names": {name: pk for name, pk in names.items() if pk},
            "all": data.get("all", Resolution.KEEP.value),
            "matches": {pk: resolution for pk, resolution in matches.items() if resolution},
        }
