from scorekeeper.templatetags.pens import key_field
from tests.fixtures.parsed import Page


def test_every_form_gets_a_key_of_its_own() -> None:
    assert key_field() != key_field()
    assert Page(key_field()).one("input", type="hidden", name="key").attributes["value"]
