"""The forms of a page: the URL of each, and the values it can send."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

from django.http import HttpResponseBase

Fields = dict[str, list[str]]  # the name of a field → its possible values


@dataclass
class PageForm:
    """`buttons` are fields too, of which one is sent."""

    path: str
    method: str = "get"
    fields: Fields = field(default_factory=dict)
    buttons: Fields = field(default_factory=dict)


class _Parser(HTMLParser):
    """A field belongs to the form around it, or to the one that it names; a button may send that form elsewhere."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.forms: dict[str, PageForm] = {}
        self.elsewhere: dict[tuple[str, str], Fields] = {}  # by form and address: the buttons
        self._open = self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = said.get("id", f"form-{len(self.forms)}")
            form = self._form(self._open)
            form.path, form.method = said.get("action") or self.path, said.get("method", "get")
        elif tag == "option":
            self._add(self._select, said.get("value", ""), said)
        elif tag in ("input", "textarea", "select", "button") and "name" in said:
            self._select = said["name"]
            if tag != "select":
                self._add(said["name"], said.get("value", ""), said, button=tag == "button")
        elif tag == "button" and "formaction" in said:
            self.elsewhere.setdefault((said.get("form", self._open), said["formaction"]), {})

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = ""

    def _form(self, key: str) -> PageForm:
        return self.forms.setdefault(key, PageForm(self.path))

    def _add(self, name: str, value: str, said: dict[str, str], *, button: bool = False) -> None:
        key = said.get("form", self._open)
        if not key or name == "csrfmiddlewaretoken":
            return
        form = self._form(key)
        fields = form.buttons if button else form.fields
        if "formaction" in said:
            fields = self.elsewhere.setdefault((key, said["formaction"]), {})
        fields.setdefault(name, []).append(value)


def forms_of(answer: HttpResponseBase, path: str) -> Iterator[PageForm]:
    """Return the forms that write; an answer that is no page has none."""
    parser = _Parser(path)
    if "html" in answer.get("Content-Type", ""):
        parser.feed(getattr(answer, "content", b"").decode())
    forms = [*parser.forms.values()]
    for (key, address), buttons in parser.elsewhere.items():
        forms.append(replace(parser.forms[key], path=address, buttons=buttons))
    return (form for form in forms if form.method == "post")
